//! Labelled real-time dynamic programming.

use meeple_core::Phrase;
use meeple_core::card::Room;
use meeple_search::uncertainty::Planner;

use super::params::PLANNING;
use crate::agent::plays::{OnMission, Plays};
use crate::agent::{Algorithm, Shown};

pub(super) static ALGORITHM: Algorithm = Algorithm {
    name: "lrtdp",
    about: Phrase::new(
        "labelled RTDP: trials until everything that best play may meet is settled",
        "RTDP étiqueté : des essais jusqu'à ce que tout ce que le meilleur jeu peut rencontrer soit réglé",
    ),
    params: &[&PLANNING],
    needs: &[],
    shown: &[Shown::always(Room::Values, "lrtdp")],
    plays: Plays {
        mission: Some(OnMission::Planner { planner: |_| Planner::Lrtdp, gives_way: false }),
        ..Plays::NOTHING
    },
};
