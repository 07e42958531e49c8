//! The game's own exact solver.

use meeple_core::Phrase;

use super::params::{BOOK, TABLE, THREADS};
use crate::agent::plays::{HotDuel, OnDuel, OnPuzzle, Plays};
use crate::agent::{Algorithm, Need};

pub(super) static ALGORITHM: Algorithm = Algorithm {
    name: "specialist",
    about: Phrase::new(
        "the game's own exact solver, where it has one; the engine where its budget is too small",
        "le solveur exact propre au jeu, s'il en a un ; engine si son budget ne suffit pas",
    ),
    params: &[&[TABLE, THREADS, BOOK]],
    needs: &[Need::Specialist],
    shown: &[],
    plays: Plays {
        puzzle: Some(OnPuzzle::Specialist),
        duel: Some(OnDuel::Hot(HotDuel::Specialist)),
        ..Plays::NOTHING
    },
};
