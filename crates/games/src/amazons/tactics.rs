//! What the Amazons know of their own moves.

use meeple_core::{Deterministic, Tactics};

use super::bits;
use super::rules::{Amazons, Board, Move};

impl Tactics for Amazons {
    /// Queens first go where they have room, and arrows where they leave the opponent little.
    #[inline]
    fn promise(&self, board: &Board, action: Move) -> i32 {
        let after = self.after(board, action);
        let room = |queens: u128| bits::slides(queens, !after.taken()).count_ones() as i32;
        match action {
            // Still one's own turn.
            Move::Queen { .. } => 5 * (room(after.own) - room(after.others)),
            // Now the opponent's.
            Move::Arrow(_) => 5 * (room(after.others) - room(after.own)),
        }
    }
}
