//! The board as two words, and how it is played.

use meeple_core::{Deterministic, Flow, GO, Game, Outcome, Problem, Score, Side};

use super::bits::{self, BOARD, CELLS, COLUMNS, ROWS};

/// Connect Four on seven columns and six rows. The instance holds nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Connect4;

/// A column to drop a stone into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Column(u8);

impl Column {
    /// The column with that number, from 0 at the left.
    #[must_use]
    pub fn new(index: u8) -> Option<Self> {
        (index < COLUMNS).then_some(Self(index))
    }

    /// All columns, left to right.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..COLUMNS).map(Self)
    }

    /// Its number, from 0 at the left.
    #[inline]
    #[must_use]
    pub const fn index(self) -> u8 {
        self.0
    }
}

/// The stones on the board. Their number tells whose turn it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    /// Stones of the side to move.
    pub(super) own: u64,
    /// Stones of both sides.
    pub(super) occupied: u64,
}

impl Board {
    /// How many stones are on the board.
    #[inline]
    #[must_use]
    pub const fn count(&self) -> u32 {
        self.occupied.count_ones()
    }

    /// Whose turn it is, or would be if the game went on.
    #[inline]
    #[must_use]
    pub const fn mover(&self) -> Side {
        if self.count() & 1 == 0 { Side::First } else { Side::Second }
    }

    /// Whose stone is in a column and row, both from 0, row 0 at the bottom.
    #[must_use]
    pub fn stone(&self, column: Column, row: u8) -> Option<Side> {
        debug_assert!(row < ROWS, "six rows");
        let cell = bits::cell(column.0, row);
        Side::BOTH.into_iter().find(|&side| self.stones(side) & cell != 0)
    }

    /// How many stones are in a column.
    #[must_use]
    #[inline]
    pub const fn height(&self, column: Column) -> u8 {
        (self.occupied & bits::column_cells(column.0)).count_ones() as u8
    }

    /// Whether a stone fits into a column.
    #[must_use]
    #[inline]
    pub const fn has_room(&self, column: Column) -> bool {
        self.height(column) < ROWS
    }

    /// A number below 2^49 that no other board has. Each column gives its stones of the side to
    /// move plus 2^height - 1, so that each height has a range of its own.
    #[inline]
    #[must_use]
    pub const fn code(&self) -> u64 {
        self.own + self.occupied
    }

    /// The stones of one side.
    #[inline]
    pub(super) fn stones(&self, side: Side) -> u64 {
        if side == self.mover() { self.own } else { self.others() }
    }

    /// The stones of the side that just moved.
    #[inline]
    pub(super) const fn others(&self) -> u64 {
        self.own ^ self.occupied
    }
}

/// The columns of each set of open columns in order, `COLUMNS` where there are no more.
static NTH: [[u8; COLUMNS as usize]; 1 << COLUMNS] = {
    let mut table = [[COLUMNS; COLUMNS as usize]; 1 << COLUMNS];
    let mut open = 0;
    while open < table.len() {
        let (mut column, mut found) = (0, 0);
        while column < COLUMNS {
            if open >> column & 1 != 0 {
                table[open][found] = column;
                found += 1;
            }
            column += 1;
        }
        open += 1;
    }
    table
};

impl Problem for Connect4 {
    type State = Board;
    type Action = Column;

    fn start(&self) -> Board {
        Board::default()
    }

    #[inline]
    fn actions(&self, state: &Board, mut visit: impl FnMut(Column) -> Flow) -> Flow {
        for column in 0..COLUMNS {
            if state.occupied & bits::cell(column, ROWS - 1) == 0 {
                visit(Column(column))?;
            }
        }
        GO
    }

    /// [`Board::code`], spread over all 64 bits by steps that can be undone: it stays unique.
    #[inline]
    fn key(&self, state: &Board) -> u64 {
        let spread = state.code().wrapping_mul(0x9e37_79b9_7f4a_7c15);
        spread ^ spread >> 32
    }

    #[inline]
    fn count_actions(&self, state: &Board) -> usize {
        bits::count_open(state.occupied)
    }

    #[inline]
    fn nth_action(&self, state: &Board, index: usize) -> Option<Column> {
        let column = *NTH[bits::open_columns(state.occupied)].get(index)?;
        (column < COLUMNS).then_some(Column(column))
    }
}

impl Deterministic for Connect4 {
    #[inline]
    fn apply(&self, state: &mut Board, column: Column) {
        debug_assert!(state.has_room(column), "{column:?} is full");
        state.own = state.others();
        // Adding the bottom cell carries through the stones to the first empty cell.
        state.occupied |= state.occupied + bits::bottom(column.0);
    }
}

impl Game for Connect4 {
    const MOVER_WINS: bool = true;

    #[inline]
    fn to_move(&self, state: &Board) -> Side {
        state.mover()
    }

    #[inline]
    fn outcome(&self, state: &Board) -> Option<Outcome> {
        // Only the side that just moved can have completed a line.
        if bits::has_four(state.others()) {
            Some(Outcome::won_by(state.mover().other()))
        } else if state.occupied == BOARD {
            Some(Outcome::DRAW)
        } else {
            None
        }
    }

    /// The score that solvers of the game print: how many of its own stones the winner has not
    /// played before the winning one, so that a win with the very last stone is 1; negative for
    /// the loser, 0 for a draw.
    #[inline]
    fn value_of(&self, state: &Board, proved: Score) -> i32 {
        let Some(distance) = proved.distance() else {
            return 0;
        };
        let stones_at_end = state.count() + distance;
        let winners_own = stones_at_end.div_ceil(2) as i32;
        proved.signum() * (i32::from(CELLS) / 2 + 1 - winners_own)
    }
}
