//! Hex as other programs know it.

use meeple_core::card::{Diagram, Exchange};
use meeple_core::{InputError, Side};

use super::notation;
use super::rules::Hex;
use crate::honeycomb::Cell;
use crate::stones::{grid, stones};

pub(super) const EXCHANGE: Exchange = Exchange {
    number: Some(11),
    has_letters: false,
    black: Side::First,
    size: 11,
    write,
    read,
    point: name_at,
    pass: None,
    count: None,
};

fn name_at(size: u16, x: u16, y: u16) -> Option<String> {
    Hex::new(size)?;
    (x < size && y < size).then(|| Cell::at(x, y).name())
}

fn write(diagram: &Diagram) -> Result<String, InputError> {
    let (game, state) = notation::read(&grid(diagram, Side::First, diagram.size, name_at)?)?;
    Ok(notation::write(&game, &state))
}

fn read(text: &str) -> Result<Diagram, InputError> {
    let (game, board) = notation::read(text)?;
    let size = game.size();
    let at = |name: &str| Cell::named(name, size).and_then(|cell| board.stone(cell));
    let mover = board.mover;
    Ok(Diagram { size, komi: None, stones: stones(size, size, name_at, at), mover })
}
