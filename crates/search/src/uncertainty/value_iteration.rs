//! Value iteration (Bellman, 1957; for two sides Shapley, 1953), sweeping in place.

use meeple_core::{Control, Event, Path, Probe, Progress, Worth};

use super::model::{Arc, Choice, Model, Player, StateId};
use crate::Exactness;

/// The values of all states, as good as they became.
#[derive(Clone, Debug, PartialEq)]
pub struct Solution {
    /// The value of each state, by number.
    pub values: Vec<f64>,
    /// Sweeps over all states.
    pub sweeps: u32,
    /// The largest change of any value in the last sweep.
    pub residual: f64,
    /// Whether the residual fell below the wanted one.
    pub converged: bool,
    /// With a discount below one the residual bounds the error; without, it proves nothing.
    pub exactness: Exactness,
}

/// Sweeps over all states, the last found first (so that news from the ends travels fast), until no
/// value changes by more than `epsilon`, or the budget ends. A depth limit is a number of sweeps.
pub fn value_iteration<S, A>(
    model: &Model<S, A>,
    epsilon: f64,
    control: &mut Control<'_>,
    probe: &mut impl Probe<S, A>,
) -> Solution
where
    S: Clone + Eq + std::hash::Hash,
    A: Copy,
{
    let most = control.budget().depth.unwrap_or(u32::MAX);
    let mut values = model.final_values.clone();
    let mut residual = f64::INFINITY;
    let mut sweeps = 0;
    'sweeps: while residual > epsilon && sweeps < most {
        residual = 0.0;
        for id in (0..model.len() as StateId).rev() {
            if model.player(id) == Player::Over {
                continue;
            }
            if control.tick().is_break() {
                break 'sweeps;
            }
            let best = model.best(id, &values);
            let value = best.map_or(0.0, |(_, value)| value);
            residual = residual.max((value - values[id as usize]).abs());
            values[id as usize] = value;
            let action = best.map(|(action, _)| action);
            probe.see(Event::Backup { state: model.state(id), action, value });
        }
        sweeps += 1;
        probe.see(Event::Sweep { sweep: sweeps, residual });
        control.report(Progress {
            depth: sweeps,
            value: Some(Worth::Expected(values[0])),
            line: Path(model.best_index(0, &values).into_iter().collect()),
            ..Progress::default()
        });
    }
    let converged = sweeps > 0 && residual <= epsilon;
    let exactness =
        if converged && model.discount < 1.0 { Exactness::Bounded } else { Exactness::Estimated };
    Solution { values, sweeps, residual, converged, exactness }
}

impl<S, A> Model<S, A>
where
    S: Clone + Eq + std::hash::Hash,
    A: Copy,
{
    /// The value of one choice: what it brings now, and what follows.
    pub(super) fn worth(&self, choice: &Choice<A>, arcs: &[Arc], values: &[f64]) -> f64 {
        let later: f64 = arcs.iter().map(|arc| arc.chance * values[arc.to as usize]).sum();
        choice.reward + self.discount * later
    }

    /// The value of each action in a state, in the fixed order.
    pub fn action_values(&self, id: StateId, values: &[f64]) -> Vec<(A, f64)> {
        self.options(id)
            .map(|(choice, arcs)| (choice.action, self.worth(choice, arcs, values)))
            .collect()
    }

    /// The best action for whoever chooses there, the first among equals; `None` where it is over.
    pub fn best(&self, id: StateId, values: &[f64]) -> Option<(A, f64)> {
        self.best_choice(id, values).map(|(_, action, value)| (action, value))
    }

    /// The place of the best action in the fixed order.
    pub(super) fn best_index(&self, id: StateId, values: &[f64]) -> Option<u32> {
        self.best_choice(id, values).map(|(index, ..)| index)
    }

    fn best_choice(&self, id: StateId, values: &[f64]) -> Option<(u32, A, f64)> {
        let own = self.player(id) == Player::Own;
        let mut best: Option<(u32, A, f64)> = None;
        for (index, (choice, arcs)) in self.options(id).enumerate() {
            let value = self.worth(choice, arcs, values);
            let better =
                best.is_none_or(|(_, _, known)| if own { value > known } else { value < known });
            if better {
                best = Some((index as u32, choice.action, value));
            }
        }
        best
    }
}
