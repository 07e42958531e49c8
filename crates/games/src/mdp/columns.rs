//! What the lines of states and choices fill: names told apart, and columns of rewards.

use meeple_core::markov::{Fraction, Label, RewardModel, StateSet};
use rustc_hash::FxHashMap;

/// Names in the order they were met, each once.
#[derive(Debug, Default)]
pub(in crate::mdp) struct Names<'a> {
    places: FxHashMap<&'a str, u32>,
    /// The last one asked for: files say the same again and again.
    last: Option<(&'a str, u32)>,
    pub(in crate::mdp) list: Vec<&'a str>,
}

impl<'a> Names<'a> {
    /// The place of a name in the list.
    #[inline]
    pub(in crate::mdp) fn place(&mut self, name: &'a str) -> u32 {
        if let Some((_, place)) = self.last.filter(|(last, _)| *last == name) {
            return place;
        }
        let next = self.list.len() as u32;
        let place = *self.places.entry(name).or_insert(next);
        if place == next {
            self.list.push(name);
        }
        self.last = Some((name, place));
        place
    }
}

/// Labels and the states that have them.
#[derive(Debug, Default)]
pub(in crate::mdp) struct Labels<'a> {
    names: Names<'a>,
    states: Vec<Vec<u32>>,
}

impl<'a> Labels<'a> {
    pub(in crate::mdp) fn add(&mut self, name: &'a str, state: u32) {
        let place = self.names.place(name) as usize;
        if place == self.states.len() {
            self.states.push(Vec::new());
        }
        self.states[place].push(state);
    }

    /// The labels of a model of so many states.
    pub(in crate::mdp) fn finish(self, len: usize) -> Vec<Label> {
        let sets = self.states.into_iter().map(|list| {
            let mut states = StateSet::none(len);
            list.into_iter().for_each(|state| {
                states.insert(state);
            });
            states
        });
        let names = self.names.list.into_iter().map(str::to_owned);
        names.zip(sets).map(|(name, states)| Label { name, states }).collect()
    }
}

/// Numbers in a row, most of which may be nothing: kept from the first that is not.
#[derive(Clone, Debug)]
pub(in crate::mdp) struct Column<T> {
    list: Vec<T>,
    nothing: T,
}

impl<T: Copy + PartialEq> Column<T> {
    pub(in crate::mdp) const fn new(nothing: T) -> Self {
        Self { list: Vec::new(), nothing }
    }

    #[inline]
    pub(in crate::mdp) fn set(&mut self, index: usize, value: T) {
        if value != self.nothing {
            self.list.resize(index, self.nothing);
            self.list.push(value);
        }
    }

    /// Takes a number back.
    pub(in crate::mdp) fn clear(&mut self, index: usize) {
        self.list.truncate(index);
    }

    /// Memory in use.
    pub(in crate::mdp) fn bytes(&self) -> usize {
        self.list.capacity() * size_of::<T>()
    }

    /// So many numbers, or none if all are nothing.
    pub(in crate::mdp) fn finish(mut self, len: usize) -> Vec<T> {
        if !self.list.is_empty() {
            self.list.resize(len, self.nothing);
        }
        self.list
    }
}

/// The rewards of one model, of states and of choices.
#[derive(Debug)]
pub(in crate::mdp) struct Rewards {
    pub(in crate::mdp) near: [Column<f64>; 2],
    pub(in crate::mdp) exact: [Column<Fraction>; 2],
}

/// Exact rewards of states and of choices.
type ExactColumns = (Vec<Fraction>, Vec<Fraction>);

impl Rewards {
    pub(in crate::mdp) const fn new() -> Self {
        Self {
            near: [Column::new(0.0), Column::new(0.0)],
            exact: [Column::new(Fraction::ZERO), Column::new(Fraction::ZERO)],
        }
    }

    /// Under a name, for so many states and choices.
    pub(in crate::mdp) fn finish(
        self,
        name: String,
        states: usize,
        choices: usize,
    ) -> (RewardModel, ExactColumns) {
        let [of_states, of_choices] = self.near;
        let [exact_states, exact_choices] = self.exact;
        let model = RewardModel {
            name,
            of_states: of_states.finish(states),
            of_choices: of_choices.finish(choices),
        };
        (model, (exact_states.finish(states), exact_choices.finish(choices)))
    }
}
