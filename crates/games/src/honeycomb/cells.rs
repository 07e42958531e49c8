//! Sets of cells as bits of six words: twenty bits a row, whatever the size of the board, so that
//! every way is a constant number of bits.
//!
//! Boards have at most nineteen columns and rows. The twentieth column is never part of a board, so
//! that a step off one end of a row does not arrive at the other end of the next.

use meeple_core::scene::column_letter;

use crate::words::place_of;

/// Bits from one row to the next.
pub(crate) const PITCH: u16 = 20;

const WORDS: usize = 6;

/// The six ways from a cell to its neighbours, as differences of cell numbers, in turn around the
/// cell: whoever follows whom here touches it.
pub(crate) type Ways = [i16; 6];

/// A cell, numbered row by row from the top left, twenty numbers a row on every board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u16);

impl Cell {
    /// All numbers are below this one.
    pub(crate) const NUMBERS: u16 = PITCH * PITCH;

    /// The cell with that number, if it is one.
    pub(crate) fn numbered(number: u32) -> Option<Self> {
        u16::try_from(number).ok().filter(|number| *number < Self::NUMBERS).map(Self)
    }

    /// The cell in a column and row, both from 0.
    #[inline]
    pub(crate) const fn at(column: u16, row: u16) -> Self {
        Self(row * PITCH + column)
    }

    /// Its number.
    #[inline]
    #[must_use]
    pub const fn number(self) -> u16 {
        self.0
    }

    /// Column from the left, from 0.
    #[inline]
    #[must_use]
    pub const fn column(self) -> u16 {
        self.0 % PITCH
    }

    /// Row from the top, from 0.
    #[inline]
    #[must_use]
    pub const fn row(self) -> u16 {
        self.0 / PITCH
    }

    /// The cell that lies one way from here. It may be off the board: no set holds it then.
    #[inline]
    pub(crate) const fn step(self, way: i16) -> Self {
        Self(self.0.wrapping_add_signed(way))
    }

    /// The cell of that name, `c4` or `C4`, of a board with `size` columns and rows.
    pub(crate) fn named(name: &str, size: u16) -> Option<Self> {
        let letter = name.chars().next().filter(char::is_ascii_alphabetic)?;
        let column = u16::from(letter.to_ascii_lowercase() as u8 - b'a');
        let digits = name.get(1..).filter(|digits| digits.starts_with(|d: char| d != '0'))?;
        let row: u16 =
            digits.bytes().all(|d| d.is_ascii_digit()).then(|| digits.parse().ok())??;
        (column < size && row <= size).then(|| Self::at(column, row - 1))
    }

    /// A letter for the column, a number from 1 for the row.
    pub(crate) fn name(self) -> String {
        format!("{}{}", column_letter(self.column()), self.row() + 1)
    }
}

/// A set of cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cells([u64; WORDS]);

impl Cells {
    /// The set of one cell.
    #[inline]
    pub(crate) fn of(cell: Cell) -> Self {
        let mut set = Self::default();
        set.insert(cell);
        set
    }

    /// Whether a cell is in the set; cells off the board never are.
    #[inline]
    pub(crate) fn has(&self, cell: Cell) -> bool {
        self.0.get(usize::from(cell.0 >> 6)).is_some_and(|word| word >> (cell.0 & 63) & 1 != 0)
    }

    /// Adds a cell of the board.
    #[inline]
    pub(crate) fn insert(&mut self, cell: Cell) {
        self.0[usize::from(cell.0 >> 6)] |= 1 << (cell.0 & 63);
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// How many cells there are.
    #[inline]
    pub(crate) fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    #[inline]
    pub(crate) fn and(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    #[inline]
    pub(crate) fn or(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    /// The cells of this set that are not in the other.
    #[inline]
    pub(crate) fn without(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    #[inline]
    fn zip(&self, other: &Self, mix: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|word| mix(self.0[word], other.0[word])))
    }

    /// Every cell that is one step from a cell of the set. Some may be off the board: callers mask.
    #[inline]
    pub(crate) fn around(&self, ways: &Ways) -> Self {
        ways.iter().fold(Self::default(), |all, &way| all.or(&self.shifted(way)))
    }

    #[inline]
    fn shifted(&self, way: i16) -> Self {
        let bits = u32::from(way.unsigned_abs());
        let word = |index: usize| self.0.get(index).copied().unwrap_or(0);
        Self(std::array::from_fn(|index| {
            if way > 0 {
                word(index) << bits | word(index.wrapping_sub(1)) >> (u64::BITS - bits)
            } else {
                word(index) >> bits | word(index + 1) << (u64::BITS - bits)
            }
        }))
    }

    /// Takes the first cell out.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<Cell> {
        let (index, word) = self.0.iter_mut().enumerate().find(|(_, word)| **word != 0)?;
        let bit = word.trailing_zeros();
        *word &= *word - 1;
        Some(Cell(index as u16 * 64 + bit as u16))
    }

    /// The cells in order.
    #[inline]
    pub(crate) fn iter(&self) -> impl Iterator<Item = Cell> + use<> {
        let mut left = *self;
        std::iter::from_fn(move || left.pop())
    }

    /// The cell with so many before it.
    #[inline]
    pub(crate) fn nth(&self, index: usize) -> Option<Cell> {
        let mut before = index as u32;
        for (number, &word) in (0..).zip(&self.0) {
            let count = word.count_ones();
            if before < count {
                return Some(Cell(number * 64 + place_of(word, before) as u16));
            }
            before -= count;
        }
        None
    }

    /// The cells of the set that hang together with `start`, which is one of them.
    #[inline]
    pub(crate) fn chain(&self, start: Cell, ways: &Ways) -> Self {
        let (mut chain, mut open) = (Self::default(), Self::of(start));
        while let Some(cell) = open.pop() {
            chain.insert(cell);
            for next in ways.iter().map(|&way| cell.step(way)) {
                if self.has(next) && !chain.has(next) {
                    open.insert(next);
                }
            }
        }
        chain
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_found_again_wherever_they_are() {
        let numbers = [0u16, 1, 63, 64, 65, 127, 200, 319, 320, 378];
        let mut set = Cells::default();
        for number in numbers {
            set.insert(Cell(number));
        }
        assert_eq!(set.iter().map(Cell::number).collect::<Vec<_>>(), numbers);
        for (index, number) in numbers.into_iter().enumerate() {
            assert_eq!(set.nth(index), Some(Cell(number)));
        }
        assert_eq!((set.count(), set.nth(numbers.len())), (numbers.len(), None));
        assert!(!set.has(Cell(2)) && !set.has(Cell(384)) && !set.has(Cell(0).step(-1)));
        assert_eq!(Cell::at(2, 9).name(), "c10");
    }

    #[test]
    fn names_are_read_in_either_case() {
        for (name, cell) in [("c10", Some((2, 9))), ("K11", Some((10, 10))), ("a1", Some((0, 0)))] {
            assert_eq!(Cell::named(name, 11), cell.map(|(x, y)| Cell::at(x, y)), "{name}");
        }
        for name in ["", "a", "1", "a0", "a01", "a+1", "l1", "a12", "aa", "a1 ", "é1", "a99999999"]
        {
            assert_eq!(Cell::named(name, 11), None, "{name}");
        }
    }

    #[test]
    fn steps_of_a_set_are_the_steps_of_its_cells() {
        let ways: Ways = [-20, -19, 1, 20, 19, -1];
        for number in [21, 63, 64, 130, 191, 192, 357] {
            let mut expected = Cells::default();
            for way in ways {
                expected.insert(Cell(number).step(way));
            }
            assert_eq!(Cells::of(Cell(number)).around(&ways), expected, "{number}");
        }
    }
}
