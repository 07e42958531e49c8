//! The search: is the result above `alpha`?
//!
//! Alpha-beta with windows of width one only, so that each search answers one question. Both
//! answers are bounds, and the table keeps them.

use meeple_core::Control;

use super::super::cells::{self, Cells};
use super::Field;
use super::order::Candidates;
use super::table::{NO_CELL, Table};

/// With so few empty cells, searching again is quicker than the table and the order of moves.
const FEW: u32 = 6;

/// From so many empty cells on, the table is asked about all replies before the first is searched.
const WORTH_ASKING: u32 = 10;

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
        if self.control.tick().is_break() {
            return None;
        }
        let field = self.field;
        let empty = field.all & !(own | others);
        let left = empty.count();
        if left <= FEW {
            return Some(field.finish(own, others, field.odd(empty), alpha));
        }

        // 1. Discs that can never be turned.
        if alpha >= field.stable_from(left) {
            let upper = field.count - 2 * field.stable(others, own).count() as i32;
            if upper <= alpha {
                return Some(upper);
            }
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

        // 4. Replies that the table knows to be bad for the opponent.
        let start = self.control.nodes();
        let mut candidates = Candidates::of(field, own, others, moves, known_best);
        if left >= WORTH_ASKING {
            for next in candidates.listed() {
                if let Some(known) = self.table.get(next.own, next.others)
                    && -i32::from(known.upper) > alpha
                {
                    return Some(-i32::from(known.upper));
                }
            }
        }

        // 5. The moves, one by one.
        let (mut best, mut best_cell) = (i32::MIN, NO_CELL);
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

        // 6. Remember it.
        let bounds = if best > alpha { (best, upper) } else { (lower, best) };
        let nodes = self.control.nodes() - start;
        self.table.put(own, others, bounds, best_cell, nodes);
        Some(best)
    }
}
