//! A game of many seats laid out as a tree, with the decisions that a seat cannot tell apart put
//! together.

use std::collections::VecDeque;
use std::ops::Range;

use meeple_core::{Control, Party, Payoffs, Stop};
use rustc_hash::FxHashMap;

/// The tree, level by level: whatever follows a node stands after it.
#[derive(Debug)]
pub(super) struct Layout<G: Party> {
    pub(super) nodes: Vec<PartyNode>,
    /// What an action at a node may lead to, with its chance.
    pub(super) arcs: Vec<(f64, u32)>,
    /// One range of arcs for each action of each node.
    pub(super) branches: Vec<Range<u32>>,
    /// What seats decide on: one entry for all nodes that look the same.
    pub(super) decisions: Vec<Decision<G::Action>>,
    /// By seat and what it sees.
    pub(super) places: FxHashMap<(u8, G::State), u32>,
    /// Where play begins, with chances.
    pub(super) roots: Vec<(f64, u32)>,
    pub(super) seats: usize,
}

/// A node of the tree.
#[derive(Clone, Debug)]
pub(super) enum PartyNode {
    /// The game is over.
    End(Payoffs),
    /// A seat decides: which decision it is, and where the branches of its actions begin.
    Choice { decision: u32, first: u32 },
}

/// A decision of a seat.
#[derive(Clone, Debug)]
pub(super) struct Decision<A> {
    pub(super) seat: u8,
    pub(super) actions: Vec<A>,
    /// Where its numbers begin in tables with one number for each action.
    pub(super) first: u32,
    /// The nodes that look like this.
    pub(super) nodes: Vec<u32>,
}

/// Memory of a layout unless the control's bytes say otherwise.
const MEMORY: usize = 1 << 30;

impl<G: Party> Layout<G> {
    /// Lays out what can follow from `roots`; `None` when the budget or the memory ended first.
    pub(super) fn new(
        game: &G,
        roots: Vec<(f64, G::State)>,
        control: &mut Control<'_>,
    ) -> Option<Self> {
        // A node is a state, a node with its branches and arcs, and a place in a decision.
        let each = 2 * size_of::<G::State>() + size_of::<PartyNode>() + 64;
        let most = control.budget().bytes.unwrap_or(MEMORY) / each;
        let mut layout = Self {
            nodes: Vec::new(),
            arcs: Vec::new(),
            branches: Vec::new(),
            decisions: Vec::new(),
            places: FxHashMap::default(),
            roots: Vec::new(),
            seats: game.seats(),
        };
        let mut numbers = 0;
        let mut open = VecDeque::new();
        for (chance, state) in roots {
            layout.roots.push((chance, open.len() as u32));
            open.push_back(state);
        }
        let mut met = open.len();
        while let Some(state) = open.pop_front() {
            if control.tick().is_break() {
                return None;
            }
            if met > most.min(u32::MAX as usize / 2) {
                control.stop(Stop::Memory);
                return None;
            }
            if let Some(payoffs) = game.payoffs(&state) {
                layout.nodes.push(PartyNode::End(payoffs));
                continue;
            }
            let seat = game.to_act(&state);
            let actions = game.action_list(&state);
            let count = actions.len() as u32;
            let next = layout.decisions.len() as u32;
            let seen = (seat as u8, game.seen_by(&state, seat));
            let decision = *layout.places.entry(seen).or_insert(next);
            let first = layout.branches.len() as u32;
            for &action in &actions {
                let begin = layout.arcs.len() as u32;
                game.outcomes(&state, action, |chance, after| {
                    layout.arcs.push((chance, met as u32));
                    met += 1;
                    open.push_back(after);
                });
                layout.branches.push(begin..layout.arcs.len() as u32);
            }
            if decision == next {
                let seat = seat as u8;
                layout.decisions.push(Decision {
                    seat,
                    actions,
                    first: numbers,
                    nodes: Vec::new(),
                });
                numbers += count;
            }
            layout.decisions[decision as usize].nodes.push(layout.nodes.len() as u32);
            layout.nodes.push(PartyNode::Choice { decision, first });
        }
        Some(layout)
    }

    /// How many numbers a table with one for each action of each decision has.
    pub(super) fn numbers(&self) -> usize {
        self.decisions.last().map_or(0, |last| last.first as usize + last.actions.len())
    }

    /// What an action of a node may lead to.
    pub(super) fn results(&self, first: u32, action: usize) -> &[(f64, u32)] {
        let Range { start, end } = self.branches[first as usize + action].clone();
        &self.arcs[start as usize..end as usize]
    }

    /// What all seats together receive, if that is the same however the game ends.
    pub(super) fn common_sum(&self) -> Option<f64> {
        let mut sums = self.nodes.iter().filter_map(|node| match node {
            PartyNode::End(payoffs) => Some(payoffs.iter().sum::<f64>()),
            PartyNode::Choice { .. } => None,
        });
        let first = sums.next()?;
        sums.all(|sum| (sum - first).abs() < 1e-9).then_some(first)
    }
}
