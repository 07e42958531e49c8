//! The Amazons as other programs know them: by their moves from the start, for queens and arrows are no
//! stones.

use meeple_core::card::{Diagram, Exchange};
use meeple_core::{InputError, Problem, Side};

use super::notation;
use super::rules::{Amazons, Square};
use crate::stones::only_the_start;

pub(super) const EXCHANGE: Exchange = Exchange {
    number: Some(18),
    has_letters: false,
    black: Side::Second,
    size: 10,
    write,
    read,
    point: name_at,
    pass: None,
    count: None,
};

fn sized(size: u16) -> Option<Amazons> {
    let size = u8::try_from(size).ok().filter(|size| [6, 10].contains(size))?;
    Amazons::new(size, size)
}

fn name_at(size: u16, x: u16, y: u16) -> Option<String> {
    sized(size)?;
    let name = |x, y| notation::square_name(Square::at(x, y));
    (x < size && y < size).then(|| name(x as u8, (size - 1 - y) as u8))
}

fn write(diagram: &Diagram) -> Result<String, InputError> {
    let game = sized(diagram.size).filter(|_| diagram.stones.is_empty());
    let game = game.ok_or_else(only_the_start)?;
    Ok(notation::write(&game, &game.start()))
}

fn read(text: &str) -> Result<Diagram, InputError> {
    let (game, board) = notation::read(text)?;
    if game.columns() != game.rows() || board != game.start() {
        return Err(only_the_start());
    }
    let size = game.columns().into();
    Ok(Diagram { size, komi: None, stones: Vec::new(), mover: Side::First })
}
