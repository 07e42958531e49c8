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
    /// Which ways from a point lead to stones, for each side: a stone tells its neighbours, which is less
    /// work than asking them.
    around: [[u8; POINTS]; 2],
    stones: [Stone; POINTS],
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Stone {
    /// The way to the root of its chain.
    parent: u16,
    /// What the chain has of sides and corners, kept at its root; what a cell has before that.
    rim: Rim,
}

/// The points of some cells, in order.
pub(super) fn points(cells: &Cells) -> Vec<u16> {
    cells.iter().map(|cell| point(cell) as u16).collect()
}

impl Field {
    /// The empty board of some cells.
    pub(super) fn new(cells: &Cells, rims: &[Rim]) -> Self {
        let mut field = Self { around: [[0; POINTS]; 2], stones: [Stone::default(); POINTS] };
        for cell in cells.iter() {
            field.stones[point(cell)].rim = rims[usize::from(cell.number())];
        }
        field
    }

    /// The root of a stone's chain, which the stone then hangs below. Most are two steps away at most: these
    /// are made without a look, since a root leads to itself, and the processor has nothing to guess.
    #[inline]
    fn root(&mut self, at: usize) -> usize {
        let parent = |at: u16| self.stones[usize::from(at)].parent;
        let mut root = parent(parent(at as u16));
        while parent(root) != root {
            root = parent(parent(root));
        }
        self.stones[at].parent = root;
        usize::from(root)
    }

    /// Puts a stone down and says whether it wins, as [`Havannah::completes`] does.
    #[inline]
    fn put(&mut self, side: Side, at: usize) -> bool {
        let next = |way: usize| at.wrapping_add_signed(isize::from(WAYS[way]));
        let own = &mut self.around[side.index()];
        for way in 0..6 {
            own[next(way)] |= 1 << ((way + 3) % 6);
        }
        let around = own[at];
        self.stones[at].parent = at as u16;
        if around == 0 {
            return false;
        }
        // A neighbour may have all around it now.
        let filled = |way| own[next(way)] == ALL_AROUND;
        if around == ALL_AROUND || ways(flanked(around)).any(filled) {
            return true;
        }
        // The stone hangs below the first chain it touches, and so do the others: ways stay short.
        let (mut root, mut rim) = (at, self.stones[at].rim);
        for way in ways(first_of_runs(around)) {
            let found = self.root(next(way));
            if found == root {
                return true;
            }
            rim = rim.with(self.stones[found].rim);
            if root == at {
                root = found;
                self.stones[at].parent = found as u16;
            } else {
                self.stones[found].parent = root as u16;
            }
        }
        self.stones[root].rim = rim;
        rim.shape().is_some()
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
        for &at in &self.points {
            order[empty] = at;
            // No stone leads to number 0.
            empty += usize::from(field.stones[usize::from(at)].parent == 0);
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
