//! Random games, played quickly: chains are kept in a forest, whose roots know the sides and corners
//! of their chain, so that a stone costs a look at its six neighbours.

use meeple_core::{Outcome, Rng, Side};

use super::rules::{Board, Havannah, WAYS};
use super::shape::{ALL_AROUND, Rim, first_of_runs, flanked, ways};
use crate::honeycomb::{Cell, Cells, PITCH};

/// Numbers that a step may lead below the first cell.
const BELOW: usize = PITCH as usize + 1;
/// Every point, those that a step off the board leads to included.
const POINTS: usize = 19 * PITCH as usize + 2 * BELOW;
/// Cells of the largest board.
const CELLS: usize = 3 * 10 * 9 + 1;

const EMPTY: u8 = 0;
const OFF: u8 = 4;

const fn colour(side: Side) -> u8 {
    1 << side.index()
}

#[inline]
const fn point(cell: Cell) -> usize {
    cell.number() as usize + BELOW
}

const fn cell(point: usize) -> Cell {
    let number = (point - BELOW) as u16;
    Cell::at(number % PITCH, number / PITCH)
}

/// A board on which chains are known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Field {
    points: [u8; POINTS],
    /// The way to the root of a stone's chain.
    parents: [u16; POINTS],
    /// What the chain has of sides and corners, kept at its root; what a cell has before that.
    rims: [Rim; POINTS],
}

impl Field {
    /// The empty board of some cells.
    pub(super) fn new(cells: &Cells, rims: &[Rim]) -> Self {
        let mut field =
            Self { points: [OFF; POINTS], parents: [0; POINTS], rims: [Rim::default(); POINTS] };
        for cell in cells.iter() {
            field.points[point(cell)] = EMPTY;
            field.rims[point(cell)] = rims[usize::from(cell.number())];
        }
        field
    }

    /// The root of a stone's chain; ways are halved on the way there.
    #[inline]
    fn root(&mut self, mut at: usize) -> usize {
        loop {
            let parent = usize::from(self.parents[at]);
            if parent == at {
                return at;
            }
            let next = self.parents[parent];
            self.parents[at] = next;
            at = usize::from(next);
        }
    }

    /// Puts a stone down and says whether it wins, as [`Havannah::completes`] does.
    #[inline]
    fn put(&mut self, side: Side, at: usize) -> bool {
        let own = colour(side);
        let next = |way: usize| at.wrapping_add_signed(isize::from(WAYS[way]));
        self.points[at] = own;
        self.parents[at] = at as u16;
        let around =
            (0..6).fold(0, |set, way| set | u8::from(self.points[next(way)] == own) << way);
        if around == 0 {
            return false;
        }
        if around == ALL_AROUND {
            return true;
        }
        let mut rim = self.rims[at];
        for way in ways(first_of_runs(around)) {
            let root = self.root(next(way));
            if root == at {
                return true;
            }
            self.parents[root] = at as u16;
            rim = rim.with(self.rims[root]);
        }
        self.rims[at] = rim;
        let filled = |way| {
            let middle = next(way);
            let all = |way: &i16| self.points[middle.wrapping_add_signed(isize::from(*way))] == own;
            WAYS.iter().all(all)
        };
        rim.shape().is_some() || ways(flanked(around)).any(filled)
    }
}

impl Havannah {
    /// A random game from `board` to its end, every move shown to `played`. Nobody swaps.
    #[inline]
    pub fn random_playout(
        &self,
        board: &Board,
        rng: &mut Rng,
        mut played: impl FnMut(Side, Cell),
    ) -> Outcome {
        if let Some((winner, _)) = board.won {
            return Outcome::won_by(winner);
        }
        let mut field = (*self.field).clone();
        for side in Side::BOTH {
            for cell in board.stones[side.index()].iter() {
                field.put(side, point(cell));
            }
        }
        let (mut order, mut empty) = ([0u16; CELLS], 0);
        for cell in self.empty(board).iter() {
            order[empty] = point(cell) as u16;
            empty += 1;
        }
        let mut side = board.mover;
        for index in 0..empty {
            order.swap(index, index + rng.below(empty - index));
            let at = usize::from(order[index]);
            played(side, cell(at));
            if field.put(side, at) {
                return Outcome::won_by(side);
            }
            side = side.other();
        }
        Outcome::DRAW
    }
}
