//! Interval iteration (Haddad and Monmege, 2014; Baier et al., 2017): lower and upper bounds that
//! approach each other, each a bound at every moment.

use meeple_core::Control;

use super::enclose::enclose;
use super::gauss_seidel::{Swept, report};
use super::graph::{Player, StateId};
use super::objective::Task;
use super::solution::Bounds;
use super::steps::Steps;
use super::topological::topological;

/// Sweeps within which bounds must come twice as near.
const PATIENCE: u32 = 500;

/// Closes in on the values of a prepared one-player task, or of any discounted one, until bounds
/// are no more than twice `epsilon` apart, or the budget ends.
pub(super) fn interval_iteration(
    task: &Task<'_>,
    epsilon: f64,
    control: &mut Control<'_>,
    steps: &mut dyn Steps,
) -> (Swept, Option<Bounds>) {
    let graph = task.graph;
    let Some(Bounds { mut lower, mut upper }) = first_bounds(task, control) else {
        let swept = topological(task, epsilon, task.finals.to_vec(), control, steps);
        return (swept, None);
    };
    let most = control.budget().depth.unwrap_or(u32::MAX);
    // Nobody counted the sweeps, and there is one player: another method may take over.
    let may_switch = control.budget().depth.is_none() && !graph.players.contains(&Player::Opponent);
    let mut before = f64::INFINITY;
    let (mut sweeps, mut width, mut moved) = (0, f64::INFINITY, f64::INFINITY);
    let slack = task.rounding(task.scale(&lower).max(task.scale(&upper)));
    'sweeps: while width > 2.0 * epsilon && moved > 0.0 && sweeps < most {
        (width, moved) = (0.0, 0.0);
        for id in (0..graph.len() as StateId).rev() {
            let at = id as usize;
            if graph.player(id) == Player::Over || !upper[at].is_finite() {
                continue;
            }
            if control.tick().is_break() {
                break 'sweeps;
            }
            let (Some((_, low)), Some((index, high))) =
                (task.best(id, &lower), task.best(id, &upper))
            else {
                continue;
            };
            // Rounding may cost a bound its last digits, never its truth.
            let (low, high) = (low - slack, high + slack);
            moved = moved.max(low - lower[at]).max(upper[at] - high);
            lower[at] = lower[at].max(low);
            upper[at] = upper[at].min(high);
            width = width.max(upper[at] - lower[at]);
            steps.backup(id, Some(index), f64::midpoint(lower[at], upper[at]));
        }
        sweeps += 1;
        steps.sweep(sweeps, width);
        report(task, &lower, sweeps, control);
        if may_switch && sweeps % PATIENCE == 0 {
            if width > before / 2.0 {
                break;
            }
            before = width;
        }
    }
    // Slow loops: bounds that are guessed and checked take over.
    if width > 2.0 * epsilon && may_switch && !control.must_stop() {
        let middle: Vec<f64> =
            lower.iter().zip(&upper).map(|(&l, &u)| f64::midpoint(l, u)).collect();
        if let Some(found) = enclose(task, &middle, epsilon, control) {
            lower.iter_mut().zip(found.bounds.lower).for_each(|(l, f)| *l = l.max(f));
            upper.iter_mut().zip(found.bounds.upper).for_each(|(u, f)| *u = u.min(f));
        }
    }
    let bounds = Bounds { lower, upper };
    let converged = control.stopped().is_none() && bounds.within(epsilon);
    let Bounds { lower, upper } = &bounds;
    let values = lower.iter().zip(upper).map(|(&l, &u)| f64::midpoint(l, u)).collect();
    let swept = Swept { values, sweeps, residual: width, converged };
    (swept, Some(bounds))
}

/// Bounds to begin with.
pub(super) fn first_bounds(task: &Task<'_>, control: &mut Control<'_>) -> Option<Bounds> {
    let graph = task.graph;
    let filled = |live: f64| -> Vec<f64> {
        let value = |id: usize| match graph.players[id] {
            Player::Over => task.finals[id],
            _ => live,
        };
        (0..graph.len()).map(value).collect()
    };
    let extreme = |list: &[f64], better: fn(f64, f64) -> f64| {
        list.iter().copied().filter(|value| value.is_finite()).fold(0.0, better)
    };
    let (least, most) = (extreme(&task.rewards, f64::min), extreme(&task.rewards, f64::max));
    let (worst, best) = (extreme(&task.finals, f64::min), extreme(&task.finals, f64::max));
    if task.discount < 1.0 {
        let ever = 1.0 / (1.0 - task.discount);
        return Some(Bounds {
            lower: filled(least * ever + worst),
            upper: filled(most * ever + best),
        });
    }
    if graph.players.contains(&Player::Opponent) {
        return None;
    }
    // Without rewards a value lies between the ends'.
    if least == 0.0 && most == 0.0 {
        return Some(Bounds { lower: filled(worst), upper: filled(best) });
    }
    // Otherwise a solution gives bounds that can be checked: a rough one if it will do.
    [1e-3, 0.0].into_iter().find_map(|epsilon| {
        let found = topological(task, epsilon, task.finals.to_vec(), control, &mut ());
        let found = enclose(task, &found.values, epsilon, control).map(|found| found.bounds);
        found.filter(|bounds| bounds.width().is_finite())
    })
}
