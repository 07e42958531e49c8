//! A model in which every state has a number.

use super::ExactNumbers;

/// A set of states, a bit each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StateSet {
    words: Vec<u64>,
    len: usize,
}

impl StateSet {
    /// No state of `len`.
    #[must_use]
    pub fn none(len: usize) -> Self {
        Self { words: vec![0; len.div_ceil(64)], len }
    }

    /// Every state of `len`.
    #[must_use]
    pub fn all(len: usize) -> Self {
        Self::none(len).complement()
    }

    /// How many states it is a set of, in it or not.
    #[must_use]
    pub const fn universe(&self) -> usize {
        self.len
    }

    /// Whether a state is in it.
    #[inline]
    #[must_use]
    pub fn contains(&self, state: u32) -> bool {
        self.words[state as usize / 64] >> (state % 64) & 1 != 0
    }

    /// Puts a state in; whether it was not there before.
    #[inline]
    pub fn insert(&mut self, state: u32) -> bool {
        let (word, bit) = (&mut self.words[state as usize / 64], 1 << (state % 64));
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    /// Takes a state out.
    #[inline]
    pub fn remove(&mut self, state: u32) {
        self.words[state as usize / 64] &= !(1 << (state % 64));
    }

    /// How many states are in it.
    #[must_use]
    pub fn count(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether no state is in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// The states in it, in order.
    pub fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        self.words.iter().enumerate().flat_map(|(index, &word)| {
            let ones = std::iter::successors(Some(word), |word| Some(word & word.wrapping_sub(1)));
            ones.take_while(|&word| word != 0)
                .map(move |word| index as u32 * 64 + word.trailing_zeros())
        })
    }

    /// The states that are not in it.
    #[must_use]
    pub fn complement(mut self) -> Self {
        self.words.iter_mut().for_each(|word| *word = !*word);
        let rest = self.len % 64;
        if let Some(last) = self.words.last_mut().filter(|_| rest != 0) {
            *last &= (1 << rest) - 1;
        }
        self
    }

    /// The states of both.
    pub fn intersect(&mut self, other: &Self) {
        self.words.iter_mut().zip(&other.words).for_each(|(word, other)| *word &= other);
    }

    /// The states of either.
    pub fn unite(&mut self, other: &Self) {
        self.words.iter_mut().zip(&other.words).for_each(|(word, other)| *word |= other);
    }
}

/// A name for some states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// What they are called; may hold blanks.
    pub name: String,
    /// Which they are.
    pub states: StateSet,
}

/// Rewards under one name. An empty list is a list of zeros.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RewardModel {
    /// What they are called; may be empty for the only model of a file.
    pub name: String,
    /// For each step begun in a state; also what a state is worth when rewards are looked at in
    /// one moment.
    pub of_states: Vec<f64>,
    /// For taking a choice, in addition.
    pub of_choices: Vec<f64>,
}

impl RewardModel {
    /// What a step from `state` by `choice` (counted over the whole model) brings.
    #[inline]
    #[must_use]
    pub fn of_step(&self, state: u32, choice: usize) -> f64 {
        let of_state = self.of_states.get(state as usize).copied().unwrap_or(0.0);
        of_state + self.of_choices.get(choice).copied().unwrap_or(0.0)
    }
}

/// A Markov decision process or, where every state has one choice, a Markov chain.
///
/// Every state has at least one choice and every choice at least one arc; the chances of a choice
/// are positive and sum to one. Choices are numbered over the whole model.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MarkovModel {
    /// Where it may begin; at least one state.
    pub initial: Vec<u32>,
    /// Whether it was written as a chain: nobody chooses.
    pub chain: bool,
    /// Where each state's choices begin; one more entry than states.
    pub first_choice: Vec<u32>,
    /// Where each choice's arcs begin; one more entry than choices.
    pub first_arc: Vec<u32>,
    /// Where each arc leads.
    pub targets: Vec<u32>,
    /// How likely each arc is, once its choice is taken.
    pub chances: Vec<f64>,
    /// Names of actions, each once.
    pub action_names: Vec<String>,
    /// The place of each choice's name in [`action_names`](Self::action_names); empty where no
    /// choice has a name.
    pub actions: Vec<u32>,
    /// Names of states.
    pub labels: Vec<Label>,
    /// Rewards.
    pub rewards: Vec<RewardModel>,
    /// The same numbers as they were written, if somebody asked for them.
    pub exact: Option<Box<ExactNumbers>>,
}

impl MarkovModel {
    /// How many states there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.first_choice.len().saturating_sub(1)
    }

    /// Whether there is no state; never for a model that was read.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many choices there are in all.
    #[must_use]
    pub fn choice_count(&self) -> usize {
        self.first_arc.len().saturating_sub(1)
    }

    /// The choices of a state.
    #[inline]
    #[must_use]
    pub fn choices(&self, state: u32) -> std::ops::Range<usize> {
        let state = state as usize;
        self.first_choice[state] as usize..self.first_choice[state + 1] as usize
    }

    /// Where a choice may lead, and how likely that is.
    #[inline]
    pub fn arcs(&self, choice: usize) -> impl Iterator<Item = (u32, f64)> + '_ {
        let range = self.first_arc[choice] as usize..self.first_arc[choice + 1] as usize;
        self.targets[range.clone()].iter().copied().zip(self.chances[range].iter().copied())
    }

    /// The name of a choice, empty if it has none.
    #[must_use]
    pub fn action(&self, choice: usize) -> &str {
        let index = self.actions.get(choice).map(|&index| index as usize);
        index.and_then(|index| self.action_names.get(index)).map_or("", String::as_str)
    }

    /// The states that have a label; `init` names the initial ones. Readers call those `deadlock`
    /// that had no choice and were given a loop.
    #[must_use]
    pub fn label(&self, name: &str) -> Option<StateSet> {
        if let Some(label) = self.labels.iter().find(|label| label.name == name) {
            return Some(label.states.clone());
        }
        (name == "init").then(|| {
            let mut states = StateSet::none(self.len());
            self.initial.iter().for_each(|&state| {
                states.insert(state);
            });
            states
        })
    }

    /// The rewards of a name; without one, the first there are.
    #[must_use]
    pub fn reward(&self, name: Option<&str>) -> Option<&RewardModel> {
        match name {
            Some(name) => self.rewards.iter().find(|model| model.name == name),
            None => self.rewards.first(),
        }
    }
}
