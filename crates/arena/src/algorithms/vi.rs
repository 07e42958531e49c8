//! Value iteration.

use meeple_core::Phrase;
use meeple_core::card::Room;
use meeple_search::uncertainty::{Planner, StopRule};

use super::params::{PLANNING, SWEEP_THREADS, SWEEPING};
use crate::Agent;
use crate::agent::plays::{OnDice, OnMission, Plays};
use crate::agent::{Algorithm, Shown};

pub(super) static ALGORITHM: Algorithm = Algorithm {
    name: "vi",
    about: Phrase::new(
        "value iteration: the expected value of every state",
        "itération sur les valeurs : ce qu'on peut espérer de chaque état",
    ),
    params: &[&PLANNING, &[SWEEPING, SWEEP_THREADS]],
    needs: &[],
    shown: &[
        Shown::always(Room::Values, "vi(method=jacobi)"),
        Shown::always(Room::Values, "vi(method=gs)"),
    ],
    plays: Plays {
        dice: Some(OnDice::Planner(planner)),
        mission: Some(OnMission::Planner { planner, gives_way: true }),
        ..Plays::NOTHING
    },
};

fn planner(agent: &Agent) -> Planner {
    match agent.name("method") {
        Some("jacobi") => Planner::Jacobi(StopRule::Residual),
        Some("span") => Planner::Jacobi(StopRule::Span),
        Some("gs") => Planner::GaussSeidel,
        // Blocks are solved once and for all: only sweeps over everything can be counted.
        None if agent.budget().depth.is_some() => Planner::GaussSeidel,
        _ => Planner::Topological,
    }
}
