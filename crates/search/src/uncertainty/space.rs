//! What trial-based planners walk through: a graph that is there already, or one that grows with
//! every state they look at.

use std::ops::Range;

use indexmap::IndexSet;
use meeple_core::{GO, Mdp};
use rustc_hash::FxBuildHasher;

use super::graph::{Graph, StateId};
use super::objective::{Objective, Task};
use super::solution::{Bounds, rounding};
use crate::memory::indexed_bytes;

/// States by number, expanded on demand.
pub trait Space {
    /// The choices of a state; empty where it is over.
    fn expand(&mut self, id: StateId) -> Range<usize>;

    /// The possible next states of a choice and their probabilities.
    fn arcs(&self, choice: usize) -> (&[StateId], &[f64]);

    /// What a choice brings at once.
    fn reward(&self, choice: usize) -> f64;

    /// The worth now of one unit a step later.
    fn discount(&self) -> f64;

    /// Bounds of a state's value before anything is known; equal where it is over.
    fn first_bounds(&self, id: StateId) -> (f64, f64);

    /// What rounding may do to a backup of numbers of this size.
    fn rounding(&self, scale: f64) -> f64;

    /// How many states have a number by now.
    fn known(&self) -> usize;

    /// Memory that grows with every state looked at, in bytes.
    fn bytes(&self) -> usize {
        0
    }
}

/// A task whose graph is there, with bounds to begin with.
#[derive(Debug)]
pub(super) struct Laid<'t> {
    pub(super) task: &'t Task<'t>,
    pub(super) bounds: Bounds,
}

impl Space for Laid<'_> {
    fn expand(&mut self, id: StateId) -> Range<usize> {
        self.task.graph.choices(id)
    }

    fn arcs(&self, choice: usize) -> (&[StateId], &[f64]) {
        let graph: &Graph = self.task.graph;
        let range = graph.first_arc[choice] as usize..graph.first_arc[choice + 1] as usize;
        (&graph.targets[range.clone()], &graph.chances[range])
    }

    fn reward(&self, choice: usize) -> f64 {
        self.task.rewards[choice]
    }

    fn discount(&self) -> f64 {
        self.task.discount
    }

    fn first_bounds(&self, id: StateId) -> (f64, f64) {
        (self.bounds.lower[id as usize], self.bounds.upper[id as usize])
    }

    fn rounding(&self, scale: f64) -> f64 {
        self.task.rounding(scale)
    }

    fn known(&self) -> usize {
        self.task.graph.len()
    }
}

/// A mission laid out only where somebody looks: for missions too large to lay out.
#[derive(Debug)]
pub struct Growing<'m, M: Mdp> {
    mission: &'m M,
    objective: Objective,
    states: IndexSet<M::State, FxBuildHasher>,
    expanded: Vec<Option<Range<u32>>>,
    /// Only its choices and arcs are used: states own ranges of choices out of order.
    graph: Graph,
    actions: Vec<M::Action>,
    live: (f64, f64),
}

impl<'m, M: Mdp> Growing<'m, M> {
    /// Begins at `root`, which gets number 0. `None` where nothing bounds what lies ahead: without
    /// discount only chances of success are bounded, and with one the
    /// [`step_rewards`](Mdp::step_rewards) must be known.
    pub fn new(mission: &'m M, root: &M::State, objective: Objective) -> Option<Self> {
        let (discount, live) = match objective {
            Objective::Success => (1.0, (0.0, 1.0)),
            Objective::Reward => {
                let discount = mission.discount();
                let (least, most) = mission.step_rewards().filter(|_| discount < 1.0)?;
                let ever = 1.0 / (1.0 - discount);
                (discount, (least.min(0.0) * ever, most.max(0.0) * ever))
            }
            _ => return None,
        };
        let mut states = IndexSet::default();
        states.insert(root.clone());
        Some(Self {
            mission,
            objective,
            states,
            expanded: vec![None],
            graph: Graph::new(discount),
            actions: Vec::new(),
            live,
        })
    }

    /// The state with a number.
    #[must_use]
    pub fn state(&self, id: StateId) -> Option<&M::State> {
        self.states.get_index(id as usize)
    }

    /// The number of a state that was met.
    #[must_use]
    pub fn id(&self, state: &M::State) -> Option<StateId> {
        self.states.get_index_of(state).map(|index| index as StateId)
    }

    /// The action of a choice.
    #[must_use]
    pub fn action(&self, choice: usize) -> M::Action {
        self.actions[choice]
    }
}

impl<M: Mdp> Space for Growing<'_, M> {
    fn expand(&mut self, id: StateId) -> Range<usize> {
        let at = id as usize;
        if let Some(range) = &self.expanded[at] {
            return range.start as usize..range.end as usize;
        }
        let first = self.graph.choice_count() as u32;
        let Some(state) = self.states.get_index(at).cloned() else { return 0..0 };
        if self.mission.end(&state).is_none() {
            let (mission, objective, states) = (self.mission, self.objective, &mut self.states);
            let (graph, actions) = (&mut self.graph, &mut self.actions);
            let _ = mission.actions(&state, |action| {
                let (mut reward, mut turns, mut size) = (0.0, 0.0, 0.0);
                mission.outcomes(&state, action, |chance, next, gain| {
                    if chance > 0.0 {
                        let step = objective.step_value(gain.reward, gain.turns);
                        reward += chance * step;
                        size += chance * step.abs();
                        turns += chance * gain.turns;
                        graph.push_arc(chance, states.insert_full(next).0 as StateId);
                    }
                });
                graph.push_mean_choice(reward, turns, size);
                actions.push(action);
                GO
            });
        }
        self.expanded.resize(self.states.len(), None);
        let last = self.graph.choice_count() as u32;
        self.expanded[at] = Some(first..last);
        first as usize..last as usize
    }

    fn arcs(&self, choice: usize) -> (&[StateId], &[f64]) {
        let range =
            self.graph.first_arc[choice] as usize..self.graph.first_arc[choice + 1] as usize;
        (&self.graph.targets[range.clone()], &self.graph.chances[range])
    }

    fn reward(&self, choice: usize) -> f64 {
        self.graph.rewards[choice]
    }

    fn discount(&self) -> f64 {
        self.graph.discount
    }

    fn first_bounds(&self, id: StateId) -> (f64, f64) {
        match self.state(id).map(|state| self.mission.end(state)) {
            Some(None) => self.live,
            end => {
                let value = self.objective.final_value(end.flatten());
                (value, value)
            }
        }
    }

    fn rounding(&self, scale: f64) -> f64 {
        rounding(self.graph.longest(), scale.max(self.graph.rough()))
    }

    fn known(&self) -> usize {
        self.states.len()
    }

    fn bytes(&self) -> usize {
        indexed_bytes::<M::State>(self.states.capacity())
            + self.expanded.capacity() * size_of::<Option<Range<u32>>>()
            + self.actions.capacity() * size_of::<M::Action>()
            + self.graph.bytes()
    }
}
