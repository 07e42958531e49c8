//! Breadth-first search.

use meeple_core::Phrase;
use meeple_core::card::Room;

use super::params::{COST, MEMORY};
use crate::agent::plays::{OnPuzzle, Plays};
use crate::agent::{Algorithm, Shown};

pub(super) static ALGORITHM: Algorithm = Algorithm {
    name: "bfs",
    about: Phrase::new(
        "breadth-first search: fewest moves, every state once",
        "parcours en largeur : le moins de coups, chaque état une fois",
    ),
    params: &[&[COST, MEMORY]],
    needs: &[],
    shown: &[Shown::always(Room::Frontier, "bfs")],
    plays: Plays { puzzle: Some(OnPuzzle::Bfs), ..Plays::NOTHING },
};
