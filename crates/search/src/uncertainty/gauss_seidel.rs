//! Value iteration (Bellman, 1957; for two sides Shapley, 1953), sweeping in place as Gauss and
//! Seidel do: every backup uses the newest values.

use meeple_core::{Control, Path, Progress, Worth};

use super::graph::{Player, StateId};
use super::objective::Task;
use super::steps::Steps;

/// What sweeps came to.
#[derive(Clone, Debug)]
pub(super) struct Swept {
    pub(super) values: Vec<f64>,
    pub(super) sweeps: u32,
    pub(super) residual: f64,
    pub(super) converged: bool,
}

impl Swept {
    /// Nothing was done.
    pub(super) const fn none(values: Vec<f64>) -> Self {
        Self { values, sweeps: 0, residual: f64::INFINITY, converged: false }
    }
}

/// Sweeps after which a planner that does not come to rest leaves the rest to elimination, unless
/// their number is limited.
pub(super) const MOST_SWEEPS: u32 = 20_000;

/// The largest change of a sweep that still lets values be off by `epsilon`, or what rounding alone
/// may do.
pub(super) fn wanted_residual(task: &Task<'_>, epsilon: f64, values: &[f64]) -> f64 {
    let factor =
        if task.discount < 1.0 { (1.0 - task.discount) / task.discount.max(0.5) } else { 1.0 };
    (epsilon * factor).max(task.rounding(task.scale(values)) / 4.0)
}

/// Tells the observer where a planner is.
pub(super) fn report(task: &Task<'_>, values: &[f64], sweeps: u32, control: &mut Control<'_>) {
    let best = task.best(0, values);
    control.report(Progress {
        depth: sweeps,
        value: values.first().map(|value| Worth::Expected(*value)),
        line: Path(best.map(|(index, _)| index).into_iter().collect()),
        ..Progress::default()
    });
}

/// Sweeps over all states, the last found first (so that news from the ends travels fast), until no
/// value is off by more than `epsilon` (without discount: changes by more), or the budget ends. A
/// depth limit is a number of sweeps.
pub(super) fn gauss_seidel(
    task: &Task<'_>,
    epsilon: f64,
    mut values: Vec<f64>,
    control: &mut Control<'_>,
    steps: &mut dyn Steps,
) -> Swept {
    let most = control.budget().depth.unwrap_or(MOST_SWEEPS);
    let (mut residual, mut sweeps) = (f64::INFINITY, 0);
    while sweeps < most {
        let wanted = wanted_residual(task, epsilon, &values);
        if residual <= wanted {
            break;
        }
        let mut largest: f64 = 0.0;
        for id in (0..task.graph.len() as StateId).rev() {
            if task.graph.player(id) == Player::Over {
                continue;
            }
            if control.tick().is_break() {
                return Swept { values, sweeps, residual, converged: false };
            }
            let best = task.best(id, &values);
            let value = best.map_or(0.0, |(_, value)| value);
            largest = largest.max((value - values[id as usize]).abs());
            values[id as usize] = value;
            steps.backup(id, best.map(|(index, _)| index), value);
        }
        residual = largest;
        sweeps += 1;
        steps.sweep(sweeps, residual);
        report(task, &values, sweeps, control);
    }
    let converged = sweeps > 0 && residual <= wanted_residual(task, epsilon, &values);
    Swept { values, sweeps, residual, converged }
}
