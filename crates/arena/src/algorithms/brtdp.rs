//! Bounded real-time dynamic programming.

use meeple_core::Phrase;
use meeple_search::uncertainty::Planner;

use super::params::PLANNING;
use crate::agent::Algorithm;
use crate::agent::plays::{OnMission, Plays};

pub(super) static ALGORITHM: Algorithm = Algorithm {
    name: "brtdp",
    about: Phrase::new(
        "bounded RTDP: trials where bounds are far apart, until they meet",
        "RTDP borné : des essais là où les bornes sont larges, jusqu'à leur rencontre",
    ),
    params: &[&PLANNING],
    needs: &[],
    plays: Plays {
        mission: Some(OnMission::Planner { planner: |_| Planner::Brtdp, gives_way: false }),
        ..Plays::NOTHING
    },
};
