//! Words whose bits are a set.

/// The places of the bits of each byte, in order.
static PLACES: [[u8; 8]; 256] = {
    let mut places = [[0; 8]; 256];
    let mut byte = 0;
    while byte < places.len() {
        let (mut left, mut before) = (byte, 0);
        while left != 0 {
            places[byte][before] = left.trailing_zeros() as u8;
            left &= left - 1;
            before += 1;
        }
        byte += 1;
    }
    places
};

/// The place of the set bit with `before` set bits below it, if there are more than that.
///
/// Random games ask for it all the time. Nothing here depends on a guess: bits are counted in all bytes
/// at once, a product adds the counts up from byte to byte, and the bytes whose sums do not exceed
/// `before` lie below the one that is looked for (Vigna, "Broadword implementation of rank/select
/// queries", 2008).
#[inline]
pub(crate) const fn place_of(word: u64, before: u32) -> u32 {
    const ONES: u64 = u64::MAX / 0xff;
    const TOPS: u64 = ONES << 7;
    let pairs = word - (word >> 1 & (ONES * 0x55));
    let fours = (pairs & (ONES * 0x33)) + (pairs >> 2 & (ONES * 0x33));
    let sums = ((fours + (fours >> 4)) & (ONES * 0x0f)).wrapping_mul(ONES);
    let below = (((before as u64 * ONES) | TOPS) - sums) & TOPS;
    let base = below.count_ones() * 8;
    let inside = before - (sums << 8 >> base & 0x7f) as u32;
    base + PLACES[(word >> base & 0xff) as usize][(inside & 7) as usize] as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bit_is_found_at_its_place() {
        let mut rng = meeple_core::Rng::new(1);
        let sparse = (0..200).map(|_| rng.bits() & rng.bits() & rng.bits()).collect::<Vec<_>>();
        let dense = (0..200).map(|_| rng.bits() | rng.bits()).collect::<Vec<_>>();
        for word in sparse.into_iter().chain(dense).chain([1, 1 << 63, 0xff << 56, u64::MAX]) {
            let mut left = word;
            for before in 0..word.count_ones() {
                assert_eq!(place_of(word, before), left.trailing_zeros(), "{word:x} {before}");
                left &= left - 1;
            }
        }
    }
}
