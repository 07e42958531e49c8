//! Policy iteration.

use meeple_core::Phrase;
use meeple_core::card::Room;
use meeple_search::uncertainty::Planner;

use super::params::PLANNING;
use crate::agent::plays::{OnMission, Plays};
use crate::agent::{Algorithm, Shown};

pub(super) static ALGORITHM: Algorithm = Algorithm {
    name: "pi",
    about: Phrase::new(
        "policy iteration: better and better policies, up to the best",
        "itération sur les politiques : toujours meilleures, jusqu'à la meilleure",
    ),
    params: &[&PLANNING],
    needs: &[],
    shown: &[Shown::always(Room::Values, "pi")],
    plays: Plays {
        mission: Some(OnMission::Planner { planner: |_| Planner::Policy, gives_way: false }),
        ..Plays::NOTHING
    },
};
