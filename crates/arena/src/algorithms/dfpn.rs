//! Depth-first proof-number search.

use meeple_core::Phrase;

use super::params::{MEMORY, TABLE};
use crate::agent::Algorithm;
use crate::agent::plays::{HotDuel, OnDuel, Plays};

pub(super) static ALGORITHM: Algorithm = Algorithm {
    name: "dfpn",
    about: Phrase::new(
        "depth-first proof-number search: who wins, with a checked certificate",
        "recherche par nombres de preuve, en profondeur : qui gagne, avec un certificat vérifié",
    ),
    params: &[&[TABLE, MEMORY]],
    needs: &[],
    shown: &[],
    plays: Plays { duel: Some(OnDuel::Hot(HotDuel::Dfpn)), ..Plays::NOTHING },
};
