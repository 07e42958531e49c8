//! The last four empty cells: no table, no list of moves, no sorting. A cell that is alone in its
//! quarter of the board comes first: who fills it is likely to have the last word there.

use super::super::cells::Cells;
use super::Field;

/// No disc can be put anywhere.
const STUCK: i32 = i32::MIN;

impl<W: Cells> Field<W> {
    /// A bound of the result for `own`, which is to move, that tells whether it is above `alpha`.
    /// At least one and at most four cells are empty.
    pub(super) fn finish(&self, own: W, others: W, alpha: i32) -> i32 {
        let mut left = self.all & !(own | others);
        let mut cells = [0; 4];
        let mut count = 0;
        while !left.is_none() && count < cells.len() {
            cells[count] = left.first();
            left = left.rest();
            count += 1;
        }
        let [a, b, c, d] = cells;
        match count {
            1 => self.last_cell(own, a),
            2 => self.last_two(own, others, [a, b], alpha),
            3 => self.last_three(own, others, [a, b, c], alpha),
            _ => self.last_four(own, others, [a, b, c, d], alpha),
        }
    }

    /// Five empty cells, those in odd quarters first.
    pub(super) fn one_more(&self, own: W, others: W, empty: W, odd: W, alpha: i32) -> i32 {
        let best = self.best_of_five(own, others, empty, odd, alpha);
        if best != STUCK {
            return best;
        }
        let best = self.best_of_five(others, own, empty, odd, -alpha - 1);
        if best == STUCK { self.margin(own, others) } else { -best }
    }

    #[inline]
    fn best_of_five(&self, own: W, others: W, empty: W, odd: W, alpha: i32) -> i32 {
        let mut best = STUCK;
        for part in [empty & odd, empty & !odd] {
            let mut left = part;
            while !left.is_none() {
                let cell = left.first();
                left = left.rest();
                let flipped = self.flips(own, others, cell);
                if flipped.is_none() {
                    continue;
                }
                let (next, last) = (others ^ flipped, own ^ flipped ^ W::cell(cell));
                let score = -self.finish(next, last, -alpha - 1);
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

    /// Four empty cells.
    #[inline]
    pub(super) fn last_four(&self, own: W, others: W, cells: [u8; 4], alpha: i32) -> i32 {
        let cells = self.alone_first(cells);
        let best = self.best_of_four(own, others, cells, alpha);
        if best != STUCK {
            return best;
        }
        // A pass, or the end.
        let best = self.best_of_four(others, own, cells, -alpha - 1);
        if best == STUCK { self.margin(own, others) } else { -best }
    }

    #[inline]
    fn best_of_four(&self, own: W, others: W, [a, b, c, d]: [u8; 4], alpha: i32) -> i32 {
        let mut best = STUCK;
        for (cell, rest) in [(a, [b, c, d]), (b, [a, c, d]), (c, [a, b, d]), (d, [a, b, c])] {
            let flipped = self.flips(own, others, cell);
            if flipped.is_none() {
                continue;
            }
            let (next, last) = (others ^ flipped, own ^ flipped ^ W::cell(cell));
            let score = -self.last_three(next, last, rest, -alpha - 1);
            if score > best {
                best = score;
                if best > alpha {
                    break;
                }
            }
        }
        best
    }

    /// Three empty cells.
    fn last_three(&self, own: W, others: W, cells: [u8; 3], alpha: i32) -> i32 {
        let cells = self.alone_first(cells);
        let best = self.best_of_three(own, others, cells, alpha);
        if best != STUCK {
            return best;
        }
        let best = self.best_of_three(others, own, cells, -alpha - 1);
        if best == STUCK { self.margin(own, others) } else { -best }
    }

    #[inline]
    fn best_of_three(&self, own: W, others: W, [a, b, c]: [u8; 3], alpha: i32) -> i32 {
        let mut best = STUCK;
        for (cell, rest) in [(a, [b, c]), (b, [a, c]), (c, [a, b])] {
            let flipped = self.flips(own, others, cell);
            if flipped.is_none() {
                continue;
            }
            let (next, last) = (others ^ flipped, own ^ flipped ^ W::cell(cell));
            let score = -self.last_two(next, last, rest, -alpha - 1);
            if score > best {
                best = score;
                if best > alpha {
                    break;
                }
            }
        }
        best
    }

    /// The same cells, one that is alone in its quarter first.
    #[inline]
    fn alone_first<const N: usize>(&self, mut cells: [u8; N]) -> [u8; N] {
        let quarters = cells.map(|cell| self.quarter_of[usize::from(cell)]);
        for at in 0..N {
            if (0..N).all(|other| other == at || quarters[other] != quarters[at]) {
                cells.swap(0, at);
                break;
            }
        }
        cells
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
    fn last_two(&self, own: W, others: W, cells: [u8; 2], alpha: i32) -> i32 {
        let best = self.best_of_two(own, others, cells, alpha);
        if best != STUCK {
            return best;
        }
        let best = self.best_of_two(others, own, cells, -alpha - 1);
        if best == STUCK { self.margin(own, others) } else { -best }
    }

    #[inline]
    fn best_of_two(&self, own: W, others: W, [one, two]: [u8; 2], alpha: i32) -> i32 {
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
