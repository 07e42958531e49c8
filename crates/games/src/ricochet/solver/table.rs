//! What is known of each placement of the helpers: on which cells the active robot was seen.
//!
//! One entry, a cache line on the classic board, holds *all* cells of the active robot, so that one
//! look answers for many states at once. The table starts small and grows; clearing it takes time
//! for what was used last, not for what it could hold.

use super::bits::Bits;
use super::key::Key;

/// A placement of the helpers.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(super) struct Slot<const W: usize> {
    /// Cells of the active robot in layers begun.
    pub(super) seen: Bits<W>,
    /// Cells for the next layer.
    pub(super) waiting: Bits<W>,
}

/// No record.
pub(super) const NONE: u32 = u32::MAX;

/// Whose slot it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Owner {
    pub(super) key: Key,
    /// The latest record of this placement, or [`NONE`].
    pub(super) latest: u32,
}

/// Slots by key.
#[derive(Debug)]
pub(super) struct ReachTable<const W: usize> {
    /// Open addressing: a key above the number of its slot plus one; 0 is free.
    index: Vec<u64>,
    mask: usize,
    pub(super) slots: Vec<Slot<W>>,
    pub(super) owners: Vec<Owner>,
}

/// Bits for the number of a slot; the 40 above hold any key.
const SLOT_BITS: u32 = 24;
/// Entries of the index at first.
const SMALLEST: usize = 512;

impl<const W: usize> ReachTable<W> {
    /// A table with room for a few.
    pub(super) fn new() -> Self {
        Self {
            index: vec![0; SMALLEST],
            mask: SMALLEST - 1,
            slots: Vec::with_capacity(SMALLEST / 2),
            owners: Vec::with_capacity(SMALLEST / 2),
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.slots.clear();
        self.owners.clear();
        self.resize(SMALLEST);
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> usize {
        (self.mask + 1) * size_of::<u64>()
            + self.slots.len() * (size_of::<Slot<W>>() + size_of::<Owner>())
    }

    /// Whether so many more slots can be numbered.
    pub(super) fn has_room(&self, more: usize) -> bool {
        self.slots.len() + more < (1 << SLOT_BITS) - 1
    }

    /// An empty index of so many entries.
    fn resize(&mut self, entries: usize) {
        if self.index.len() < entries {
            // New memory comes zeroed: no need to write to it twice.
            self.index = vec![0; entries];
        } else {
            self.index[..entries].fill(0);
        }
        self.mask = entries - 1;
    }

    #[inline(always)]
    fn home(&self, key: Key) -> usize {
        (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize & self.mask
    }

    /// The place of a key in the index, or of the free entry where it belongs.
    #[inline(always)]
    fn place(&self, key: Key) -> (usize, u64) {
        let mut place = self.home(key);
        loop {
            let entry = self.index[place];
            if entry == 0 || entry >> SLOT_BITS == key {
                return (place, entry);
            }
            place = (place + 1) & self.mask;
        }
    }

    /// The slot of a key, if it has one.
    pub(super) fn find(&self, key: Key) -> Option<u32> {
        let (_, entry) = self.place(key);
        (entry != 0).then(|| number(entry))
    }

    /// The slot of a key; a new one has seen nothing.
    #[inline(always)]
    pub(super) fn slot(&mut self, key: Key) -> u32 {
        let (place, entry) = self.place(key);
        if entry != 0 { number(entry) } else { self.add(place, key) }
    }

    #[inline(never)]
    fn add(&mut self, place: usize, key: Key) -> u32 {
        let slot = self.slots.len() as u32;
        self.index[place] = entry(key, slot);
        self.slots.push(Slot { seen: Bits::EMPTY, waiting: Bits::EMPTY });
        self.owners.push(Owner { key, latest: NONE });
        if self.slots.len() * 2 > self.mask {
            self.resize((self.mask + 1) * 4);
            for slot in 0..self.owners.len() {
                let key = self.owners[slot].key;
                let (place, _) = self.place(key);
                self.index[place] = entry(key, slot as u32);
            }
        }
        slot
    }
}

const fn entry(key: Key, slot: u32) -> u64 {
    key << SLOT_BITS | (slot as u64 + 1)
}

const fn number(entry: u64) -> u32 {
    (entry as u32 & ((1 << SLOT_BITS) - 1)) - 1
}
