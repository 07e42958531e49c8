//! The card of the game: what people are told of it, and who plays it unless they say otherwise.

use meeple_core::{Card, Phrase};

pub(super) fn card() -> Card {
    Card {
        name: Phrase::new("Grid world", "Monde en grille"),
        about: Phrase::new(
            "Reach the goal although steps slip and the wind pushes.",
            "Atteindre le but malgré les glissades et le vent.",
        ),
        notation: Phrase::new(
            "a scenario and a cell, or a whole world on one line",
            "un scénario et une case, ou tout un monde sur une ligne",
        ),
        example: "russell-norvig-4e a1",
        adviser: "vi",
        solver: "vi",
        levels: Some(include_str!("levels.json")),
        ..Card::default()
    }
}
