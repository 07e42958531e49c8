//! Coarse news of a running search: once per iteration, never per node.

use std::time::Duration;

use crate::{Deterministic, Problem, Score};

/// How far a search is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Progress {
    /// Depth, layer, sweep or cost bound just completed.
    pub depth: u32,
    /// The best value so far.
    pub value: Option<Worth>,
    /// Where the true value is known to lie, least and greatest, in the unit of an expected value.
    pub within: Option<(f64, f64)>,
    /// The best line so far.
    pub line: Path,
    /// Share of the work that is done, where it can be known.
    pub done: Option<f64>,
    /// Share of the table in use.
    pub table: Option<f64>,
    /// What is known of each move at the root, where the search tells.
    pub roots: Vec<RootMove>,
    /// Nodes so far; [`Control::report`](crate::Control::report) fills it in.
    pub nodes: u64,
    /// Time so far; [`Control::report`](crate::Control::report) fills it in.
    pub elapsed: Duration,
}

/// What a running search makes of one move at the root.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RootMove {
    /// Its index in the fixed order of actions.
    pub action: u32,
    /// Its worth to the side to move, from -1 (lost) to 1 (won).
    pub value: f64,
    /// How often it was tried, where tries are counted.
    pub visits: Option<u64>,
    /// What games are worth in which the side to move made it later, likewise from -1 to 1, where the
    /// search counts those (all moves as first; Brügmann, 1993).
    pub later: Option<f64>,
}

/// A value in the unit of its family.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Worth {
    /// Duels: for the side to move at the root.
    Score(Score),
    /// Puzzles: cost of the solution, or a lower bound of it.
    Cost(u32),
    /// Missions and dice duels: an expected reward or a probability.
    Expected(f64),
    /// Proof searches: how many leaves at least must still be settled to prove the root's claim,
    /// and to disprove it. [`u32::MAX`] is out of reach.
    Proof {
        /// The proof number: 0 when proved.
        proof: u32,
        /// The disproof number: 0 when disproved.
        disproof: u32,
    },
}

/// Who wants to know how a search goes on.
pub trait Observer {
    /// An iteration was completed.
    fn progress(&mut self, _progress: &Progress) {}
}

/// Nobody watches.
impl Observer for () {}

/// A function that watches: `Watch(|progress| …)`.
#[derive(Debug)]
pub struct Watch<F>(pub F);

impl<F: FnMut(&Progress)> Observer for Watch<F> {
    fn progress(&mut self, progress: &Progress) {
        (self.0)(progress);
    }
}

/// A way through a tree, each step the index of an action in its state's fixed order.
///
/// It needs no types, so that one observer serves all games; [`Path::actions`] gives the moves back.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Path(pub Vec<u32>);

impl Path {
    /// The path that `actions` take from `state`; it ends before the first illegal one.
    pub fn of<P: Deterministic>(problem: &P, state: &P::State, actions: &[P::Action]) -> Self {
        let mut state = state.clone();
        let mut steps = Vec::with_capacity(actions.len());
        for &action in actions {
            let Some(index) = index_of(problem, &state, action) else {
                break;
            };
            steps.push(index);
            problem.apply(&mut state, action);
        }
        Self(steps)
    }

    /// The path of a single action, for problems whose next state is left to chance.
    pub fn first<P: Problem>(problem: &P, state: &P::State, action: P::Action) -> Self {
        Self(index_of(problem, state, action).into_iter().collect())
    }

    /// The actions of this path from `state`; they end where the path leaves the tree.
    pub fn actions<P: Deterministic>(&self, problem: &P, state: &P::State) -> Vec<P::Action> {
        let mut state = state.clone();
        let mut actions = Vec::with_capacity(self.0.len());
        for &step in &self.0 {
            let Some(action) = problem.nth_action(&state, step as usize) else {
                break;
            };
            actions.push(action);
            problem.apply(&mut state, action);
        }
        actions
    }
}

fn index_of<P: Problem>(problem: &P, state: &P::State, wanted: P::Action) -> Option<u32> {
    let position = problem.action_list(state).iter().position(|&action| action == wanted)?;
    u32::try_from(position).ok()
}
