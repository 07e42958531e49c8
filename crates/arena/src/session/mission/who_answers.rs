//! Who answers what is asked about a mission. It is decided here and nowhere else: advice, answers,
//! simulations and policies that are saved agree.

use meeple_core::Mdp;

use super::super::by_specialist;
use super::super::by_trials::{self, is_large};
use super::super::policy::Followed;
use crate::Agent;
use crate::agent::plays::OnMission;

/// Who answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answerer {
    /// A policy that was read from a file.
    Policy,
    /// The mission's own solver, since the mission is too large to be laid out.
    Specialist,
    /// The mission's own solver, quicker than a model and as exact; what is asked about is laid out.
    QuickSpecialist,
    /// A planner on a model of all that can be reached.
    Model,
    /// Trials from the present position, since the mission is too large to be laid out.
    Trials,
    /// A tree of random games.
    Tree,
    /// Random games for each action.
    Playouts,
    /// Nobody: any action.
    Random,
}

/// Who plays for the agent: a policy that it was given comes first.
pub(super) fn player<M: Mdp>(mission: &M, agent: &mut Agent) -> Answerer {
    if agent.recall::<Followed>().is_some() {
        return Answerer::Policy;
    }
    planner(mission, agent)
}

/// Who works the mission out for the agent.
pub(super) fn planner<M: Mdp>(mission: &M, agent: &Agent) -> Answerer {
    match agent.method().on_mission() {
        Some(OnMission::Random) => Answerer::Random,
        Some(OnMission::Playouts) => Answerer::Playouts,
        Some(OnMission::Tree) => Answerer::Tree,
        _ if by_specialist::applies(mission, agent) => Answerer::Specialist,
        _ if by_specialist::is_quick(mission, agent) => Answerer::QuickSpecialist,
        _ if !is_large(mission) => Answerer::Model,
        _ if by_trials::applies(agent) => Answerer::Trials,
        // What cannot be laid out can be tried.
        _ => Answerer::Tree,
    }
}
