//! The lower bound: how many moves the active robot needs if it may stop wherever it likes.
//!
//! A move of the active robot changes the bound by at most one, and a move of a helper does not
//! change it. So the bound never has to be corrected, and it tells of each state how many moves
//! led there: the layer minus the bound.

use super::bits::{At, Bits};
use super::grid::Grid;

/// The bound for one target.
#[derive(Debug, Default)]
pub(super) struct Bound<const W: usize> {
    /// The cells by their bound.
    levels: Vec<Bits<W>>,
    /// The bound of each cell.
    of: Vec<u16>,
}

/// No way from this cell to the target.
const NEVER: u16 = u16::MAX;

impl<const W: usize> Bound<W> {
    /// Works out the bound of every cell.
    pub(super) fn aim(&mut self, grid: &Grid<W>, target: At) {
        self.levels.clear();
        self.of.clear();
        self.of.resize(W * 64, NEVER);
        let (mut fresh, mut all) = (Bits::one(target), Bits::one(target));
        while !fresh.is_empty() {
            let level = self.levels.len() as u16;
            fresh.each(|at| self.of[usize::from(at)] = level);
            self.levels.push(fresh);
            let met = grid.cover(fresh);
            fresh = met.without(all);
            all = all.or(met);
        }
        self.levels.push(Bits::EMPTY);
    }

    /// The bound of a cell; `None` if the target is out of reach.
    #[inline(always)]
    pub(super) fn of(&self, at: At) -> Option<u32> {
        let bound = self.of[usize::from(at)];
        (bound != NEVER).then_some(u32::from(bound))
    }

    /// The bound of a cell from which the target can be reached.
    #[inline(always)]
    pub(super) fn level_of(&self, at: At) -> u16 {
        self.of[usize::from(at) % (W * 64)]
    }

    /// The cells with each bound, from 0; the last is empty.
    pub(super) fn levels(&self) -> &[Bits<W>] {
        &self.levels
    }
}
