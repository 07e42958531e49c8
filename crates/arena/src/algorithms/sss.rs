//! SSS*.

use meeple_core::card::Room;
use meeple_core::{AnyAction, AnyDuel, AnyState, Control, Phrase, Probe};
use meeple_search::Decision;
use meeple_search::adversarial::{Aim, Scope, sss};

use super::params::{EVALUATOR, MEMORY, PLIES};
use crate::Agent;
use crate::agent::plays::{ColdDuel, OnDuel, Plays};
use crate::agent::{Algorithm, Shown};
use crate::session::judge;
use crate::trace::{MeritTrace, Recorder};

pub(super) static ALGORITHM: Algorithm = Algorithm {
    name: "sss",
    about: Phrase::new(
        "SSS*: best-first minimax, often fewer leaves than alpha-beta and far more memory",
        "SSS* : minimax par le meilleur d'abord, souvent moins de feuilles, bien plus de mémoire",
    ),
    params: &[&[PLIES, EVALUATOR, MEMORY]],
    needs: &[],
    shown: &[Shown::written_out(Room::Tree, "sss"), Shown::on_games(Room::Tree, "sss(depth=3)")],
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
    search(game, state, agent, control, &mut MeritTrace::new(game, state, recorder));
}

fn search(
    game: &AnyDuel,
    state: &AnyState,
    agent: &Agent,
    control: &mut Control<'_>,
    probe: &mut impl Probe<AnyState, AnyAction>,
) -> Decision<AnyAction> {
    control.limit(agent.budget());
    sss(game, state, &judge(game, agent), control, probe)
}
