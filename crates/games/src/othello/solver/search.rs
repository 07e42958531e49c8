//! The search: is the result above `alpha`?
//!
//! Alpha-beta with windows of width one only, so that each search answers one question. Both
//! answers are bounds, and the table keeps them.

use meeple_core::Control;

use super::super::cells::{self, Cells};
use super::Field;
use super::order::Candidates;
use super::table::{NO_CELL, Table};

/// With so few empty cells, looking at all of them is quicker than sorting moves.
const LAST: u32 = 4;

/// With so few, searching again is quicker than the table.
const FEW: u32 = 7;

/// With so few there is room for all moves in a short list.
const SHORT: u32 = 14;

/// From so many empty cells on, the table is asked about all replies before the first is searched.
const WORTH_ASKING: u32 = 9;

/// One search.
pub(super) struct Search<'s, 'c, 'o, W> {
    field: &'s Field<W>,
    table: &'s mut Table<W>,
    control: &'c mut Control<'o>,
}

impl<'s, 'c, 'o, W: Cells> Search<'s, 'c, 'o, W> {
    pub(super) fn new(
        field: &'s Field<W>,
        table: &'s mut Table<W>,
        control: &'c mut Control<'o>,
    ) -> Self {
        Self { field, table, control }
    }

    /// A bound of the result for `own`, which is to move, that tells whether it is above `alpha`:
    /// a lower bound above it, or an upper bound that is not. `None` when the control says stop.
    ///
    /// The last few cells are counted with the node they belong to.
    pub(super) fn visit(&mut self, own: W, others: W, alpha: i32) -> Option<i32> {
        let field = self.field;
        let empty = field.all & !(own | others);
        match empty.count() {
            0 => Some(field.margin(own, others)),
            left if left <= FEW => {
                self.soon_over((own, others), empty, field.odd(empty), left, alpha)
            }
            left if left <= SHORT => {
                self.far_from_over::<{ SHORT as usize }>(own, others, empty, left, alpha)
            }
            left => self.far_from_over::<64>(own, others, empty, left, alpha),
        }
    }

    /// Without a table.
    fn soon_over(
        &mut self,
        (own, others): (W, W),
        empty: W,
        odd: W,
        left: u32,
        alpha: i32,
    ) -> Option<i32> {
        if self.control.tick().is_break() {
            return None;
        }
        let field = self.field;
        if left <= LAST {
            return Some(field.finish(own, others, alpha));
        }
        if let Some(upper) = field.bound_by_stable(own, others, left, alpha) {
            return Some(upper);
        }
        if left == LAST + 1 {
            return Some(field.one_more(own, others, empty, odd, alpha));
        }
        let moves = cells::moves(own, others, empty);
        if moves.is_none() {
            if cells::moves(others, own, empty).is_none() {
                return Some(field.margin(own, others));
            }
            return Some(-self.soon_over((others, own), empty, odd, left, -alpha - 1)?);
        }
        let rank = |next: &_| field.quick_rank(next, odd);
        let mut candidates = Candidates::<W, { FEW as usize }>::of(own, others, moves, rank);
        let mut best = i32::MIN;
        for index in 0..candidates.count() {
            let next = candidates.take(index);
            let odd = odd ^ field.quarter[usize::from(next.cell)];
            let score = if left - 1 <= LAST {
                -field.finish(next.own, next.others, -alpha - 1)
            } else {
                let empty = empty ^ W::cell(next.cell);
                -self.soon_over((next.own, next.others), empty, odd, left - 1, -alpha - 1)?
            };
            if score > best {
                best = score;
                if best > alpha {
                    break;
                }
            }
        }
        Some(best)
    }

    /// With everything that helps.
    fn far_from_over<const N: usize>(
        &mut self,
        own: W,
        others: W,
        empty: W,
        left: u32,
        alpha: i32,
    ) -> Option<i32> {
        if self.control.tick().is_break() {
            return None;
        }
        let field = self.field;

        // 1. Discs that can never be turned.
        if let Some(upper) = field.bound_by_stable(own, others, left, alpha) {
            return Some(upper);
        }

        // 2. What the table knows.
        let (mut lower, mut upper) = (-field.count, field.count);
        let mut known_best = NO_CELL;
        if let Some(known) = self.table.get(own, others) {
            (lower, upper) = (known.lower.into(), known.upper.into());
            if lower > alpha {
                return Some(lower);
            }
            if upper <= alpha {
                return Some(upper);
            }
            known_best = known.best;
        }

        // 3. A pass, or the end.
        let moves = cells::moves(own, others, empty);
        if moves.is_none() {
            if cells::moves(others, own, empty).is_none() {
                return Some(field.margin(own, others));
            }
            return Some(-self.visit(others, own, -alpha - 1)?);
        }

        // 4. The move that was best before, in the hope that nothing else is needed.
        let start = self.control.nodes();
        let (mut best, mut best_cell) = (i32::MIN, NO_CELL);
        let mut moves = moves;
        if known_best != NO_CELL {
            let flipped = W::flips(own, others, known_best);
            let cell = W::cell(known_best);
            best = -self.visit(others ^ flipped, own ^ flipped ^ cell, -alpha - 1)?;
            best_cell = known_best;
            moves &= !cell;
        }

        // 5. The others, one by one: first those that the table knows to be good enough.
        if best <= alpha {
            let odd = field.odd(empty);
            let rank = |next: &_| field.far_rank(next, odd, left);
            let mut candidates = Candidates::<W, N>::of(own, others, moves, rank);
            if left >= WORTH_ASKING {
                for next in candidates.listed() {
                    if let Some(known) = self.table.get(next.own, next.others)
                        && -i32::from(known.upper) > alpha
                    {
                        return Some(-i32::from(known.upper));
                    }
                }
            }
            for index in 0..candidates.count() {
                let next = candidates.take(index);
                let score = -self.visit(next.own, next.others, -alpha - 1)?;
                if score > best {
                    (best, best_cell) = (score, next.cell);
                    if best > alpha {
                        break;
                    }
                }
            }
        }

        // 6. Remember it.
        let bounds = if best > alpha { (best, upper) } else { (lower, best) };
        let nodes = self.control.nodes() - start;
        self.table.put(own, others, bounds, best_cell, nodes);
        Some(best)
    }
}
