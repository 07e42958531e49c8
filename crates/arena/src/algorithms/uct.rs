//! Monte Carlo tree search as the textbook has it.

use meeple_core::card::Room;
use meeple_core::{AnyDuel, AnyState, Control, Phrase};

use super::params::{EXPLORATION, MEMORY, TREE_GAMES};
use crate::agent::plays::{ColdDuel, OnDuel, OnMission, Plays};
use crate::agent::{Algorithm, Shown};
use crate::session::by_uct;
use crate::trace::{PlayoutTrace, Recorder};
use crate::{Advice, Agent};

pub(super) static ALGORITHM: Algorithm = Algorithm {
    name: "uct",
    about: Phrase::new(
        "UCT: random games, more of them for moves that do well",
        "UCT : des parties au hasard, davantage pour les coups qui réussissent",
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
        duel: Some(OnDuel::Cold { search: ColdDuel::Advises(advise), watch: Some(watch) }),
        mission: Some(OnMission::Tree),
        ..Plays::NOTHING
    },
};

fn advise(
    game: &AnyDuel,
    state: &AnyState,
    agent: &mut Agent,
    control: &mut Control<'_>,
) -> Advice {
    by_uct(game, state, agent, control, &mut ())
}

fn watch<'a>(
    game: &'a AnyDuel,
    state: &'a AnyState,
    agent: &mut Agent,
    control: &mut Control<'_>,
    recorder: Recorder<'a>,
) {
    by_uct(game, state, agent, control, &mut PlayoutTrace::new(game, state, recorder));
}
