//! From a layer to moves: walks back from the target through states whose layers fit.
//!
//! A robot at rest came from one of the cells behind it, up to the next obstacle, if something stops
//! it where it is. A state before is right if it was seen one move earlier; every such walk ends at
//! the start, because only the start took no moves.

use super::bits::{At, Bits};
use super::grid::Grid;
use super::key::pack;
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
#[derive(Clone, Copy, Debug)]
pub(super) struct State<const K: usize> {
    pub(super) active: At,
    pub(super) helpers: [At; K],
}

/// Finds the ways that led to a state.
pub(super) struct Tracer<'a, const W: usize, const K: usize> {
    search: &'a Search<W>,
    grid: &'a Grid<W>,
}

impl<'a, const W: usize, const K: usize> Tracer<'a, W, K> {
    pub(super) const fn new(search: &'a Search<W>, grid: &'a Grid<W>) -> Self {
        Self { search, grid }
    }

    /// Goes back from a state that took `moves` moves, as far as the search remembers: adds the
    /// hops, last one first, and gives the state where it ends and the moves left.
    pub(super) fn walk(
        &self,
        mut state: State<K>,
        mut moves: u32,
        hops: &mut Vec<Hop>,
    ) -> (State<K>, u32) {
        while moves > 0 {
            let mut before = None;
            self.each_before(state, moves, &mut |hop, earlier| {
                before = Some((hop, earlier));
                false
            });
            let Some((hop, earlier)) = before else {
                break;
            };
            hops.push(hop);
            (state, moves) = (earlier, moves - 1);
        }
        (state, moves)
    }

    /// Gives every way to a state that took `moves` moves, last hop first, until `keep` wants no
    /// more. `hops` is what comes after the state.
    pub(super) fn ways(
        &self,
        state: State<K>,
        moves: u32,
        hops: &mut Vec<Hop>,
        keep: &mut dyn FnMut(&[Hop]) -> bool,
    ) -> bool {
        if moves == 0 {
            return keep(hops);
        }
        self.each_before(state, moves, &mut |hop, earlier| {
            hops.push(hop);
            let more = self.ways(earlier, moves - 1, hops, keep);
            hops.pop();
            more
        })
    }

    /// Visits the states one move earlier, until `visit` wants no more.
    fn each_before(
        &self,
        state: State<K>,
        moves: u32,
        visit: &mut dyn FnMut(Hop, State<K>) -> bool,
    ) -> bool {
        let active = |active| State { active, ..state };
        self.robot_back(state.active, state.helpers, moves, &active, visit)
            && (0..K).all(|place| {
                let mut others = state.helpers;
                others[place] = state.active;
                let helper = |at| {
                    let mut before = state;
                    before.helpers[place] = at;
                    before
                };
                self.robot_back(state.helpers[place], others, moves, &helper, visit)
            })
    }

    /// Takes back the last move, made by the robot that is now on `to`.
    fn robot_back(
        &self,
        to: At,
        others: [At; K],
        moves: u32,
        before: &dyn Fn(At) -> State<K>,
        visit: &mut dyn FnMut(Hop, State<K>) -> bool,
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
                let key = pack::<W, K>(state.helpers);
                if self.search.moves_to(key, state.active) == Some(moves - 1)
                    && !visit(Hop { from, to, direction }, state)
                {
                    return false;
                }
            }
        }
        true
    }
}
