//! Principal variation search with everything on.

use meeple_core::Phrase;
use meeple_core::card::Room;

use super::params::{ASPIRATION, EVALUATOR, FORCED_FIRST, PLIES, PROOFS, SWITCHES, TABLE, THREADS};
use crate::agent::plays::{HotDuel, OnDuel, Plays, TreeForm};
use crate::agent::{Algorithm, Shown};

pub(super) static ALGORITHM: Algorithm = Algorithm {
    name: "engine",
    about: Phrase::new(
        "principal variation search with every enhancement on",
        "recherche à variante principale avec toutes les améliorations",
    ),
    params: &[&[PLIES, EVALUATOR, TABLE, THREADS, ASPIRATION, FORCED_FIRST, PROOFS], &SWITCHES],
    needs: &[],
    shown: &[Shown::on_games(Room::Tree, "engine(depth=3)")],
    plays: Plays { duel: Some(OnDuel::Hot(HotDuel::Tree(TreeForm::ENGINE))), ..Plays::NOTHING },
};
