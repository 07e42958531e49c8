//! The model as it grows.

use meeple_core::markov::{ExactNumbers, Label, MarkovModel, StateSet, Unread};

use super::System;
use super::explore::Failure;
use super::index::Index;
use crate::mdp::columns::Column;
use crate::mdp::machine::{Guard, Machine, Real};

/// What is known so far.
#[derive(Debug)]
pub(super) struct Gathered<R> {
    pub(super) initial: Vec<u32>,
    first_choice: Vec<u32>,
    first_arc: Vec<u32>,
    pub(super) actions: Vec<u32>,
    pub(super) targets: Vec<u32>,
    pub(super) chances: Vec<R>,
    /// For each label whether a state has it, a bit each.
    labels: Vec<Vec<u64>>,
    deadlocks: Vec<u32>,
    of_states: Vec<Column<R>>,
    of_choices: Vec<Column<R>>,
    indices: Indices,
}

/// Which conditions of labels and rewards may hold.
#[derive(Debug)]
struct Indices {
    labels: Vec<Index>,
    of_states: Vec<Index>,
}

impl Indices {
    fn new<R>(system: &System<R>) -> Self {
        let index = |guards: Vec<Option<&Guard>>| Index::new(&guards, &system.variables);
        let labels = system.labels.iter().map(|(_, guards)| guards.iter().map(Some).collect());
        let gains = system.gains.iter();
        let of_states =
            gains.map(|gains| gains.of_states.iter().map(|(guard, _)| guard.as_ref()).collect());
        Self { labels: labels.map(index).collect(), of_states: of_states.map(index).collect() }
    }
}

impl<R: Real> Gathered<R> {
    pub(super) fn new(system: &System<R>) -> Self {
        let columns = || system.gains.iter().map(|_| Column::new(R::ZERO)).collect();
        Self {
            initial: Vec::new(),
            first_choice: Vec::new(),
            first_arc: Vec::new(),
            actions: Vec::new(),
            targets: Vec::new(),
            chances: Vec::new(),
            labels: vec![Vec::new(); system.labels.len()],
            deadlocks: Vec::new(),
            of_states: columns(),
            of_choices: columns(),
            indices: Indices::new(system),
        }
    }

    /// Memory in use, about.
    pub(super) fn bytes(&self) -> usize {
        let arcs = self.targets.capacity() * (4 + size_of::<R>());
        let choices = 8 * self.actions.capacity();
        let rewards = self.of_states.iter().chain(&self.of_choices).map(Column::bytes);
        arcs + choices + 4 * self.first_choice.capacity() + rewards.sum::<usize>()
    }

    /// Begins a state: its labels and rewards.
    pub(super) fn open_state(
        &mut self,
        system: &System<R>,
        machine: &mut Machine<R>,
        values: &[i64],
        failure: &Failure<'_>,
    ) -> Result<(), Unread> {
        let state = self.first_choice.len();
        self.first_choice.push(self.actions.len() as u32);
        for (((_, guards), index), bits) in
            system.labels.iter().zip(&self.indices.labels).zip(&mut self.labels)
        {
            if state.is_multiple_of(64) {
                bits.push(0);
            }
            for &number in index.candidates(values) {
                let guard = &guards[number as usize];
                let holds = machine.allows(&system.code, guard, values);
                if holds.map_err(|fault| failure.fault(fault, guard.at, values))? {
                    bits.last_mut().into_iter().for_each(|word| *word |= 1 << (state % 64));
                    break;
                }
            }
        }
        for ((gains, index), column) in
            system.gains.iter().zip(&self.indices.of_states).zip(&mut self.of_states)
        {
            let mut sum = R::ZERO;
            for &number in index.candidates(values) {
                let (guard, gain) = &gains.of_states[number as usize];
                let gained = gained(system, machine, guard.as_ref(), values, *gain);
                let more = gained.and_then(|more| more.map_or(Ok(sum), |more| sum.plus(more)));
                sum = more.map_err(|fault| failure.fault(fault, gain.at, values))?;
            }
            column.set(state, sum);
        }
        Ok(())
    }

    /// Adds a choice, whose arcs come next.
    #[inline]
    pub(super) fn open_choice(&mut self, action: u32) {
        self.actions.push(action);
        self.first_arc.push(self.targets.len() as u32);
    }

    /// What the last choice brings.
    #[inline]
    pub(super) fn gain(&mut self, reward: usize, value: R) {
        let choice = self.actions.len() - 1;
        self.of_choices[reward].set(choice, value);
    }

    /// A state without choices stays where it is, and that brings nothing.
    pub(super) fn close_state(&mut self, id: u32) {
        if self.first_choice.last().copied() == Some(self.actions.len() as u32) {
            self.open_choice(0);
            self.targets.push(id);
            self.chances.push(R::ONE);
            self.deadlocks.push(id);
            self.of_states.iter_mut().for_each(|column| column.clear(id as usize));
        }
    }

    /// The whole model; `None` when there are more arcs than have numbers.
    pub(super) fn finish(mut self, system: &System<R>) -> Option<MarkovModel> {
        let (states, choices) = (self.first_choice.len(), self.actions.len());
        self.first_choice.push(u32::try_from(choices).ok()?);
        self.first_arc.push(u32::try_from(self.targets.len()).ok()?);
        let bits = |words: Vec<u64>| {
            let mut set = StateSet::none(states);
            (0..states as u32)
                .filter(|&state| words[state as usize / 64] >> (state % 64) & 1 == 1)
                .for_each(|state| {
                    set.insert(state);
                });
            set
        };
        let names = system.labels.iter().map(|(name, _)| name.clone());
        let labels = std::mem::take(&mut self.labels);
        let named = names.zip(labels).map(|(name, words)| Label { name, states: bits(words) });
        let mut labels: Vec<Label> = named.collect();
        let mut deadlocks = StateSet::none(states);
        self.deadlocks.iter().for_each(|&state| {
            deadlocks.insert(state);
        });
        labels.push(Label { name: "deadlock".to_owned(), states: deadlocks });
        let unnamed = self.actions.iter().all(|&action| action == 0);
        let exact = R::EXACT.then(|| exact(&self, states, choices)).flatten();
        let columns = self.of_states.into_iter().zip(self.of_choices);
        let rewards = system.gains.iter().zip(columns).map(|(gains, (of_states, of_choices))| {
            let near = |column: Column<R>, len| -> Vec<f64> {
                column.finish(len).into_iter().map(Real::near).collect()
            };
            meeple_core::markov::RewardModel {
                name: gains.name.clone(),
                of_states: near(of_states, states),
                of_choices: near(of_choices, choices),
            }
        });
        let model = MarkovModel {
            initial: self.initial,
            chain: system.chain,
            first_choice: self.first_choice,
            first_arc: self.first_arc,
            targets: self.targets,
            rewards: rewards.collect(),
            chances: self.chances.into_iter().map(Real::near).collect(),
            action_names: if unnamed { Vec::new() } else { system.actions.clone() },
            actions: if unnamed { Vec::new() } else { self.actions },
            labels,
            exact: None,
        };
        Some(match exact {
            Some(exact) => model.with_exact(exact),
            None => model,
        })
    }
}

/// The numbers as they were written.
fn exact<R: Real>(model: &Gathered<R>, states: usize, choices: usize) -> Option<ExactNumbers> {
    let fractions =
        |list: &[R]| list.iter().map(|number| number.exact()).collect::<Option<Vec<_>>>();
    let columns = model.of_states.iter().zip(&model.of_choices);
    let rewards = columns.map(|(of_states, of_choices)| {
        let of = |column: &Column<R>, len| fractions(&column.clone().finish(len));
        Some((of(of_states, states)?, of(of_choices, choices)?))
    });
    Some(ExactNumbers {
        chances: fractions(&model.chances)?,
        rewards: rewards.collect::<Option<Vec<_>>>()?,
    })
}

/// What an item of rewards brings, if its guard holds.
#[inline]
pub(super) fn gained<R: Real>(
    system: &System<R>,
    machine: &mut Machine<R>,
    guard: Option<&Guard>,
    values: &[i64],
    gain: crate::mdp::machine::Expression,
) -> Result<Option<R>, crate::mdp::machine::Fault> {
    if let Some(guard) = guard
        && !machine.allows(&system.code, guard, values)?
    {
        return Ok(None);
    }
    machine.real(&system.code, gain, values).map(Some)
}
