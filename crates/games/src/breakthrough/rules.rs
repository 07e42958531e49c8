//! The board as two words, and how it is played.

use std::ops::RangeInclusive;

use meeple_core::{Deterministic, Flow, GO, Game, Outcome, Problem, Side};

use super::bits::{self, PITCH};

/// Breakthrough on a board of some size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Breakthrough {
    columns: u8,
    rows: u8,
    /// Every cell of the board.
    cells: u64,
}

impl Breakthrough {
    /// Widths of boards.
    pub const COLUMNS: RangeInclusive<u8> = 3..=PITCH;
    /// Heights of boards: on four rows the two armies begin face to face.
    pub const ROWS: RangeInclusive<u8> = 4..=PITCH;

    /// The game on a board of that size, if it is one of [`COLUMNS`](Self::COLUMNS) by
    /// [`ROWS`](Self::ROWS).
    #[must_use]
    pub fn new(columns: u8, rows: u8) -> Option<Self> {
        let fits = Self::COLUMNS.contains(&columns) && Self::ROWS.contains(&rows);
        fits.then(|| Self { columns, rows, cells: bits::board(columns, rows) })
    }

    /// How many columns the board has.
    #[must_use]
    pub const fn columns(&self) -> u8 {
        self.columns
    }

    /// How many rows the board has.
    #[must_use]
    pub const fn rows(&self) -> u8 {
        self.rows
    }

    /// The row that lies `distance` steps before the goal of a side; 0 is the goal itself.
    #[inline]
    pub(super) const fn row_before_goal(&self, side: Side, distance: u8) -> u64 {
        bits::row(match side {
            Side::First => self.rows - 1 - distance,
            Side::Second => distance,
        })
    }

    /// Steps from a cell to the goal of a side.
    #[inline]
    pub(super) const fn distance(&self, side: Side, square: Square) -> u8 {
        match side {
            Side::First => self.rows - 1 - square.row(),
            Side::Second => square.row(),
        }
    }

    /// Whether a side has won: a piece on the far row, or nobody left to fight.
    #[inline]
    pub(super) const fn has_won(&self, board: &Board, side: Side) -> bool {
        let reached = board.pieces(side) & self.row_before_goal(side, 0) != 0;
        reached || board.pieces(side.other()) == 0
    }

    /// Where the side to move can go: to the left, to the right and straight, each with the number
    /// of columns that the step moves to the right.
    #[inline]
    fn targets(&self, board: &Board) -> [(u64, i8); 3] {
        let ahead = bits::ahead(board.own, board.mover);
        let slanting = self.cells & !board.own;
        let straight = slanting & !board.others;
        [
            (bits::left(ahead) & slanting, -1),
            (bits::right(ahead) & slanting, 1),
            (ahead & straight, 0),
        ]
    }
}

/// Eight columns and eight rows.
impl Default for Breakthrough {
    fn default() -> Self {
        Self { columns: PITCH, rows: PITCH, cells: bits::board(PITCH, PITCH) }
    }
}

/// A cell, numbered row by row from the bottom left corner, eight numbers a row on every board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The cell in a column and row, both from 0, row 0 at the bottom.
    pub(super) const fn at(column: u8, row: u8) -> Self {
        Self(row * PITCH + column)
    }

    /// The cell with that number.
    #[inline]
    pub(super) const fn numbered(number: u8) -> Self {
        Self(number)
    }

    /// Column from the left, from 0.
    #[must_use]
    pub const fn column(self) -> u8 {
        self.0 % PITCH
    }

    /// Row from the bottom, from 0.
    #[inline]
    #[must_use]
    pub const fn row(self) -> u8 {
        self.0 / PITCH
    }

    /// The set of this cell alone.
    #[inline]
    pub(super) const fn bit(self) -> u64 {
        1 << self.0
    }
}

/// One step of one piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Where the piece stood.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
}

impl Move {
    /// The step of a side onto a cell, from which it came `right` columns.
    #[inline]
    const fn onto(to: u8, side: Side, right: i8) -> Self {
        let behind = match side {
            Side::First => -(PITCH as i8),
            Side::Second => PITCH as i8,
        };
        Self { from: Square(to.wrapping_add_signed(behind - right)), to: Square(to) }
    }
}

/// Who stands where, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// The cells of the side to move.
    pub(super) own: u64,
    /// Those of its opponent.
    pub(super) others: u64,
    pub(super) mover: Side,
}

impl Board {
    /// The board with the pieces of each side, by [`Side::index`].
    pub(super) const fn new(pieces: [u64; 2], mover: Side) -> Self {
        Self { own: pieces[mover.index()], others: pieces[mover.other().index()], mover }
    }

    /// The same pieces, with the other side to move.
    #[inline]
    pub(super) const fn turned(&self) -> Self {
        Self { own: self.others, others: self.own, mover: self.mover.other() }
    }

    /// Whose turn it is, or would be if the game went on.
    #[inline]
    #[must_use]
    pub const fn mover(&self) -> Side {
        self.mover
    }

    /// Whose piece is on a cell.
    #[must_use]
    pub fn piece(&self, square: Square) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.pieces(side) & square.bit() != 0)
    }

    /// How many pieces a side has.
    #[inline]
    #[must_use]
    pub const fn count(&self, side: Side) -> u32 {
        self.pieces(side).count_ones()
    }

    /// The cells where a side stands.
    #[inline]
    pub(super) const fn pieces(&self, side: Side) -> u64 {
        if side.index() == self.mover.index() { self.own } else { self.others }
    }

    /// Whether a move of the side to move takes a piece.
    #[inline]
    pub(super) const fn is_capture(&self, action: Move) -> bool {
        self.others & action.to.bit() != 0
    }
}

impl Problem for Breakthrough {
    type State = Board;
    type Action = Move;

    fn start(&self) -> Board {
        let rows = |rows: [u8; 2]| self.cells & (bits::row(rows[0]) | bits::row(rows[1]));
        Board::new([rows([0, 1]), rows([self.rows - 2, self.rows - 1])], Side::First)
    }

    /// Steps to the left, then to the right, then straight ahead, each from the bottom row up.
    #[inline]
    fn actions(&self, state: &Board, mut visit: impl FnMut(Move) -> Flow) -> Flow {
        for (mut targets, right) in self.targets(state) {
            while targets != 0 {
                let to = targets.trailing_zeros() as u8;
                targets &= targets - 1;
                visit(Move::onto(to, state.mover, right))?;
            }
        }
        GO
    }

    /// The two words, each made odd-looking by a constant, multiplied to 128 bits and folded: every
    /// bit of either reaches every part of the key.
    #[inline]
    fn key(&self, state: &Board) -> u64 {
        const SALT: [u64; 2] = [0x9e37_79b9_7f4a_7c15, 0xd1b5_4a32_d192_ed03];
        let turn = (state.mover.index() as u64).wrapping_neg();
        let product = u128::from(state.own ^ SALT[0]) * u128::from(state.others ^ SALT[1] ^ turn);
        (product >> u64::BITS) as u64 ^ product as u64
    }

    #[inline]
    fn count_actions(&self, state: &Board) -> usize {
        self.targets(state).iter().map(|(targets, _)| targets.count_ones() as usize).sum()
    }

    #[inline]
    fn nth_action(&self, state: &Board, index: usize) -> Option<Move> {
        let mut left = index;
        for (mut targets, right) in self.targets(state) {
            let count = targets.count_ones() as usize;
            if left >= count {
                left -= count;
                continue;
            }
            for _ in 0..left {
                targets &= targets - 1;
            }
            return Some(Move::onto(targets.trailing_zeros() as u8, state.mover, right));
        }
        None
    }
}

impl Deterministic for Breakthrough {
    #[inline]
    fn apply(&self, state: &mut Board, action: Move) {
        debug_assert!(state.piece(action.from) == Some(state.mover), "{action:?} in {state:?}");
        *state = Board {
            own: state.others & !action.to.bit(),
            others: state.own ^ (action.from.bit() | action.to.bit()),
            mover: state.mover.other(),
        };
    }
}

/// Who has not lost can move: of the two cells on the slant before its foremost piece, one at least
/// is on the board and neither holds a piece of its own, so one can be entered. Nobody is ever
/// stuck, and every step brings a piece nearer to its goal, so every game ends.
impl Game for Breakthrough {
    const MOVER_WINS: bool = true;

    #[inline]
    fn to_move(&self, state: &Board) -> Side {
        state.mover
    }

    #[inline]
    fn outcome(&self, state: &Board) -> Option<Outcome> {
        // Only the side that just moved can have won.
        let last = state.mover.other();
        self.has_won(state, last).then(|| Outcome::won_by(last))
    }
}
