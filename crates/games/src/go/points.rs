//! The crossings of a board, by number, and which lie beside which.

use meeple_core::rng;

/// The longest side of a board.
pub(super) const LONGEST: u8 = 19;
/// Numbers of points, that of no point included.
pub(super) const NUMBERS: usize = LONGEST as usize * LONGEST as usize + 1;

/// A crossing, numbered row by row from the bottom left corner, or no point at all: the pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(pub(super) u16);

impl Point {
    /// To play nowhere.
    pub const PASS: Self = Self(0);

    /// Whether it is the pass.
    #[inline]
    #[must_use]
    pub const fn is_pass(self) -> bool {
        self.0 == 0
    }

    /// The number of the crossing, from 1; 0 is the pass.
    #[inline]
    #[must_use]
    pub const fn number(self) -> usize {
        self.0 as usize
    }

    /// The crossing in a column and row, both from 0, row 0 at the bottom.
    pub(super) const fn at(size: u8, column: u8, row: u8) -> Self {
        Self(row as u16 * size as u16 + column as u16 + 1)
    }

    /// Column from the left, from 0; of a crossing.
    pub(super) const fn column(self, size: u8) -> u8 {
        ((self.0 - 1) % size as u16) as u8
    }

    /// Lines between it and the edge; of a crossing.
    pub(super) fn line(self, size: u8) -> u8 {
        let (column, row, last) = (self.column(size), self.row(size), size - 1);
        column.min(row).min(last - column).min(last - row)
    }

    /// Row from the bottom, from 0; of a crossing.
    pub(super) const fn row(self, size: u8) -> u8 {
        ((self.0 - 1) / size as u16) as u8
    }
}

/// Which points lie beside which. Beyond the edge lies number 0, so that every point has four
/// neighbours and nobody asks how many.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tables {
    /// Above, to the right, below, to the left.
    pub(super) near: [[u16; 4]; NUMBERS],
    /// All eight around, clockwise from above: those of `near` have even places.
    pub(super) round: [[u16; 8]; NUMBERS],
}

impl Tables {
    pub(super) fn new(size: u8) -> Self {
        let mut tables = Self { near: [[0; 4]; NUMBERS], round: [[0; 8]; NUMBERS] };
        let steps = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
        for point in (0..size).flat_map(|row| (0..size).map(move |column| (column, row))) {
            let number = Point::at(size, point.0, point.1).number();
            for (place, (right, up)) in steps.into_iter().enumerate() {
                let column = point.0.checked_add_signed(right).filter(|&column| column < size);
                let row = point.1.checked_add_signed(up).filter(|&row| row < size);
                if let (Some(column), Some(row)) = (column, row) {
                    tables.round[number][place] = Point::at(size, column, row).0;
                }
            }
            tables.near[number] = [0, 2, 4, 6].map(|place| tables.round[number][place]);
        }
        tables
    }
}

/// A random number for each colour on each point (Zobrist, 1970).
pub(super) static KEYS: [[u64; NUMBERS]; 2] = keys();

const fn keys() -> [[u64; NUMBERS]; 2] {
    let mut keys = [[0; NUMBERS]; 2];
    let mut number = 0;
    while number < NUMBERS {
        keys[0][number] = rng::spread(2 * number as u64);
        keys[1][number] = rng::spread(2 * number as u64 + 1);
        number += 1;
    }
    keys
}
