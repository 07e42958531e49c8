//! MTD(f).

use meeple_core::Phrase;
use meeple_core::card::Room;
use meeple_search::adversarial::Driver;

use super::params::{ASPIRATION, EVALUATOR, PLIES, SWITCHES, TABLE, THREADS};
use crate::agent::plays::{HotDuel, OnDuel, Plays, TreeForm};
use crate::agent::{Algorithm, Shown};

pub(super) static ALGORITHM: Algorithm = Algorithm {
    name: "mtdf",
    about: Phrase::new(
        "MTD(f): closes in on the value with the narrowest windows",
        "MTD(f) : cerne la valeur par les fenêtres les plus étroites",
    ),
    params: &[&[PLIES, EVALUATOR, TABLE, THREADS, ASPIRATION], &SWITCHES],
    needs: &[],
    shown: &[
        Shown::written_out(Room::Tree, "mtdf"),
        Shown::written_out(Room::Tree, "mtdf(tt=1MB)"),
        Shown::on_games(Room::Tree, "mtdf(depth=3, tt=1MB)"),
    ],
    plays: Plays {
        duel: Some(OnDuel::Hot(HotDuel::Tree(TreeForm { driver: Driver::Mtdf, ..TreeForm::BARE }))),
        ..Plays::NOTHING
    },
};
