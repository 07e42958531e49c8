//! Othello as other programs know it. The four discs of the start are part of the rules.

use meeple_core::card::{Count, Diagram, Exchange};
use meeple_core::{Game, InputError, Outcome, Phrase, Problem, Side};

use super::notation::{self, cell_name};
use super::rules::Othello;
use crate::stones::only_the_start;

pub(super) const EXCHANGE: Exchange = Exchange {
    number: Some(2),
    has_letters: true,
    black: Side::First,
    size: 8,
    write,
    read,
    point: name_at,
    pass: Some("pass"),
    count: Some(count),
};

fn sized(size: u16) -> Option<Othello> {
    u8::try_from(size).ok().and_then(Othello::new)
}

fn name_at(size: u16, x: u16, y: u16) -> Option<String> {
    let game = sized(size)?;
    (x < size && y < size).then(|| cell_name(&game, game.cell(x as u8, y as u8)))
}

fn write(diagram: &Diagram) -> Result<String, InputError> {
    let game = sized(diagram.size).filter(|_| diagram.stones.is_empty());
    let game = game.ok_or_else(only_the_start)?;
    Ok(notation::write(&game, &game.start()))
}

fn read(text: &str) -> Result<Diagram, InputError> {
    let (game, board) = notation::read(text, Othello::default())?;
    if board != game.start() {
        return Err(only_the_start());
    }
    let size = game.size().into();
    Ok(Diagram { size, komi: None, stones: Vec::new(), mover: Side::First })
}

/// The difference of discs, once nobody can move.
fn count(text: &str, _: u64) -> Result<Count, InputError> {
    let (game, board) = notation::read(text, Othello::default())?;
    let lead = |outcome: Outcome| f64::from(outcome.payoff_for(Side::First));
    let lead = game.outcome(&board).map(lead).ok_or_else(|| {
        InputError::new(Phrase::new("the game is not over", "la partie n'est pas finie"))
    })?;
    let cells = (0..game.size()).flat_map(|y| (0..game.size()).map(move |x| (x, y)));
    let discs = cells.map(|(x, y)| game.cell(x, y)).filter(|&cell| board.disc(cell).is_some());
    let alive = discs.map(|cell| cell_name(&game, cell)).collect();
    Ok(Count { lead, dead: Vec::new(), seki: Vec::new(), alive })
}
