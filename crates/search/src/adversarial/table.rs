//! A transposition table: what is already known of positions met before (Greenblatt, 1967).
//!
//! One table serves all duel searches and all threads without a lock. An entry is two words: the
//! data, and the key mixed with the data (Hyatt and Mann, 2002), so that an entry torn by two
//! writers does not match its key and is ignored. Four entries share a cache line.
//!
//! The table begins small and grows to its size as it fills: a short search stays within the
//! processor's caches and touches no page of memory that it does not need.
//!
//! Values are counted from the position itself: a forced win keeps its distance from there,
//! whatever way leads to it. Where repetition matters the value of a position depends on that way;
//! there searches take only the best move from the table, never a value.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU8, AtomicU64, AtomicUsize, Ordering};

use meeple_core::{Bound, Score};

/// What the table knows of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    /// The value found, counted from the position itself.
    pub(super) score: Score,
    /// What that value means.
    pub(super) bound: Bound,
    /// The depth to which the position was searched.
    pub(super) depth: u32,
    /// The best move, as its place in the fixed order.
    pub(super) best: Option<u16>,
    /// Whether no evaluator had a say in it.
    pub(super) proved: bool,
}

impl Known {
    /// Whether the value is the one that a search of this depth would find itself: searched exactly
    /// as deep, or known to the end of the game within that depth.
    #[inline]
    pub(super) const fn equals_search_of(&self, depth: u32, limited: bool) -> bool {
        self.depth == depth && limited || self.proved && (self.depth <= depth || !limited)
    }

    /// Whether the value settles the window, given as distances from the root.
    #[inline]
    pub(super) fn settles(&self, value: Score, alpha: Score, beta: Score) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => value >= beta,
            Bound::AtMost => value <= alpha,
        }
    }
}

/// A shared table of fixed size.
#[derive(Debug)]
pub struct TranspositionTable {
    words: Box<[AtomicU64]>,
    /// Where the first cache line begins.
    offset: usize,
    /// The buckets there is room for.
    most: usize,
    /// The buckets in use.
    buckets: AtomicUsize,
    /// Entries that made room for others since the last growth.
    lost: AtomicUsize,
    /// Held by the thread that makes the table grow.
    growing: Mutex<()>,
    /// The current search; entries of earlier ones are the first to go.
    age: AtomicU8,
}

/// Entries in a bucket.
const WAYS: usize = 4;
/// Words in a bucket: a cache line of 64 bytes.
const LINE: usize = 2 * WAYS;
/// Buckets in use at first: half a megabyte, which fits in a processor's own cache.
const FIRST: usize = 1 << 13;
/// How much larger the table is after each growth.
const GROWTH: usize = 4;
/// Depths are kept in this many bits; deeper ones are kept as the deepest.
const DEEPEST: u32 = (1 << 10) - 1;
const NO_MOVE: u64 = 0xffff;
const AGES: u8 = 1 << 5;

impl TranspositionTable {
    /// A table that uses at most `bytes`, but has room for a few positions at least.
    ///
    /// The memory is zeroed by the operating system page by page as it is first touched, so that a
    /// large table costs nothing until it is used.
    #[must_use]
    pub fn with_bytes(bytes: usize) -> Self {
        let mut most = (bytes / (LINE * size_of::<u64>())).saturating_sub(1).max(1);
        // A table that the machine has no room for becomes one that it has.
        let words: Box<[AtomicU64]> = loop {
            match bytemuck::try_zeroed_slice_box((most + 1) * LINE) {
                Ok(words) => break words,
                Err(()) => most = (most / 2).max(1),
            }
        };
        let offset = words.as_ptr().align_offset(64).min(LINE);
        Self {
            words,
            offset,
            most,
            buckets: AtomicUsize::new(most.min(FIRST)),
            lost: AtomicUsize::new(0),
            growing: Mutex::new(()),
            age: AtomicU8::new(1),
        }
    }

    /// Memory in use.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.words.len() * size_of::<u64>()
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        *self = Self::with_bytes(self.bytes());
    }

    /// A new search begins: what earlier ones left may be replaced.
    pub fn new_search(&self) {
        let next = (self.age.load(Ordering::Relaxed) + 1) % AGES;
        self.age.store(next, Ordering::Relaxed);
    }

    /// The share of entries written by the current search, from a sample.
    #[must_use]
    pub fn fill(&self) -> f64 {
        let buckets = self.buckets.load(Ordering::Relaxed);
        let sample = buckets.min(1_000);
        let age = self.age.load(Ordering::Relaxed);
        let used = (0..sample * WAYS).filter(|entry| {
            let data = self.words[self.offset + entry * 2 + 1].load(Ordering::Relaxed);
            data != 0 && age_of(data) == age
        });
        let share = used.count() as f64 / (sample * WAYS) as f64;
        share * buckets as f64 / self.most as f64
    }

    #[inline]
    fn bucket(&self, key: u64) -> &[AtomicU64] {
        // Games may return keys whose high bits say little: spread them first.
        let spread = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let buckets = self.buckets.load(Ordering::Relaxed);
        self.line(((u128::from(spread) * buckets as u128) >> 64) as usize)
    }

    #[inline]
    fn line(&self, bucket: usize) -> &[AtomicU64] {
        let first = self.offset + bucket * LINE;
        &self.words[first..first + LINE]
    }

    /// Takes more buckets into use and moves each entry to its new place. Another thread may lose
    /// sight of an entry meanwhile, which costs it some work and nothing else.
    #[cold]
    fn grow(&self) {
        let Ok(_held) = self.growing.try_lock() else { return };
        let before = self.buckets.load(Ordering::Relaxed);
        if before == self.most || self.lost.load(Ordering::Relaxed) < before {
            return;
        }
        self.buckets.store(self.most.min(before * GROWTH), Ordering::Relaxed);
        // From the last bucket down: an entry never moves to a bucket that is still to be emptied.
        for bucket in (0..before).rev() {
            let entries: [(u64, u64); WAYS] = std::array::from_fn(|way| {
                let line = self.line(bucket);
                let taken = |word: usize| line[2 * way + word].swap(0, Ordering::Relaxed);
                (taken(0), taken(1))
            });
            for (mixed, data) in entries.into_iter().filter(|(_, data)| *data != 0) {
                self.store(mixed ^ data, data);
            }
        }
        self.lost.store(0, Ordering::Relaxed);
    }

    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Known> {
        let bucket = self.bucket(key);
        for entry in bucket.chunks_exact(2) {
            let data = entry[1].load(Ordering::Relaxed);
            if entry[0].load(Ordering::Relaxed) == key ^ data && data != 0 {
                return Some(unpack(data));
            }
        }
        None
    }

    #[inline]
    pub(super) fn put(&self, key: u64, known: Known) {
        self.store(key, pack(known, self.age.load(Ordering::Relaxed)));
    }

    #[inline]
    fn store(&self, key: u64, new: u64) {
        let age = self.age.load(Ordering::Relaxed);
        let mut place = 0;
        let mut least = u32::MAX;
        let bucket = self.bucket(key);
        for (way, entry) in bucket.chunks_exact(2).enumerate() {
            let data = entry[1].load(Ordering::Relaxed);
            if data == 0 || entry[0].load(Ordering::Relaxed) == key ^ data {
                place = way;
                least = 0;
                break;
            }
            // What an earlier search left goes first, then what was searched least.
            let worth = depth_of(data) + if age_of(data) == age { DEEPEST + 1 } else { 0 };
            if worth < least {
                least = worth;
                place = way;
            }
        }
        bucket[place * 2].store(key ^ new, Ordering::Relaxed);
        bucket[place * 2 + 1].store(new, Ordering::Relaxed);
        // Something of this search had to go: time for more room, if there is any.
        if least > DEEPEST && self.buckets.load(Ordering::Relaxed) < self.most {
            let lost = self.lost.fetch_add(1, Ordering::Relaxed);
            if lost >= self.buckets.load(Ordering::Relaxed) {
                self.grow();
            }
        }
    }
}

/// 24 bits score, 16 move, 10 depth, 5 age, 2 bound, 1 proved. The bound is never 0, so that no
/// entry is all zeros.
#[inline]
fn pack(known: Known, age: u8) -> u64 {
    let score = known.score.raw() as u32 as u64 & 0xff_ffff;
    let best = known.best.map_or(NO_MOVE, u64::from);
    let bound = match known.bound {
        Bound::Exact => 1,
        Bound::AtLeast => 2,
        Bound::AtMost => 3,
    };
    score
        | best << 24
        | u64::from(known.depth.min(DEEPEST)) << 40
        | u64::from(age) << 50
        | bound << 55
        | u64::from(known.proved) << 57
}

#[inline]
fn unpack(data: u64) -> Known {
    // Shift the sign bit of the 24-bit score up and back down.
    let score = Score::from_raw(((data as u32) << 8) as i32 >> 8);
    let best = data >> 24 & 0xffff;
    Known {
        score,
        bound: match data >> 55 & 3 {
            1 => Bound::Exact,
            2 => Bound::AtLeast,
            _ => Bound::AtMost,
        },
        depth: depth_of(data),
        best: (best != NO_MOVE).then_some(best as u16),
        proved: data >> 57 & 1 == 1,
    }
}

#[inline]
const fn depth_of(data: u64) -> u32 {
    (data >> 40) as u32 & DEEPEST
}

#[inline]
const fn age_of(data: u64) -> u8 {
    (data >> 50) as u8 & (AGES - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(score: Score, depth: u32) -> Known {
        Known { score, bound: Bound::AtMost, depth, best: Some(7), proved: true }
    }

    #[test]
    fn entries_come_back_whole() {
        let table = TranspositionTable::with_bytes(1 << 12);
        let scores = [Score::MIN, Score::loss_in(3), Score::points(-1), Score::DRAW, Score::MAX];
        for (key, score) in scores.into_iter().enumerate() {
            for bound in [Bound::Exact, Bound::AtLeast, Bound::AtMost] {
                let known = Known { score, bound, depth: 1000, best: None, proved: false };
                table.put(key as u64, known);
                assert_eq!(table.get(key as u64), Some(known));
            }
        }
        assert_eq!(table.get(99), None);
    }

    #[test]
    fn deep_entries_outlive_shallow_ones_and_old_ones_go_first() {
        let table = TranspositionTable::with_bytes(1); // one bucket
        for key in 1..=4 {
            table.put(key, known(Score::DRAW, 10 + key as u32));
        }
        table.put(5, known(Score::DRAW, 1));
        assert_eq!((table.get(1), table.get(4).map(|k| k.depth)), (None, Some(14)));
        table.new_search();
        table.put(6, known(Score::DRAW, 1));
        assert_eq!(table.get(5), None, "the shallowest of the old ones went");
        table.put(7, known(Score::DRAW, 1));
        assert!(table.get(6).is_some() && table.get(4).is_some());
    }

    #[test]
    fn a_torn_entry_is_not_found() {
        let table = TranspositionTable::with_bytes(1);
        table.put(1, known(Score::DRAW, 3));
        let data = table.words[table.offset + 1].load(Ordering::Relaxed);
        table.words[table.offset + 1].store(data ^ (1 << 41), Ordering::Relaxed);
        assert_eq!(table.get(1), None);
    }

    #[test]
    fn a_growing_table_keeps_what_it_knows() {
        let table = TranspositionTable::with_bytes(64 << 20);
        let key = |n: u64| meeple_core::rng::split_seed(1, n);
        let count = 300_000u64;
        for n in 0..count {
            table.put(key(n), known(Score::DRAW, (n % 900) as u32));
        }
        assert!(table.buckets.load(Ordering::Relaxed) > FIRST, "it grew");
        let kept = (0..count)
            .filter(|&n| table.get(key(n)).is_some_and(|k| k.depth == (n % 900) as u32))
            .count() as u64;
        assert!(kept > count * 8 / 10, "{kept} of {count}");
    }

    #[test]
    fn size_and_fill_are_told() {
        let table = TranspositionTable::with_bytes(1 << 20);
        assert!(table.bytes() <= 1 << 20);
        assert_eq!(table.fill(), 0.0);
        for key in 0..100_000u64 {
            table.put(key.wrapping_mul(0x2545_f491_4f6c_dd1d), known(Score::DRAW, 3));
        }
        assert!(table.fill() > 0.7, "{}", table.fill());
    }
}
