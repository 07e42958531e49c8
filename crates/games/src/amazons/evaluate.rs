//! Judging an unfinished board: who gets to each cell first, or who has more moves.

use meeple_core::menu::Choice;
use meeple_core::{Evaluated, Evaluator, Phrase, Score};

use super::bits;
use super::rules::{Amazons, Board};

/// Points of a cell that one side reaches first.
const CELL: i32 = 100;
/// Points of a cell that both reach at the same time, for who is to move: a little less than in
/// Lieberum's paper, where it is a fifth of a cell.
const TIE: i32 = 15;
/// With so many empty cells or more, the steps of a king count as much as they ever do: they tell
/// who is near, which matters while the board is open.
const OPEN: i32 = 80;

/// The evaluators of the Amazons.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Knowledge {
    /// Who reaches each cell first: Lieberum's t1 and t2 (*An evaluation function for the game of
    /// Amazons*, 2005), the second fading as the board fills.
    #[default]
    Territory,
    /// The number of cells that queens can reach with one move.
    Mobility,
}

impl Evaluator<Amazons> for Knowledge {
    #[inline]
    fn value(&self, _: &Amazons, board: &Board) -> Score {
        let empty = !board.taken();
        Score::points(match self {
            Self::Mobility => {
                reached_at_once(board.own, empty) - reached_at_once(board.others, empty)
            }
            Self::Territory => {
                let by_queens = territory(board, empty, bits::slides);
                let by_kings = territory(board, empty, bits::around);
                let open = (empty.count_ones() as i32).min(OPEN);
                by_queens + (by_kings - by_queens) * open / (3 * OPEN)
            }
        })
    }

    fn chance(&self, value: Score) -> f64 {
        let unit = match self {
            Self::Territory => 400.0,
            Self::Mobility => 15.0,
        };
        1.0 / (1.0 + (-f64::from(value.raw()) / unit).exp())
    }
}

/// How many cells the queens of a set can move to, each counted once for every queen.
#[inline]
fn reached_at_once(queens: u128, empty: u128) -> i32 {
    let mut count = 0;
    let mut left = queens;
    while left != 0 {
        count += bits::reach(left.trailing_zeros() as u8, !empty).count_ones();
        left &= left - 1;
    }
    count as i32
}

/// The cells that the side to move reaches in fewer moves, less those that its opponent does.
/// `spread` takes a set and the empty cells to those that one move more can reach.
#[inline]
fn territory(board: &Board, empty: u128, spread: fn(u128, u128) -> u128) -> i32 {
    let (mut own, mut others) = (board.own, board.others);
    let mut left = empty;
    let mut points = 0;
    // Each round is one move more of both; cells that somebody has reached are settled, but queens
    // may come through them.
    loop {
        let mine = spread(own, empty) & empty;
        let theirs = spread(others, empty) & empty;
        let (first, second) = (mine & !theirs & left, theirs & !mine & left);
        points += CELL * (first.count_ones() as i32 - second.count_ones() as i32);
        points += TIE * (mine & theirs & left).count_ones() as i32;
        left &= !(mine | theirs);
        if mine & !own == 0 && theirs & !others == 0 || left == 0 {
            return points;
        }
        own |= mine;
        others |= theirs;
    }
}

impl Evaluated for Amazons {
    type Evaluator = Knowledge;

    const EVALUATORS: &'static [Choice] = &[
        Choice::new(
            "territory",
            Phrase::new(
                "cells that one's queens reach sooner than the opponent's",
                "cases que ses reines atteignent avant celles de l'adversaire",
            ),
        ),
        Choice::new(
            "mobility",
            Phrase::new(
                "moves of one's queens, less the opponent's",
                "coups de ses reines, moins ceux de l'adversaire",
            ),
        ),
    ];

    fn evaluator(&self, name: &str) -> Option<Knowledge> {
        match name {
            "territory" => Some(Knowledge::Territory),
            "mobility" => Some(Knowledge::Mobility),
            _ => None,
        }
    }
}
