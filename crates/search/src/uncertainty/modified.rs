//! Modified policy iteration (Puterman and Shin, 1978): a sweep over all choices, then several that
//! only follow the best ones, which cost a fraction.

use meeple_core::Control;

use super::gauss_seidel::{MOST_SWEEPS, Swept, report, wanted_residual};
use super::graph::{Player, StateId};
use super::objective::Task;
use super::steps::Steps;

/// Sweeps until no value is off by more than `epsilon`, or the budget ends; `inner` sweeps of each
/// policy.
pub(super) fn modified_policy_iteration(
    task: &Task<'_>,
    epsilon: f64,
    inner: u32,
    control: &mut Control<'_>,
    steps: &mut dyn Steps,
) -> Swept {
    let graph = task.graph;
    let most = control.budget().depth.unwrap_or(MOST_SWEEPS);
    let mut values = task.finals.to_vec();
    let mut followed: Vec<(StateId, usize)> = Vec::new();
    let (mut residual, mut sweeps) = (f64::INFINITY, 0);
    while sweeps < most {
        let wanted = wanted_residual(task, epsilon, &values);
        if residual <= wanted {
            return Swept { values, sweeps, residual, converged: true };
        }
        let mut largest: f64 = 0.0;
        followed.clear();
        for id in (0..graph.len() as StateId).rev() {
            if graph.player(id) == Player::Over {
                continue;
            }
            if control.tick().is_break() {
                return Swept { values, sweeps, residual, converged: false };
            }
            let Some((index, value)) = task.best(id, &values) else { continue };
            largest = largest.max((value - values[id as usize]).abs());
            values[id as usize] = value;
            followed.push((id, graph.choices(id).start + index as usize));
            steps.backup(id, Some(index), value);
        }
        residual = largest;
        sweeps += 1;
        steps.sweep(sweeps, residual);
        report(task, &values, sweeps, control);
        if residual > wanted {
            for _ in 0..inner {
                let mut moved = false;
                for &(id, choice) in &followed {
                    if control.tick().is_break() {
                        return Swept { values, sweeps, residual, converged: false };
                    }
                    let value = task.worth(choice, &values);
                    moved |= value != values[id as usize];
                    values[id as usize] = value;
                }
                // What stands still would stand still in all the sweeps to come.
                if !moved {
                    break;
                }
            }
        }
    }
    Swept { values, sweeps, residual, converged: false }
}
