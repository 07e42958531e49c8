//! Alpha-beta.

use meeple_core::Phrase;
use meeple_core::card::Room;

use super::params::{ASPIRATION, EVALUATOR, PLIES, SWITCHES, TABLE, THREADS};
use crate::agent::plays::{HotDuel, OnDuel, Plays, TreeForm};
use crate::agent::{Algorithm, Shown};

pub(super) static ALGORITHM: Algorithm = Algorithm {
    name: "alphabeta",
    about: Phrase::new(
        "alpha-beta: minimax without what cannot matter",
        "alpha-bêta : minimax sans ce qui ne peut rien changer",
    ),
    params: &[&[PLIES, EVALUATOR, TABLE, THREADS, ASPIRATION], &SWITCHES],
    needs: &[],
    shown: &[
        Shown::written_out(Room::Tree, "alphabeta"),
        Shown::written_out(Room::Tree, "alphabeta(tt=1MB)"),
        Shown::on_games(Room::Tree, "alphabeta(depth=3)"),
        Shown::on_games(Room::Tree, "alphabeta(depth=3, tt=1MB)"),
    ],
    plays: Plays {
        duel: Some(OnDuel::Hot(HotDuel::Tree(TreeForm { plain: true, ..TreeForm::BARE }))),
        ..Plays::NOTHING
    },
};
