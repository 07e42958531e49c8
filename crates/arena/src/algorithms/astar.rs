//! A*.

use meeple_core::Phrase;

use super::params::{COST, HEURISTIC, MEMORY};
use crate::agent::Algorithm;
use crate::agent::plays::{OnPuzzle, Plays};

pub(super) static ALGORITHM: Algorithm = Algorithm {
    name: "astar",
    about: Phrase::new(
        "A*: cheapest solution, guided by a heuristic",
        "A* : solution la moins chère, guidée par une heuristique",
    ),
    params: &[&[HEURISTIC, COST, MEMORY]],
    needs: &[],
    plays: Plays { puzzle: Some(OnPuzzle::Astar), ..Plays::NOTHING },
};
