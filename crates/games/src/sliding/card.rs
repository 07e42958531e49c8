//! The card of the game: what people are told of it, and who plays it unless they say otherwise.

use meeple_core::{Card, Phrase};

pub(super) fn card() -> Card {
    Card {
        name: Phrase::new("The 15-puzzle", "Le taquin"),
        about: Phrase::new(
            "Slide the tiles into order; any size from 2x2 to 5x5.",
            "Remettre les pièces en ordre en les glissant ; de 2x2 à 5x5.",
        ),
        notation: Phrase::new(
            "tiles row by row, 0 for the blank; a prefix such as 3x2: for boards that are not square",
            "pièces ligne par ligne, 0 pour le vide ; préfixe tel que 3x2: si non carré",
        ),
        example: "1 2 0 3 4 5 6 7 8",
        adviser: "astar(time=10s, memory=1GB)",
        solver: "astar",
        levels: Some(include_str!("levels.json")),
        ..Card::default()
    }
}
