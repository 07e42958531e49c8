//! A model in which every end component is one state, from which one may also stop (de Alfaro,
//! 1997; Ashok et al., *Value Iteration for Long-Run Average Reward in Markov Decision Processes*,
//! 2017).

use meeple_core::markov::{MarkovModel, RewardModel, StateSet};

use super::super::EndComponents;
use super::outward::{rest_down, rest_up};

/// The smaller model.
pub(super) struct Quotient {
    pub(super) model: MarkovModel,
    /// What its choices bring, where rewards were asked for.
    pub(super) rewards: RewardModel,
    /// Which of its states each state has become.
    pub(super) of: Vec<u32>,
    /// Where one has stopped well; nothing more happens there.
    pub(super) goal: StateSet,
}

/// How stopping in a component is rewarded: by the chance that it counts as a success.
pub(super) type Worth<'a> = &'a dyn Fn(u32) -> f64;

/// Joins the states of each component and lets it stop there.
pub(super) fn quotient(
    model: &MarkovModel,
    ends: &EndComponents,
    rewards: Option<&RewardModel>,
    worth: Worth<'_>,
) -> Quotient {
    // Components come first, then the other states, then the two ends.
    let mut of = Vec::with_capacity(model.len());
    let mut next = ends.count;
    let mut members = vec![Vec::new(); ends.count as usize];
    let mut alone = Vec::new();
    for (state, &component) in (0u32..).zip(&ends.of) {
        if component == EndComponents::NONE {
            of.push(next);
            alone.push(state);
            next += 1;
        } else {
            of.push(component);
            members[component as usize].push(state);
        }
    }
    let (goal, failed) = (next, next + 1);
    let mut built = Builder::default();
    for component in 0..ends.count {
        for &state in &members[component as usize] {
            for choice in model.choices(state).filter(|&choice| !ends.stays[choice]) {
                built.choice(model, choice, reward_of(rewards, state, choice), &of);
            }
        }
        built.stop(worth(component), goal, failed);
        built.state();
    }
    for &state in &alone {
        for choice in model.choices(state) {
            built.choice(model, choice, reward_of(rewards, state, choice), &of);
        }
        built.state();
    }
    for end in [goal, failed] {
        built.arc(end, 1.0);
        built.end_choice(0.0);
        built.state();
    }
    let mut initial: Vec<u32> = model.initial.iter().map(|&state| of[state as usize]).collect();
    initial.sort_unstable();
    initial.dedup();
    let mut at_goal = StateSet::none(failed as usize + 1);
    at_goal.insert(goal);
    let model = MarkovModel {
        initial,
        first_choice: built.first_choice,
        first_arc: built.first_arc,
        targets: built.targets,
        chances: built.chances,
        ..MarkovModel::default()
    };
    let rewards = RewardModel { of_choices: built.rewards, ..RewardModel::default() };
    Quotient { model, rewards, of, goal: at_goal }
}

fn reward_of(rewards: Option<&RewardModel>, state: u32, choice: usize) -> f64 {
    rewards.map_or(0.0, |rewards| rewards.of_step(state, choice))
}

/// A model as it grows, in order.
pub(super) struct Builder {
    pub(super) first_choice: Vec<u32>,
    pub(super) first_arc: Vec<u32>,
    pub(super) targets: Vec<u32>,
    pub(super) chances: Vec<f64>,
    pub(super) rewards: Vec<f64>,
}

impl Default for Builder {
    fn default() -> Self {
        Self {
            first_choice: vec![0],
            first_arc: vec![0],
            targets: Vec::new(),
            chances: Vec::new(),
            rewards: Vec::new(),
        }
    }
}

impl Builder {
    /// An arc of the choice that is being built.
    pub(super) fn arc(&mut self, to: u32, chance: f64) {
        if chance > 0.0 {
            self.targets.push(to);
            self.chances.push(chance);
        }
    }

    /// Ends the choice; one without arcs is none.
    pub(super) fn end_choice(&mut self, reward: f64) {
        if self.first_arc.last().is_some_and(|&first| (first as usize) < self.targets.len()) {
            self.first_arc.push(self.targets.len() as u32);
            self.rewards.push(reward);
        }
    }

    /// Ends the state.
    pub(super) fn state(&mut self) {
        self.first_choice.push(self.first_arc.len() as u32 - 1);
    }

    fn choice(&mut self, model: &MarkovModel, choice: usize, reward: f64, of: &[u32]) {
        model.arcs(choice).for_each(|(to, chance)| self.arc(of[to as usize], chance));
        self.end_choice(reward);
    }

    /// A choice that ends it all, well with this chance. Both roundings of the rest are the same
    /// where it has none.
    fn stop(&mut self, worth: f64, goal: u32, failed: u32) {
        let worth = worth.clamp(0.0, 1.0);
        self.arc(goal, worth);
        self.arc(failed, f64::midpoint(rest_down(worth), rest_up(worth)));
        self.end_choice(0.0);
    }
}
