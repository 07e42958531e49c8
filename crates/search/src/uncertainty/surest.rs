//! The greatest chance of success, and among all ways to it the fewest turns.
//!
//! A policy that is only as sure as any other may wait where waiting costs nothing, almost for ever.
//! So the best chances are found first; then, of the choices that keep them, those that end soonest.
//! Choices are compared by numbers, so what the quick policy leads to is worked out and must come up
//! to what was certified; if it does not, more choices count as equal.

use meeple_core::{Budget, Control, End};

use super::components::Leading;
use super::graph::{Graph, StateId};
use super::objective::{NO_CHOICE, Objective, Task};
use super::plan::{Settings, plan, plan_roughly};
use super::policy::{Forecast, Play, forecast};
use super::prepare::can_end_surely;
use super::solution::Solution;
use super::steps::Steps;

/// Chances that differ by no more than this many times what they are known to count as equal, tried
/// in turn: less would take noise for a difference, and wait for it for ever.
const EQUAL: [f64; 2] = [4.0, 256.0];
/// They are never known better than this.
const LEAST: f64 = 1e-12;
/// Nor are they taken for known worse.
const MOST: f64 = 1e-6;
/// A policy that stays behind by no more keeps what was found.
const ENOUGH: f64 = 1e-7;
/// Backups a state while policies are compared: a quicker one need not be the quickest.
const BACKUPS: u64 = 40;
/// What never ends counts as this many turns while policies are compared.
const MOST_TURNS: f64 = 1e9;
/// How well turns are known while policies are compared.
const TURNS: f64 = 1e-7;

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
    let known = solution.bounds.as_ref().map_or(0.0, super::Bounds::width).clamp(LEAST, MOST);
    for times in EQUAL {
        let Some(policy) = quickest(&task, &solution, times * known, control) else { break };
        let Some(seen) = forecast(graph, Play::Policy(&policy), control) else { break };
        if shortfall(&solution, &seen) <= ENOUGH {
            solution.policy = policy;
            return (solution, Some(seen));
        }
    }
    // Where no quick policy keeps the promise, the one that came with it does.
    let seen = forecast(graph, Play::Policy(&solution.policy), control);
    (solution, seen)
}

/// By how much a policy stays behind the values found, at most, as far as it is known.
fn shortfall(solution: &Solution, seen: &Forecast) -> f64 {
    let apart = solution.values.iter().zip(&seen.success);
    let margin = if seen.margin.is_finite() { seen.margin } else { 0.0 };
    apart.map(|(value, success)| value - success - margin).fold(0.0, f64::max)
}

/// The policy that ends soonest by choices whose chances are equal to the best.
fn quickest(
    task: &Task<'_>,
    solution: &Solution,
    equal: f64,
    control: &mut Control<'_>,
) -> Option<Vec<u32>> {
    let (graph, values) = (task.graph, &solution.values);
    // By the best choice and not by the state's value: one is kept whatever rounding did.
    let best: Vec<f64> = (0..graph.len() as StateId)
        .map(|id| task.best(id, values).map_or(0.0, |(_, value)| value))
        .collect();
    let keeps =
        |id: StateId, choice: usize| task.worth(choice, values) >= best[id as usize] - equal;
    let sure = graph.keep_choices(keeps);
    // Nothing is at stake where success is out of reach: if that goes on for ever, it is over.
    let leading = Leading::new(&sure);
    let won: Vec<StateId> =
        (0..sure.len() as StateId).filter(|&id| sure.end(id) == Some(End::Success)).collect();
    let hope = leading.toward(&won, |_| true);
    let ends = can_end_surely(&sure, &sure.final_values, &[], &leading);
    let mut kept: Vec<usize> = Vec::new();
    let quick = graph.keep_choices(|id, choice| {
        let at_stake = hope.reaches(id) || ends[id as usize];
        let keeps = at_stake && keeps(id, choice);
        if keeps {
            kept.push(choice);
        }
        keeps
    });
    drop((sure, leading));
    // What the policy takes that is known to be sure: no more than that will do.
    let slow = turns_of(graph, &solution.policy, control)?;
    let mut part = control.part(1.0);
    part.limit(Budget::nodes(BACKUPS * graph.len() as u64));
    let found = plan_roughly(&Task::new(&quick, Objective::Turns), TURNS, &slow, &mut part);
    let nodes = part.nodes();
    control.absorb(nodes);
    let (turns, chosen) = found?;
    let pick = |id: StateId| {
        let (at, choices) = (id as usize, quick.choices(id));
        if chosen[at] == NO_CHOICE || choices.is_empty() || !turns[at].is_finite() {
            return solution.policy[at];
        }
        (kept[choices.start + chosen[at] as usize] - graph.choices(id).start) as u32
    };
    Some((0..graph.len() as StateId).map(pick).collect())
}

/// The expected turns of a policy, below zero, as far as numbers alone tell.
fn turns_of(graph: &Graph, policy: &[u32], control: &mut Control<'_>) -> Option<Vec<f64>> {
    let chain = graph.keep_choices(|id, choice| {
        policy[id as usize] as usize == choice - graph.choices(id).start
    });
    let task = Task::new(&chain, Objective::Turns);
    let found = plan_roughly(&task, TURNS, &vec![0.0; chain.len()], control)?;
    let bounded = |turns: &f64| turns.max(-MOST_TURNS);
    control.stopped().is_none().then(|| found.0.iter().map(bounded).collect())
}
