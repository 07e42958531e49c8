//! A model as its file gives it: states and choices by number, labels and names.

use meeple_core::End;

/// An explicit model. States are numbered from 0; a state's choices are numbered from 0 as well.
#[derive(Clone, Debug, PartialEq)]
pub struct Explicit {
    pub(super) initial: u32,
    pub(super) discount: f64,
    pub(super) ends: Vec<Option<End>>,
    pub(super) labels: Vec<Vec<String>>,
    /// Where each state's choices begin; one more entry than states.
    pub(super) first_choice: Vec<u32>,
    /// Where each choice's arcs begin; one more entry than choices.
    pub(super) first_arc: Vec<u32>,
    pub(super) actions: Vec<String>,
    pub(super) rewards: Vec<f64>,
    pub(super) turns: Vec<f64>,
    pub(super) targets: Vec<u32>,
    pub(super) chances: Vec<f64>,
}

impl Explicit {
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
    pub fn labels(&self, state: u32) -> &[String] {
        self.labels.get(state as usize).map_or(&[], Vec::as_slice)
    }

    pub(super) fn choices(&self, state: u32) -> std::ops::Range<usize> {
        let state = state as usize;
        self.first_choice[state] as usize..self.first_choice[state + 1] as usize
    }

    pub(super) fn arcs(&self, choice: usize) -> impl Iterator<Item = (u32, f64)> + '_ {
        let range = self.first_arc[choice] as usize..self.first_arc[choice + 1] as usize;
        self.targets[range.clone()].iter().copied().zip(self.chances[range].iter().copied())
    }
}
