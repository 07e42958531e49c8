//! Where the helpers are, as one number: helpers are interchangeable, so their cells are sorted.

use super::bits::{At, Bits};

/// The cells of the helpers in ascending order, from the lowest bits on.
pub(super) type Key = u64;

/// The bits that hold a cell.
const fn width<const W: usize>() -> u32 {
    2 * Bits::<W>::SHIFT
}

/// The key of some helpers, in any order.
pub(super) fn pack<const W: usize, const K: usize>(mut helpers: [At; K]) -> Key {
    helpers.sort_unstable();
    helpers.iter().rev().fold(0, |key, &at| key << width::<W>() | Key::from(at))
}

/// The cell at that place of a key.
#[inline(always)]
fn cell<const W: usize>(key: Key, place: usize) -> At {
    (key >> (place as u32 * width::<W>())) as At & (W as At * 64 - 1)
}

/// The cells of a key, in order.
#[inline(always)]
pub(super) fn unpack<const W: usize, const K: usize>(key: Key) -> [At; K] {
    std::array::from_fn(|place| cell::<W>(key, place))
}

/// A key without the helper at that place.
#[inline(always)]
pub(super) fn without<const W: usize>(key: Key, place: usize) -> Key {
    let shift = place as u32 * width::<W>();
    let low = key & ((1 << shift) - 1);
    low | (key >> shift >> width::<W>()) << shift
}

/// The key of `K` helpers: one on `to`, and the others of the key `rest`.
#[inline(always)]
pub(super) fn with<const W: usize, const K: usize>(rest: Key, to: At) -> Key {
    let before = (1..K).map(|i| u32::from(cell::<W>(rest, i - 1) < to)).sum::<u32>();
    let shift = before * width::<W>();
    let low = rest & ((1 << shift) - 1);
    low | Key::from(to) << shift | (rest - low) << width::<W>()
}
