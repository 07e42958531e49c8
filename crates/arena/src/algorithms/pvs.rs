//! Principal variation search.

use meeple_core::Phrase;
use meeple_core::card::Room;

use super::params::{ASPIRATION, EVALUATOR, PLIES, SWITCHES, TABLE, THREADS};
use crate::agent::plays::{HotDuel, OnDuel, Plays, TreeForm};
use crate::agent::{Algorithm, Shown};

pub(super) static ALGORITHM: Algorithm = Algorithm {
    name: "pvs",
    about: Phrase::new(
        "principal variation search: alpha-beta that only tests later moves",
        "recherche à variante principale : alpha-bêta qui ne fait que tester les coups suivants",
    ),
    params: &[&[PLIES, EVALUATOR, TABLE, THREADS, ASPIRATION], &SWITCHES],
    needs: &[],
    shown: &[Shown::written_out(Room::Tree, "pvs"), Shown::on_games(Room::Tree, "pvs(depth=3)")],
    plays: Plays {
        duel: Some(OnDuel::Hot(HotDuel::Tree(TreeForm { null_windows: true, ..TreeForm::BARE }))),
        ..Plays::NOTHING
    },
};
