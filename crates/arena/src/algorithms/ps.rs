//! Prioritised sweeping.

use meeple_core::Phrase;
use meeple_search::uncertainty::Planner;

use super::params::PLANNING;
use crate::agent::Algorithm;
use crate::agent::plays::{OnMission, Plays};

pub(super) static ALGORITHM: Algorithm = Algorithm {
    name: "ps",
    about: Phrase::new(
        "prioritised sweeping: the value that changes most comes first",
        "balayage par priorité : d'abord la valeur qui change le plus",
    ),
    params: &[&PLANNING],
    needs: &[],
    plays: Plays {
        mission: Some(OnMission::Planner { planner: |_| Planner::Prioritised, gives_way: false }),
        ..Plays::NOTHING
    },
};
