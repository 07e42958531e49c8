//! Boards by number.

use meeple_core::Indexed;

use super::rules::{Board, SQUARES, Square, TicTacToe};

/// Boards are numbers of nine digits in base three: 0 empty, 1 X, 2 O. Numbers of boards that play
/// cannot reach stand for nothing.
impl Indexed for TicTacToe {
    fn count(&self) -> u64 {
        3u64.pow(SQUARES.into())
    }

    fn rank(&self, state: &Board) -> u64 {
        Square::all().fold(0, |rank, square| {
            let digit = state.stone(square).map_or(0, |side| 1 + side.index());
            rank * 3 + digit as u64
        })
    }

    fn unrank(&self, index: u64) -> Option<Board> {
        let mut board = Board::default();
        let mut rest = index;
        for number in (0..SQUARES).rev() {
            if let Some(side) = (rest % 3).checked_sub(1) {
                board.stones[side as usize] |= Square::numbered(number).bit();
            }
            rest /= 3;
        }
        (rest == 0 && board.is_reachable()).then_some(board)
    }

    fn predecessors(&self, state: &Board, mut visit: impl FnMut(Board)) {
        let last = state.mover().other();
        for square in Square::all().filter(|&square| state.stone(square) == Some(last)) {
            let mut before = *state;
            before.stones[last.index()] &= !square.bit();
            // With a line still on the board, the game was over before this stone.
            if !before.has_line(last) {
                visit(before);
            }
        }
    }
}
