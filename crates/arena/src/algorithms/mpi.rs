//! Modified policy iteration.

use meeple_core::Phrase;
use meeple_core::card::Room;
use meeple_search::uncertainty::Planner;

use super::params::{INNER, PLANNING};
use crate::Agent;
use crate::agent::plays::{OnMission, Plays};
use crate::agent::{Algorithm, Shown};

pub(super) static ALGORITHM: Algorithm = Algorithm {
    name: "mpi",
    about: Phrase::new(
        "modified policy iteration: several cheap sweeps of each policy",
        "itération modifiée sur les politiques : plusieurs balayages rapides de chacune",
    ),
    params: &[&PLANNING, &[INNER]],
    needs: &[],
    shown: &[Shown::always(Room::Values, "mpi")],
    plays: Plays {
        mission: Some(OnMission::Planner { planner, gives_way: false }),
        ..Plays::NOTHING
    },
};

/// Sweeps of each policy.
const SWEEPS_OF_EACH: u32 = 20;

fn planner(agent: &Agent) -> Planner {
    Planner::Modified(agent.small("inner").unwrap_or(SWEEPS_OF_EACH))
}
