//! The greatest chance of success, and among all ways to it the fewest turns.
//!
//! A policy that is only as sure as any other may wait where waiting costs nothing, almost for ever.
//! So the best chances are found first; then, of the choices that keep them, those that end soonest.
//! Choices are compared by numbers, so what the quick policy leads to is worked out and must come up
//! to what was certified. Where patience pays a little for ever, and no quick policy keeps it all, the
//! one that was certified stands, to which every step was a cost as well.

use meeple_core::{Control, End};

use super::components::Leading;
use super::graph::{Graph, StateId};
use super::objective::{NO_CHOICE, Objective, Task};
use super::plan::{Settings, plan, plan_roughly};
use super::policy::{Forecast, Play, forecast};
use super::policy_iteration::toward_an_end;
use super::prepare::can_end_surely;
use super::solution::Solution;
use super::steps::Steps;

/// Chances that differ by no more count as equal where they are known to the precision asked for: less
/// would take noise for a difference, and wait for it for ever.
const EQUAL: f64 = 2e-11;
/// Elsewhere that is what they are known to, within these.
const KNOWN: (f64, f64) = (1e-9, 1e-6);
/// A policy that stays behind by no more keeps what was found: in the first state, and in all.
const ENOUGH: (f64, f64) = (5e-10, 1e-8);
/// How well turns are known while policies are compared.
const TURNS: f64 = 1e-7;
/// Sweeps of a large block while policies are compared: a quicker one need not be the quickest.
const SWEEPS: u32 = 40;
/// What never ends counts as this many turns while policies are compared.
const MOST_TURNS: f64 = 1e9;

/// Solves for success, then for turns; the solution is that for success, its policy the quickest of
/// the surest. With what that policy leads to, if the budget allowed for that.
pub fn surest(
    graph: &Graph,
    settings: Settings,
    control: &mut Control<'_>,
    steps: &mut dyn Steps,
) -> (Solution, Option<Forecast>) {
    let task = Task::new(graph, Objective::Success);
    let mut solution = plan(&task, settings, control, steps);
    let quick = quickest(&task, &solution, control).and_then(|policy| {
        let seen = forecast(graph, Play::Policy(&policy), control)?;
        keeps_up(&seen, &solution).then_some((policy, seen))
    });
    if let Some((policy, seen)) = quick {
        solution.policy = policy;
        return (solution, Some(seen));
    }
    let seen = forecast(graph, Play::Policy(&solution.policy), control);
    (solution, seen)
}

/// Whether what a policy leads to comes up to the values found everywhere.
fn keeps_up(seen: &Forecast, solution: &Solution) -> bool {
    let mut apart = solution.values.iter().zip(&seen.success).map(|(value, seen)| value - seen);
    apart.next().is_none_or(|first| first <= ENOUGH.0) && apart.all(|other| other <= ENOUGH.1)
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
    let width = solution.bounds.as_ref()?.width();
    let known = if solution.converged { EQUAL } else { width.clamp(KNOWN.0, KNOWN.1) };
    // By the best choice and not by the state's value: one is kept whatever rounding did.
    let best: Vec<f64> = (0..graph.len() as StateId)
        .map(|id| task.best(id, values).map_or(0.0, |(_, value)| value) - known)
        .collect();
    let mut kept: Vec<usize> = Vec::new();
    let mut quick = graph.keep_choices(|id, choice| {
        let keeps = task.worth(choice, values) >= best[id as usize];
        if keeps {
            kept.push(choice);
        }
        keeps
    });
    // Whoever may succeed is not stuck.
    let hopeless = |id: StateId| values[id as usize] <= 0.0 && !graph.choices(id).is_empty();
    let stuck = (0..graph.len() as StateId).any(hopeless).then(|| stuck(&quick));
    if let Some(stuck) = stuck.filter(|stuck| stuck.contains(&true)) {
        let mut left: Vec<usize> = Vec::new();
        quick = quick.keep_choices(|id, choice| {
            let keeps = !stuck[id as usize];
            if keeps {
                left.push(kept[choice]);
            }
            keeps
        });
        kept = left;
    }
    let begun = begun(graph, solution, &quick, &kept);
    let (turns, chosen) = compared(&Task::new(&quick, Objective::Turns), &begun, control)?;
    let pick = |id: StateId| {
        let (at, choices) = (id as usize, quick.choices(id));
        if chosen[at] == NO_CHOICE || choices.is_empty() || !turns[at].is_finite() {
            return solution.policy[at];
        }
        (kept[choices.start + chosen[at] as usize] - graph.choices(id).start) as u32
    };
    Some((0..graph.len() as StateId).map(pick).collect())
}

/// The solution's policy as one of the choices kept; where it was not kept, one toward an end.
fn begun(graph: &Graph, solution: &Solution, quick: &Graph, kept: &[usize]) -> Vec<u32> {
    let mut ways: Option<Vec<u32>> = None;
    let place = |id: StateId| {
        let mut choices = quick.choices(id);
        if choices.is_empty() {
            return NO_CHOICE;
        }
        let wanted = graph.choices(id).start + solution.policy[id as usize] as usize;
        let found = choices.position(|choice| kept[choice] == wanted);
        found.map_or_else(
            || ways.get_or_insert_with(|| toward_an_end(quick))[id as usize],
            |found| found as u32,
        )
    };
    (0..quick.len() as StateId).map(place).collect()
}

/// A good policy for a task whose steps cost, begun with one that comes to an end: then none that
/// does not ever looks good.
fn compared(
    task: &Task<'_>,
    policy: &[u32],
    control: &mut Control<'_>,
) -> Option<(Vec<f64>, Vec<u32>)> {
    let (chain, rewards) = task.keep_choices(|id, choice| {
        policy[id as usize] as usize == choice - task.graph.choices(id).start
    });
    let first = Task {
        rest: task.rest,
        ..Task::from_parts(&chain, rewards.into(), (&task.finals[..]).into(), 1.0)
    };
    let (values, _) = plan_roughly(&first, (TURNS, 2 * SWEEPS), &task.finals, control)?;
    let start: Vec<f64> = values.iter().map(|value| value.max(-MOST_TURNS)).collect();
    let found = plan_roughly(task, (TURNS, SWEEPS), &start, control);
    if control.must_stop() { None } else { found }
}
