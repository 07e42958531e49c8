//! The reference: every policy without memory is a chain, and chains are worked out by squaring
//! their matrix some forty times.

use meeple_core::markov::{Aim, MarkovModel};

type Matrix = Vec<Vec<f64>>;

fn times(a: &Matrix, b: &Matrix) -> Matrix {
    let inner = |row: &Vec<f64>, column: usize| (0..b.len()).map(|k| row[k] * b[k][column]).sum();
    a.iter().map(|row| (0..b.len()).map(|column| inner(row, column)).collect()).collect()
}

fn apply(a: &Matrix, v: &[f64]) -> Vec<f64> {
    a.iter().map(|row| row.iter().zip(v).map(|(a, v)| a * v).sum()).collect()
}

/// What becomes of a chain after a very long time.
fn limit(mut chain: Matrix) -> Matrix {
    for _ in 0..40 {
        chain = times(&chain, &chain);
        // What is lost to rounding is given back.
        for row in &mut chain {
            let sum: f64 = row.iter().sum();
            row.iter_mut().for_each(|chance| *chance /= sum);
        }
    }
    chain
}

/// A chain with what a step from each state brings.
pub(super) struct Chain {
    matrix: Matrix,
    rewards: Vec<f64>,
}

impl Chain {
    fn absorbing(&self, ends: impl Fn(usize) -> bool) -> Self {
        let (mut matrix, mut rewards) = (self.matrix.clone(), self.rewards.clone());
        for state in (0..matrix.len()).filter(|&state| ends(state)) {
            matrix[state].iter_mut().for_each(|chance| *chance = 0.0);
            (matrix[state][state], rewards[state]) = (1.0, 0.0);
        }
        Self { matrix, rewards }
    }

    /// The chance of coming to `to` through `through`.
    pub(super) fn until(&self, through: &[bool], to: &[bool]) -> Vec<f64> {
        let ended = self.absorbing(|state| to[state] || !through[state]);
        let there: Vec<f64> = to.iter().map(|&to| f64::from(u8::from(to))).collect();
        apply(&limit(ended.matrix), &there)
    }

    pub(super) fn globally(&self, stay: &[bool]) -> Vec<f64> {
        let others: Vec<bool> = stay.iter().map(|stay| !stay).collect();
        self.until(&vec![true; stay.len()], &others).iter().map(|chance| 1.0 - chance).collect()
    }

    pub(super) fn total(&self) -> Vec<f64> {
        let last = self.long_run();
        let (mut power, mut sum) = (self.matrix.clone(), self.rewards.clone());
        for _ in 0..30 {
            let more = apply(&power, &sum);
            sum.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
            power = times(&power, &power);
        }
        let value = |(sum, last): (f64, f64)| if last > 1e-9 { f64::INFINITY } else { sum };
        sum.into_iter().zip(last).map(value).collect()
    }

    pub(super) fn reward_until(&self, to: &[bool]) -> Vec<f64> {
        let reached = self.until(&vec![true; to.len()], to);
        // What may never come there is worth nothing here, and infinite below.
        let total = self.absorbing(|state| to[state] || reached[state] < 1.0 - 1e-9).total();
        let value =
            |(sum, chance): (f64, f64)| if chance < 1.0 - 1e-9 { f64::INFINITY } else { sum };
        total.into_iter().zip(reached).map(value).collect()
    }

    pub(super) fn long_run(&self) -> Vec<f64> {
        let mut lazy = self.matrix.clone();
        for (state, row) in lazy.iter_mut().enumerate() {
            row.iter_mut().for_each(|chance| *chance /= 2.0);
            row[state] += 0.5;
        }
        apply(&limit(lazy), &self.rewards)
    }
}

/// The best value of each state over all policies without memory.
pub(super) fn best(
    model: &MarkovModel,
    aim: Aim,
    mut value: impl FnMut(&Chain) -> Vec<f64>,
) -> Vec<f64> {
    let count = model.len();
    let mut policy: Vec<usize> =
        (0..count as u32).map(|state| model.choices(state).start).collect();
    let mut found: Option<Vec<f64>> = None;
    loop {
        let mut chain = Chain { matrix: vec![vec![0.0; count]; count], rewards: vec![0.0; count] };
        for (state, &choice) in policy.iter().enumerate() {
            chain.rewards[state] = model.rewards[0].of_step(state as u32, choice);
            model.arcs(choice).for_each(|(to, p)| chain.matrix[state][to as usize] += p);
        }
        let values = value(&chain);
        found = Some(match found {
            None => values,
            Some(known) => known
                .into_iter()
                .zip(values)
                .map(|(a, b)| match aim {
                    Aim::Max => a.max(b),
                    Aim::Min => a.min(b),
                })
                .collect(),
        });
        let next = (0..count).find(|&state| {
            policy[state] += 1;
            let choices = model.choices(state as u32);
            let more = policy[state] < choices.end;
            if !more {
                policy[state] = choices.start;
            }
            more
        });
        if next.is_none() {
            return found.unwrap_or_default();
        }
    }
}

/// A value by trying all that may happen in so many steps: what a state is worth with none left or
/// when `fixed`, and what steps bring.
pub(super) fn look_ahead(
    model: &MarkovModel,
    aim: Aim,
    state: u32,
    steps: u32,
    fixed: &dyn Fn(u32, u32) -> Option<f64>,
    counts: bool,
) -> f64 {
    if let Some(value) = fixed(state, steps) {
        return value;
    }
    let values = model.choices(state).map(|choice| {
        let reward = if counts { model.rewards[0].of_step(state, choice) } else { 0.0 };
        let next = model
            .arcs(choice)
            .map(|(to, chance)| chance * look_ahead(model, aim, to, steps - 1, fixed, counts));
        reward + next.sum::<f64>()
    });
    match aim {
        Aim::Max => values.fold(f64::NEG_INFINITY, f64::max),
        Aim::Min => values.fold(f64::INFINITY, f64::min),
    }
}

/// The chance of coming to `to` before more than `most` was gathered, by sweeps over what is left
/// and the states together.
pub(super) fn within(
    model: &MarkovModel,
    aim: Aim,
    through: &[bool],
    to: &[bool],
    most: usize,
) -> Vec<f64> {
    let count = model.len();
    let mut values = vec![vec![0.0; count]; most + 1];
    for _ in 0..4_000 {
        for left in 0..=most {
            for state in 0..count {
                if to[state] {
                    values[left][state] = 1.0;
                } else if through[state] {
                    let worth = |choice: usize| {
                        let cost = model.rewards[0].of_step(state as u32, choice) as usize;
                        let after = left.checked_sub(cost);
                        let arcs = model.arcs(choice);
                        after.map_or(0.0, |l| arcs.map(|(to, p)| p * values[l][to as usize]).sum())
                    };
                    let all = model.choices(state as u32).map(worth);
                    values[left][state] = match aim {
                        Aim::Max => all.fold(f64::NEG_INFINITY, f64::max),
                        Aim::Min => all.fold(f64::INFINITY, f64::min),
                    };
                }
            }
        }
    }
    values.pop().unwrap_or_default()
}
