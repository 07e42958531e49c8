//! Bounded real-time dynamic programming.

use meeple_core::Phrase;
use meeple_core::card::Room;
use meeple_search::uncertainty::Planner;

use super::params::PLANNING;
use crate::agent::plays::{OnMission, Plays};
use crate::agent::{Algorithm, Shown};

pub(super) static ALGORITHM: Algorithm = Algorithm {
    name: "brtdp",
    about: Phrase::new(
        "bounded RTDP: trials where bounds are far apart, until they meet",
        "RTDP borné : des essais là où les bornes sont larges, jusqu'à leur rencontre",
    ),
    params: &[&PLANNING],
    needs: &[],
    shown: &[Shown::always(Room::Values, "brtdp")],
    plays: Plays {
        mission: Some(OnMission::Planner { planner: |_| Planner::Brtdp, gives_way: false }),
        ..Plays::NOTHING
    },
};
