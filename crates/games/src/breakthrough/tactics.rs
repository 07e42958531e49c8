//! What Breakthrough knows of its own moves.

use meeple_core::Tactics;

use super::bits;
use super::rules::{Board, Breakthrough, Move};

/// With so few pieces left, the only moves may be bad ones.
const FEW: u32 = 3;

impl Tactics for Breakthrough {
    const HAS_URGENT: bool = true;

    /// Winning, then captures of the pieces that have come furthest, then steps of one's own
    /// foremost pieces; steps to where a piece is lost for nothing come last.
    #[inline]
    fn promise(&self, board: &Board, action: Move) -> i32 {
        let (mover, other) = (board.mover, board.mover.other());
        let steps = |side, square| i32::from(self.rows() - 1 - self.distance(side, square));
        if self.distance(mover, action.to) == 0 {
            return 1000;
        }
        let own = board.own ^ action.from.bit();
        let attacked = bits::slant(board.others, other) & action.to.bit() != 0;
        let protected = bits::slant(own, mover) & action.to.bit() != 0;
        let lost = if attacked && !protected { 200 } else { 0 };
        let taken = if board.is_capture(action) { 400 + 40 * steps(other, action.to) } else { 0 };
        taken + 10 * steps(mover, action.to) - lost
    }

    /// Captures, and steps onto the far row or the row before it. Every step, urgent or not, brings
    /// a piece nearer to its goal, so a line of urgent moves ends.
    #[inline]
    fn urgent(&self, board: &Board, action: Move) -> bool {
        board.is_capture(action) || self.distance(board.mover, action.to) <= 1
    }

    /// Breakthrough is a race: a move is hardly ever a burden while there are pieces behind the
    /// front that can still step up. With few pieces it can be one, when the only steps left walk
    /// into a capture.
    #[inline]
    fn passed(&self, board: &Board) -> Option<Board> {
        (board.own.count_ones() > FEW).then(|| board.turned())
    }
}
