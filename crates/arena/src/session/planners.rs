//! From an agent's expression to a planner and its objective.

use meeple_search::uncertainty::{Objective, Planner, Settings};

use crate::Agent;
use crate::agent::plays::OnMission;

/// Values are off by no more, unless the expression says otherwise.
const EPSILON: f64 = 1e-9;
/// What a turn costs in units of certain loss.
const PRICE: f64 = 0.01;

/// The planner of missions that the agent asks for, if it asks for one.
pub(super) fn asked(agent: &Agent) -> Option<Planner> {
    match agent.method().on_mission() {
        Some(OnMission::Planner { planner, .. }) => Some(planner(agent)),
        _ => None,
    }
}

/// Values are to be off by no more.
pub(super) fn epsilon(agent: &Agent) -> f64 {
    agent.real("epsilon").unwrap_or(EPSILON)
}

/// How the agent solves with this planner.
pub(super) fn settings(planner: Planner, agent: &Agent) -> Settings {
    Settings { planner, epsilon: epsilon(agent), threads: agent.threads().unwrap_or(1) }
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
