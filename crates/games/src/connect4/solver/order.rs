//! Which moves to try first.
//!
//! Moves that make winning cells come first, then those that proved good at the same depth, then
//! the middle columns. Measured on 273 positions: blocking moves, forcing moves, threats in good
//! rows and the best move of the table were tried too, and made the tree larger. So did larger
//! steps in learning: sides that change their habits meet fewer positions again.

use super::super::bits::{CELLS, COLUMNS, ROWS};
use super::node::Reply;

/// What a winning cell counts.
const WINNING_CELL: i32 = 1000;
/// What a column nearer to the middle counts.
const MIDDLE: i32 = 100;
/// What habit can add at most: as much as a winning cell.
const STRONGEST: i32 = WINNING_CELL;

const CELL_BITS: usize = COLUMNS as usize * (ROWS as usize + 1);

/// How often a cell was the better choice, by depth.
#[derive(Clone, Debug)]
pub(super) struct Habits([[i32; CELL_BITS]; CELLS as usize]);

impl Habits {
    pub(super) fn new() -> Self {
        let mut cells = [0; CELL_BITS];
        for (at, worth) in cells.iter_mut().enumerate() {
            let column = at as i32 / i32::from(ROWS + 1);
            *worth = -MIDDLE * (column - i32::from(COLUMNS) / 2).abs();
        }
        Self([cells; CELLS as usize])
    }

    /// What habit says for a cell.
    #[inline]
    pub(super) fn of(&self, ply: i32, cell: u64) -> i32 {
        self.0[ply as usize][cell.trailing_zeros() as usize]
    }

    /// The last of the tried moves was the good one.
    #[inline]
    pub(super) fn learn(&mut self, ply: i32, tried: &[Candidate]) {
        if let [missed @ .., good] = tried
            && !missed.is_empty()
        {
            self.shift(ply, good.cell, 1);
            for miss in missed {
                self.shift(ply, miss.cell, -1);
            }
        }
    }

    #[inline]
    fn shift(&mut self, ply: i32, cell: u64, change: i32) {
        let habit = &mut self.0[ply as usize][cell.trailing_zeros() as usize];
        *habit = (*habit + change).clamp(-STRONGEST, STRONGEST);
    }
}

/// A move to try.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) cell: u64,
    /// The safe moves of the other side after it.
    pub(super) safe: u64,
    rank: i32,
}

impl Candidate {
    const NONE: Self = Self { cell: 0, safe: 0, rank: 0 };
}

/// The moves to try. They are sorted while they are taken: mostly, the first one is enough.
#[derive(Debug)]
pub(super) struct Candidates {
    list: [Candidate; COLUMNS as usize],
    count: usize,
}

impl Candidates {
    #[inline]
    pub(super) const fn new() -> Self {
        Self { list: [Candidate::NONE; COLUMNS as usize], count: 0 }
    }

    /// Takes up a move to `cell`, behind those that rank as high.
    #[inline]
    pub(super) fn add(&mut self, cell: u64, reply: &Reply, habit: i32) {
        let rank = WINNING_CELL * reply.dangers.count_ones() as i32 + habit;
        // Made unique, so that the order does not depend on how it is sorted.
        let rank = rank * i32::from(COLUMNS) - self.count as i32;
        self.list[self.count] = Candidate { cell, safe: reply.safe, rank };
        self.count += 1;
    }

    /// Drops the moves that `keep` refuses.
    #[inline]
    pub(super) fn retain(&mut self, mut keep: impl FnMut(&Candidate) -> bool) {
        let mut kept = 0;
        for place in 0..self.count {
            let candidate = self.list[place];
            self.list[kept] = candidate;
            kept += usize::from(keep(&candidate));
        }
        self.count = kept;
    }

    #[inline]
    pub(super) const fn count(&self) -> usize {
        self.count
    }

    /// The move at a place of the order, where those before it have been taken already.
    #[inline]
    pub(super) fn take(&mut self, place: usize) -> Candidate {
        let list = &mut self.list[..self.count];
        let mut best = place;
        for other in place + 1..list.len() {
            if list[other].rank > list[best].rank {
                best = other;
            }
        }
        list.swap(place, best);
        list[place]
    }

    /// The moves taken so far, up to a place.
    #[inline]
    pub(super) fn taken(&self, place: usize) -> &[Candidate] {
        &self.list[..=place]
    }
}
