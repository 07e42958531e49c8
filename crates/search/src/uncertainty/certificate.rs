//! Certified bounds without a discount, for values of any sign.
//!
//! Let `w` be so large that every choice worth considering loses at least one unit of it a step:
//! the longest expected way to the end among near-best choices. If no backup changes a value by
//! more than `d`, then `v + d w` is no smaller than its own backup, and `v - d w` is no larger than
//! its own backup by the best policy. By induction the first is above every policy's value and the
//! second below the best policy's. Both are checked number by number, rounding included, so that
//! the bounds do not depend on how `v` and `w` were found. (Optimistic value iteration, Hartmanns
//! and Kaminski, 2020, guesses upper bounds and checks them in the same way.)

use meeple_core::{Budget, Control};

use super::graph::{Graph, Player, StateId};
use super::objective::Task;
use super::prepare::{Preparation, prepare};
use super::solution::{Bounds, rounding};
use super::{components::end_components, topological::topological};

/// Choices within these shares of the largest number from the best are near-best, tried in turn.
const NEARNESS: [f64; 5] = [1e-13, 1e-11, 1e-9, 1e-7, 1e-5];

/// Bounds of a prepared one-player task around `values`; `None` when none could be certified.
pub(super) fn certify(task: &Task<'_>, values: &[f64]) -> Option<Bounds> {
    let graph = task.graph;
    let scale = task.scale(values);
    let slack = rounding(scale);
    let policy = task.greedy(values);
    let live = |id: StateId| graph.player(id) != Player::Over && values[id as usize].is_finite();
    let residual = (0..graph.len() as StateId)
        .filter(|&id| live(id))
        .map(|id| (task.best(id, values).map_or(0.0, |(_, v)| v) - values[id as usize]).abs())
        .fold(0.0, f64::max);
    let mut best: Option<Bounds> = None;
    for nearness in NEARNESS {
        let reach = residual.max(nearness * scale);
        let near = graph
            .keep_choices(|id, choice| task.worth(choice, values) >= values[id as usize] - reach);
        let Some(weights) = longest_way(&near) else { break };
        let loss = (0..graph.len() as StateId)
            .flat_map(|id| near.choices(id).map(move |choice| (id, choice)))
            .map(|(id, choice)| weights[id as usize] - near.mean(choice, &weights))
            .fold(1.0, f64::min);
        if loss <= 0.0 {
            continue;
        }
        let step = (residual + 3.0 * slack) / loss;
        let shifted = |sign: f64| -> Vec<f64> {
            values.iter().zip(&weights).map(|(v, w)| v + sign * step * w).collect()
        };
        let bounds = Bounds { lower: shifted(-1.0), upper: shifted(1.0) };
        if holds(task, &policy, &bounds, slack) {
            if best.as_ref().is_none_or(|known| bounds.width() < known.width()) {
                best = Some(bounds);
            }
            break;
        }
    }
    best
}

/// Whether the upper bounds are no smaller than any backup, and the lower ones no larger than the
/// policy's, with room for rounding.
fn holds(task: &Task<'_>, policy: &[u32], bounds: &Bounds, slack: f64) -> bool {
    let graph = task.graph;
    (0..graph.len() as StateId).all(|id| {
        let at = id as usize;
        let (lower, upper) = (bounds.lower[at], bounds.upper[at]);
        if graph.player(id) == Player::Over || graph.choices(id).is_empty() || !upper.is_finite() {
            return true;
        }
        let first = graph.choices(id).start;
        let mut choices = graph.choices(id);
        choices.all(|choice| task.worth(choice, &bounds.upper) + slack <= upper)
            && task.worth(first + policy[at] as usize, &bounds.lower) - slack >= lower
    })
}

/// The longest expected number of steps to the end, about; `None` where one can go on for ever.
fn longest_way(graph: &Graph) -> Option<Vec<f64>> {
    if !end_components(graph, |_| true).states.is_empty() {
        return None;
    }
    let (ones, zeros) = (vec![1.0; graph.choice_count()], vec![0.0; graph.len()]);
    let task = Task::from_parts(graph, ones.into(), zeros.into(), 1.0);
    const PRECISION: f64 = 0.1;
    let found = Control::with_budget(Budget::UNLIMITED, |control| {
        topological(&task, PRECISION, vec![0.0; graph.len()], control, &mut ())
    });
    found.converged.then_some(found.values)
}

/// Bounds of a two-player task without discount: each side's best policy is held fixed in turn, and
/// what the other can do at best against it is bounded as a one-player task.
pub(super) fn certify_duel(task: &Task<'_>, values: &[f64]) -> Option<Bounds> {
    let upper = against(task, values, Player::Opponent)?.upper;
    let lower = against(task, values, Player::Own)?.upper.into_iter().map(|v| -v).collect();
    Some(Bounds { lower, upper })
}

/// Bounds of what the other side reaches when `fixed` plays its best policy; seen from the one who
/// still chooses.
fn against(task: &Task<'_>, values: &[f64], fixed: Player) -> Option<Bounds> {
    let sign = if fixed == Player::Opponent { 1.0 } else { -1.0 };
    let policy = task.greedy(values);
    let mut kept_rewards = Vec::new();
    let mut graph = task.graph.keep_choices(|id, choice| {
        let place = (choice - task.graph.choices(id).start) as u32;
        let keep = task.graph.player(id) != fixed || policy[id as usize] == place;
        if keep {
            kept_rewards.push(sign * task.rewards[choice]);
        }
        keep
    });
    for player in &mut graph.players {
        if *player == Player::Opponent {
            *player = Player::Own;
        }
    }
    let finals = task.finals.iter().map(|value| sign * value).collect();
    let single = Task::from_parts(&graph, kept_rewards.into(), finals, 1.0);
    let warm: Vec<f64> = values.iter().map(|value| sign * value).collect();
    let solve = |task: &Task<'_>, start: Vec<f64>| {
        Control::with_budget(Budget::UNLIMITED, |control| {
            let found = topological(task, 0.0, start, control, &mut ());
            certify(task, &found.values)
        })
    };
    match prepare(&single) {
        Preparation::Unbounded => None,
        Preparation::AsItWas => solve(&single, warm),
        Preparation::Changed(prepared) => {
            let task = prepared.task();
            let mut start: Vec<f64> = prepared.old_of.iter().map(|&id| warm[id as usize]).collect();
            start.push(0.0);
            for (id, value) in start.iter_mut().enumerate() {
                if task.graph.player(id as StateId) == Player::Over {
                    *value = task.finals[id];
                }
            }
            let bounds = solve(&task, start)?;
            Some(Bounds {
                lower: prepared.lift(&bounds.lower),
                upper: prepared.lift(&bounds.upper),
            })
        }
    }
}
