//! A model as its file gives it, with what a mission needs besides.

use meeple_core::markov::MarkovModel;
use meeple_core::{End, InputError};

use super::hints::Hints;

/// A model as a mission. States are numbered from 0; a state's choices are numbered from 0 as well.
/// Where a file names several initial states, the mission begins in the first.
#[derive(Clone, Debug, PartialEq)]
pub struct Explicit {
    model: MarkovModel,
    discount: f64,
    ends: Vec<Option<End>>,
    /// Reward of each choice.
    rewards: Vec<f64>,
    /// Turns of each choice; one each where it is empty.
    turns: Vec<f64>,
    /// The hints of its file.
    hints: String,
}

impl Explicit {
    /// A model as a mission: what counts as success, failure, reward and turns is hinted at, or
    /// has the usual names.
    ///
    /// # Errors
    /// When a hint names something that is not there.
    pub(super) fn new(model: MarkovModel, hints: &Hints) -> Result<Self, InputError> {
        let turn_model = hints.turns(&model)?;
        let first = (0..model.rewards.len()).find(|&index| Some(index) != turn_model);
        let reward_model = hints.reward(&model)?.or(first);
        let gains = |index: usize| -> Vec<f64> {
            let rewards = &model.rewards[index];
            let states = 0..model.len() as u32;
            let of = |state| model.choices(state).map(move |choice| rewards.of_step(state, choice));
            states.flat_map(of).collect()
        };
        let rewards = match reward_model {
            Some(index) => gains(index),
            None => vec![0.0; model.choice_count()],
        };
        let turns = turn_model.map(gains).unwrap_or_default();
        let stays = |state: u32| {
            model.choices(state).all(|choice| {
                // Turns that the model counts go on; where it counts none, an end takes none.
                turns.get(choice).is_none_or(|&turns| turns == 0.0)
                    && rewards[choice] == 0.0
                    && model.arcs(choice).all(|(to, _)| to == state)
            })
        };
        let states = 0..model.len() as u32;
        let mut ends: Vec<Option<End>> =
            states.map(|state| stays(state).then_some(End::Neutral)).collect();
        let (success, failure) = (hints.success(&model)?, hints.failure(&model)?);
        failure.iter().for_each(|state| ends[state as usize] = Some(End::Failure));
        success.iter().for_each(|state| ends[state as usize] = Some(End::Success));
        Ok(Self { discount: hints.discount(), hints: hints.text(), model, ends, rewards, turns })
    }

    /// All that the file says.
    #[must_use]
    pub const fn model(&self) -> &MarkovModel {
        &self.model
    }

    /// How many states there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no state; never for a model that was read.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The labels of a state.
    #[must_use]
    pub fn labels(&self, state: u32) -> Vec<&str> {
        let init = self.model.initial.contains(&state).then_some("init");
        let named = self.model.labels.iter().filter(|label| label.states.contains(state));
        init.into_iter().chain(named.map(|label| label.name.as_str())).collect()
    }

    pub(super) fn hints(&self) -> &str {
        &self.hints
    }

    pub(super) const fn worth_later(&self) -> f64 {
        self.discount
    }

    pub(super) fn ending(&self, state: u32) -> Option<End> {
        self.ends[state as usize]
    }

    pub(super) fn rewards(&self) -> &[f64] {
        &self.rewards
    }

    pub(super) fn turns(&self, choice: usize) -> f64 {
        self.turns.get(choice).copied().unwrap_or(1.0)
    }
}
