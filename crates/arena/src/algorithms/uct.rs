//! Monte Carlo tree search.

use meeple_core::Phrase;
use meeple_core::card::Room;

use super::params::{EXPLORATION, MEMORY, TREE_GAMES};
use crate::agent::plays::{HotDuel, OnDuel, OnMission, Plays};
use crate::agent::{Algorithm, Shown};

pub(super) static ALGORITHM: Algorithm = Algorithm {
    name: "uct",
    about: Phrase::new(
        "UCT: random games, more of them where they promise more",
        "UCT : des parties au hasard, davantage là où elles promettent",
    ),
    params: &[&[TREE_GAMES, EXPLORATION, MEMORY]],
    needs: &[],
    shown: &[
        Shown::always(Room::Tree, "uct(playouts=100)"),
        Shown::always(Room::Visits, "uct(playouts=300)"),
        Shown::always(Room::Visits, "uct(playouts=300, c=0.3)"),
        Shown::always(Room::Visits, "uct(playouts=2000)"),
    ],
    plays: Plays {
        duel: Some(OnDuel::Hot(HotDuel::Uct)),
        mission: Some(OnMission::Tree),
        ..Plays::NOTHING
    },
};
