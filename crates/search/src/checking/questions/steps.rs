//! Questions about so many steps: backward sweeps, one a step (Puterman, *Markov Decision
//! Processes*, 1994, chapter 4).

use meeple_core::markov::{Aim, MarkovModel, RewardModel, StateSet};
use meeple_core::{Control, Stop};

use super::super::Values;
use super::Scope;
use super::sweeps::Sweeps;

/// The chance of `through U<=steps to`.
pub(super) fn until(
    model: &MarkovModel,
    aim: Aim,
    (through, to): (&StateSet, &StateSet),
    steps: u64,
    scope: Scope,
    control: &mut Control<'_>,
) -> Result<Values, Stop> {
    let mut on_way = through.clone();
    on_way.intersect(&to.clone().complement());
    chance(model, aim, (to, &on_way), steps, scope, control)
}

/// The chance of staying for so many steps.
pub(super) fn globally(
    model: &MarkovModel,
    aim: Aim,
    stay: &StateSet,
    steps: u64,
    scope: Scope,
    control: &mut Control<'_>,
) -> Result<Values, Stop> {
    chance(model, aim, (stay, stay), steps, scope, control)
}

/// The chance that the next state is one of these.
pub(super) fn next(
    model: &MarkovModel,
    aim: Aim,
    to: &StateSet,
    scope: Scope,
    control: &mut Control<'_>,
) -> Result<Values, Stop> {
    let open = match scope {
        Scope::Everywhere => (0..model.len() as u32).collect(),
        Scope::Initial => model.initial.clone(),
    };
    let reward = |_, _| 0.0;
    let sweeps = Sweeps { model, aim, open: &open, reward, chances: true, steps: 1 };
    sweeps.run(ones(model, to), control)
}

/// The mean of what so many steps bring.
pub(super) fn cumulative(
    model: &MarkovModel,
    aim: Aim,
    rewards: &RewardModel,
    steps: u64,
    scope: Scope,
    control: &mut Control<'_>,
) -> Result<Values, Stop> {
    let open = &changing(model, &StateSet::all(model.len()), scope);
    let reward = |state, choice| rewards.of_step(state, choice);
    let sweeps = Sweeps { model, aim, open, reward, chances: false, steps };
    sweeps.run(vec![0.0; model.len()], control)
}

/// The mean reward of the state after so many steps.
pub(super) fn instant(
    model: &MarkovModel,
    aim: Aim,
    rewards: &RewardModel,
    steps: u64,
    scope: Scope,
    control: &mut Control<'_>,
) -> Result<Values, Stop> {
    let open = &changing(model, &StateSet::all(model.len()), scope);
    let of = |state: usize| rewards.of_states.get(state).copied().unwrap_or(0.0);
    let sweeps = Sweeps { model, aim, open, reward: |_, _| 0.0, chances: false, steps };
    sweeps.run((0..model.len()).map(of).collect(), control)
}

/// A chance that is one in `start` when no step is left, and changes in `open`.
fn chance(
    model: &MarkovModel,
    aim: Aim,
    (start, open): (&StateSet, &StateSet),
    steps: u64,
    scope: Scope,
    control: &mut Control<'_>,
) -> Result<Values, Stop> {
    let open = &changing(model, open, scope);
    let sweeps = Sweeps { model, aim, open, reward: |_, _| 0.0, chances: true, steps };
    sweeps.run(ones(model, start), control)
}

fn ones(model: &MarkovModel, states: &StateSet) -> Vec<f64> {
    (0..model.len() as u32).map(|state| f64::from(u8::from(states.contains(state)))).collect()
}

fn changing(model: &MarkovModel, open: &StateSet, scope: Scope) -> Vec<u32> {
    match scope {
        Scope::Everywhere => open.iter().collect(),
        Scope::Initial => reached(model, open),
    }
}

/// The states of `open` that can be reached through such states only.
pub(super) fn reached(model: &MarkovModel, open: &StateSet) -> Vec<u32> {
    let mut seen = StateSet::none(model.len());
    let mut found: Vec<u32> = Vec::new();
    for &state in &model.initial {
        if open.contains(state) && seen.insert(state) {
            found.push(state);
        }
    }
    let mut at = 0;
    while let Some(&state) = found.get(at) {
        at += 1;
        let choices = model.choices(state);
        let arcs = model.first_arc[choices.start] as usize..model.first_arc[choices.end] as usize;
        for &to in &model.targets[arcs] {
            if open.contains(to) && seen.insert(to) {
                found.push(to);
            }
        }
    }
    found.sort_unstable();
    found
}
