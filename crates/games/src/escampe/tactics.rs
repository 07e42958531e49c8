//! What Escampe knows of its own moves.

use meeple_core::{Deterministic, Tactics};

use super::board::cells_of;
use super::opening;
use super::rules::{Action, Board, Escampe};

impl Tactics for Escampe {
    const FORCING: bool = true;

    /// Placements: Black's from those that resisted most work, White's certified reply, or
    /// else all of White's, the best attackers first.
    fn shortlist(&self, board: &Board) -> Option<Vec<Action>> {
        board.is_placing().then(|| opening::placements(*self, board))
    }

    /// White's reply to a placement known to be lost.
    #[inline]
    fn known_win(&self, board: &Board) -> Option<(Action, u32, bool)> {
        let (reply, plies, fewest) = opening::won(*self, board)?;
        Some((reply, plies + 1, fewest))
    }

    /// A capture first; then moves that leave the opponent few replies, a forced pass best of all;
    /// last the moves that let the opponent take at once.
    #[inline]
    fn promise(&self, board: &Board, action: Action) -> i32 {
        let Action::Move { to, .. } = action else { return 0 };
        let (mover, other) = (board.mover(), board.mover().other());
        if board.unicorn_bit(other) == to.bit() {
            return 1000;
        }
        let next = self.after(board, action);
        let mut replies = 0;
        for from in cells_of(Self::allowed(&next, other, next.border())) {
            let targets = self.targets(&next, other, from);
            if targets & next.unicorn_bit(mover) != 0 {
                return -1000;
            }
            replies += targets.count_ones() as i32;
        }
        if replies == 0 { 300 } else { 100 - 10 * replies.min(20) }
    }

    /// Captures: they end the game, so a line of them is one move long.
    #[inline]
    fn urgent(&self, board: &Board, action: Action) -> bool {
        matches!(action, Action::Move { to, .. } if board.unicorn_bit(board.mover().other()) == to.bit())
    }
}
