//! Breadth-first search.

use meeple_core::Phrase;

use super::params::{COST, MEMORY};
use crate::agent::Algorithm;
use crate::agent::plays::{OnPuzzle, Plays};

pub(super) static ALGORITHM: Algorithm = Algorithm {
    name: "bfs",
    about: Phrase::new(
        "breadth-first search: fewest moves, every state once",
        "parcours en largeur : le moins de coups, chaque état une fois",
    ),
    params: &[&[COST, MEMORY]],
    needs: &[],
    plays: Plays { puzzle: Some(OnPuzzle::Bfs), ..Plays::NOTHING },
};
