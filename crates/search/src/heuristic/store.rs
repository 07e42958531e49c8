//! Every state that a graph search has met, and how it was reached.

use std::hash::Hash;

use indexmap::IndexMap;
use indexmap::map::Entry;
use rustc_hash::FxBuildHasher;

use crate::memory::indexed_bytes;

/// A state's number in the store, in order of discovery.
pub(super) type Id = u32;

/// How a state was reached.
#[derive(Clone, Copy, Debug)]
pub(super) struct PathNode<A> {
    /// Cost from the start.
    pub(super) cost: u32,
    /// The state before and the action from there; `None` at the start.
    pub(super) parent: Option<(Id, A)>,
    /// Whether it was expanded at this cost.
    pub(super) closed: bool,
}

/// States compared as states, never by hash alone: an exhausted search is a proof.
pub(super) struct Store<S, A> {
    nodes: IndexMap<S, PathNode<A>, FxBuildHasher>,
    limit: Option<usize>,
}

/// What became of a state offered to the store.
pub(super) enum Met {
    /// Never seen before; or seen at a higher cost, which is now corrected.
    Better(Id),
    /// Already known at this cost or less.
    Known,
    /// The memory is full.
    Full,
}

impl<S: Clone + Eq + Hash, A: Copy> Store<S, A> {
    pub(super) fn new(start: S, limit: Option<usize>) -> Self {
        let mut nodes = IndexMap::default();
        nodes.insert(start, PathNode { cost: 0, parent: None, closed: false });
        Self { nodes, limit }
    }

    /// Takes in a state reached at `cost`.
    pub(super) fn meet(&mut self, state: S, cost: u32, parent: (Id, A)) -> Met {
        let full = self.nodes.len() == self.nodes.capacity()
            && self.limit.is_some_and(|limit| 2 * self.bytes() > limit)
            || self.nodes.len() >= Id::MAX as usize;
        let node = PathNode { cost, parent: Some(parent), closed: false };
        match self.nodes.entry(state) {
            Entry::Occupied(mut known) => {
                if known.get().cost <= cost {
                    return Met::Known;
                }
                known.insert(node);
                Met::Better(known.index() as Id)
            }
            Entry::Vacant(_) if full => Met::Full,
            Entry::Vacant(place) => {
                let id = place.index() as Id;
                place.insert(node);
                Met::Better(id)
            }
        }
    }

    pub(super) fn state(&self, id: Id) -> &S {
        self.nodes.get_index(id as usize).expect("ids come from this store").0
    }

    pub(super) fn node(&self, id: Id) -> &PathNode<A> {
        &self.nodes[id as usize]
    }

    pub(super) fn close(&mut self, id: Id) {
        self.nodes[id as usize].closed = true;
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Bytes reserved.
    pub(super) fn bytes(&self) -> usize {
        indexed_bytes::<(S, PathNode<A>)>(self.nodes.capacity())
    }

    /// The actions from the start to a state.
    pub(super) fn way_to(&self, id: Id) -> Vec<A> {
        let mut actions = Vec::new();
        let mut at = id;
        while let Some((before, action)) = self.node(at).parent {
            actions.push(action);
            at = before;
        }
        actions.reverse();
        actions
    }
}
