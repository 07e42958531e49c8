//! A look a few moves ahead with the evaluator: where to begin asking, and which move first. What it
//! says is a guess, and nothing is proved by it.

use super::super::cells::{self, Cells};
use super::Field;
use super::order::Candidates;

/// How far the first guess at a result looks.
const GUESS_DEPTH: u32 = 6;
/// More than any position is worth.
const MOST: i32 = 1_000_000;

impl<W: Cells> Field<W> {
    /// A guess at the result for `own`, which is to move.
    pub(super) fn guess(&self, own: W, others: W) -> i32 {
        (self.look_ahead(own, others, GUESS_DEPTH) + 50).div_euclid(100)
    }

    /// The points of a position for `own`, which is to move, so many moves ahead.
    pub(super) fn look_ahead(&self, own: W, others: W, depth: u32) -> i32 {
        self.ahead(own, others, depth, -MOST, MOST)
    }

    /// The move that looks best so many moves ahead.
    pub(super) fn choice(&self, own: W, others: W, depth: u32) -> u8 {
        let empty = self.all & !(own | others);
        let moves = cells::moves(own, others, empty);
        let odd = self.odd(empty);
        let mut candidates =
            Candidates::<W, 64>::of(own, others, moves, |next| self.rank(next, odd));
        let (mut best, mut alpha) = (moves.first(), -MOST);
        for index in 0..candidates.count() {
            let next = candidates.take(index);
            let value = -self.ahead(next.own, next.others, depth - 1, -MOST, -alpha);
            if value > alpha {
                (best, alpha) = (next.cell, value);
            }
        }
        best
    }

    fn ahead(&self, own: W, others: W, depth: u32, mut alpha: i32, beta: i32) -> i32 {
        let empty = self.all & !(own | others);
        let moves = cells::moves(own, others, empty);
        if moves.is_none() {
            if cells::moves(others, own, empty).is_none() {
                return 100 * self.margin(own, others);
            }
            return -self.ahead(others, own, depth, -beta, -alpha);
        }
        if depth == 0 {
            return self.judge.points(&self.game, own, others);
        }
        let mut best = -MOST;
        let odd = self.odd(empty);
        // At the last move all are judged anyway.
        let rank = |next: &_| if depth > 1 { self.rank(next, odd) } else { 0 };
        let mut candidates = Candidates::<W, 64>::of(own, others, moves, rank);
        for index in 0..candidates.count() {
            let next = candidates.take(index);
            let value = -self.ahead(next.own, next.others, depth - 1, -beta, -alpha);
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        best
    }
}
