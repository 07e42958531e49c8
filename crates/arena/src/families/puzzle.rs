//! Puzzles: one player, no chance, a goal.

use meeple_core::card::Room;
use meeple_core::{Guided, Phrase, Present};

use super::{Family, Place, Scale, Seats, Values};
use crate::calibrate::Ladder;
use crate::session::{AsPuzzle, GameSession};
use crate::{Candidate, Entry};

pub(super) static FAMILY: Family = Family {
    kind: "puzzle",
    title: Phrase::new("puzzle", "casse-tête"),
    heading: Phrase::new("Puzzles", "Casse-tête"),
    seats: Seats::One,
    has_chance: false,
    values: Values {
        scale: Scale::Cost,
        name: Phrase::new("Moves left", "Coups restants"),
        short: Phrase::new("cost", "coût"),
        place: Place::BeforeChances,
    },
    knowledge: Phrase::new("Heuristics", "Heuristiques"),
    has_solutions: true,
    has_models: false,
    has_books: false,
    adviser_stays: false,
    is_reviewed: true,
    rooms: &[Room::Frontier],
    opening: 20,
    watched: Some("astar"),
    judge: None,
    levels: Ok(Ladder {
        rounds: 100,
        // A random walk hardly ever solves a puzzle.
        from_random: false,
        rungs: &[(
            100_000,
            false,
            &[0.5, 0.46, 0.42, 0.39, 0.36, 0.33, 0.3, 0.28, 0.26, 0.24, 0.22, 0.2, 0.18, 0.15, 0.0],
        )],
        effort_between: false,
        search: |rung| ("astar", format!("heuristic=conflict, nodes={}", rung.effort)),
    }),
    loss,
    is_hot: |plays| plays.puzzle.map(|_| true),
};

/// An entry of the catalogue.
pub(crate) fn puzzle<P: Guided + Present>() -> Entry {
    let opener = GameSession::<P, AsPuzzle>::open;
    Entry { knowledge: P::HEURISTICS, ..Entry::blank::<P>(&FAMILY, opener) }
}

/// Eight moves too many are as bad as a game.
fn loss(best: &Candidate, candidate: &Candidate, _: f64) -> f64 {
    (candidate.value - best.value).max(0.0) / 8.0
}
