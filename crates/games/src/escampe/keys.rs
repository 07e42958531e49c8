//! Zobrist keys (1970): a random word for each thing that is so; the key of a state is their XOR.

use meeple_core::Side;

use super::board::{CELLS, Cell};

/// The words, drawn once and for all from SplitMix64 (Steele, Lea and Flood, 2014).
static WORDS: [u64; 4 * CELLS + 5] = {
    let mut words = [0; 4 * CELLS + 5];
    let mut seed: u64 = 0x0e5c_a39e;
    let mut at = 0;
    while at < words.len() {
        seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = seed;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        words[at] = bits ^ (bits >> 31);
        at += 1;
    }
    words
};

/// A paladin of a side stands there.
#[inline]
pub(super) fn paladin(side: Side, cell: Cell) -> u64 {
    WORDS[side.index() * CELLS + cell.number() as usize]
}

/// The unicorn of a side stands there.
#[inline]
pub(super) fn unicorn(side: Side, cell: Cell) -> u64 {
    WORDS[(2 + side.index()) * CELLS + cell.number() as usize]
}

/// A border is imposed; 0 for none.
#[inline]
pub(super) fn border(border: u8) -> u64 {
    WORDS[4 * CELLS + border as usize]
}

/// Black is to move.
#[inline]
pub(super) fn turn() -> u64 {
    WORDS[4 * CELLS + 4]
}
