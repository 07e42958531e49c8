//! Where the active robot gets to while the helpers rest.

use std::cmp::Ordering;

use super::bits::{At, Bits};
use super::bound::Bound;
use super::grid::Jam;
use crate::ricochet::board::Direction;

/// Up to so many cells are moved one by one: quicker than as a set.
const FEW: u32 = 4;

/// Where the active robot gets to from a set of cells.
pub(super) struct Reach<const W: usize> {
    /// In the same layer; the set itself too.
    pub(super) cells: Bits<W>,
    /// In the next layer.
    pub(super) one: Bits<W>,
    /// In the layer after that.
    pub(super) two: Bits<W>,
}

impl<const W: usize> Reach<W> {
    /// From `fresh`, leaving out what was `seen`.
    #[inline(always)]
    pub(super) fn of(jam: &Jam<'_, W>, bound: &Bound<W>, fresh: Bits<W>, seen: Bits<W>) -> Self {
        let mut reach = Self { cells: fresh, one: Bits::EMPTY, two: Bits::EMPTY };
        if fresh.count() <= FEW {
            reach.one_by_one(jam, bound, seen);
        } else {
            reach.as_sets(jam, bound, seen);
        }
        reach
    }

    #[inline(always)]
    fn one_by_one(&mut self, jam: &Jam<'_, W>, bound: &Bound<W>, seen: Bits<W>) {
        let mut todo = self.cells;
        while let Some(at) = todo.pop() {
            let level = bound.level_of(at);
            for direction in Direction::ALL {
                let to = jam.slide(at, direction);
                if seen.contains(to) || self.cells.contains(to) {
                    continue;
                }
                match bound.level_of(to).cmp(&level) {
                    Ordering::Less => {
                        self.cells.insert(to);
                        todo.insert(to);
                    }
                    Ordering::Equal => self.one.insert(to),
                    Ordering::Greater => self.two.insert(to),
                }
            }
        }
    }

    /// The furthest cells first: whoever comes nearer is moved on with the next level.
    #[inline(always)]
    fn as_sets(&mut self, jam: &Jam<'_, W>, bound: &Bound<W>, seen: Bits<W>) {
        let levels = bound.levels();
        for level in (1..levels.len() - 1).rev() {
            let from = self.cells.and(levels[level]);
            if !from.is_empty() {
                let stops = jam.stops(from).without(seen);
                self.cells = self.cells.or(stops.and(levels[level - 1]));
                self.one = self.one.or(stops.and(levels[level]));
                self.two = self.two.or(stops.and(levels[level + 1]));
            }
        }
    }
}

/// Whether the active robot gets from some of the cells to the target, nearer with every move.
#[inline(always)]
pub(super) fn arrives<const W: usize>(
    jam: &Jam<'_, W>,
    bound: &Bound<W>,
    cells: Bits<W>,
    target: At,
) -> bool {
    let mut met = cells;
    if cells.count() <= FEW {
        let mut todo = cells;
        while let Some(at) = todo.pop() {
            let level = bound.level_of(at);
            for direction in Direction::ALL {
                let to = jam.slide(at, direction);
                if bound.level_of(to) < level && !met.contains(to) {
                    met.insert(to);
                    todo.insert(to);
                }
            }
        }
        return met.contains(target);
    }
    let levels = bound.levels();
    for level in (1..levels.len() - 1).rev() {
        let from = met.and(levels[level]);
        if !from.is_empty() {
            met = met.or(jam.stops(from).and(levels[level - 1]));
        }
    }
    met.contains(target)
}
