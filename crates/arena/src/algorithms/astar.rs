//! A*.

use meeple_core::Phrase;
use meeple_core::card::Room;

use super::params::{COST, HEURISTIC, MEMORY};
use crate::agent::plays::{OnPuzzle, Plays};
use crate::agent::{Algorithm, Shown};

pub(super) static ALGORITHM: Algorithm = Algorithm {
    name: "astar",
    about: Phrase::new(
        "A*: cheapest solution, guided by a heuristic",
        "A* : solution la moins chère, guidée par une heuristique",
    ),
    params: &[&[HEURISTIC, COST, MEMORY]],
    needs: &[],
    shown: &[Shown::always(Room::Frontier, "astar")],
    plays: Plays { puzzle: Some(OnPuzzle::Astar), ..Plays::NOTHING },
};
