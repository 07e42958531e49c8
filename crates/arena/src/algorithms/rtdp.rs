//! Real-time dynamic programming.

use meeple_core::Phrase;
use meeple_core::card::Room;
use meeple_search::uncertainty::Planner;

use super::params::{PLANNING, STEPS, TRIALS};
use crate::Agent;
use crate::agent::plays::{OnMission, Plays};
use crate::agent::{Algorithm, Shown};

pub(super) static ALGORITHM: Algorithm = Algorithm {
    name: "rtdp",
    about: Phrase::new(
        "RTDP: trials by the most hopeful action, without a guarantee",
        "RTDP : des essais par l'action la plus prometteuse, sans garantie",
    ),
    params: &[&PLANNING, &[TRIALS, STEPS]],
    needs: &[],
    shown: &[Shown::always(Room::Values, "rtdp(trials=60)")],
    plays: Plays {
        mission: Some(OnMission::Planner { planner, gives_way: false }),
        ..Plays::NOTHING
    },
};

/// Trials, and their length: as in the student report.
const USUAL: (u32, u32) = (200, 50);

fn planner(agent: &Agent) -> Planner {
    let (trials, steps) = (agent.small("trials"), agent.small("steps"));
    Planner::Rtdp(trials.unwrap_or(USUAL.0), steps.unwrap_or(USUAL.1))
}
