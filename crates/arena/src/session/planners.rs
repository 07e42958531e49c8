//! From an agent's expression to a planner and its objective.

use meeple_search::uncertainty::{Objective, Planner, Settings, StopRule};

use crate::Agent;
use crate::agent::Method;

/// Values are off by no more, unless the expression says otherwise.
const EPSILON: f64 = 1e-9;
/// Sweeps of each policy of modified policy iteration.
const INNER: u32 = 20;
/// Trials of RTDP, and their length: as in the student report.
const TRIALS: (u32, u32) = (200, 50);
/// What a turn costs in units of certain loss.
const PRICE: f64 = 0.01;

fn small(agent: &Agent, name: &str, otherwise: u32) -> u32 {
    agent.count(name).map_or(otherwise, |count| u32::try_from(count).unwrap_or(u32::MAX))
}

/// How the agent solves.
pub(super) fn settings(agent: &Agent) -> Settings {
    let planner = match agent.method() {
        Method::PolicyIteration => Planner::Policy,
        Method::ModifiedPolicyIteration => Planner::Modified(small(agent, "inner", INNER)),
        Method::PrioritisedSweeping => Planner::Prioritised,
        Method::IntervalIteration => Planner::Interval,
        Method::Rtdp => {
            Planner::Rtdp(small(agent, "trials", TRIALS.0), small(agent, "steps", TRIALS.1))
        }
        Method::Lrtdp => Planner::Lrtdp,
        Method::Brtdp => Planner::Brtdp,
        _ => match agent.name("method") {
            Some("jacobi") => Planner::Jacobi(StopRule::Residual),
            Some("span") => Planner::Jacobi(StopRule::Span),
            Some("gs") => Planner::GaussSeidel,
            // Blocks are solved once and for all: only sweeps over everything can be counted.
            None if agent.budget().depth.is_some() => Planner::GaussSeidel,
            _ => Planner::Topological,
        },
    };
    let epsilon = agent.real("epsilon").unwrap_or(EPSILON);
    let threads = agent.threads().unwrap_or(1);
    Settings { planner, epsilon, threads }
}

/// What the agent aims at.
pub(super) fn objective(agent: &Agent) -> Objective {
    match agent.name("objective") {
        Some("success") => Objective::Success,
        Some("turns") => Objective::Turns,
        Some("tradeoff") => Objective::Tradeoff(agent.real("c").unwrap_or(PRICE)),
        _ => Objective::Reward,
    }
}
