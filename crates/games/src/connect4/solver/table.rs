//! What the search remembers: a lower and an upper bound of each position, in one word.
//!
//! A position code is a number below 2^49 that no other position has. Multiplying it by an odd
//! number modulo 2^49 only renames it, so the high bits of the product (the bucket) and the low
//! ones (kept in the word) together are still the whole code: the table never takes one position
//! for another, and what it says is proved.
//!
//! The table starts small, so that an easy position touches little memory, and grows while the
//! search fills it. Buckets are named by the high bits: to grow, each bucket is split in place.

use std::sync::atomic::{AtomicU64, Ordering};

/// Bits of a position code.
const CODE_BITS: u32 = 49;
/// The renaming factor: odd, near 2^49 divided by the golden ratio.
const FACTOR: u64 = 0x1_3c6e_f372_fe95;
/// Words of a bucket.
const WAYS: usize = 4;
/// Buckets of the smallest table, as a power of two.
const SMALLEST: u32 = 9;
/// Growing makes the table this many times larger, as a power of two.
const GROWTH: u32 = 2;

const TAG_BITS: u32 = CODE_BITS - SMALLEST;
const TAG: u64 = (1 << TAG_BITS) - 1;
const LOWER_AT: u32 = TAG_BITS;
const UPPER_AT: u32 = TAG_BITS + 6;
const WORK_AT: u32 = TAG_BITS + 12;
/// Bounds are kept with this added, in six bits.
const OFFSET: i32 = 32;

/// What is known of a position: its score is at least `lower` and at most `upper`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    pub(super) lower: i32,
    pub(super) upper: i32,
}

impl Bounds {
    /// The bound that tells whether the score is above `alpha`, if one does.
    #[inline]
    pub(super) const fn answer(self, alpha: i32) -> Option<i32> {
        if self.lower > alpha {
            Some(self.lower)
        } else if self.upper <= alpha {
            Some(self.upper)
        } else {
            None
        }
    }

    /// What both say together.
    #[inline]
    pub(super) fn and(self, other: Self) -> Self {
        Self { lower: self.lower.max(other.lower), upper: self.upper.min(other.upper) }
    }
}

/// A position as the table knows it: its code, renamed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Name(pub(super) u64);

impl Name {
    #[inline]
    pub(super) const fn of(code: u64) -> Self {
        Self(code.wrapping_mul(FACTOR) & ((1 << CODE_BITS) - 1))
    }
}

/// Where a search remembers.
pub(super) trait Memory {
    /// What is known of a position.
    fn get(&self, name: Name) -> Option<Bounds>;

    /// Remembers the bounds of a position, found with `work` nodes.
    fn put(&mut self, name: Name, bounds: Bounds, work: u64);

    /// Tells the other threads that this one begins to search a position; `false` if one of them
    /// is at it.
    fn begin(&self, _name: Name) -> bool {
        true
    }

    /// Tells the other threads that the position is done.
    fn end(&self, _name: Name) {}
}

/// One search alone: the table grows as needed.
impl Memory for &mut BoundsTable {
    #[inline]
    fn get(&self, name: Name) -> Option<Bounds> {
        self.look_up(name)
    }

    #[inline]
    fn put(&mut self, name: Name, bounds: Bounds, work: u64) {
        if self.is_crowded() {
            self.grow();
        }
        self.filled += usize::from(self.store(name, pack(name, bounds, work)));
    }
}

/// Places for words, within one line of the processor's cache.
#[derive(Debug, Default)]
#[repr(align(32))]
struct Bucket([AtomicU64; WAYS]);

/// The table. An empty word is 0: no upper bound is -32.
#[derive(Debug)]
pub(super) struct BoundsTable {
    /// Those in use, and others that wait for the table to grow.
    buckets: Vec<Bucket>,
    /// Buckets in use, as a power of two.
    bits: u32,
    largest: u32,
    filled: usize,
}

impl BoundsTable {
    /// A table that grows to that many bytes at most.
    pub(super) fn with_bytes(bytes: usize) -> Self {
        let buckets = (bytes / size_of::<Bucket>()).max(1 << SMALLEST);
        let mut table =
            Self { buckets: Vec::new(), bits: SMALLEST, largest: buckets.ilog2(), filled: 0 };
        table.clear();
        table
    }

    /// Takes the whole table into use.
    pub(super) fn grow_fully(&mut self) {
        while self.bits < self.largest {
            self.grow();
        }
    }

    /// Forgets all, and starts small again.
    pub(super) fn clear(&mut self) {
        self.bits = SMALLEST;
        self.filled = 0;
        self.wipe(0);
    }

    pub(super) fn bytes(&self) -> usize {
        size_of::<Bucket>() * self.buckets.len()
    }

    /// Whether it is time to grow.
    #[inline]
    const fn is_crowded(&self) -> bool {
        self.bits < self.largest && self.filled * 8 > (WAYS << self.bits) * 5
    }

    /// Empties the buckets in use from `start` on.
    fn wipe(&mut self, start: usize) {
        let end = 1 << self.bits;
        let old = self.buckets.len().min(end);
        for Bucket(words) in &mut self.buckets[start.min(old)..old] {
            *words = Default::default();
        }
        if self.buckets.len() < end {
            self.buckets.resize_with(end, Bucket::default);
        }
    }

    #[inline]
    fn bucket(&self, name: Name) -> &[AtomicU64; WAYS] {
        &self.buckets[(name.0 >> (CODE_BITS - self.bits)) as usize].0
    }

    #[inline]
    pub(super) fn look_up(&self, name: Name) -> Option<Bounds> {
        // No way out of the loop: the processor guesses wrong less often. An empty word is never
        // taken for a find, whatever its tag.
        let found = self.bucket(name).iter().fold(0, |found, word| {
            let word = word.load(Ordering::Relaxed);
            if (word ^ name.0) & TAG == 0 { word } else { found }
        });
        (found != 0).then(|| unpack(found))
    }

    /// Remembers without growing.
    #[inline]
    pub(super) fn keep(&self, name: Name, bounds: Bounds, work: u64) {
        self.store(name, pack(name, bounds, work));
    }

    /// Puts a word in its bucket: in its old place, an empty one, or that of the least work. Tells
    /// whether the place was empty.
    #[inline]
    fn store(&self, name: Name, new: u64) -> bool {
        let bucket = self.bucket(name);
        let mut victim = 0;
        let mut least = u64::MAX;
        for (place, slot) in bucket.iter().enumerate() {
            let word = slot.load(Ordering::Relaxed);
            if word == 0 || word & TAG == name.0 & TAG {
                slot.store(new, Ordering::Relaxed);
                return word == 0;
            }
            let work = word >> WORK_AT;
            if work < least {
                least = work;
                victim = place;
            }
        }
        bucket[victim].store(new, Ordering::Relaxed);
        false
    }

    #[cold]
    fn grow(&mut self) {
        let old_bits = self.bits;
        self.bits = (self.bits + GROWTH).min(self.largest);
        self.wipe(1 << old_bits);
        self.filled = 0;
        // From the last one down: none is overwritten before it is read.
        for bucket in (0..1_usize << old_bits).rev() {
            let words = std::mem::take(&mut self.buckets[bucket].0).map(AtomicU64::into_inner);
            for word in words.into_iter().filter(|&word| word != 0) {
                let high = (bucket as u64) << (CODE_BITS - old_bits);
                let low = word & TAG & ((1 << (CODE_BITS - old_bits)) - 1);
                self.filled += usize::from(self.store(Name(high | low), word));
            }
        }
    }
}

#[inline]
const fn pack(name: Name, bounds: Bounds, work: u64) -> u64 {
    (name.0 & TAG)
        | ((bounds.lower + OFFSET) as u64) << LOWER_AT
        | ((bounds.upper + OFFSET) as u64) << UPPER_AT
        | ((work | 1).ilog2() as u64) << WORK_AT
}

#[inline]
const fn unpack(word: u64) -> Bounds {
    Bounds {
        lower: (word >> LOWER_AT & 63) as i32 - OFFSET,
        upper: (word >> UPPER_AT & 63) as i32 - OFFSET,
    }
}
