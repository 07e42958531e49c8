//! Questions about so many steps: backward sweeps, one a step (Puterman, *Markov Decision
//! Processes*, 1994, chapter 4), from below and from above at once.

use meeple_core::markov::{Aim, MarkovModel, RewardModel, StateSet};
use meeple_core::{Control, Stop};

use super::super::Values;
use super::Scope;
use super::outward::{Mean, mean};

/// What a state is worth when no step is left, and whether it ever changes.
struct Start {
    values: Values,
    /// States whose value changes with the steps that are left.
    open: Vec<u32>,
}

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
    let start = Start::new(model, to, &on_way, scope);
    sweep(model, aim, start, steps, |_, _| 0.0, Some((0.0, 1.0)), control)
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
    let start = Start::new(model, stay, stay, scope);
    sweep(model, aim, start, steps, |_, _| 0.0, Some((0.0, 1.0)), control)
}

/// The chance that the next state is one of these.
pub(super) fn next(
    model: &MarkovModel,
    aim: Aim,
    to: &StateSet,
    scope: Scope,
    control: &mut Control<'_>,
) -> Result<Values, Stop> {
    let start = Start::new(model, to, &StateSet::all(model.len()), scope);
    sweep(model, aim, start, 1, |_, _| 0.0, Some((0.0, 1.0)), control)
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
    let none = StateSet::none(model.len());
    let start = Start::new(model, &none, &StateSet::all(model.len()), scope);
    sweep(model, aim, start, steps, |state, choice| rewards.of_step(state, choice), None, control)
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
    let none = StateSet::none(model.len());
    let mut start = Start::new(model, &none, &StateSet::all(model.len()), scope);
    let of = |state: usize| rewards.of_states.get(state).copied().unwrap_or(0.0);
    let worth: Vec<f64> = (0..model.len()).map(of).collect();
    start.values = Values { lower: worth.clone(), upper: worth };
    sweep(model, aim, start, steps, |_, _| 0.0, None, control)
}

impl Start {
    /// One in `ones`, zero elsewhere; `open` states change, of these the ones in `scope`.
    fn new(model: &MarkovModel, ones: &StateSet, open: &StateSet, scope: Scope) -> Self {
        let one = |state: u32| f64::from(u8::from(ones.contains(state)));
        let values: Vec<f64> = (0..model.len() as u32).map(one).collect();
        let open = match scope {
            Scope::Everywhere => open.iter().collect(),
            Scope::Initial => reached(model, open),
        };
        Self { values: Values { lower: values.clone(), upper: values }, open }
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

/// The best choice of a state, looked at with both bounds.
#[inline]
pub(super) fn best(aim: Aim, choices: impl Iterator<Item = (Mean, Mean)>) -> (f64, f64) {
    let means = choices.map(|(low, high)| (low.lower(), high.upper()));
    let better = |a: (f64, f64), b: (f64, f64)| match aim {
        Aim::Max => (a.0.max(b.0), a.1.max(b.1)),
        Aim::Min => (a.0.min(b.0), a.1.min(b.1)),
    };
    means.reduce(better).unwrap_or((0.0, 0.0))
}

fn sweep(
    model: &MarkovModel,
    aim: Aim,
    start: Start,
    steps: u64,
    reward: impl Fn(u32, usize) -> f64,
    range: Option<(f64, f64)>,
    control: &mut Control<'_>,
) -> Result<Values, Stop> {
    let Start { values: mut now, open } = start;
    let mut next = now.clone();
    for _ in 0..steps {
        let mut changed = false;
        for &state in &open {
            if control.tick().is_break() {
                return Err(control.stopped().unwrap_or(Stop::Cancelled));
            }
            let means = model.choices(state).map(|choice| {
                let reward = reward(state, choice);
                let low = mean(model, choice, reward, |to| now.lower[to as usize]);
                (low, mean(model, choice, reward, |to| now.upper[to as usize]))
            });
            let (mut low, mut high) = best(aim, means);
            if let Some((least, most)) = range {
                (low, high) = (low.clamp(least, most), high.clamp(least, most));
            }
            let state = state as usize;
            changed |= low != now.lower[state] || high != now.upper[state];
            (next.lower[state], next.upper[state]) = (low, high);
        }
        std::mem::swap(&mut now, &mut next);
        if !changed {
            // Every later sweep would give the same.
            break;
        }
    }
    Ok(now)
}
