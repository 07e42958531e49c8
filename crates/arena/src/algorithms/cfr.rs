//! Counterfactual regret minimisation.

use meeple_core::Phrase;

use super::params::{MEMORY, NEARNESS, ROUNDS};
use crate::agent::Algorithm;
use crate::agent::plays::{OnParty, Plays};

pub(super) static ALGORITHM: Algorithm = Algorithm {
    name: "cfr",
    about: Phrase::new(
        "counterfactual regret: how often to play what, so that nobody can exploit it",
        "regret contrefactuel : dans quelle proportion jouer quoi, sans se laisser exploiter",
    ),
    params: &[&[ROUNDS, NEARNESS, MEMORY]],
    needs: &[],
    shown: &[],
    plays: Plays { party: Some(OnParty::Cfr), ..Plays::NOTHING },
};
