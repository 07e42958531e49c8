//! IDA*.

use meeple_core::Phrase;
use meeple_core::card::Room;

use super::params::{COST, HEURISTIC, TABLE};
use crate::agent::plays::{OnPuzzle, Plays};
use crate::agent::{Algorithm, Shown};

pub(super) static ALGORITHM: Algorithm = Algorithm {
    name: "ida",
    about: Phrase::new(
        "IDA*: A* depth first, round by round: hardly any memory, no proof that there is no solution",
        "IDA* : A* en profondeur, tour par tour : presque sans mémoire, sans preuve qu'il n'y a pas de solution",
    ),
    params: &[&[HEURISTIC, COST, TABLE]],
    needs: &[],
    shown: &[Shown::always(Room::Frontier, "ida")],
    plays: Plays { puzzle: Some(OnPuzzle::Ida), ..Plays::NOTHING },
};
