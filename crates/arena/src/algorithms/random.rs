//! Uniform random play.

use meeple_core::Phrase;

use crate::agent::Algorithm;
use crate::agent::plays::{HotDuel, OnDice, OnDuel, OnMission, OnParty, OnPuzzle, Plays};

pub(super) static ALGORITHM: Algorithm = Algorithm {
    name: "random",
    about: Phrase::new(
        "plays any legal move, each as likely as another",
        "joue n'importe quel coup légal, tous aussi probables",
    ),
    params: &[],
    needs: &[],
    shown: &[],
    plays: Plays {
        puzzle: Some(OnPuzzle::Random),
        duel: Some(OnDuel::Hot(HotDuel::Random)),
        dice: Some(OnDice::Random),
        mission: Some(OnMission::Random),
        party: Some(OnParty::Random),
    },
};
