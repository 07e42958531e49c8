//! A look a few moves ahead with the evaluator: where to begin asking, and which move first. What it
//! says is a guess, and nothing is proved by it.

use super::super::cells::{self, Cells};
use super::super::evaluate::points;
use super::super::weights::Weights;
use super::Field;

/// How far the first guess at a result looks.
const GUESS_DEPTH: u32 = 4;

impl<W: Cells> Field<W> {
    /// A guess at the result for `own`, which is to move.
    pub(super) fn guess(&self, own: W, others: W) -> i32 {
        self.ahead(own, others, GUESS_DEPTH, -self.most_points(), self.most_points()) / 100
    }

    /// More than any position is worth.
    #[inline]
    pub(super) const fn most_points(&self) -> i32 {
        1_000_000
    }

    /// The points of a position for `own`, which is to move, so many moves ahead.
    pub(super) fn ahead(&self, own: W, others: W, depth: u32, mut alpha: i32, beta: i32) -> i32 {
        let empty = self.all & !(own | others);
        let moves = cells::moves(own, others, empty);
        if moves.is_none() {
            if cells::moves(others, own, empty).is_none() {
                return 100 * self.margin(own, others);
            }
            return -self.ahead(others, own, depth, -beta, -alpha);
        }
        if depth == 0 {
            return points(&self.game, own, others, Weights::shipped());
        }
        let mut best = -self.most_points();
        let mut left = moves;
        while !left.is_none() {
            let cell = left.first();
            left = left.rest();
            let flipped = W::flips(own, others, cell);
            let (next, last) = (others ^ flipped, own ^ flipped ^ W::cell(cell));
            let value = -self.ahead(next, last, depth - 1, -beta, -alpha);
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        best
    }
}
