//! Random numbers that are the same on every machine for the same seed.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng};

/// A seeded generator: xoshiro256++ (Blackman and Vigna, 2019), whose output never changes between
/// versions, with our own ways to draw from it, for the same reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rng(Xoshiro256PlusPlus);

impl Rng {
    /// The generator of a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// The next 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A whole number below `bound`, by Lemire's multiplication. The bias is below `bound` / 2^64:
    /// far under anything a game can show.
    ///
    /// # Panics
    /// In debug builds, when `bound` is zero.
    #[inline]
    pub fn below(&mut self, bound: usize) -> usize {
        debug_assert!(bound > 0, "nothing to choose from");
        ((u128::from(self.bits()) * bound as u128) >> 64) as usize
    }

    /// A number in 0..1, uniform over multiples of 2^-53.
    #[inline]
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 * (1.0 / (1u64 << 53) as f64)
    }

    /// Puts the items in random order (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

/// The seed of one worker, game or ply, drawn from a common seed: streams of different indexes are
/// unrelated, and none depends on how many there are.
#[must_use]
pub fn split_seed(seed: u64, index: u64) -> u64 {
    finalise(seed ^ index.wrapping_add(1).wrapping_mul(WEYL))
}

/// Spreads a key over all 64 bits, so that sums of keys do not cancel out.
#[must_use]
pub const fn spread(key: u64) -> u64 {
    finalise(key.wrapping_add(WEYL))
}

/// The step of SplitMix64 (Steele, Lea and Flood, 2014).
const WEYL: u64 = 0x9e37_79b9_7f4a_7c15;

/// SplitMix64's finaliser.
const fn finalise(mut bits: u64) -> u64 {
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_of_a_seed_is_pinned() {
        let mut rng = Rng::new(1);
        let drawn: Vec<usize> = (0..8).map(|_| rng.below(100)).collect();
        assert_eq!(drawn, PINNED);
        assert_eq!(Rng::new(1), Rng::new(1));
    }

    const PINNED: [usize; 8] = [81, 74, 10, 74, 18, 59, 98, 52];

    #[test]
    fn draws_stay_in_range_and_reach_every_value() {
        let mut rng = Rng::new(7);
        let mut seen = [0u32; 5];
        for _ in 0..5_000 {
            seen[rng.below(5)] += 1;
            assert!((0.0..1.0).contains(&rng.unit()));
        }
        assert!(seen.iter().all(|&n| (850..1150).contains(&n)), "{seen:?}");
    }

    #[test]
    fn shuffling_keeps_the_items() {
        let mut items: Vec<u32> = (0..50).collect();
        Rng::new(3).shuffle(&mut items);
        assert_ne!(items, (0..50).collect::<Vec<_>>());
        items.sort_unstable();
        assert_eq!(items, (0..50).collect::<Vec<_>>());
    }

    #[test]
    fn split_seeds_differ() {
        let seeds: std::collections::HashSet<u64> =
            (0..10).flat_map(|s| (0..100).map(move |i| split_seed(s, i))).collect();
        assert_eq!(seeds.len(), 1000);
    }
}
