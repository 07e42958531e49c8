//! The board as bits of a word: seven bits a column, of which the top one always stays empty.
//!
//! ```text
//!   6 13 20 27 34 41 48   the guard row: nothing shifts from one column into the next
//!   5 12 19 26 33 40 47
//!   4 11 18 25 32 39 46
//!   3 10 17 24 31 38 45
//!   2  9 16 23 30 37 44
//!   1  8 15 22 29 36 43
//!   0  7 14 21 28 35 42
//! ```

/// Columns of the board.
pub(super) const COLUMNS: u8 = 7;
/// Rows of the board.
pub(super) const ROWS: u8 = 6;
/// Cells of the board.
pub(super) const CELLS: u8 = COLUMNS * ROWS;

/// Bits from one column to the next.
const PITCH: u32 = ROWS as u32 + 1;
/// The lowest cell of each column.
pub(super) const BOTTOM: u64 = {
    let mut cells = 0;
    let mut column = 0;
    while column < COLUMNS {
        cells |= bottom(column);
        column += 1;
    }
    cells
};
/// The highest cell of each column.
const TOP: u64 = BOTTOM << (ROWS - 1);
/// Every cell.
pub(super) const BOARD: u64 = BOTTOM * ((1 << ROWS) - 1);

/// From a cell to its neighbour: up, right and down, right, right and up.
pub(super) const DIRECTIONS: [u32; 4] = [1, PITCH - 1, PITCH, PITCH + 1];

/// The lowest cell of a column.
#[inline]
pub(super) const fn bottom(column: u8) -> u64 {
    1 << (column as u32 * PITCH)
}

/// The cell in a column and row, both from 0, row 0 at the bottom.
#[inline]
pub(super) const fn cell(column: u8, row: u8) -> u64 {
    bottom(column) << row
}

/// All cells of a column, without the guard.
#[inline]
pub(super) const fn column_cells(column: u8) -> u64 {
    bottom(column) * ((1 << ROWS) - 1)
}

/// The cells of a row, counted from 0 at the bottom.
#[inline]
pub(super) const fn row_cells(row: u8) -> u64 {
    BOTTOM << row
}

/// Columns that are not full, one bit each: bit 0 is the leftmost column.
///
/// The lowest cells of the columns are seven bits apart; one multiplication brings them together,
/// by shifting column `c` up by 36 - 6c. No two of the 49 partial products meet, so none carries.
#[inline]
pub(super) const fn open_columns(occupied: u64) -> usize {
    const GATHER: u64 = 1 | 1 << 6 | 1 << 12 | 1 << 18 | 1 << 24 | 1 << 30 | 1 << 36;
    let open = (TOP & !occupied) >> (ROWS - 1);
    (open.wrapping_mul(GATHER) >> 36) as usize & ((1 << COLUMNS) - 1)
}

/// How many columns are not full: one multiplication adds up their bits, and leaves the sum above
/// the last column.
#[inline]
pub(super) const fn count_open(occupied: u64) -> usize {
    let open = (TOP & !occupied) >> (ROWS - 1);
    (open.wrapping_mul(BOTTOM) >> (PITCH * (COLUMNS as u32 - 1))) as usize & 7
}

/// The highest stone of a column that is not empty.
#[inline]
pub(super) const fn top_stone(occupied: u64, column: u8) -> u64 {
    ((occupied & column_cells(column)) + bottom(column)) >> 1
}

/// Whether the stones hold four in a row.
#[inline]
pub(super) const fn has_four(stones: u64) -> bool {
    let up = stones & stones >> DIRECTIONS[0];
    let falling = stones & stones >> DIRECTIONS[1];
    let level = stones & stones >> DIRECTIONS[2];
    let rising = stones & stones >> DIRECTIONS[3];
    (up & up >> (2 * DIRECTIONS[0]))
        | (falling & falling >> (2 * DIRECTIONS[1]))
        | (level & level >> (2 * DIRECTIONS[2]))
        | (rising & rising >> (2 * DIRECTIONS[3]))
        != 0
}

/// The stones that are part of four in a row.
#[inline]
pub(super) fn fours(stones: u64) -> u64 {
    DIRECTIONS.iter().fold(0, |found, step| {
        let first = stones & stones >> step & stones >> (2 * step) & stones >> (3 * step);
        found | first | first << step | first << (2 * step) | first << (3 * step)
    })
}

/// The cells, taken or not, that would make four in a row with three of the stones.
#[inline]
pub(super) fn completing(stones: u64) -> u64 {
    DIRECTIONS.iter().fold(0, |found, &step| found | completing_along(stones, step)) & BOARD
}

/// The same in one direction, cells of the guard row included.
#[inline]
pub(super) const fn completing_along(stones: u64, step: u32) -> u64 {
    let pair_before = stones << step & stones << (2 * step);
    let pair_after = stones >> step & stones >> (2 * step);
    pair_before & (stones << (3 * step) | stones >> step)
        | pair_after & (stones >> (3 * step) | stones << step)
}

/// The board seen in a mirror.
#[inline]
pub(super) fn mirrored(stones: u64) -> u64 {
    (0..COLUMNS).fold(0, |image, column| {
        let content = stones >> (u32::from(column) * PITCH) & column_cells(0);
        image | content << (u32::from(COLUMNS - 1 - column) * PITCH)
    })
}
