//! Havannah as other programs know it. The size of a board is that of its base.

use meeple_core::card::{Diagram, Exchange};
use meeple_core::{InputError, Side};

use super::notation;
use super::rules::Havannah;
use crate::honeycomb::Cell;
use crate::stones::{grid, stones};

pub(super) const EXCHANGE: Exchange = Exchange {
    number: None,
    has_letters: false,
    black: Side::Second,
    size: 5,
    write,
    read,
    point: name_at,
    pass: None,
    count: None,
};

fn name_at(base: u16, x: u16, y: u16) -> Option<String> {
    let game = Havannah::new(base)?;
    (y < 2 * base - 1 && game.columns(y).contains(&x)).then(|| Cell::at(x, y).name())
}

fn write(diagram: &Diagram) -> Result<String, InputError> {
    let extent = (2 * diagram.size).saturating_sub(1);
    let (game, state) = notation::read(&grid(diagram, Side::Second, extent, name_at)?)?;
    Ok(notation::write(&game, &state))
}

fn read(text: &str) -> Result<Diagram, InputError> {
    let (game, board) = notation::read(text)?;
    let (base, extent) = (game.base(), 2 * game.base() - 1);
    let at = |name: &str| Cell::named(name, extent).and_then(|cell| board.stone(cell));
    let mover = board.mover;
    Ok(Diagram { size: base, komi: None, stones: stones(base, extent, name_at, at), mover })
}
