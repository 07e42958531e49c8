//! Discs that nobody can turn any more.

use super::super::cells::Cells;
use super::Field;

impl<W: Cells> Field<W> {
    /// An upper bound of the result for `own` that is not above `alpha`, from the discs that the
    /// opponent cannot lose any more. Only asked where there may be enough of them.
    #[inline]
    pub(super) fn bound_by_stable(&self, own: W, others: W, empty: u32, alpha: i32) -> Option<i32> {
        // Few discs are stable while much is empty.
        if alpha < self.count * empty as i32 / 64 {
            return None;
        }
        let upper = self.count - 2 * self.stable(others, own).count() as i32;
        (upper <= alpha).then_some(upper)
    }

    /// Some of the discs of `own` that stay its own to the end: in each of the four lines through
    /// such a disc there is no empty cell, or the edge or another such disc to one side of it.
    pub(super) fn stable(&self, own: W, others: W) -> W {
        let taken = own | others;
        let steps = [1, W::PITCH, W::PITCH - 1, W::PITCH + 1];
        let safe = steps.map(|step| self.full_lines(taken, step) | self.border(step));
        let mut stable = safe[0] & safe[1] & safe[2] & safe[3] & own;
        loop {
            let mut more = own;
            for (step, safe) in steps.into_iter().zip(safe) {
                // Over the edge of a row a step reaches another: those cells are safe that way anyhow.
                more &= safe | (stable << step) | (stable >> step);
            }
            if (more & !stable).is_none() {
                return stable;
            }
            stable |= more;
        }
    }

    /// The cells from which a step leads over the edge, one way or the other.
    #[inline]
    fn border(&self, step: u32) -> W {
        if step == 1 {
            self.sides
        } else if step == W::PITCH {
            self.ends
        } else {
            self.sides | self.ends
        }
    }

    /// The cells whose line along a step has no empty cell.
    #[inline]
    fn full_lines(&self, taken: W, step: u32) -> W {
        // Empty cells spread along the line until they stop at the edge.
        let mut open = self.all & !taken;
        let (no_up, no_down) = self.not_over_edge(step);
        for _ in 1..self.game.size() {
            let spread = open | (open & no_up) << step | (open & no_down) >> step;
            let spread = spread & self.all;
            if spread == open {
                break;
            }
            open = spread;
        }
        self.all & !open
    }

    /// The cells from which a step up, or down, stays within its row or next to it.
    #[inline]
    fn not_over_edge(&self, step: u32) -> (W, W) {
        if step == 1 || step == W::PITCH + 1 {
            (!W::LAST, !W::FIRST)
        } else if step == W::PITCH {
            (!W::NONE, !W::NONE)
        } else {
            (!W::FIRST, !W::LAST)
        }
    }
}
