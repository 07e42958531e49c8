//! What depth-first proof-number search remembers of positions met before.

use super::super::proof::Numbers;

/// What the table knows of a position: advice, not fact, since keys may be shared and disproofs
/// may lean on the way to the position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known<A> {
    key: u64,
    pub(super) numbers: Numbers,
    /// The move that settles it, or the most promising one.
    pub(super) action: Option<A>,
    /// Nodes spent below it, at least 1; 0 marks an empty place.
    work: u32,
}

/// A table of fixed size. Each position has a bucket of four places; a newcomer takes the place
/// with the least work in it.
pub(super) struct ProofTable<A> {
    places: Vec<Known<A>>,
    used: usize,
}

const BUCKET: usize = 4;

impl<A: Copy> ProofTable<A> {
    /// A table of at most `bytes`, but of one bucket at least.
    pub(super) fn with_bytes(bytes: usize) -> Self {
        let most = (bytes / size_of::<Known<A>>() / BUCKET).max(1);
        let buckets = if most.is_power_of_two() { most } else { most.next_power_of_two() / 2 };
        let empty = Known { key: 0, numbers: Numbers::DISPROVED, action: None, work: 0 };
        Self { places: vec![empty; buckets * BUCKET], used: 0 }
    }

    pub(super) fn bytes(&self) -> usize {
        self.places.len() * size_of::<Known<A>>()
    }

    /// Share of the places in use.
    pub(super) fn load(&self) -> f64 {
        self.used as f64 / self.places.len() as f64
    }

    pub(super) fn get(&self, key: u64) -> Option<&Known<A>> {
        let first = self.bucket(key);
        self.places[first..first + BUCKET].iter().find(|known| known.work > 0 && known.key == key)
    }

    /// The numbers known of a position, if it is solved.
    pub(super) fn solved(&self, key: u64) -> Option<Numbers> {
        self.get(key).map(|known| known.numbers).filter(|numbers| numbers.is_solved())
    }

    pub(super) fn put(&mut self, key: u64, numbers: Numbers, action: Option<A>, work: u64) {
        let first = self.bucket(key);
        let bucket = &mut self.places[first..first + BUCKET];
        let work = u32::try_from(work).unwrap_or(u32::MAX).max(1);
        let same = bucket.iter().position(|known| known.work > 0 && known.key == key);
        let least = (0..BUCKET).min_by_key(|&place| bucket[place].work).unwrap_or(0);
        let place = &mut bucket[same.unwrap_or(least)];
        self.used += usize::from(place.work == 0);
        let before = if same.is_some() { place.work } else { 0 };
        *place = Known { key, numbers, action, work: before.saturating_add(work) };
    }

    /// Games may return keys whose low bits say little: spread them first (Fibonacci hashing).
    fn bucket(&self, key: u64) -> usize {
        let spread = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        ((spread >> 32) as usize & (self.places.len() / BUCKET - 1)) * BUCKET
    }
}
