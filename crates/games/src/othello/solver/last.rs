//! The last few empty cells: no table, no list of moves, no sorting. Cells in odd regions come first.

use super::super::cells::Cells;
use super::Field;

/// No disc can be put anywhere.
const STUCK: i32 = i32::MIN;

impl<W: Cells> Field<W> {
    /// A bound of the result for `own`, which is to move, that tells whether it is above `alpha`.
    /// `odd` are the quarters with an odd number of empty cells, of which there is one at least.
    pub(super) fn finish(&self, own: W, others: W, odd: W, alpha: i32) -> i32 {
        let empty = self.all & !(own | others);
        let first = empty.first();
        let rest = empty.rest();
        if rest.is_none() {
            return self.last_cell(own, first);
        }
        if rest.rest().is_none() {
            return self.last_two(own, others, first, rest.first(), alpha);
        }
        let best = self.best_of(own, others, empty, odd, alpha);
        if best != STUCK {
            return best;
        }
        // A pass, or the end.
        let best = self.best_of(others, own, empty, odd, -alpha - 1);
        if best == STUCK { self.margin(own, others) } else { -best }
    }

    /// The best result of a disc on any empty cell, up to the first one above `alpha`.
    #[inline]
    fn best_of(&self, own: W, others: W, empty: W, odd: W, alpha: i32) -> i32 {
        let mut best = STUCK;
        for part in [empty & odd, empty & !odd] {
            let mut left = part;
            while !left.is_none() {
                let cell = left.first();
                left = left.rest();
                let at = usize::from(cell);
                let flipped = self.flips(own, others, cell);
                if flipped.is_none() {
                    continue;
                }
                let (next, last) = (others ^ flipped, own ^ flipped ^ W::cell(cell));
                let score = -self.finish(next, last, odd ^ self.quarter[at], -alpha - 1);
                if score > best {
                    best = score;
                    if best > alpha {
                        return best;
                    }
                }
            }
        }
        best
    }

    /// The discs that are turned; cells without an opposing neighbour are soon done with.
    #[inline]
    fn flips(&self, own: W, others: W, cell: u8) -> W {
        if (self.beside[usize::from(cell)] & others).is_none() {
            return W::NONE;
        }
        W::flips(own, others, cell)
    }

    /// Two empty cells.
    #[inline]
    fn last_two(&self, own: W, others: W, one: u8, two: u8, alpha: i32) -> i32 {
        let best = self.best_of_two(own, others, one, two, alpha);
        if best != STUCK {
            return best;
        }
        let best = self.best_of_two(others, own, one, two, -alpha - 1);
        if best == STUCK { self.margin(own, others) } else { -best }
    }

    #[inline]
    fn best_of_two(&self, own: W, others: W, one: u8, two: u8, alpha: i32) -> i32 {
        let mut best = STUCK;
        let flipped = self.flips(own, others, one);
        if !flipped.is_none() {
            best = -self.last_cell(others ^ flipped, two);
            if best > alpha {
                return best;
            }
        }
        let flipped = self.flips(own, others, two);
        if !flipped.is_none() {
            best = best.max(-self.last_cell(others ^ flipped, one));
        }
        best
    }

    /// The result for `own`, which is to move, where one cell is empty.
    #[inline]
    fn last_cell(&self, own: W, cell: u8) -> i32 {
        let mine = own.count();
        let theirs = self.count as u32 - 1 - mine;
        let turned = W::turned_by_last(own, cell);
        if turned > 0 {
            return 2 * (mine + turned + 1) as i32 - self.count;
        }
        let others = self.all & !own & !W::cell(cell);
        let turned = W::turned_by_last(others, cell);
        if turned > 0 {
            return 2 * (mine - turned) as i32 - self.count;
        }
        self.game.margin(mine, theirs)
    }
}
