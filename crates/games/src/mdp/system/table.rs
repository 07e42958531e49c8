//! States by number, and their numbers: packed words one after the other, found by open addressing.

/// Hashes into the first part of a word and mixes; multiplication by an odd number of many bits
/// (Knuth, *The Art of Computer Programming* 3, 6.4).
const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
const EMPTY: u32 = u32::MAX;
/// More states have no number.
const MOST: usize = (u32::MAX - 1) as usize;

/// States that have been met.
#[derive(Debug)]
pub(super) struct Table {
    width: usize,
    words: Vec<u64>,
    slots: Vec<u32>,
    len: usize,
}

impl Table {
    /// For states of so many words.
    pub(super) fn new(width: usize) -> Self {
        Self { width: width.max(1), words: Vec::new(), slots: vec![EMPTY; 1 << 10], len: 0 }
    }

    pub(super) const fn len(&self) -> usize {
        self.len
    }

    /// Memory in use.
    pub(super) fn bytes(&self) -> usize {
        8 * self.words.capacity() + 4 * self.slots.capacity()
    }

    pub(super) fn get(&self, id: u32) -> &[u64] {
        let from = id as usize * self.width;
        &self.words[from..from + self.width]
    }

    #[inline]
    fn slot(&self, state: &[u64]) -> usize {
        let mut hash = 0u64;
        for &word in state {
            hash = (hash.rotate_left(5) ^ word).wrapping_mul(FACTOR);
        }
        let hash = hash ^ hash >> 32;
        (hash.wrapping_mul(FACTOR) >> (64 - self.slots.len().trailing_zeros())) as usize
    }

    /// The number of a state, a new one if it was never met; `None` when there are too many.
    #[inline]
    pub(super) fn number(&mut self, state: &[u64]) -> Option<u32> {
        let mask = self.slots.len() - 1;
        let mut slot = self.slot(state);
        loop {
            let id = self.slots[slot];
            if id == EMPTY {
                break;
            }
            if self.get(id) == state {
                return Some(id);
            }
            slot = (slot + 1) & mask;
        }
        if self.len == MOST {
            return None;
        }
        let id = self.len as u32;
        self.slots[slot] = id;
        self.words.extend_from_slice(state);
        self.len += 1;
        if 2 * self.len > self.slots.len() {
            self.grow();
        }
        Some(id)
    }

    fn grow(&mut self) {
        self.slots = vec![EMPTY; 4 * self.slots.len()];
        let mask = self.slots.len() - 1;
        for id in 0..self.len as u32 {
            let mut slot = self.slot(self.get(id));
            while self.slots[slot] != EMPTY {
                slot = (slot + 1) & mask;
            }
            self.slots[slot] = id;
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rustc_hash::FxHashMap;

    use super::Table;

    proptest! {
        #[test]
        fn it_numbers_states_as_a_map_does(states in proptest::collection::vec((0u64..40, 0u64..40), 0..3000)) {
            let mut table = Table::new(2);
            let mut map: FxHashMap<(u64, u64), u32> = FxHashMap::default();
            for (a, b) in states {
                let next = map.len() as u32;
                let wanted = *map.entry((a, b)).or_insert(next);
                prop_assert_eq!(table.number(&[a, b << 40]), Some(wanted));
                prop_assert_eq!(table.get(wanted), &[a, b << 40]);
            }
            prop_assert_eq!(table.len(), map.len());
        }
    }
}
