//! Go as other programs know it, and games that the players have left.

use meeple_core::card::{Count, Diagram, Exchange};
use meeple_core::{InputError, Rng, Side};

use super::notation::{self, halves, point_name, read_point};
use super::playout::Policy;
use super::points::Point;
use super::rules::Go;
use crate::stones::{grid, stones};

pub(super) const EXCHANGE: Exchange = Exchange {
    number: Some(1),
    has_letters: true,
    black: Side::First,
    size: 9,
    write,
    read,
    point: name_at,
    pass: Some("pass"),
    count: Some(count),
};

/// Games played out to see who owns what.
const TRIALS: u32 = 500;

fn name_at(size: u16, x: u16, y: u16) -> Option<String> {
    let size = u8::try_from(size).ok().filter(|size| Go::SIZES.contains(size))?;
    let (x, y) = (u8::try_from(x).ok()?, u8::try_from(y).ok()?);
    (x < size && y < size).then(|| point_name(size, Point::at(size, x, size - 1 - y)))
}

fn write(diagram: &Diagram) -> Result<String, InputError> {
    let board = grid(diagram, Side::First, diagram.size, name_at)?;
    let text = match diagram.komi {
        Some(komi) => format!("{board} - 0 komi={}", halves((komi * 2.0).round() as i32)),
        None => board,
    };
    let (game, state) = notation::read(&text)?;
    Ok(notation::write(&game, &state))
}

fn read(text: &str) -> Result<Diagram, InputError> {
    let (game, board) = notation::read(text)?;
    let size = game.size();
    let at = |name: &str| read_point(size, name).and_then(|point| board.stone(point));
    Ok(Diagram {
        size: size.into(),
        komi: Some(f64::from(game.rules().komi) / 2.0),
        stones: stones(size.into(), size.into(), name_at, at),
        mover: board.mover,
    })
}

/// Plays the game out many times: a chain most of whose points end up with the other side is dead. An
/// estimate, as all programs make it that do not read the position out.
fn count(text: &str, seed: u64) -> Result<Count, InputError> {
    let (game, mut board) = notation::read(text)?;
    board.passes = 0;
    let mut rng = Rng::new(seed);
    let mut owned = vec![0i32; usize::from(game.points()) + 1];
    for _ in 0..TRIALS {
        let mut end = board.clone();
        game.playout(&mut end, Policy::Heavy, &mut rng, |_, _| ());
        for (sum, owner) in owned.iter_mut().zip(end.owners(&game.tables)) {
            *sum += owner.map_or(0, Side::sign);
        }
    }
    let size = game.size();
    let (mut dead, mut alive, mut points) = (Vec::new(), Vec::new(), 0);
    for number in 1..=game.points() {
        let point = Point(number);
        let owner = owned[usize::from(number)].signum();
        points += owner;
        let Some(side) = board.stone(point) else { continue };
        let list = if owner * side.sign() < 0 { &mut dead } else { &mut alive };
        list.push(point_name(size, point));
    }
    let lead = f64::from(points) - f64::from(game.rules().komi) / 2.0;
    Ok(Count { lead, dead, seki: Vec::new(), alive })
}
