//! Monte Carlo tree search.

use meeple_core::Phrase;

use super::params::{EXPLORATION, MEMORY, TREE_GAMES};
use crate::agent::Algorithm;
use crate::agent::plays::{HotDuel, OnDuel, OnMission, Plays};

pub(super) static ALGORITHM: Algorithm = Algorithm {
    name: "uct",
    about: Phrase::new(
        "UCT: random games, more of them where they promise more",
        "UCT : des parties au hasard, davantage là où elles promettent",
    ),
    params: &[&[TREE_GAMES, EXPLORATION, MEMORY]],
    needs: &[],
    plays: Plays {
        duel: Some(OnDuel::Hot(HotDuel::Uct)),
        mission: Some(OnMission::Tree),
        ..Plays::NOTHING
    },
};
