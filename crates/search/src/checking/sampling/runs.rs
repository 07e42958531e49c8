//! Single runs: of chains, of models under a policy, of missions that are never laid out.

use meeple_core::markov::{MarkovModel, StateSet};
use meeple_core::{End, Mdp, Rng, rng};

use super::Run;

/// Runs of a chain, or of a model whose every choice is made already, until `through U to` is decided.
#[derive(Debug)]
pub struct ChainRuns<'a> {
    model: &'a MarkovModel,
    /// The choice of each state.
    policy: Option<&'a [u32]>,
    to: &'a StateSet,
    /// States from which it can still be done.
    hopeful: StateSet,
    /// What counts, where the number of steps is limited; beyond the other limit a run is broken off.
    within: Option<u64>,
    longest: u64,
    seed: u64,
}

impl<'a> ChainRuns<'a> {
    /// Prepares runs. With a `policy`, a state's choice is its entry, counted over the whole model;
    /// otherwise its first one. A run ends after `within` steps if that is said, and is broken off
    /// after `longest`.
    #[must_use]
    pub fn new(
        model: &'a MarkovModel,
        policy: Option<&'a [u32]>,
        (through, to): (&StateSet, &'a StateSet),
        (within, longest): (Option<u64>, u64),
        seed: u64,
    ) -> Self {
        let mut runs = Self { model, policy, to, hopeful: to.clone(), within, longest, seed };
        // Backwards from the goal, over lists of who leads where.
        let mut first = vec![0u32; model.len() + 1];
        let each = |visit: &mut dyn FnMut(u32, u32)| {
            for state in 0..model.len() as u32 {
                model.arcs(runs.choice(state)).for_each(|(target, _)| visit(state, target));
            }
        };
        each(&mut |_, target| first[target as usize + 1] += 1);
        (0..model.len()).for_each(|state| first[state + 1] += first[state]);
        let mut next = first.clone();
        let mut from = vec![0u32; first[model.len()] as usize];
        each(&mut |state, target| {
            from[next[target as usize] as usize] = state;
            next[target as usize] += 1;
        });
        let mut hopeful = to.clone();
        let mut left: Vec<u32> = to.iter().collect();
        while let Some(state) = left.pop() {
            let range = first[state as usize] as usize..first[state as usize + 1] as usize;
            for &before in &from[range] {
                if through.contains(before) && hopeful.insert(before) {
                    left.push(before);
                }
            }
        }
        runs.hopeful = hopeful;
        runs
    }

    fn choice(&self, state: u32) -> usize {
        match self.policy {
            Some(policy) => policy[state as usize] as usize,
            None => self.model.choices(state).start,
        }
    }

    /// The run of a number, from the model's first initial state.
    #[must_use]
    pub fn draw(&self, run: u64) -> Run {
        let mut dice = Rng::new(rng::split_seed(self.seed, run));
        let mut state = self.model.initial.first().copied().unwrap_or(0);
        let mut steps = 0;
        loop {
            if self.to.contains(state) {
                return Run::Success;
            }
            if !self.hopeful.contains(state) || self.within == Some(steps) {
                return Run::Failure;
            }
            if steps >= self.longest {
                return Run::Undecided;
            }
            steps += 1;
            let mut left = dice.unit();
            for (target, chance) in self.model.arcs(self.choice(state)) {
                state = target;
                left -= chance;
                if left < 0.0 {
                    break;
                }
            }
        }
    }
}

/// A run of a mission that `choose` plays, which is broken off after `longest` actions; where there is
/// no action to choose, the mission failed.
pub fn mission_run<M: Mdp>(
    mission: &M,
    start: &M::State,
    mut choose: impl FnMut(&M::State, &mut Rng) -> Option<M::Action>,
    longest: u64,
    seed: u64,
) -> Run {
    let mut dice = Rng::new(seed);
    let mut state = start.clone();
    for _ in 0..longest {
        match mission.end(&state) {
            Some(End::Success) => return Run::Success,
            Some(_) => return Run::Failure,
            None => {}
        }
        let Some(action) = choose(&state, &mut dice) else { return Run::Failure };
        let (mut left, mut next) = (dice.unit(), None);
        mission.outcomes(&state, action, |chance, to, _| {
            if chance > 0.0 && (left >= 0.0 || next.is_none()) {
                next = Some(to);
                left -= chance;
            }
        });
        match next {
            Some(to) => state = to,
            None => return Run::Failure,
        }
    }
    match mission.end(&state) {
        Some(End::Success) => Run::Success,
        Some(_) => Run::Failure,
        None => Run::Undecided,
    }
}
