//! Forced wins within a number of plies.

use meeple_core::Phrase;
use meeple_core::card::Room;

use super::params::{EVALUATOR, TABLE, WITHIN};
use crate::agent::plays::{HotDuel, OnDuel, Plays};
use crate::agent::{Algorithm, Need, Shown};

pub(super) static ALGORITHM: Algorithm = Algorithm {
    name: "forced",
    about: Phrase::new(
        "forced wins within a number of moves, with a checked certificate; else a safe move",
        "gains forcés en un nombre de coups donné, avec un certificat vérifié ; sinon un coup sûr",
    ),
    params: &[&[WITHIN, EVALUATOR, TABLE]],
    needs: &[Need::OnlyWhoWins],
    shown: &[Shown::on_games(Room::Tree, "forced(depth=5)")],
    plays: Plays { duel: Some(OnDuel::Hot(HotDuel::Forced)), ..Plays::NOTHING },
};
