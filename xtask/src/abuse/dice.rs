//! Seeded chance: the same abuse every time.

/// SplitMix64 (Steele, Lea and Flood, 2014).
pub(super) struct Dice(u64);

impl Dice {
    pub(super) const fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x2545_f491_4f6c_dd1d).wrapping_add(1))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    pub(super) fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit.max(1) as u64) as usize
    }

    pub(super) fn one_of<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }

    /// A text with a few letters changed, dropped, doubled or cut off.
    pub(super) fn mangle(&mut self, text: &str) -> String {
        let mut letters: Vec<char> = text.chars().collect();
        for _ in 0..=self.below(4) {
            let at = self.below(letters.len());
            match self.below(4) {
                0 if !letters.is_empty() => letters[at] = char::from(32 + self.below(95) as u8),
                1 if !letters.is_empty() => drop(letters.remove(at)),
                2 if !letters.is_empty() => letters.insert(at, letters[at]),
                3 => letters.truncate(at),
                _ => letters.push('9'),
            }
        }
        letters.into_iter().collect()
    }
}
