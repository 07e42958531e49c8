//! The card of the game: what people are told of it, and who plays it unless they say otherwise.

use meeple_core::{Card, Phrase};

pub(super) fn card() -> Card {
    Card {
        name: Phrase::new("Connect Four", "Puissance 4"),
        about: Phrase::new(
            "Drop discs into seven columns; four in a line wins.",
            "Lâcher des jetons dans sept colonnes ; quatre alignés gagnent.",
        ),
        notation: Phrase::new(
            "the columns played so far, 1 to 7; - for the empty board",
            "les colonnes jouées, de 1 à 7 ; - pour la grille vide",
        ),
        example: "4453",
        sides: [Phrase::new("Red", "Rouge"), Phrase::new("Blue", "Bleu")],
        adviser: "specialist(nodes=30M)",
        solver: "specialist",
        has_specialist: true,
        levels: Some(include_str!("levels.json")),
        ..Card::default()
    }
}
