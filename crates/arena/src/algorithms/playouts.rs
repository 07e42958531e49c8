//! Flat Monte Carlo.

use meeple_core::card::Room;
use meeple_core::{AnyAction, AnyDuel, AnyState, Control, Phrase, Probe};
use meeple_search::montecarlo::flat_duel;

use super::params::GAMES;
use crate::agent::plays::{ColdDuel, OnDice, OnDuel, OnMission, OnParty, Plays};
use crate::agent::{Algorithm, Shown};
use crate::session::by_playouts;
use crate::trace::{PlayoutTrace, Recorder};
use crate::{Advice, Agent};

pub(super) static ALGORITHM: Algorithm = Algorithm {
    name: "playouts",
    about: Phrase::new(
        "flat Monte Carlo: the same number of random games for each move",
        "Monte-Carlo plat : autant de parties au hasard pour chaque coup",
    ),
    params: &[&[GAMES]],
    needs: &[],
    shown: &[Shown::always(Room::Visits, "playouts(games=40)")],
    plays: Plays {
        duel: Some(OnDuel::Cold { search: ColdDuel::Advises(advise), watch: Some(watch) }),
        dice: Some(OnDice::Playouts),
        mission: Some(OnMission::Playouts),
        party: Some(OnParty::Playouts),
        ..Plays::NOTHING
    },
};

fn advise(
    game: &AnyDuel,
    state: &AnyState,
    agent: &mut Agent,
    control: &mut Control<'_>,
) -> Advice {
    search(game, state, agent, control, &mut ())
}

fn watch<'a>(
    game: &'a AnyDuel,
    state: &'a AnyState,
    agent: &mut Agent,
    control: &mut Control<'_>,
    recorder: Recorder<'a>,
) {
    search(game, state, agent, control, &mut PlayoutTrace::new(game, state, recorder));
}

fn search(
    game: &AnyDuel,
    state: &AnyState,
    agent: &Agent,
    control: &mut Control<'_>,
    probe: &mut impl Probe<AnyState, AnyAction>,
) -> Advice {
    by_playouts(game, state, agent, control, |games, control| {
        flat_duel(game, state, games, control, probe)
    })
}
