//! What the search remembers: a lower and an upper bound of each position, and a good move.
//!
//! Positions are kept whole, so that none is taken for another and what the table says is proved.
//! It starts small and grows while the search fills it.

use super::super::cells::Cells;

/// Entries of a bucket.
const WAYS: usize = 4;
/// Buckets of the smallest table.
const SMALLEST: usize = 1 << 10;

/// No move is known.
pub(super) const NO_CELL: u8 = u8::MAX;

/// What is known of a position.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Known {
    pub(super) lower: i8,
    pub(super) upper: i8,
    /// The move that was best, or [`NO_CELL`].
    pub(super) best: u8,
    /// The logarithm of the nodes it took, plus one: 0 where there is nothing.
    work: u8,
}

#[derive(Clone, Copy, Debug, Default)]
struct Entry<W> {
    own: W,
    others: W,
    known: Known,
}

/// The table.
#[derive(Debug)]
pub(super) struct Table<W> {
    buckets: Vec<[Entry<W>; WAYS]>,
    most: usize,
    filled: usize,
}

impl<W: Cells> Table<W> {
    /// A table that grows to that many bytes at most.
    pub(super) fn with_bytes(bytes: usize) -> Self {
        let most = (bytes / size_of::<[Entry<W>; WAYS]>()).max(SMALLEST);
        let most = 1 << most.ilog2();
        Self { buckets: vec![Default::default(); SMALLEST], most, filled: 0 }
    }

    pub(super) fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<[Entry<W>; WAYS]>()
    }

    #[inline]
    fn place(&self, own: W, others: W) -> usize {
        own.mixed(others) as usize & (self.buckets.len() - 1)
    }

    /// What is known of a position.
    #[inline]
    pub(super) fn get(&self, own: W, others: W) -> Option<Known> {
        let bucket = &self.buckets[self.place(own, others)];
        let found = bucket.iter().find(|entry| entry.own == own && entry.others == others);
        found.map(|entry| entry.known).filter(|known| known.work > 0)
    }

    /// Remembers the bounds of a position and its best move, found with so many nodes.
    #[inline]
    pub(super) fn put(&mut self, own: W, others: W, bounds: (i32, i32), best: u8, nodes: u64) {
        if self.filled * 8 > self.buckets.len() * WAYS * 5 && self.buckets.len() < self.most {
            self.grow();
        }
        let work = (nodes | 1).ilog2() as u8 + 1;
        let known = Known { lower: bounds.0 as i8, upper: bounds.1 as i8, best, work };
        self.store(Entry { own, others, known });
    }

    /// Puts an entry in its bucket: in its old place, an empty one, or that of the least work.
    #[inline]
    fn store(&mut self, entry: Entry<W>) {
        let place = self.place(entry.own, entry.others);
        let bucket = &mut self.buckets[place];
        let mut victim = 0;
        for (way, old) in bucket.iter().enumerate() {
            let is_same = old.own == entry.own && old.others == entry.others;
            if is_same || old.known.work == 0 {
                victim = way;
                break;
            }
            if old.known.work < bucket[victim].known.work {
                victim = way;
            }
        }
        self.filled += usize::from(bucket[victim].known.work == 0);
        bucket[victim] = entry;
    }

    #[cold]
    fn grow(&mut self) {
        let larger = vec![Default::default(); (self.buckets.len() * 4).min(self.most)];
        let old = std::mem::replace(&mut self.buckets, larger);
        self.filled = 0;
        for entry in old.into_iter().flatten().filter(|entry| entry.known.work > 0) {
            self.store(entry);
        }
    }
}
