//! Where the helpers' moves lead: sets of states on offer for the next layer.

use super::bits::{At, Bits};
use super::grid::{Grid, Jam, before};
use super::history::Record;
use super::key::{Key, unpack, with, without};
use crate::ricochet::board::Direction;

/// States that a move of a helper leads to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Offer<const W: usize> {
    pub(super) key: Key,
    pub(super) cells: Bits<W>,
}

/// A batch of offers.
#[derive(Debug)]
pub(super) struct Offers<const W: usize> {
    pub(super) list: Vec<Offer<W>>,
}

impl<const W: usize> Offers<W> {
    /// No offers, with room for some.
    pub(super) fn with_capacity(capacity: usize) -> Self {
        Self { list: Vec::with_capacity(capacity) }
    }

    /// Notes where a record's states get to by a move of a helper.
    #[inline(always)]
    pub(super) fn add<const K: usize>(&mut self, grid: &Grid<W>, record: &Record<W>) {
        let Record { key, cells, .. } = *record;
        let helpers = unpack::<W, K>(key);
        let jam = grid.with(helpers);
        for (place, &from) in helpers.iter().enumerate() {
            let rest = without::<W>(key, place);
            // One by one, so that each is compiled for its direction.
            self.add_one::<K>(&jam, cells, rest, from, Direction::North);
            self.add_one::<K>(&jam, cells, rest, from, Direction::East);
            self.add_one::<K>(&jam, cells, rest, from, Direction::South);
            self.add_one::<K>(&jam, cells, rest, from, Direction::West);
        }
    }

    #[inline(always)]
    fn add_one<const K: usize>(
        &mut self,
        jam: &Jam<'_, W>,
        cells: Bits<W>,
        rest: Key,
        from: At,
        direction: Direction,
    ) {
        let to = jam.slide(from, direction);
        if to == from {
            return;
        }
        let way = jam.way(from, to, direction);
        let (near, far) = (cells.and(way), cells.without(way));
        if !far.is_empty() {
            self.list.push(Offer { key: with::<W, K>(rest, to), cells: far });
        }
        // In its way: the helper stops before the active robot.
        if !near.is_empty() {
            near.each(|at| {
                let to = before::<W>(at, direction);
                if to != from {
                    self.list.push(Offer { key: with::<W, K>(rest, to), cells: Bits::one(at) });
                }
            });
        }
    }
}
