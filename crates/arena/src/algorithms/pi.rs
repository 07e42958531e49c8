//! Policy iteration.

use meeple_core::Phrase;
use meeple_search::uncertainty::Planner;

use super::params::PLANNING;
use crate::agent::Algorithm;
use crate::agent::plays::{OnMission, Plays};

pub(super) static ALGORITHM: Algorithm = Algorithm {
    name: "pi",
    about: Phrase::new(
        "policy iteration: better policies until none is better",
        "itération sur les politiques : toujours meilleures, jusqu'à la meilleure",
    ),
    params: &[&PLANNING],
    needs: &[],
    plays: Plays {
        mission: Some(OnMission::Planner { planner: |_| Planner::Policy, gives_way: false }),
        ..Plays::NOTHING
    },
};
