//! From a layer to moves: walks back from the target through states whose layers fit.
//!
//! A robot at rest came from one of the cells behind it, up to the next obstacle, if something stops
//! it where it is. A state before is right if it was seen one move earlier; every such walk ends at
//! the start, because only the start took no moves.

use super::bits::{At, Bits};
use super::grid::Grid;
use super::key::{Key, pack, unpack};
use super::search::Search;
use crate::ricochet::board::Direction;

/// A move by where the robot stood and where it went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Hop {
    pub(super) from: At,
    pub(super) to: At,
    pub(super) direction: Direction,
}

/// A state.
#[derive(Clone, Copy)]
struct State<const K: usize> {
    active: At,
    helpers: [At; K],
}

/// Finds the ways that led to the target.
pub(super) struct Tracer<'a, const W: usize, const K: usize> {
    search: &'a Search<W>,
    grid: &'a Grid<W>,
    /// The last moves of the way that is being followed, last one first.
    hops: Vec<Hop>,
}

impl<'a, const W: usize, const K: usize> Tracer<'a, W, K> {
    pub(super) fn new(search: &'a Search<W>, grid: &'a Grid<W>) -> Self {
        Self { search, grid, hops: Vec::new() }
    }

    /// Gives each way from the start to the target in that placement of the helpers, until `keep`
    /// wants no more.
    pub(super) fn ways(
        &mut self,
        key: Key,
        target: At,
        keep: &mut impl FnMut(&[Hop]) -> bool,
    ) -> bool {
        let state = State { active: target, helpers: unpack::<W, K>(key) };
        self.back(state, self.search.layer(), keep)
    }

    /// Follows every way back from a state that took `moves` moves.
    fn back(&mut self, state: State<K>, moves: u32, keep: &mut impl FnMut(&[Hop]) -> bool) -> bool {
        if moves == 0 {
            let way: Vec<Hop> = self.hops.iter().rev().copied().collect();
            return keep(&way);
        }
        if !self.robot_back(state.active, state.helpers, moves, keep, |active| State {
            active,
            ..state
        }) {
            return false;
        }
        for place in 0..K {
            let mut others = state.helpers;
            others[place] = state.active;
            let more = self.robot_back(state.helpers[place], others, moves, keep, |helper| {
                let mut before = state;
                before.helpers[place] = helper;
                before
            });
            if !more {
                return false;
            }
        }
        true
    }

    /// Takes back the last move, made by the robot that is now on `to`.
    fn robot_back(
        &mut self,
        to: At,
        others: [At; K],
        moves: u32,
        keep: &mut impl FnMut(&[Hop]) -> bool,
        before: impl Fn(At) -> State<K>,
    ) -> bool {
        let jam = self.grid.with(others);
        for direction in Direction::ALL {
            let back = jam.slide(to, direction.opposite());
            if jam.slide(to, direction) != to || back == to {
                continue;
            }
            let mut sources: Bits<W> = jam.way(to, back, direction.opposite());
            while let Some(from) = sources.pop() {
                let state = before(from);
                if self.moves_to(state) == Some(moves - 1) {
                    self.hops.push(Hop { from, to, direction });
                    let more = self.back(state, moves - 1, keep);
                    self.hops.pop();
                    if !more {
                        return false;
                    }
                }
            }
        }
        true
    }

    /// The fewest moves to a state, if the search saw it.
    fn moves_to(&self, state: State<K>) -> Option<u32> {
        let layer = self.search.layer_of(pack::<W, K>(state.helpers), state.active)?;
        Some(layer - self.search.bound.of(state.active)?)
    }
}
