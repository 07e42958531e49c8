//! Sets of cells as bits, and slides of whole sets at once.
//!
//! The square that holds the board has a side of 8, 16 or 32 cells, for 1, 4 or 16 words: `at = side
//! * y + x`, so a row never crosses a word.

/// The number of a cell in the square that holds the board.
pub(super) type At = u16;

/// A set of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bits<const W: usize>(pub(super) [u64; W]);

impl<const W: usize> Bits<W> {
    /// The binary logarithm of the side of the square.
    pub(super) const SHIFT: u32 = (W as u32 * 64).ilog2() / 2;
    /// The side of the square.
    pub(super) const SIDE: u32 = 1 << Self::SHIFT;
    /// No cell.
    pub(super) const EMPTY: Self = Self([0; W]);

    /// One cell.
    #[inline(always)]
    pub(super) fn one(at: At) -> Self {
        let mut set = Self::EMPTY;
        set.insert(at);
        set
    }

    /// The number of the cell in column `x` of row `y`.
    pub(super) fn at(x: u8, y: u8) -> At {
        (At::from(y) << Self::SHIFT) | At::from(x)
    }

    /// The same cell with columns and rows swapped.
    #[inline(always)]
    pub(super) const fn transposed(at: At) -> At {
        ((at & (Self::SIDE as At - 1)) << Self::SHIFT) | (at >> Self::SHIFT)
    }

    #[inline(always)]
    pub(super) fn insert(&mut self, at: At) {
        self.0[usize::from(at >> 6) % W] |= 1 << (at & 63);
    }

    #[inline(always)]
    pub(super) fn contains(&self, at: At) -> bool {
        self.0[usize::from(at >> 6) % W] >> (at & 63) & 1 != 0
    }

    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline(always)]
    pub(super) fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline(always)]
    pub(super) fn and(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    #[inline(always)]
    pub(super) fn or(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    /// The cells of this set that are not in `other`.
    #[inline(always)]
    pub(super) fn without(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// Takes the first cell out.
    #[inline(always)]
    pub(super) fn pop(&mut self) -> Option<At> {
        for (index, word) in self.0.iter_mut().enumerate() {
            if *word != 0 {
                let at = (index as At) << 6 | word.trailing_zeros() as At;
                *word &= *word - 1;
                return Some(at);
            }
        }
        None
    }

    /// Each cell, in order.
    #[inline(always)]
    pub(super) fn each(self, mut visit: impl FnMut(At)) {
        for (index, mut word) in self.0.into_iter().enumerate() {
            while word != 0 {
                visit((index as At) << 6 | word.trailing_zeros() as At);
                word &= word - 1;
            }
        }
    }

    /// Every cell moved to a number that is `by` higher.
    #[inline(always)]
    pub(super) fn up(self, by: u32) -> Self {
        let (words, bits) = ((by / 64) as usize, by % 64);
        Self(std::array::from_fn(|i| {
            let from = |back: usize| if i >= back { self.0[i - back] } else { 0 };
            let low = if bits == 0 { 0 } else { from(words + 1) >> (64 - bits) };
            from(words) << bits | low
        }))
    }

    /// Every cell moved to a number that is `by` lower.
    #[inline(always)]
    pub(super) fn down(self, by: u32) -> Self {
        let (words, bits) = ((by / 64) as usize, by % 64);
        Self(std::array::from_fn(|i| {
            let from = |ahead: usize| if i + ahead < W { self.0[i + ahead] } else { 0 };
            let high = if bits == 0 { 0 } else { from(words + 1) << (64 - bits) };
            from(words) >> bits | high
        }))
    }

    /// All cells met by slides north from here, where `closed` cells cannot be left that way.
    #[inline(always)]
    pub(super) fn north(self, closed: Self) -> Self {
        let (mut met, mut free) = (self, Self(closed.0.map(|word| !word)).down(Self::SIDE));
        for step in 0..Self::SHIFT {
            met = met.or(free.and(met.down(Self::SIDE << step)));
            free = free.and(free.down(Self::SIDE << step));
        }
        met
    }

    /// All cells met by slides south from here.
    #[inline(always)]
    pub(super) fn south(self, closed: Self) -> Self {
        let (mut met, mut free) = (self, Self(closed.0.map(|word| !word)).up(Self::SIDE));
        for step in 0..Self::SHIFT {
            met = met.or(free.and(met.up(Self::SIDE << step)));
            free = free.and(free.up(Self::SIDE << step));
        }
        met
    }

    /// All cells met by slides east from here. Adding a robot's bit to the cells that let it pass
    /// carries it to the end of its run: one addition slides every robot of a word.
    #[inline(always)]
    pub(super) fn east(self, closed: Self) -> Self {
        Self(std::array::from_fn(|i| {
            let (from, free) = (self.0[i], !closed.0[i]);
            (free.wrapping_add(from & free) ^ free) | from
        }))
    }

    /// All cells met by slides west from here.
    #[inline(always)]
    pub(super) fn west(self, closed: Self) -> Self {
        Self(std::array::from_fn(|i| {
            let (mut met, mut free) = (self.0[i], !closed.0[i] >> 1);
            for step in 0..Self::SHIFT {
                met |= free & (met >> (1 << step));
                free &= free >> (1 << step);
            }
            met
        }))
    }
}
