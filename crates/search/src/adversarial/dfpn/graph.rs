//! The positions that a strategy leads to, compared as states, and who depends on whom.

use std::hash::Hash;

use indexmap::IndexMap;
use indexmap::map::Entry as Place;
use meeple_core::{Control, Game, Stop};
use rustc_hash::FxBuildHasher;

use super::super::certificate::{Certificate, Entry, Positions};
use super::super::proof::Claim;
use crate::memory::indexed_bytes;

/// A position's number in the graph.
pub(super) type Id = u32;

const NOBODY: u32 = u32::MAX;

pub(super) struct GraphNode<A> {
    /// The strategist's move; `None` where the opponent is to move or none was found yet.
    pub(super) action: Option<A>,
    /// Where that move leads, if play goes on there.
    pub(super) target: Option<Id>,
    /// Whether the attacker is known to win here.
    pub(super) won: bool,
    /// Replies not yet known to be won, where that is counted.
    pub(super) pending: u32,
    /// Plies to the end at most, as far as it is known.
    pub(super) distance: u32,
    /// The last link from a position that leads here.
    last_link: u32,
}

/// A graph that grows as a strategy is looked for.
pub(super) struct Graph<S, A> {
    nodes: IndexMap<S, GraphNode<A>, FxBuildHasher>,
    /// For each link the position it comes from and the link before it to the same position.
    links: Vec<(Id, u32)>,
    /// Positions to be looked at, the next one last.
    pub(super) open: Vec<Id>,
    limit: Option<usize>,
}

impl<S: Clone + Eq + Hash, A: Copy + Eq> Graph<S, A> {
    pub(super) fn new(limit: Option<usize>) -> Self {
        Self { nodes: IndexMap::default(), links: Vec::new(), open: Vec::new(), limit }
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn bytes(&self) -> usize {
        indexed_bytes::<(S, GraphNode<A>)>(self.nodes.capacity())
            + self.links.capacity() * size_of::<(Id, u32)>()
            + self.open.capacity() * size_of::<Id>()
    }

    pub(super) fn state(&self, id: Id) -> &S {
        self.nodes.get_index(id as usize).expect("ids come from this graph").0
    }

    pub(super) fn node(&mut self, id: Id) -> &mut GraphNode<A> {
        &mut self.nodes[id as usize]
    }

    pub(super) fn is_won(&self, id: Id) -> bool {
        self.nodes[id as usize].won
    }

    /// Plies to the end at most, of a position that is won.
    pub(super) fn distance_if_won(&self, id: Id) -> Option<u32> {
        Some(&self.nodes[id as usize]).filter(|node| node.won).map(|node| node.distance)
    }

    pub(super) fn find(&self, state: &S) -> Option<Id> {
        self.nodes.get_index_of(state).map(|index| index as Id)
    }

    /// The number of a position, which is opened if it is new. `None` when the memory is full.
    pub(super) fn intern(&mut self, state: S, control: &mut Control<'_>) -> Option<Id> {
        let grows = self.nodes.len() == self.nodes.capacity()
            || self.links.len() == self.links.capacity()
            || self.open.len() == self.open.capacity();
        if grows && self.limit.is_some_and(|limit| 2 * self.bytes() > limit)
            || self.nodes.len() >= NOBODY as usize
        {
            control.stop(Stop::Memory);
            return None;
        }
        match self.nodes.entry(state) {
            Place::Occupied(known) => Some(known.index() as Id),
            Place::Vacant(place) => {
                let id = place.index() as Id;
                place.insert(GraphNode {
                    action: None,
                    target: None,
                    won: false,
                    pending: 0,
                    distance: 0,
                    last_link: NOBODY,
                });
                self.open.push(id);
                Some(id)
            }
        }
    }

    /// Notes that what is known of `to` matters to `from`.
    pub(super) fn link(&mut self, from: Id, to: Id) {
        let link = self.links.len() as u32;
        let before = std::mem::replace(&mut self.node(to).last_link, link);
        self.links.push((from, before));
    }

    /// Those to whom a position matters, once a link.
    pub(super) fn dependants(&self, id: Id) -> Vec<Id> {
        let mut list = Vec::new();
        let mut link = self.nodes[id as usize].last_link;
        while link != NOBODY {
            let (from, before) = self.links[link as usize];
            list.push(from);
            link = before;
        }
        list
    }

    /// The certificate of the strategy in the graph: only what can be reached under it.
    pub(super) fn certificate<G: Game<State = S, Action = A>>(
        &self,
        game: &G,
        root: &S,
        claim: Claim,
    ) -> Certificate<S, A> {
        let mut map = Positions::default();
        let mut open = vec![root.clone()];
        while let Some(state) = open.pop() {
            let Some(node) = self.nodes.get(&state).filter(|_| !map.contains_key(&state)) else {
                continue;
            };
            let ours = game.to_move(&state) == claim.side;
            let distance = if claim.met_without_end() { 0 } else { node.distance };
            let action = node.action.filter(|_| ours);
            match action {
                Some(action) => open.push(game.after(&state, action)),
                None => open.extend(
                    game.action_list(&state).into_iter().map(|action| game.after(&state, action)),
                ),
            }
            map.insert(state, Entry { action, distance });
        }
        Certificate { claim, positions: map }
    }
}
