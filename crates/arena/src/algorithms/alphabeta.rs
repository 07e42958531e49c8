//! Alpha-beta.

use meeple_core::Phrase;

use super::params::{ASPIRATION, EVALUATOR, PLIES, SWITCHES, TABLE, THREADS};
use crate::agent::Algorithm;
use crate::agent::plays::{HotDuel, OnDuel, Plays, TreeForm};

pub(super) static ALGORITHM: Algorithm = Algorithm {
    name: "alphabeta",
    about: Phrase::new(
        "alpha-beta: minimax without what cannot matter",
        "alpha-bêta : minimax sans ce qui ne peut rien changer",
    ),
    params: &[&[PLIES, EVALUATOR, TABLE, THREADS, ASPIRATION], &SWITCHES],
    needs: &[],
    plays: Plays {
        duel: Some(OnDuel::Hot(HotDuel::Tree(TreeForm { plain: true, ..TreeForm::BARE }))),
        ..Plays::NOTHING
    },
};
