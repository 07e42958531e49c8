//! Simulated annealing over lists of moves.

use meeple_core::card::Room;
use meeple_core::{AnyAction, AnyDuel, AnyState, Control, Phrase, Probe};
use meeple_search::montecarlo::annealing;

use super::params::TREE_GAMES;
use crate::agent::plays::{ColdDuel, OnDuel, Plays};
use crate::agent::{Algorithm, Shown};
use crate::session::by_playouts;
use crate::trace::{PlayoutTrace, Recorder};
use crate::{Advice, Agent};

pub(super) static ALGORITHM: Algorithm = Algorithm {
    name: "annealing",
    about: Phrase::new(
        "simulated annealing: each side plays down a list of moves, put in order by many games (the first Monte Carlo Go)",
        "recuit simulé : chaque camp suit une liste de coups, ordonnée par de nombreuses parties (le premier Go Monte-Carlo)",
    ),
    params: &[&[TREE_GAMES]],
    needs: &[],
    shown: &[Shown::always(Room::Visits, "annealing(playouts=300)")],
    plays: Plays {
        duel: Some(OnDuel::Cold { search: ColdDuel::Advises(advise), watch: Some(watch) }),
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

/// How fast the lists cool is a matter of the number of games, whatever else limits them.
fn search(
    game: &AnyDuel,
    state: &AnyState,
    agent: &Agent,
    control: &mut Control<'_>,
    probe: &mut impl Probe<AnyState, AnyAction>,
) -> Advice {
    by_playouts(game, state, agent, control, |_, control| {
        annealing(game, state, agent.count("playouts").unwrap_or(10_000), control, probe)
    })
}
