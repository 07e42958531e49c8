//! Principal variation search.

use meeple_core::Phrase;

use super::params::{ASPIRATION, EVALUATOR, PLIES, SWITCHES, TABLE, THREADS};
use crate::agent::Algorithm;
use crate::agent::plays::{HotDuel, OnDuel, Plays, TreeForm};

pub(super) static ALGORITHM: Algorithm = Algorithm {
    name: "pvs",
    about: Phrase::new(
        "principal variation search: alpha-beta that only tests later moves",
        "recherche de variante principale : alpha-bêta qui ne fait que tester la suite",
    ),
    params: &[&[PLIES, EVALUATOR, TABLE, THREADS, ASPIRATION], &SWITCHES],
    needs: &[],
    plays: Plays {
        duel: Some(OnDuel::Hot(HotDuel::Tree(TreeForm { null_windows: true, ..TreeForm::BARE }))),
        ..Plays::NOTHING
    },
};
