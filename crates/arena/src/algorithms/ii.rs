//! Interval iteration.

use meeple_core::Phrase;
use meeple_search::uncertainty::Planner;

use super::params::PLANNING;
use crate::agent::Algorithm;
use crate::agent::plays::{OnMission, Plays};

pub(super) static ALGORITHM: Algorithm = Algorithm {
    name: "ii",
    about: Phrase::new(
        "interval iteration: bounds from both sides until they meet",
        "itération par intervalles : des bornes des deux côtés jusqu'à leur rencontre",
    ),
    params: &[&PLANNING],
    needs: &[],
    shown: &[],
    plays: Plays {
        mission: Some(OnMission::Planner { planner: |_| Planner::Interval, gives_way: false }),
        ..Plays::NOTHING
    },
};
