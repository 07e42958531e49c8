//! Sets of cells as bits of a word, and where discs can be put.
//!
//! Boards up to 8x8 are a `u64` with eight bits a row; 10x10 is a `u128` with eleven, so that every
//! row ends with a bit that no disc ever has. Cell a1, top left, is bit 0. Smaller boards lie in
//! the top left corner: what is beyond them holds no disc, so that no line runs through it.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

use super::{lines, rays};

/// A set of cells.
pub(super) trait Cells:
    Copy
    + Eq
    + Hash
    + Debug
    + Default
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + BitXorAssign
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// Bits from one row to the next.
    const PITCH: u32;
    /// No cell.
    const NONE: Self;
    /// The first column, where a step to the left would reach the end of another row.
    const FIRST: Self;
    /// The last column, where a step to the right would.
    const LAST: Self;
    /// How often two more discs are added to a run, which has two already: enough for the longest.
    const PAIRS: u32;

    /// One cell alone.
    fn cell(number: u8) -> Self;
    /// How many.
    fn count(self) -> u32;
    /// The number of the first cell of a set that is not empty.
    fn first(self) -> u8;
    /// All but the first.
    fn rest(self) -> Self;
    /// The discs of `others` that a disc of `own` on a cell encloses.
    fn flips(own: Self, others: Self, cell: u8) -> Self;
    /// How many discs the last disc turns, on the one cell that is empty.
    fn turned_by_last(own: Self, cell: u8) -> u32;
    /// The word of that width out of the wider one.
    fn of(word: u128) -> Self;
    /// As the wider word.
    fn wide(self) -> u128;
    /// A number made of two sets, every bit of which depends on all of theirs.
    fn mixed(self, with: Self) -> u64;

    /// Whether there is none.
    #[inline]
    fn is_none(self) -> bool {
        self == Self::NONE
    }
}

/// What a word does by itself, whatever its width.
macro_rules! as_a_word {
    () => {
        const NONE: Self = 0;

        #[inline]
        fn cell(number: u8) -> Self {
            1 << number
        }

        #[inline]
        fn count(self) -> u32 {
            self.count_ones()
        }

        #[inline]
        fn first(self) -> u8 {
            self.trailing_zeros() as u8
        }

        #[inline]
        fn rest(self) -> Self {
            self & self.wrapping_sub(1)
        }

        #[inline]
        fn of(word: u128) -> Self {
            word as Self
        }

        #[inline]
        fn wide(self) -> u128 {
            self.into()
        }
    };
}

/// Boards up to 8x8.
impl Cells for u64 {
    as_a_word!();

    const PITCH: u32 = 8;
    const FIRST: Self = 0x0101_0101_0101_0101;
    const LAST: Self = Self::FIRST << 7;
    const PAIRS: u32 = 2;

    #[inline]
    fn flips(own: Self, others: Self, cell: u8) -> Self {
        lines::flips(own, others, cell)
    }

    #[inline]
    fn turned_by_last(own: Self, cell: u8) -> u32 {
        lines::turned_by_last(own, cell)
    }

    #[inline]
    fn mixed(self, with: Self) -> u64 {
        folded(self, with)
    }
}

/// Boards of 10x10: the eleventh bit of each row keeps the columns apart.
impl Cells for u128 {
    as_a_word!();

    const PITCH: u32 = 11;
    const FIRST: Self = 0;
    const LAST: Self = 0;
    const PAIRS: u32 = 3;

    #[inline]
    fn flips(own: Self, others: Self, cell: u8) -> Self {
        rays::flips(own, others, cell)
    }

    /// Where one cell is empty, all that is not one's own is the opponent's.
    #[inline]
    fn turned_by_last(own: Self, cell: u8) -> u32 {
        rays::flips(own, !own, cell).count_ones()
    }

    #[inline]
    fn mixed(self, with: Self) -> u64 {
        let high = folded((self >> 64) as u64 ^ SALT[2], (with >> 64) as u64 ^ SALT[3]);
        folded(self as u64 ^ high, with as u64 ^ high.rotate_left(32))
    }
}

const SALT: [u64; 4] =
    [0x9e37_79b9_7f4a_7c15, 0xd1b5_4a32_d192_ed03, 0xbf58_476d_1ce4_e5b9, 0x94d0_49bb_1331_11eb];

/// Two words, each made odd-looking by a constant, multiplied to 128 bits and folded: every bit of
/// either reaches every part of the result.
#[inline]
const fn folded(first: u64, second: u64) -> u64 {
    let product = (first ^ SALT[0]) as u128 * (second ^ SALT[1]) as u128;
    (product >> u64::BITS) as u64 ^ product as u64
}

/// Where a disc of `own` would enclose some of `others`: all runs at once, by shifts that double.
#[inline]
pub(super) fn moves<W: Cells>(own: W, others: W, empty: W) -> W {
    // Only upright lines run along the first and the last column.
    let inner = others & !(W::FIRST | W::LAST);
    let found = beyond_runs(own, inner, 1)
        | beyond_runs(own, others, W::PITCH)
        | beyond_runs(own, inner, W::PITCH - 1)
        | beyond_runs(own, inner, W::PITCH + 1);
    found & empty
}

/// The cells just beyond the runs of `others` that begin beside `own`, both ways along a step.
#[inline]
fn beyond_runs<W: Cells>(own: W, others: W, step: u32) -> W {
    let (mut up, mut down) = (others & (own << step), others & (own >> step));
    up |= others & (up << step);
    down |= others & (down >> step);
    let pairs_up = others & (others << step);
    let pairs_down = pairs_up >> step;
    for _ in 0..W::PAIRS {
        up |= pairs_up & (up << (2 * step));
        down |= pairs_down & (down >> (2 * step));
    }
    (up << step) | (down >> step)
}

/// The cells beside a set, in all eight directions, as far as they are in `within`.
#[inline]
pub(super) fn beside<W: Cells>(set: W, within: W) -> W {
    let (right, left) = (set & !W::LAST, set & !W::FIRST);
    let upright = (set << W::PITCH) | (set >> W::PITCH);
    let to_right = (right << 1) | (right << (W::PITCH + 1)) | (right >> (W::PITCH - 1));
    let to_left = (left >> 1) | (left >> (W::PITCH + 1)) | (left << (W::PITCH - 1));
    (upright | to_right | to_left) & within
}

/// Who moves next and who moved, after a disc of `own` on a cell.
#[inline]
pub(super) fn put<W: Cells>(own: W, others: W, cell: u8) -> (W, W) {
    let flipped = W::flips(own, others, cell);
    (others ^ flipped, own ^ flipped ^ W::cell(cell))
}

/// The cells of a square board of that size.
pub(super) fn board<W: Cells>(size: u8) -> W {
    let mut cells = W::NONE;
    for row in 0..size {
        for column in 0..size {
            cells |= W::cell(row * W::PITCH as u8 + column);
        }
    }
    cells
}
