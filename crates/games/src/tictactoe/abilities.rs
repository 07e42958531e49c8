//! Taking back, numbering, and the eight symmetries of the square.

use meeple_core::{Deterministic, Indexed, Reversible, Symmetric};

use super::rules::{Board, SQUARES, Square, TicTacToe, WIDTH};

impl Reversible for TicTacToe {
    type Undo = ();

    fn make(&self, state: &mut Board, square: Square) {
        self.apply(state, square);
    }

    fn unmake(&self, state: &mut Board, square: Square, (): ()) {
        for stones in &mut state.stones {
            *stones &= !square.bit();
        }
    }
}

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
            self.unmake(&mut before, square, ());
            // With a line still on the board, the game was over before this stone.
            if !before.has_line(last) {
                visit(before);
            }
        }
    }
}

/// Each set of squares as each of the eight symmetries moves it.
static MOVED: [[u16; 1 << SQUARES]; 8] = {
    let mut table = [[0; 1 << SQUARES]; 8];
    let mut symmetry = 0;
    while symmetry < 8 {
        let mut squares = 0;
        while squares < 1 << SQUARES {
            let mut number = 0;
            while number < SQUARES {
                if squares >> number & 1 != 0 {
                    table[symmetry][squares] |= moved(symmetry, Square::numbered(number)).bit();
                }
                number += 1;
            }
            squares += 1;
        }
        symmetry += 1;
    }
    table
};

/// Where a symmetry takes a square: mirrored, upside down, transposed, by the bits of its number.
const fn moved(symmetry: usize, square: Square) -> Square {
    let (mut column, mut row) = (square.column(), square.row());
    if symmetry & 1 != 0 {
        column = WIDTH - 1 - column;
    }
    if symmetry & 2 != 0 {
        row = WIDTH - 1 - row;
    }
    if symmetry & 4 != 0 {
        (column, row) = (row, column);
    }
    Square::numbered(row * WIDTH + column)
}

impl Symmetric for TicTacToe {
    fn canonical(&self, state: &Board) -> Board {
        let image = |moved: &[u16; 1 << SQUARES]| Board {
            stones: state.stones.map(|stones| moved[usize::from(stones)]),
        };
        MOVED.iter().map(image).fold(*state, Board::min)
    }
}
