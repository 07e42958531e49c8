//! Every set of states met so far, layer by layer: what the moves are traced back through.
//!
//! When memory is short, old layers can be forgotten: the search goes on without them, and only the
//! beginning of the way has to be found again.

use super::bits::{At, Bits};
use super::key::Key;
use super::table::{NONE, ReachTable};

/// States of one layer with one placement of the helpers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Record<const W: usize> {
    /// The placement.
    pub(super) key: Key,
    /// The cells of the active robot.
    pub(super) cells: Bits<W>,
    /// The number of the record before this one of the same placement, or [`NONE`].
    pub(super) previous: u32,
}

/// The records, numbered from the first on.
#[derive(Debug, Default)]
pub(super) struct History<const W: usize> {
    records: Vec<Record<W>>,
    /// The number of the first record that is still there.
    first: u32,
    /// The number of the first record of each layer, from `first_layer` on.
    starts: Vec<u32>,
    first_layer: u32,
}

impl<const W: usize> History<W> {
    /// Begins anew with that layer.
    pub(super) fn clear(&mut self, layer: u32) {
        self.records.clear();
        self.first = 0;
        self.starts.clear();
        self.first_layer = layer;
    }

    /// Begins the next layer.
    pub(super) fn begin_layer(&mut self) {
        self.starts.push(self.count());
    }

    /// How many records there were so far, forgotten ones too.
    pub(super) fn count(&self) -> u32 {
        self.first + self.records.len() as u32
    }

    /// Adds a record to the latest layer.
    #[inline(always)]
    pub(super) fn push(&mut self, record: Record<W>) {
        self.records.push(record);
    }

    /// The numbers of the latest layer.
    pub(super) fn latest_layer(&self) -> std::ops::Range<u32> {
        self.starts.last().copied().unwrap_or(0)..self.count()
    }

    /// The record with that number, which is not forgotten.
    #[inline(always)]
    pub(super) fn get(&self, number: u32) -> &Record<W> {
        &self.records[(number - self.first) as usize]
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> usize {
        self.records.len() * size_of::<Record<W>>()
    }

    /// Forgets all but the two latest layers: enough for one step back from any state of the next.
    pub(super) fn forget(&mut self) {
        if let [.., keep, _] = self.starts[..] {
            self.records.drain(..keep.saturating_sub(self.first) as usize);
            self.first = self.first.max(keep);
        }
    }

    /// The layer of a state, unless it is unknown or forgotten.
    pub(super) fn layer_of(&self, table: &ReachTable<W>, key: Key, active: At) -> Option<u32> {
        let slot = table.find(key)?;
        let mut number = table.owners[slot as usize].latest;
        while number != NONE && number >= self.first {
            let record = self.get(number);
            if record.cells.contains(active) {
                let layers = self.starts.partition_point(|&start| start <= number) as u32;
                return Some(self.first_layer + layers - 1);
            }
            number = record.previous;
        }
        None
    }
}
