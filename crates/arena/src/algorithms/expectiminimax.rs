//! Expectiminimax.

use meeple_core::Phrase;

use super::params::{DECISIONS, EVALUATOR};
use crate::agent::Algorithm;
use crate::agent::plays::{OnDice, Plays};

pub(super) static ALGORITHM: Algorithm = Algorithm {
    name: "expectiminimax",
    about: Phrase::new(
        "expectiminimax: minimax with dice",
        "expectiminimax : minimax avec des dés",
    ),
    params: &[&[DECISIONS, EVALUATOR]],
    needs: &[],
    shown: &[],
    plays: Plays { dice: Some(OnDice::Expectiminimax), ..Plays::NOTHING },
};
