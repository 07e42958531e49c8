//! The last few empty cells: no table, no list of moves, no sorting. Cells in odd regions come first.

use super::super::cells::{self, Cells};
use super::Field;

impl<W: Cells> Field<W> {
    /// A bound of the result for `own`, which is to move, that tells whether it is above `alpha`.
    /// `odd` are the quarters with an odd number of empty cells.
    pub(super) fn finish(&self, own: W, others: W, odd: W, alpha: i32) -> i32 {
        let empty = self.all & !(own | others);
        if empty.rest().is_none() {
            return self.last_cell(own, others, empty);
        }
        let best = self.best_of(own, others, empty, odd, alpha);
        if best > i32::MIN {
            return best;
        }
        // A pass, or the end.
        let best = self.best_of(others, own, empty, odd, -alpha - 1);
        if best > i32::MIN { -best } else { self.margin(own, others) }
    }

    /// The best result of a disc on any empty cell, up to the first one above `alpha`; the least
    /// number where none can be put.
    #[inline]
    fn best_of(&self, own: W, others: W, empty: W, odd: W, alpha: i32) -> i32 {
        let mut best = i32::MIN;
        for part in [empty & odd, empty & !odd] {
            let mut left = part;
            while !left.is_none() {
                let cell = left.first();
                left = left.rest();
                let at = usize::from(cell);
                if (self.beside[at] & others).is_none() {
                    continue;
                }
                let flipped = cells::flips(own, others, cell);
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

    /// The result where one cell is empty, or none.
    #[inline]
    fn last_cell(&self, own: W, others: W, empty: W) -> i32 {
        let mine = own.count();
        if empty.is_none() {
            return 2 * mine as i32 - self.count;
        }
        let theirs = self.count as u32 - 1 - mine;
        let cell = empty.first();
        let flipped = cells::flips(own, others, cell).count();
        if flipped > 0 {
            return self.game.margin(mine + flipped + 1, theirs - flipped);
        }
        let flipped = cells::flips(others, own, cell).count();
        if flipped > 0 {
            return self.game.margin(mine - flipped, theirs + flipped + 1);
        }
        self.game.margin(mine, theirs)
    }
}
