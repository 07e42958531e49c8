//! What a policy leads to: the chance of success and of failure, and how long it takes.

use meeple_core::{Control, End};

use super::model::{Model, StateId};
use super::value_iteration::Solution;

/// What following a solution's best actions leads to, from each state on.
#[derive(Clone, Debug, PartialEq)]
pub struct Forecast {
    /// Probability of ending in success.
    pub success: Vec<f64>,
    /// Probability of ending in failure.
    pub failure: Vec<f64>,
    /// Expected turns to the end; infinite where the end may never come.
    pub turns: Vec<f64>,
}

/// What one action leads to, followed by the solution's best actions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prospect {
    /// Probability of ending in success.
    pub success: f64,
    /// Probability of ending in failure.
    pub failure: f64,
    /// Expected turns to the end.
    pub turns: f64,
}

/// Sweeps end when nothing changes by more than this…
const EPSILON: f64 = 1e-10;
/// … or here: a policy that may go on for ever has no expected end.
const MOST_SWEEPS: u32 = 100_000;

/// Evaluates the policy that takes the best action of `solution` everywhere.
///
/// `None` when the budget ended first.
pub fn forecast<S, A>(
    model: &Model<S, A>,
    solution: &Solution,
    control: &mut Control<'_>,
) -> Option<Forecast>
where
    S: Clone + Eq + std::hash::Hash,
    A: Copy,
{
    let states = model.len();
    let policy: Vec<Option<u32>> =
        (0..states as StateId).map(|id| model.best_index(id, &solution.values)).collect();
    let ended = |wanted: End| {
        let one = |end: &Option<End>| f64::from(u8::from(*end == Some(wanted)));
        model.ends.iter().map(one).collect::<Vec<f64>>()
    };
    let mut seen = Forecast {
        success: ended(End::Success),
        failure: ended(End::Failure),
        turns: vec![0.0; states],
    };
    let mut over: Vec<f64> =
        model.ends.iter().map(|end| f64::from(u8::from(end.is_some()))).collect();
    for _ in 0..MOST_SWEEPS {
        let mut change: f64 = 0.0;
        for id in (0..states as StateId).rev() {
            let Some(index) = policy[id as usize] else {
                continue;
            };
            if control.tick().is_break() {
                return None;
            }
            let Some(next) = seen.after(model, id, index as usize, &over) else {
                continue;
            };
            let at = id as usize;
            let (prospect, ends) = next;
            change = change
                .max((prospect.success - seen.success[at]).abs())
                .max((prospect.failure - seen.failure[at]).abs())
                .max((prospect.turns - seen.turns[at]).abs())
                .max((ends - over[at]).abs());
            seen.success[at] = prospect.success;
            seen.failure[at] = prospect.failure;
            seen.turns[at] = prospect.turns;
            over[at] = ends;
        }
        if change <= EPSILON {
            break;
        }
    }
    for (turns, over) in seen.turns.iter_mut().zip(&over) {
        if *over < 1.0 - 1e-6 {
            *turns = f64::INFINITY;
        }
    }
    Some(seen)
}

impl Forecast {
    /// What choice number `index` of a state leads to.
    pub fn of_choice<S, A>(
        &self,
        model: &Model<S, A>,
        id: StateId,
        index: usize,
    ) -> Option<Prospect>
    where
        S: Clone + Eq + std::hash::Hash,
        A: Copy,
    {
        self.after(model, id, index, &[]).map(|(prospect, _)| prospect)
    }

    fn after<S, A>(
        &self,
        model: &Model<S, A>,
        id: StateId,
        index: usize,
        over: &[f64],
    ) -> Option<(Prospect, f64)>
    where
        S: Clone + Eq + std::hash::Hash,
        A: Copy,
    {
        let (choice, arcs) = model.options(id).nth(index)?;
        let mean = |values: &[f64]| -> f64 {
            let value = |to: StateId| values.get(to as usize).copied().unwrap_or(0.0);
            arcs.iter().map(|arc| arc.chance * value(arc.to)).sum()
        };
        let prospect = Prospect {
            success: mean(&self.success),
            failure: mean(&self.failure),
            turns: choice.turns + mean(&self.turns),
        };
        Some((prospect, mean(over)))
    }
}
