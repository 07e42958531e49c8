//! Full-width minimax.

use meeple_core::card::Room;
use meeple_core::{AnyAction, AnyDuel, AnyState, Control, Phrase, Probe};
use meeple_search::Decision;
use meeple_search::adversarial::{Aim, Scope, minimax};

use super::params::{EVALUATOR, PLIES};
use crate::Agent;
use crate::agent::plays::{ColdDuel, OnDuel, Plays};
use crate::agent::{Algorithm, Shown};
use crate::session::judge;
use crate::trace::{Recorder, TreeTrace};

pub(super) static ALGORITHM: Algorithm = Algorithm {
    name: "minimax",
    about: Phrase::new(
        "minimax: every line, both sides play their best",
        "minimax : toutes les lignes, chacun joue au mieux",
    ),
    params: &[&[PLIES, EVALUATOR]],
    needs: &[],
    shown: &[
        Shown::written_out(Room::Tree, "minimax"),
        Shown::on_games(Room::Tree, "minimax(depth=2)"),
    ],
    plays: Plays {
        duel: Some(OnDuel::Cold { search: ColdDuel::Decides(decide), watch: Some(watch) }),
        ..Plays::NOTHING
    },
};

fn decide(
    game: &AnyDuel,
    state: &AnyState,
    agent: &mut Agent,
    _: (Scope, Aim),
    control: &mut Control<'_>,
) -> Decision<AnyAction> {
    search(game, state, agent, control, &mut ())
}

fn watch<'a>(
    game: &'a AnyDuel,
    state: &'a AnyState,
    agent: &mut Agent,
    control: &mut Control<'_>,
    recorder: Recorder<'a>,
) {
    search(game, state, agent, control, &mut TreeTrace::new(game, state, recorder));
}

fn search(
    game: &AnyDuel,
    state: &AnyState,
    agent: &Agent,
    control: &mut Control<'_>,
    probe: &mut impl Probe<AnyState, AnyAction>,
) -> Decision<AnyAction> {
    control.limit(agent.budget());
    minimax(game, state, &judge(game, agent), control, probe)
}
