//! Sets of cells as bits of a word: eight bits a row, whatever the width of the board, so that
//! every step is a shift by a constant.
//!
//! ```text
//!   56 57 … 63   row 8
//!    …
//!    8  9 … 15   row 2
//!    0  1 …  7   row 1: column a is bit 0
//! ```
//!
//! On narrow boards a step to the right may leave the board without leaving the word: callers mask.

use meeple_core::Side;

/// Bits from one row to the next, and the greatest width and height of a board.
pub(super) const PITCH: u8 = 8;

const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;
const LAST_COLUMN: u64 = FIRST_COLUMN << (PITCH - 1);

/// The cells of a row, counted from 0 at the bottom.
#[inline]
pub(super) const fn row(row: u8) -> u64 {
    0xff << (row * PITCH)
}

/// The cells of a board.
pub(super) const fn board(columns: u8, rows: u8) -> u64 {
    (FIRST_COLUMN * (0xff >> (PITCH - columns))) & (u64::MAX >> ((PITCH - rows) * PITCH))
}

/// The cells one row ahead, as a side moves.
#[inline]
pub(super) const fn ahead(cells: u64, side: Side) -> u64 {
    match side {
        Side::First => cells << PITCH,
        Side::Second => cells >> PITCH,
    }
}

/// The cells one column to the left.
#[inline]
pub(super) const fn left(cells: u64) -> u64 {
    (cells & !FIRST_COLUMN) >> 1
}

/// The cells one column to the right.
#[inline]
pub(super) const fn right(cells: u64) -> u64 {
    (cells & !LAST_COLUMN) << 1
}

/// The cells on the slant ahead: where pieces of a side capture, and what they protect.
#[inline]
pub(super) const fn slant(cells: u64, side: Side) -> u64 {
    let ahead = ahead(cells, side);
    left(ahead) | right(ahead)
}

/// The number of the cell that lies furthest ahead, of a set that is not empty.
#[inline]
pub(super) const fn foremost(cells: u64, side: Side) -> u8 {
    match side {
        Side::First => (u64::BITS - 1 - cells.leading_zeros()) as u8,
        Side::Second => cells.trailing_zeros() as u8,
    }
}
