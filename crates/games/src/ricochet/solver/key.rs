//! Where the helpers are, as one number: helpers are interchangeable, so their cells are sorted.

use super::bits::{At, Bits};

/// The cells of the helpers in ascending order, from the lowest bits on.
pub(super) type Key = u64;

/// The key of some helpers, in any order.
pub(super) fn pack<const W: usize, const K: usize>(mut helpers: [At; K]) -> Key {
    helpers.sort_unstable();
    join::<W, K>(helpers)
}

/// The key of helpers in order.
#[inline(always)]
fn join<const W: usize, const K: usize>(sorted: [At; K]) -> Key {
    (0..K).fold(0, |key, i| key | Key::from(sorted[i]) << (i as u32 * 2 * Bits::<W>::SHIFT))
}

/// The cells of a key, in order.
#[inline(always)]
pub(super) fn unpack<const W: usize, const K: usize>(key: Key) -> [At; K] {
    let mask = (1 << (2 * Bits::<W>::SHIFT)) - 1;
    std::array::from_fn(|i| (key >> (i as u32 * 2 * Bits::<W>::SHIFT)) as At & mask)
}

/// The key after the helper at that place of the order went to `to`.
#[inline(always)]
pub(super) fn moved<const W: usize, const K: usize>(sorted: [At; K], place: usize, to: At) -> Key {
    let mut next = sorted;
    next[place] = to;
    for i in 1..K {
        // One pass of exchanges each way puts a single stray in its place.
        let j = K - i;
        (next[j - 1], next[j]) = (next[j - 1].min(next[j]), next[j - 1].max(next[j]));
    }
    for i in 1..K {
        (next[i - 1], next[i]) = (next[i - 1].min(next[i]), next[i - 1].max(next[i]));
    }
    join::<W, K>(next)
}
