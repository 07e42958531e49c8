//! The search: breadth first by layers of *moves made + lower bound*, many states at a time.
//!
//! A state is a placement of the helpers and a cell of the active robot. All states of a layer with
//! the same placement are one set of bits, a **record**. Within a placement only the active robot
//! moves, and whole sets slide at once; a helper's move takes a whole set to another placement,
//! except for the few cells in its way. The lower bound depends on the active robot's cell alone, so
//! a move costs, in layers, 0 (active robot, nearer), 1 (helper; active robot, as near) or 2 (active
//! robot, further away), and every state is met first in its final layer: A* without an open list.
//!
//! A layer has two phases. *Settle* takes what waits for the layer and follows the moves of the
//! active robot. *Expand* sends every record along the helpers' moves into the next layer. Both look
//! into the table in batches whose loads do not depend on each other, so that the processor waits
//! for many cache misses at once.

use std::hint::black_box;

use meeple_core::{Control, Flow, GO, STOP, Stop};

use super::bits::{At, Bits};
use super::bound::Bound;
use super::grid::Grid;
use super::history::{History, Record};
use super::key::{Key, pack, unpack};
use super::offers::Offers;
use super::reach::{Reach, arrives};
use super::table::ReachTable;

/// A search for one active robot. It keeps its memory from one problem to the next.
#[derive(Debug)]
pub(super) struct Search<const W: usize> {
    pub(super) bound: Bound<W>,
    pub(super) table: ReachTable<W>,
    pub(super) history: History<W>,
    layer: u32,
    target: At,
    goal: Goal,
    /// The most bytes in use so far.
    peak: usize,
    /// Slots with states waiting for this layer and for the next.
    now: Vec<u32>,
    next: Vec<u32>,
    /// States waiting for even and odd layers, two ahead.
    later: [Vec<(u32, Bits<W>)>; 2],
    offers: Offers<W>,
    places: Vec<u32>,
}

/// Offers or slots in a batch.
const BATCH: usize = 64;
/// Batches between two looks at the clock while a layer is settled.
const LOOK_UP: u32 = 64;
/// What the search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    /// One way to the target.
    Target,
    /// Every shortest way to the target: the last layer is completed.
    All,
    /// One way to this very state.
    State(Key, At),
}

impl<const W: usize> Search<W> {
    pub(super) fn new() -> Self {
        Self {
            bound: Bound::default(),
            table: ReachTable::new(),
            history: History::default(),
            layer: 0,
            target: 0,
            goal: Goal::Target,
            peak: 0,
            now: Vec::with_capacity(BATCH),
            next: Vec::with_capacity(BATCH),
            later: [Vec::new(), Vec::new()],
            offers: Offers::with_capacity(2 * BATCH),
            places: Vec::with_capacity(2 * BATCH),
        }
    }

    /// Begins a problem. `None` if the active robot could not even get there if it stopped at will.
    pub(super) fn begin<const K: usize>(
        &mut self,
        grid: &Grid<W>,
        active: At,
        helpers: [At; K],
        target: At,
        goal: Goal,
    ) -> Option<u32> {
        self.table.clear();
        self.now.clear();
        self.next.clear();
        self.later.iter_mut().for_each(Vec::clear);
        self.bound.aim(grid, target);
        (self.target, self.goal, self.peak) = (target, goal, 0);
        self.layer = self.bound.of(active)?;
        self.history.clear(self.layer);
        let slot = self.table.slot(pack::<W, K>(helpers));
        self.table.slots[slot as usize].waiting = Bits::one(active);
        self.next.push(slot);
        Some(self.layer)
    }

    /// The layer that is next: no solution is shorter.
    pub(super) const fn layer(&self) -> u32 {
        self.layer
    }

    /// Whether every state was seen.
    pub(super) fn is_exhausted(&self) -> bool {
        self.next.is_empty() && self.later.iter().all(Vec::is_empty)
    }

    /// The most bytes that were in use.
    pub(super) const fn peak(&self) -> usize {
        self.peak
    }

    /// Bytes in use.
    fn bytes(&self) -> usize {
        self.table.bytes()
            + self.history.bytes()
            + (self.now.len() + self.next.len()) * size_of::<u32>()
            + self.later.iter().map(|l| l.len() * size_of::<(u32, Bits<W>)>()).sum::<usize>()
    }

    /// The placements in which the active robot arrived at its target in this layer.
    pub(super) fn arrivals(&self) -> impl Iterator<Item = Key> + '_ {
        let records = self.history.latest_layer().map(|number| self.history.get(number));
        records.filter(|record| record.cells.contains(self.target)).map(|record| record.key)
    }

    /// The fewest moves to a state, if the search met it and remembers.
    pub(super) fn moves_to(&self, key: Key, active: At) -> Option<u32> {
        let layer = self.history.layer_of(&self.table, key, active)?;
        Some(layer - self.bound.of(active)?)
    }

    /// Phase one: takes in what waits for this layer. Says whether the goal was reached; `None` if
    /// the budget ended.
    pub(super) fn settle<const K: usize>(
        &mut self,
        grid: &Grid<W>,
        control: &mut Control<'_>,
    ) -> Option<bool> {
        std::mem::swap(&mut self.now, &mut self.next);
        self.next.clear();
        self.history.begin_layer();
        let parity = (self.layer & 1) as usize;
        let mut later = std::mem::take(&mut self.later[parity]);
        for &(slot, cells) in &later {
            wait(&mut self.table, &mut self.now, slot, cells);
        }
        later.clear();
        self.later[parity] = later;
        let mut reached = false;
        let now = std::mem::take(&mut self.now);
        'layer: for (batch, count) in now.chunks(BATCH).zip(1_u32..) {
            if count.is_multiple_of(LOOK_UP) && control.must_stop() {
                return None;
            }
            for &slot in batch {
                black_box(self.table.slots[slot as usize].waiting.0[0]);
                black_box(self.table.owners[slot as usize].latest);
            }
            for &slot in batch {
                reached |= self.settle_slot::<K>(grid, slot);
                if reached && self.goal != Goal::All {
                    break 'layer;
                }
            }
        }
        self.now = now;
        Some(reached)
    }

    #[inline(always)]
    fn settle_slot<const K: usize>(&mut self, grid: &Grid<W>, number: u32) -> bool {
        let slot = &mut self.table.slots[number as usize];
        let fresh = slot.waiting.without(slot.seen);
        slot.waiting = Bits::EMPTY;
        if fresh.is_empty() {
            return false;
        }
        let owner = &mut self.table.owners[number as usize];
        let jam = grid.with(unpack::<W, K>(owner.key));
        let Reach { cells, one, two } = Reach::of(&jam, &self.bound, fresh, slot.seen);
        let seen = slot.seen.or(cells);
        slot.seen = seen;
        slot.waiting = one.without(seen);
        if !slot.waiting.is_empty() {
            self.next.push(number);
        }
        let two = two.without(seen);
        if !two.is_empty() {
            self.later[(self.layer & 1) as usize].push((number, two));
        }
        let record = Record { key: owner.key, cells, previous: owner.latest };
        owner.latest = self.history.count();
        self.history.push(record);
        match self.goal {
            Goal::State(key, active) => record.key == key && cells.contains(active),
            _ => cells.contains(self.target),
        }
    }

    /// Phase two: sends every record of this layer along the helpers' moves. It ends as soon as
    /// something is sure to arrive in the next layer, if one way is enough.
    pub(super) fn expand<const K: usize>(
        &mut self,
        grid: &Grid<W>,
        control: &mut Control<'_>,
    ) -> Flow {
        let most = control.budget().bytes.unwrap_or(usize::MAX);
        for number in self.history.latest_layer() {
            control.tick()?;
            self.offers.add::<K>(grid, self.history.get(number));
            if self.offers.list.len() >= BATCH {
                if self.accept::<K>(grid) {
                    break;
                }
                if self.is_full(most) {
                    control.stop(Stop::Memory);
                    return STOP;
                }
            }
        }
        self.accept::<K>(grid);
        self.peak = self.peak.max(self.bytes());
        self.layer += 1;
        GO
    }

    /// Whether the next offers would take more than `most` bytes. Before that is so, old layers are
    /// forgotten, unless all ways are wanted.
    fn is_full(&mut self, most: usize) -> bool {
        let mut bytes = self.bytes();
        if bytes > most && self.goal != Goal::All {
            self.history.forget();
            bytes = self.bytes();
        }
        self.peak = self.peak.max(bytes);
        bytes > most || !self.table.has_room(BATCH * 16)
    }

    /// Looks the offers up and keeps what is new for the next layer. If some of it is already sure
    /// to arrive, the rest is dropped.
    fn accept<const K: usize>(&mut self, grid: &Grid<W>) -> bool {
        self.places.clear();
        for offer in &self.offers.list {
            self.places.push(self.table.slot(offer.key));
        }
        let mut arrived = None;
        for (&slot, offer) in self.places.iter().zip(&self.offers.list) {
            let new = wait(&mut self.table, &mut self.next, slot, offer.cells);
            if self.goal == Goal::Target && !new.is_empty() {
                let jam = grid.with(unpack::<W, K>(offer.key));
                if arrives(&jam, &self.bound, new, self.target) {
                    arrived = Some(slot);
                    break;
                }
            }
        }
        self.offers.list.clear();
        if let Some(slot) = arrived {
            self.next.clear();
            self.next.push(slot);
            self.later.iter_mut().for_each(Vec::clear);
        }
        arrived.is_some()
    }
}

/// Adds states to those that wait in a slot, and the slot to the list if it was not there.
#[inline(always)]
fn wait<const W: usize>(
    table: &mut ReachTable<W>,
    list: &mut Vec<u32>,
    number: u32,
    cells: Bits<W>,
) -> Bits<W> {
    let slot = &mut table.slots[number as usize];
    let new = cells.without(slot.seen).without(slot.waiting);
    if !new.is_empty() {
        if slot.waiting.is_empty() {
            list.push(number);
        }
        slot.waiting = slot.waiting.or(new);
    }
    new
}
