//! Principal variation search with everything on.

use meeple_core::Phrase;

use super::params::{ASPIRATION, EVALUATOR, FORCED_FIRST, PLIES, PROOFS, SWITCHES, TABLE, THREADS};
use crate::agent::Algorithm;
use crate::agent::plays::{HotDuel, OnDuel, Plays, TreeForm};

pub(super) static ALGORITHM: Algorithm = Algorithm {
    name: "engine",
    about: Phrase::new(
        "the strongest: principal variation search with every enhancement on",
        "le plus fort : variante principale avec toutes les améliorations",
    ),
    params: &[&[PLIES, EVALUATOR, TABLE, THREADS, ASPIRATION, FORCED_FIRST, PROOFS], &SWITCHES],
    needs: &[],
    plays: Plays { duel: Some(OnDuel::Hot(HotDuel::Tree(TreeForm::ENGINE))), ..Plays::NOTHING },
};
