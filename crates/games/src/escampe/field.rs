//! Our evaluator. What decides Escampe is who dictates the borders: a side that lacks moves under
//! some border can be made to pass there, and a unicorn under threat from a border forbids its side
//! to end on that border. So each side is judged by what it could do under each border.

use meeple_core::Side;

use super::board::cells_of;
use super::rules::{Board, Escampe};

/// What the pieces of a side can do.
struct Pieces {
    /// Moves under each border (1 to 3, at index 0 to 2).
    moves: [i32; 3],
    /// Moves of the unicorn.
    unicorn: i32,
    /// Borders under which a move takes the other unicorn, as bits 1 to 3.
    takes: u8,
}

impl Pieces {
    #[inline]
    fn of(game: Escampe, board: &Board, side: Side) -> Self {
        let prey = board.unicorn_bit(side.other());
        let mut pieces = Self { moves: [0; 3], unicorn: 0, takes: 0 };
        for from in cells_of(board.pieces(side)) {
            let targets = game.targets(board, side, from);
            let count = targets.count_ones() as i32;
            pieces.moves[usize::from(from.border()) - 1] += count;
            pieces.takes |= u8::from(targets & prey != 0) << from.border();
            if from.bit() == board.unicorn_bit(side) {
                pieces.unicorn = count;
            }
        }
        pieces
    }
}

/// How many numbers are weighed.
const TERMS: usize = 7;

/// Points for each term, in the order of [`terms`].
///
/// A starting point, not a tuned one: a logistic fit to 600 short games of the engine with itself,
/// made with two more terms that were then left out, rounded; several threats (fitted 24) were set
/// to 60 by hand. Distances weighed 4 or 8 instead of 1 scored 31 and 27 of 60: no difference.
const WEIGHTS: [i32; TERMS] = [7, -32, 50, 60, -8, 1, 18];

/// The side to move can take now: more than all that can be weighed.
const TAKES: i32 = 5_000;

/// The numbers that are weighed, the mover's less the opponent's; `None` if the mover takes now.
#[inline]
fn terms(game: Escampe, board: &Board) -> Option<[i32; TERMS]> {
    let (mover, other) = (board.mover(), board.mover().other());
    let [own, theirs] = [mover, other].map(|side| Pieces::of(game, board, side));
    let imposed = if board.border() == 0 { 0b1110 } else { 1 << board.border() };
    if own.takes & imposed != 0 {
        return None;
    }
    let mut terms = [0; TERMS];
    for (pieces, sign) in [(&own, 1), (&theirs, -1)] {
        // All moves; borders without a move.
        terms[0] += sign * pieces.moves.iter().sum::<i32>().min(30);
        terms[1] += sign * pieces.moves.iter().filter(|moves| **moves == 0).count() as i32;
        // Borders from which the other unicorn is under threat: one, or several.
        terms[2] += sign * i32::from(pieces.takes.count_ones() == 1);
        terms[3] += sign * i32::from(pieces.takes.count_ones() >= 2);
        // Where the unicorn can go.
        terms[4] += sign * pieces.unicorn;
    }
    // Paladins far from one's unicorn, near to the other one.
    let distances = |side: Side| -> i32 {
        let Some(unicorn) = board.unicorn(side) else { return 0 };
        cells_of(board.paladins(side.other())).map(|p| i32::from(unicorn.distance(p))).sum()
    };
    terms[5] = distances(mover) - distances(other);
    // A free choice, or a pass to come.
    terms[6] = match board.border() {
        0 => 1,
        border if own.moves[usize::from(border) - 1] == 0 => -1,
        _ => 0,
    };
    Some(terms)
}

/// The worth of a position for the side to move.
#[inline]
pub(super) fn value(game: Escampe, board: &Board) -> i32 {
    terms(game, board)
        .map_or(TAKES, |terms| terms.iter().zip(WEIGHTS).map(|(term, weight)| term * weight).sum())
}
