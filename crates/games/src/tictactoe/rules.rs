//! The board as two masks of nine bits, and how it is played.

use meeple_core::{Deterministic, Flow, GO, Game, Outcome, Problem, Side};

/// Columns and rows.
pub(super) const WIDTH: u8 = 3;
/// Squares of the board.
pub(super) const SQUARES: u8 = WIDTH * WIDTH;
/// A mask with every square in it.
const FULL: u16 = (1 << SQUARES) - 1;

/// Rows, columns and diagonals, as masks.
pub(super) const LINES: [u16; 8] = [
    0b000_000_111,
    0b000_111_000,
    0b111_000_000,
    0b001_001_001,
    0b010_010_010,
    0b100_100_100,
    0b100_010_001,
    0b001_010_100,
];

/// Whether a set of stones holds a line, for each of the 512 sets.
static HOLDS_LINE: [bool; 1 << SQUARES] = {
    let mut table = [false; 1 << SQUARES];
    let mut stones = 0;
    while stones < table.len() {
        let mut line = 0;
        while line < LINES.len() {
            if stones as u16 & LINES[line] == LINES[line] {
                table[stones] = true;
            }
            line += 1;
        }
        stones += 1;
    }
    table
};

/// The numbers of the squares of each of the 512 sets, in order, and [`SQUARES`] beyond the last: random
/// games ask for the one at any place, and counting up to it would surprise the processor every time.
static SQUARES_OF: [[u8; SQUARES as usize]; 1 << SQUARES] = {
    let mut table = [[SQUARES; SQUARES as usize]; 1 << SQUARES];
    let mut set = 0;
    while set < table.len() {
        let (mut left, mut place) = (set, 0);
        while left != 0 {
            table[set][place] = left.trailing_zeros() as u8;
            left &= left - 1;
            place += 1;
        }
        set += 1;
    }
    table
};

/// Tic-tac-toe. There is only one, so the instance holds nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TicTacToe;

/// One of the nine squares, numbered row by row from the top left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square with that number.
    pub(super) const fn numbered(number: u8) -> Self {
        debug_assert!(number < SQUARES, "nine squares");
        Self(number)
    }

    /// All squares, in order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..SQUARES).map(Self)
    }

    /// Column from the left, from 0.
    #[must_use]
    pub const fn column(self) -> u8 {
        self.0 % WIDTH
    }

    /// Row from the top, from 0.
    #[must_use]
    pub const fn row(self) -> u8 {
        self.0 / WIDTH
    }

    pub(super) const fn bit(self) -> u16 {
        1 << self.0
    }
}

/// Who has a stone where. The number of stones tells whose turn it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    /// A mask for each side, by [`Side::index`].
    pub(super) stones: [u16; 2],
}

impl Board {
    /// Whose stone is on a square.
    #[must_use]
    pub fn stone(&self, square: Square) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.stones[side.index()] & square.bit() != 0)
    }

    /// Whose turn it is, or would be if the game went on.
    #[inline]
    #[must_use]
    pub const fn mover(&self) -> Side {
        if self.taken().count_ones().is_multiple_of(2) { Side::First } else { Side::Second }
    }

    /// Whether play can lead here. The side to move has no line, or play would have stopped
    /// before; every other fair share of stones can be put down in some order.
    pub(super) fn is_reachable(&self) -> bool {
        self.has_fair_shares() && !self.has_line(self.mover())
    }

    /// Whether X has as many stones as O, or one more.
    pub(super) const fn has_fair_shares(&self) -> bool {
        let [first, second] = self.stones;
        let lead = first.count_ones().wrapping_sub(second.count_ones());
        lead <= 1
    }

    #[inline]
    pub(super) fn has_line(&self, side: Side) -> bool {
        HOLDS_LINE[usize::from(self.stones[side.index()])]
    }

    const fn taken(&self) -> u16 {
        self.stones[0] | self.stones[1]
    }

    const fn empty(&self) -> u16 {
        FULL & !self.taken()
    }
}

impl Problem for TicTacToe {
    type State = Board;
    type Action = Square;

    fn start(&self) -> Board {
        Board::default()
    }

    #[inline]
    fn actions(&self, state: &Board, mut visit: impl FnMut(Square) -> Flow) -> Flow {
        let mut left = state.empty();
        while left != 0 {
            visit(lowest(left))?;
            left &= left - 1;
        }
        GO
    }

    #[inline]
    fn count_actions(&self, state: &Board) -> usize {
        state.empty().count_ones() as usize
    }

    #[inline]
    fn nth_action(&self, state: &Board, index: usize) -> Option<Square> {
        let squares = &SQUARES_OF[usize::from(state.empty())];
        squares.get(index).copied().filter(|&number| number < SQUARES).map(Square::numbered)
    }
}

/// The first square of a set that is not empty.
const fn lowest(squares: u16) -> Square {
    Square::numbered(squares.trailing_zeros() as u8)
}

impl Deterministic for TicTacToe {
    #[inline]
    fn apply(&self, state: &mut Board, square: Square) {
        debug_assert!(state.stone(square).is_none(), "{square:?} is taken");
        state.stones[state.mover().index()] |= square.bit();
    }
}

impl Game for TicTacToe {
    const MOVER_WINS: bool = true;

    #[inline]
    fn to_move(&self, state: &Board) -> Side {
        state.mover()
    }

    #[inline]
    fn outcome(&self, state: &Board) -> Option<Outcome> {
        // Only the side that just moved can have completed a line.
        let last = state.mover().other();
        if state.has_line(last) {
            Some(Outcome::won_by(last))
        } else {
            (state.empty() == 0).then_some(Outcome::DRAW)
        }
    }
}
