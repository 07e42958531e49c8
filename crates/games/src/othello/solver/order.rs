//! Which move first: the one that leaves the fewest replies (fastest first), and no corner.

use super::super::cells::{self, Cells};
use super::Field;

/// From so many empty cells on, moves are judged by the evaluator too, one move ahead for every
/// so many cells more, but never farther than so many moves: nobody can stop it meanwhile.
const JUDGED: u32 = 12;
const PLY: u32 = 2;
const FARTHEST: u32 = 5;
/// What a disc counts among ranks.
const DISC: i32 = 6;

/// A move and the position after it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Candidate<W> {
    /// The less the better.
    pub(super) rank: i32,
    pub(super) cell: u8,
    /// The discs of who is to move next.
    pub(super) own: W,
    pub(super) others: W,
}

/// The moves of a position, `N` at most, to be taken best first.
#[derive(Debug)]
pub(super) struct Candidates<W, const N: usize> {
    list: [Candidate<W>; N],
    count: usize,
}

impl<W: Cells, const N: usize> Candidates<W, N> {
    /// All moves with their ranks.
    #[inline]
    pub(super) fn of(
        own: W,
        others: W,
        moves: W,
        mut rank: impl FnMut(&Candidate<W>) -> i32,
    ) -> Self {
        let mut all = Self { list: [Candidate::default(); N], count: 0 };
        let mut left = moves;
        while !left.is_none() {
            let cell = left.first();
            left = left.rest();
            let flipped = W::flips(own, others, cell);
            let (own, others) = (others ^ flipped, own ^ flipped ^ W::cell(cell));
            let mut next = Candidate { rank: 0, cell, own, others };
            next.rank = rank(&next);
            all.list[all.count] = next;
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

impl<W: Cells> Field<W> {
    /// How bad a move looks near the end: the replies alone.
    #[inline]
    pub(super) fn quick_rank(&self, next: &Candidate<W>, odd: W) -> i32 {
        let empty = self.all & !(next.own | next.others);
        let replies = cells::moves(next.own, next.others, empty);
        let place = W::cell(next.cell);
        let replies = 4 * replies.count() as i32;
        replies
            - 2 * i32::from(!(place & odd).is_none())
            - 4 * i32::from(!(place & self.corners).is_none())
    }

    /// How bad a move looks.
    #[inline]
    pub(super) fn rank(&self, next: &Candidate<W>, odd: W) -> i32 {
        let Candidate { own, others, cell, .. } = *next;
        let empty = self.all & !(own | others);
        let replies = cells::moves(own, others, empty);
        let mut rank = 16 * (replies.count() + (replies & self.corners).count()) as i32;
        rank += 8 * cells::beside(others, empty).count() as i32;
        let place = W::cell(cell);
        if !(place & self.corners).is_none() {
            rank -= 24;
        }
        if !(place & odd).is_none() {
            rank -= 6;
        }
        rank
    }

    /// How bad a move looks far from the end, where a look ahead with a trained evaluator pays.
    pub(super) fn far_rank(&self, next: &Candidate<W>, odd: W, left: u32) -> i32 {
        let rank = self.rank(next, odd);
        if left < JUDGED || !self.judge.is_trained() {
            return rank;
        }
        let depth = ((left - JUDGED) / PLY).min(FARTHEST);
        let value = self.look_ahead(next.own, next.others, depth);
        rank + DISC * value / 100
    }
}
