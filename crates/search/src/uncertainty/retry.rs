//! The fewest expected turns until a success, when a mission that ends otherwise is begun again.
//!
//! A policy that takes `T` turns and succeeds with chance `P` needs `T / P` turns on average if it
//! is begun again until it succeeds. The least such ratio is found as Dinkelbach (1967) does: with a
//! guess `a` of it, whatever is no success costs `a` turns more, and the policy best at that has a
//! ratio that is the next guess. No policy has a ratio below `a` exactly if none costs less than `a`
//! at that price, which certifies bounds.

use meeple_core::{Control, End};

use super::components::Leading;
use super::graph::{Graph, StateId};
use super::objective::{Objective, Task};
use super::plan::{Settings, plan};
use super::policy::{Play, forecast};
use super::prepare::can_end_surely;

/// How the search for the fewest turns until a success ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Retry {
    /// Certified bounds of the fewest expected turns from the start, lower first; the best policy
    /// takes the upper one at most.
    Found(f64, f64),
    /// No policy succeeds, or none comes to an end for sure.
    Hopeless,
    /// The budget ended first, or what numbers can tell.
    Stopped,
}

/// Guesses beyond this are none: numbers do not tell whoever succeeds so seldom from the others.
const MOST: f64 = 1e60;
/// The first guess, and how it grows while the best policy prefers to fail.
const FIRST: f64 = 16.0;
/// Shares by which the lower bound is tried below the upper one.
const BELOW: [f64; 5] = [1e-10, 1e-8, 1e-6, 1e-4, 1e-2];

/// Whether some policy that comes to an end for sure succeeds with some chance: a matter of the
/// graph alone, however seldom that may be.
fn may_succeed(graph: &Graph, start: StateId) -> bool {
    let leading = Leading::new(graph);
    let sure = can_end_surely(graph, &graph.final_values, &[], &leading);
    let won: Vec<StateId> =
        (0..graph.len() as StateId).filter(|&id| graph.end(id) == Some(End::Success)).collect();
    let keeps = |choice: usize| graph.arcs(choice).all(|(to, _)| sure[to as usize]);
    sure[start as usize] && leading.toward(&won, keeps).reaches(start)
}

/// Finds the fewest turns until a success from `start`, every other end leading back there, to
/// `epsilon` or so.
pub fn fewest_turns(
    graph: &Graph,
    start: StateId,
    epsilon: f64,
    control: &mut Control<'_>,
) -> Retry {
    let at = start as usize;
    let settings = Settings { epsilon, ..Settings::default() };
    if !may_succeed(graph, start) {
        return Retry::Hopeless;
    }
    let mut again = FIRST;
    let mut best = f64::INFINITY;
    loop {
        let found = plan(&Task::new(graph, Objective::Retried(again)), settings, control, &mut ());
        let Some(seen) = forecast(graph, Play::Policy(&found.policy), control) else {
            return Retry::Stopped;
        };
        if found.values[at] == f64::NEG_INFINITY {
            return Retry::Hopeless;
        }
        let (success, turns) = seen.within(at);
        let ratio = turns.1 / success.0;
        if ratio < best * (1.0 - BELOW[0]) {
            (best, again) = (ratio, ratio);
        } else if best.is_finite() {
            break;
        } else if again > MOST {
            return Retry::Stopped;
        } else {
            again *= FIRST;
        }
    }
    let lower = BELOW.into_iter().map(|share| best * (1.0 - share)).find(|&low| {
        let task = Task::new(graph, Objective::Retried(low));
        let found = plan(&task, settings, control, &mut ());
        // The value is a cost below zero; its upper bound is the least cost of any policy.
        found.interval(start).1 <= -low
    });
    if control.stopped().is_some() {
        return Retry::Stopped;
    }
    Retry::Found(lower.unwrap_or(0.0), best)
}
