//! Judging an unfinished board: open lines, or threats.

use meeple_core::menu::Choice;
use meeple_core::{Evaluated, Evaluator, Phrase, Score, Side, Specialist, Tactics};

use super::bits::{self, BOARD, DIRECTIONS, ROWS};
use super::rules::{Board, Column, Connect4};
use super::specialist::Expert;

/// Points for one unit of [`open_lines`]. Measured: with 8 [`Evaluator::chance`] comes closest to
/// the results of 60 000 random games in which both sides win when they can at once and do not
/// hand over such a win (least mean square error).
const LINE: i32 = 8;

/// Points for one unit of [`threats`], measured in the same way.
const THREAT: i32 = 48;

/// The evaluators of Connect Four.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Knowledge {
    /// Each line of four without an opposing stone counts the square of the stones in it.
    #[default]
    Lines,
    /// Empty cells that would complete a four, in rows that suit the side.
    Threats,
}

impl Evaluator<Connect4> for Knowledge {
    #[inline]
    fn value(&self, _: &Connect4, state: &Board) -> Score {
        let (own, others) = (state.own, state.others());
        let points = match self {
            Self::Lines => LINE * open_lines(own, others),
            Self::Threats => {
                let mover = state.mover();
                let empty = BOARD & !state.occupied;
                let worth = |stones, side| threats(bits::completing(stones) & empty, side);
                THREAT * (worth(own, mover) - worth(others, mover.other()))
            }
        };
        Score::points(points)
    }
}

/// The sum, over the lines of four without a stone of `others`, of the square of the number of own
/// stones in the line; less the same with the sides exchanged.
#[inline]
pub(super) const fn open_lines(own: u64, others: u64) -> i32 {
    open_lines_along::<{ DIRECTIONS[0] }>(own, others)
        + open_lines_along::<{ DIRECTIONS[1] }>(own, others)
        + open_lines_along::<{ DIRECTIONS[2] }>(own, others)
        + open_lines_along::<{ DIRECTIONS[3] }>(own, others)
}

/// The same in one direction. All its lines are looked at together, each at the bit of its first
/// cell; what is shifted there for one side's stones also tells which lines the other has lost.
#[inline]
const fn open_lines_along<const STEP: u32>(own: u64, others: u64) -> i32 {
    let lines = BOARD & BOARD >> STEP & BOARD >> (2 * STEP) & BOARD >> (3 * STEP);
    let own = [own, own >> STEP, own >> (2 * STEP), own >> (3 * STEP)];
    let others = [others, others >> STEP, others >> (2 * STEP), others >> (3 * STEP)];
    squares(own, lines & !any(others)) - squares(others, lines & !any(own))
}

#[inline]
const fn any(cells: [u64; 4]) -> u64 {
    cells[0] | cells[1] | cells[2] | cells[3]
}

/// The squares of the numbers of stones in open lines, added up. The four cells of a line are added
/// bit by bit, as a circuit adds.
#[inline]
const fn squares([first, second, third, fourth]: [u64; 4], open: u64) -> i32 {
    let (left, right) = (first ^ second, third ^ fourth);
    let ones = (left ^ right) & open;
    let twos = ((first & second) ^ (third & fourth) ^ (left & right)) & open;
    // (1a + 2b)² = 1a + 4b + 4ab for bits a and b.
    (ones.count_ones() + 4 * (twos.count_ones() + (ones & twos).count_ones())) as i32
}

/// One for each threat, and two more in the rows that suit the side. When all else is full, the
/// sides fill the last columns in turn: Red is given the odd rows and Yellow the even ones (Allis,
/// 1988).
#[inline]
fn threats(cells: u64, side: Side) -> i32 {
    let first = match side {
        Side::First => 0,
        Side::Second => 1,
    };
    let suited = (first..ROWS).step_by(2).fold(0, |rows, row| rows | bits::row_cells(row));
    (cells.count_ones() + 2 * (cells & suited).count_ones()) as i32
}

impl Evaluated for Connect4 {
    type Evaluator = Knowledge;

    const EVALUATORS: &'static [Choice] = &[
        Choice::new(
            "lines",
            Phrase::new(
                "lines of four still open, by the stones in them, less the opponent's",
                "alignements de quatre encore ouverts, selon leurs jetons, moins ceux de l'adversaire",
            ),
        ),
        Choice::new(
            "threats",
            Phrase::new(
                "cells that would complete a four, more in the rows that suit the side",
                "cases qui compléteraient un alignement, surtout dans les rangées favorables au camp",
            ),
        ),
    ];

    fn evaluator(&self, name: &str) -> Option<Knowledge> {
        match name {
            "lines" => Some(Knowledge::Lines),
            "threats" => Some(Knowledge::Threats),
            _ => None,
        }
    }
}

/// Win, else do not let the opponent win, else make threats, else keep to the middle, which lies on
/// more lines of four.
impl Tactics for Connect4 {
    #[inline]
    fn promise(&self, board: &Board, column: Column) -> i32 {
        const WINS: i32 = 900;
        const BLOCKS: i32 = 800;
        let side = board.mover();
        let (own, others) = (board.stones(side), board.stones(side.other()));
        let landing = (own | others).wrapping_add(bits::bottom(column.index()))
            & bits::column_cells(column.index());
        if bits::has_four(own | landing) {
            return WINS;
        }
        if bits::completing(others) & landing != 0 {
            return BLOCKS;
        }
        let free = BOARD & !(own | others | landing);
        let threats = (bits::completing(own | landing) & free).count_ones() as i32;
        4 * threats + 3 - (i32::from(column.index()) - 3).abs()
    }

    fn specialist(&self, bytes: usize, threads: usize) -> Option<Box<dyn Specialist<Self>>> {
        Some(Box::new(Expert::new(bytes, threads)))
    }
}
