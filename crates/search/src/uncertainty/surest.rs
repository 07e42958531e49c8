//! The greatest chance of success, and among all ways to it the fewest turns.
//!
//! A policy that is only as sure as any other may wait where waiting costs nothing, almost for ever.
//! So the best chances are found first; then, of the choices that keep them, those that end soonest.
//! Choices are compared by numbers, so what the quick policy leads to is worked out and must come up
//! to what was certified. Where patience pays a little for ever, and no quick policy keeps it all, a
//! tiny price for turns finds one that gets on.

use meeple_core::{Budget, Control, End};

use super::components::Leading;
use super::graph::{Graph, StateId};
use super::objective::{NO_CHOICE, Objective, Task};
use super::plan::{Settings, plan, plan_roughly};
use super::policy::{Forecast, Play, forecast};
use super::policy_iteration::toward_an_end;
use super::prepare::can_end_surely;
use super::solution::Solution;
use super::steps::Steps;

/// Chances that differ by no more than this many times what they are known to count as equal: less
/// would take noise for a difference, and wait for it for ever.
const EQUAL: f64 = 4.0;
/// What chances are known to, at best and at worst.
const KNOWN: (f64, f64) = (1e-12, 1e-6);
/// A policy that stays behind by no more keeps what was found.
const ENOUGH: f64 = 1e-7;
/// Success given up for a turn where patience has no end.
const PRICE: f64 = 1e-8;
/// How well turns are known while policies are compared.
const TURNS: f64 = 1e-7;
/// Backups a state while policies are compared: a quicker one need not be the quickest.
const BACKUPS: u64 = 40;
/// What never ends counts as this many turns while policies are compared.
const MOST_TURNS: f64 = 1e9;

/// Solves for success, then for turns; the solution is that for success, its policy the quickest of
/// the surest. With what that policy leads to, if the budget allowed for that.
pub fn surest(
    graph: &Graph,
    settings: Settings,
    control: &mut Control<'_>,
    steps: &mut impl Steps,
) -> (Solution, Option<Forecast>) {
    let task = Task::new(graph, Objective::Success);
    let mut solution = plan(&task, settings, control, steps);
    let quick = quickest(&task, &solution, control)
        .filter(|policy| keeps_up(graph, policy, &solution, control))
        .or_else(|| priced(graph, &solution, control));
    let seen = quick.and_then(|policy| {
        let seen = forecast(graph, Play::Policy(&policy), control)?;
        solution.policy = policy;
        Some(seen)
    });
    let seen = seen.or_else(|| forecast(graph, Play::Policy(&solution.policy), control));
    (solution, seen)
}

/// Whether a policy comes up to the values found everywhere, by the numbers alone.
fn keeps_up(graph: &Graph, policy: &[u32], solution: &Solution, control: &mut Control<'_>) -> bool {
    let chain = follow(graph, policy);
    let task = Task::new(&chain, Objective::Success);
    let Some((success, _)) = plan_roughly(&task, ENOUGH * 1e-3, &task.finals, control) else {
        return false;
    };
    let mut apart = solution.values.iter().zip(&success);
    control.stopped().is_none() && apart.all(|(value, success)| value - success <= ENOUGH)
}

fn follow(graph: &Graph, policy: &[u32]) -> Graph {
    graph
        .keep_choices(|id, choice| policy[id as usize] as usize == choice - graph.choices(id).start)
}

/// States where success is out of reach, and the end as well: nothing is at stake there.
fn stuck(graph: &Graph) -> Vec<bool> {
    let leading = Leading::new(graph);
    let won: Vec<StateId> =
        (0..graph.len() as StateId).filter(|&id| graph.end(id) == Some(End::Success)).collect();
    let hope = leading.toward(&won, |_| true);
    let ends = can_end_surely(graph, &graph.final_values, &[], &leading);
    (0..graph.len() as StateId).map(|id| !hope.reaches(id) && !ends[id as usize]).collect()
}

/// The policy that ends soonest by choices whose chances are equal to the best.
fn quickest(task: &Task<'_>, solution: &Solution, control: &mut Control<'_>) -> Option<Vec<u32>> {
    let (graph, values) = (task.graph, &solution.values);
    let known = solution.bounds.as_ref()?.width().clamp(KNOWN.0, KNOWN.1);
    // By the best choice and not by the state's value: one is kept whatever rounding did.
    let best: Vec<f64> = (0..graph.len() as StateId)
        .map(|id| task.best(id, values).map_or(0.0, |(_, value)| value) - EQUAL * known)
        .collect();
    let keeps = |id: StateId, choice: usize| task.worth(choice, values) >= best[id as usize];
    let stuck = stuck(&graph.keep_choices(keeps));
    let mut kept: Vec<usize> = Vec::new();
    let quick = graph.keep_choices(|id, choice| {
        let keeps = !stuck[id as usize] && keeps(id, choice);
        if keeps {
            kept.push(choice);
        }
        keeps
    });
    let (turns, chosen) = compared(&Task::new(&quick, Objective::Turns), TURNS, control)?;
    let pick = |id: StateId| {
        let (at, choices) = (id as usize, quick.choices(id));
        if chosen[at] == NO_CHOICE || choices.is_empty() || !turns[at].is_finite() {
            return solution.policy[at];
        }
        (kept[choices.start + chosen[at] as usize] - graph.choices(id).start) as u32
    };
    Some((0..graph.len() as StateId).map(pick).collect())
}

/// A policy for which a turn costs a tiny bit of success.
fn priced(graph: &Graph, solution: &Solution, control: &mut Control<'_>) -> Option<Vec<u32>> {
    let stuck = stuck(graph);
    let kept = graph.keep_choices(|id, _| !stuck[id as usize]);
    let mut task = Task::new(&kept, Objective::Tradeoff(PRICE));
    for (value, _) in task.finals.to_mut().iter_mut().zip(&stuck).filter(|(_, stuck)| **stuck) {
        *value = -1.0;
    }
    let (values, chosen) = compared(&task, PRICE * 1e-2, control)?;
    let pick = |at: usize| match chosen[at] {
        place if place != NO_CHOICE && values[at].is_finite() => place,
        _ => solution.policy[at],
    };
    Some((0..graph.len()).map(pick).collect())
}

/// A good policy for a task whose steps cost, begun with one that comes to an end: then none that
/// does not ever looks good.
fn compared(
    task: &Task<'_>,
    epsilon: f64,
    control: &mut Control<'_>,
) -> Option<(Vec<f64>, Vec<u32>)> {
    let (chain, rewards) = {
        let policy = toward_an_end(task.graph);
        task.keep_choices(|id, choice| {
            policy[id as usize] as usize == choice - task.graph.choices(id).start
        })
    };
    let first = Task {
        rest: task.rest,
        ..Task::from_parts(&chain, rewards.into(), (&task.finals[..]).into(), 1.0)
    };
    let mut part = control.part(1.0);
    part.limit(Budget::nodes(2 * BACKUPS * task.graph.len() as u64));
    let found = plan_roughly(&first, epsilon, &task.finals, &mut part).and_then(|(values, _)| {
        part.limit(Budget::nodes(part.nodes() + BACKUPS * task.graph.len() as u64));
        let start: Vec<f64> = values.iter().map(|value| value.max(-MOST_TURNS)).collect();
        plan_roughly(task, epsilon, &start, &mut part)
    });
    let nodes = part.nodes();
    control.absorb(nodes);
    if control.must_stop() { None } else { found }
}
