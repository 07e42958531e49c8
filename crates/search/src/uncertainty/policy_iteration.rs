//! Policy iteration (Howard, 1960): work out what a policy is worth, take every better choice, and
//! again until there is none.

use meeple_core::Control;

use super::components::Leading;
use super::gauss_seidel::{Swept, report, wanted_residual};
use super::graph::{Graph, Player, StateId};
use super::objective::{NO_CHOICE, Task};
use super::steps::Steps;
use super::topological::topological;

/// Improvements after which only rounding can be at work, unless their number is limited.
const MOST_POLICIES: u32 = 1_000;

/// Improves policies until none is better, or the budget ends. Each policy is evaluated block by
/// block. The first one always comes to an end where that is possible.
pub(super) fn policy_iteration(
    task: &Task<'_>,
    epsilon: f64,
    control: &mut Control<'_>,
    steps: &mut dyn Steps,
) -> Swept {
    let graph = task.graph;
    let mut values = task.finals.to_vec();
    let mut policy = toward_an_end(graph);
    let (mut sweeps, mut converged) = (0, false);
    let most = control.budget().depth.unwrap_or(MOST_POLICIES);
    let mut rounds = 0;
    while !converged && rounds < most {
        rounds += 1;
        let (followed, rewards) = follow(task, &policy);
        let finals = (&task.finals[..]).into();
        let single = Task::from_parts(&followed, rewards.into(), finals, task.discount);
        let found = topological(&single, epsilon / 10.0, values, control, &mut ());
        values = found.values;
        sweeps += found.sweeps + 1;
        if !found.converged {
            break;
        }
        let slack = task.rounding(task.scale(&values)).max(epsilon * 1e-3 * (1.0 - task.discount));
        converged = !improve(task, &mut policy, &values, slack, steps);
        report(task, &values, rounds, control);
        if control.must_stop() {
            break;
        }
    }
    let residual = (0..graph.len() as StateId)
        .filter_map(|id| Some((task.best(id, &values)?.1 - values[id as usize]).abs()))
        .fold(0.0, f64::max);
    steps.sweep(rounds, residual);
    converged &=
        residual <= wanted_residual(task, epsilon, &values).max(task.rounding(task.scale(&values)));
    Swept { values, sweeps, residual, converged }
}

/// The graph of one policy, with the rewards of the choices kept.
fn follow(task: &Task<'_>, policy: &[u32]) -> (Graph, Vec<f64>) {
    task.keep_choices(|id, choice| {
        policy[id as usize] as usize == choice - task.graph.choices(id).start
    })
}

/// Takes clearly better choices; whether there were any.
fn improve(
    task: &Task<'_>,
    policy: &mut [u32],
    values: &[f64],
    slack: f64,
    steps: &mut dyn Steps,
) -> bool {
    let mut better = false;
    for id in 0..task.graph.len() as StateId {
        let Some((index, value)) = task.best(id, values) else { continue };
        let sign = if task.graph.player(id) == Player::Opponent { -1.0 } else { 1.0 };
        let known = policy[id as usize];
        let first = task.graph.choices(id).start;
        let old = task.worth(first + known as usize, values);
        if index != known && sign * (value - old) > slack {
            policy[id as usize] = index;
            better = true;
        }
        steps.backup(id, Some(policy[id as usize]), value);
    }
    better
}

/// A policy that reaches an end with probability one from wherever that can be: every choice may
/// come nearer to one.
pub(super) fn toward_an_end(graph: &Graph) -> Vec<u32> {
    let ends: Vec<StateId> =
        (0..graph.len() as StateId).filter(|&id| graph.choices(id).is_empty()).collect();
    let ways = Leading::new(graph).toward(&ends, |_| true);
    let place = |id: StateId| match graph.choices(id) {
        choices if choices.is_empty() => NO_CHOICE,
        choices => ways.choice(id).map_or(0, |choice| (choice - choices.start) as u32),
    };
    (0..graph.len() as StateId).map(place).collect()
}
