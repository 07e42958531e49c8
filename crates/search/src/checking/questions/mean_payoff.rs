//! What an end component yields a step, for ever.
//!
//! Whatever values the states are given, one look ahead changes the least of them by no more and
//! the most by no less than the gain (Puterman, *Markov Decision Processes*, 1994, section 8.5), so
//! bounds come from a single sweep and hold however the values were found. They are found by value
//! iteration, a part of each change being left out so that cycles die down, and, in small
//! components, by the equations of the best policy.

use meeple_core::markov::{Aim, MarkovModel, RewardModel};
use meeple_core::{Control, Stop};

use super::super::{Accuracy, EndComponents};

/// The share of a change that is made.
const SHARE: f64 = 0.8;
/// Sweeps between attempts to solve the equations of the best policy.
const SWEEPS: u32 = 64;
/// Components with more states are not solved by equations.
const MOST_EQUATIONS: usize = 300;
/// Bounds that do not become nearer in so many sweeps are as near as doubles allow.
const PATIENCE: u32 = 20_000;

/// An end component by itself.
pub(super) struct Component {
    first_choice: Vec<u32>,
    first_arc: Vec<u32>,
    targets: Vec<u32>,
    chances: Vec<f64>,
    rewards: Vec<f64>,
}

impl Component {
    /// Cuts a component out of a model. `place` is scratch space, an entry a state.
    pub(super) fn cut(
        model: &MarkovModel,
        rewards: &RewardModel,
        ends: &EndComponents,
        members: &[u32],
        place: &mut [u32],
    ) -> Self {
        for (index, &state) in (0u32..).zip(members) {
            place[state as usize] = index;
        }
        let mut cut = Self {
            first_choice: vec![0],
            first_arc: vec![0],
            targets: Vec::new(),
            chances: Vec::new(),
            rewards: Vec::new(),
        };
        for &state in members {
            for choice in model.choices(state).filter(|&choice| ends.stays[choice]) {
                for (to, chance) in model.arcs(choice) {
                    cut.targets.push(place[to as usize]);
                    cut.chances.push(chance);
                }
                cut.first_arc.push(cut.targets.len() as u32);
                cut.rewards.push(rewards.of_step(state, choice));
            }
            cut.first_choice.push(cut.rewards.len() as u32);
        }
        cut
    }

    fn len(&self) -> usize {
        self.first_choice.len() - 1
    }

    fn choices(&self, state: usize) -> std::ops::Range<usize> {
        self.first_choice[state] as usize..self.first_choice[state + 1] as usize
    }

    fn arcs(&self, choice: usize) -> impl Iterator<Item = (usize, f64)> + '_ {
        let range = self.first_arc[choice] as usize..self.first_arc[choice + 1] as usize;
        let targets = self.targets[range.clone()].iter().map(|&to| to as usize);
        targets.zip(self.chances[range].iter().copied())
    }

    /// How much a choice changes a state's value, and how wrong that may be. Chances count as
    /// rounded: what they lack of one weighs on the size of values.
    fn change(&self, choice: usize, state: usize, values: &[f64]) -> (f64, f64) {
        let own = values[state];
        let (mut sum, mut size) = (self.rewards[choice], self.rewards[choice].abs());
        let mut terms = 4.0;
        for (to, chance) in self.arcs(choice) {
            // Differences, so that large values with small differences lose nothing.
            let term = chance * (values[to] - own);
            sum += term;
            size += term.abs() + chance * (values[to].abs() + own.abs()) * f64::EPSILON;
            terms += 1.0;
        }
        let error =
            if size == self.rewards[choice].abs() { 0.0 } else { terms * f64::EPSILON * size };
        (sum, error)
    }
}

/// Bounds of the greatest or least gain.
pub(super) fn gain(
    component: &Component,
    aim: Aim,
    accuracy: Accuracy,
    control: &mut Control<'_>,
) -> Result<(f64, f64), Stop> {
    let first = component.rewards[0];
    if component.rewards.iter().all(|&reward| reward == first) {
        return Ok((first, first));
    }
    let count = component.len();
    let mut values = vec![0.0; count];
    let mut changes = vec![0.0; count];
    let mut policy = vec![0; count];
    let mut bounds = (f64::NEG_INFINITY, f64::INFINITY);
    let (mut sweep, mut best, mut since) = (0u32, f64::INFINITY, 0);
    loop {
        let (mut least, mut most) = (f64::INFINITY, f64::NEG_INFINITY);
        for state in 0..count {
            if control.tick().is_break() {
                return Err(control.stopped().unwrap_or(Stop::Cancelled));
            }
            let (mut low, mut high) = (f64::NAN, f64::NAN);
            let mut chosen = f64::NAN;
            for choice in component.choices(state) {
                let (change, error) = component.change(choice, state, &values);
                let (below, above) = (change - error, change + error);
                let better = |a: f64, b: f64| match aim {
                    Aim::Max => a.max(b),
                    Aim::Min => a.min(b),
                };
                if chosen.is_nan() || better(change, chosen) != chosen {
                    (chosen, policy[state]) = (change, choice);
                }
                (low, high) = (better(below, low), better(above, high));
            }
            changes[state] = chosen;
            (least, most) = (least.min(low), most.max(high));
        }
        bounds = (bounds.0.max(least), bounds.1.min(most));
        let width = bounds.1 - bounds.0;
        if width <= accuracy.epsilon * bounds.0.abs().max(bounds.1.abs()) {
            return Ok(bounds);
        }
        if width < best * 0.999 {
            (best, since) = (width, 0);
        } else if since == PATIENCE {
            return Ok(bounds);
        }
        (sweep, since) = (sweep + 1, since + 1);
        let solved = sweep.is_multiple_of(SWEEPS) && count <= MOST_EQUATIONS;
        match solved.then(|| bias(component, &policy, control)).flatten() {
            Some(found) => values = found,
            None => {
                let anchor = values[0] + SHARE * changes[0];
                for (value, change) in values.iter_mut().zip(&changes) {
                    *value += SHARE * change - anchor;
                }
            }
        }
    }
}

/// How much better off each state is than the first under a policy, if that is one chain: the
/// solution of `gain + bias(s) = reward(s) + mean of bias`, with the gain in place of the first
/// bias, which is zero.
fn bias(component: &Component, policy: &[usize], control: &mut Control<'_>) -> Option<Vec<f64>> {
    let count = component.len();
    let width = count + 1;
    let mut rows = vec![0.0; count * width];
    for state in 0..count {
        let row = &mut rows[state * width..(state + 1) * width];
        let choice = policy[state];
        row[state] = 1.0;
        component.arcs(choice).for_each(|(to, chance)| row[to] -= chance);
        row[0] = 1.0;
        row[count] = component.rewards[choice];
    }
    // Gauss, with the largest pivot of each column.
    for column in 0..count {
        control.absorb(count as u64);
        let size = |row: usize| rows[row * width + column].abs();
        let pivot = (column..count).max_by(|&a, &b| size(a).total_cmp(&size(b)))?;
        if size(pivot) < 1e-13 {
            return None;
        }
        for at in column..width {
            rows.swap(column * width + at, pivot * width + at);
        }
        let (upper, lower) = rows.split_at_mut((column + 1) * width);
        let pivot = &upper[column * width..];
        for row in lower.chunks_exact_mut(width) {
            let factor = row[column] / pivot[column];
            if factor != 0.0 {
                for (value, above) in row[column..].iter_mut().zip(&pivot[column..]) {
                    *value -= factor * above;
                }
            }
        }
    }
    let mut found = vec![0.0; count];
    for state in (0..count).rev() {
        let row = &rows[state * width..(state + 1) * width];
        let rest: f64 = (state + 1..count).map(|at| row[at] * found[at]).sum();
        found[state] = (row[count] - rest) / row[state];
    }
    found[0] = 0.0;
    found.iter().all(|value| value.is_finite()).then_some(found)
}
