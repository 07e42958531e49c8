//! Prioritised sweeping.

use meeple_core::Phrase;
use meeple_core::card::Room;
use meeple_search::uncertainty::Planner;

use super::params::PLANNING;
use crate::agent::plays::{OnMission, Plays};
use crate::agent::{Algorithm, Shown};

pub(super) static ALGORITHM: Algorithm = Algorithm {
    name: "ps",
    about: Phrase::new(
        "prioritised sweeping: the value that changes most comes first",
        "balayage par priorité : d'abord la valeur qui change le plus",
    ),
    params: &[&PLANNING],
    needs: &[],
    shown: &[Shown::always(Room::Values, "ps")],
    plays: Plays {
        mission: Some(OnMission::Planner { planner: |_| Planner::Prioritised, gives_way: false }),
        ..Plays::NOTHING
    },
};
