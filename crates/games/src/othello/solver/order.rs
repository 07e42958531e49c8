//! Which move first: the one that leaves the fewest replies (fastest first), and no corner.

use super::super::cells::{self, Cells};
use super::Field;

/// Moves of a position, at most: cells of the largest board.
const MOST: usize = 64;

/// A move and the position after it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Candidate<W> {
    pub(super) cell: u8,
    /// The discs of who is to move next.
    pub(super) own: W,
    pub(super) others: W,
    /// The less the better.
    rank: i32,
}

/// The moves of a position, to be taken best first.
#[derive(Debug)]
pub(super) struct Candidates<W> {
    list: [Candidate<W>; MOST],
    count: usize,
}

impl<W: Cells> Candidates<W> {
    /// All moves with their ranks; `known` is the one that was best before.
    #[inline]
    pub(super) fn of(field: &Field<W>, own: W, others: W, moves: W, known: u8) -> Self {
        let mut all = Self { list: [Candidate::default(); MOST], count: 0 };
        let empty = field.all & !(own | others);
        let odd = field.odd(empty);
        let mut left = moves;
        while !left.is_none() {
            let cell = left.first();
            left = left.rest();
            let flipped = cells::flips(own, others, cell);
            let (next, last) = (others ^ flipped, own ^ flipped ^ W::cell(cell));
            let rank = if cell == known { i32::MIN } else { rank(field, next, last, cell, odd) };
            all.list[all.count] = Candidate { cell, own: next, others: last, rank };
            all.count += 1;
        }
        all
    }

    pub(super) const fn count(&self) -> usize {
        self.count
    }

    pub(super) fn listed(&self) -> &[Candidate<W>] {
        &self.list[..self.count]
    }

    /// The best one from `index` on, which is put there.
    #[inline]
    pub(super) fn take(&mut self, index: usize) -> Candidate<W> {
        let mut best = index;
        for other in index + 1..self.count {
            if self.list[other].rank < self.list[best].rank {
                best = other;
            }
        }
        self.list.swap(index, best);
        self.list[index]
    }
}

/// How bad a move looks: `own` is to move after it.
#[inline]
fn rank<W: Cells>(field: &Field<W>, own: W, others: W, cell: u8, odd: W) -> i32 {
    let empty = field.all & !(own | others);
    let replies = cells::moves(own, others, empty);
    let mut rank = 16 * (replies.count() + (replies & field.corners).count()) as i32;
    rank += 4 * cells::beside(others, empty).count() as i32;
    let place = W::cell(cell);
    if !(place & field.corners).is_none() {
        rank -= 24;
    }
    if !(place & odd).is_none() {
        rank -= 6;
    }
    rank
}

/// A guess at the result for `own`, which is to move.
pub(super) fn guess<W: Cells>(field: &Field<W>, own: W, others: W) -> i32 {
    let empty = field.all & !(own | others);
    let mobility = |own, others| cells::moves(own, others, empty).count() as i32;
    let corners = |discs: W| (discs & field.corners).count() as i32;
    2 * (mobility(own, others) - mobility(others, own)) + 6 * (corners(own) - corners(others))
}
