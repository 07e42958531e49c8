//! The card of the game: what people are told of it, and who plays it unless they say otherwise.

use meeple_core::card::{Demo, Room};
use meeple_core::{Card, Phrase};

pub(super) fn card() -> Card {
    Card {
        name: Phrase::new("Game tree", "Arbre de jeu"),
        about: Phrase::new(
            "A tree written by hand, for lessons: MAX and MIN go down to a leaf.",
            "Un arbre écrit à la main, pour apprendre : MAX et MIN descendent vers une feuille.",
        ),
        notation: Phrase::new(
            "nested parentheses, leaves are numbers, names before a colon; max or min begins",
            "parenthèses imbriquées, feuilles en nombres, noms avant deux-points ; max ou min commence",
        ),
        example: "((3 12 8) (2 4 6) (14 5 2))",
        sides: [Phrase::new("MAX", "MAX"), Phrase::new("MIN", "MIN")],
        adviser: "alphabeta",
        solver: "alphabeta",
        is_format: true,
        demos: &DEMOS,
        ..Card::default()
    }
}

static DEMOS: [Demo; 1] = [Demo {
    room: Room::Tree,
    name: Phrase::new("The textbook's figure", "La figure du manuel"),
    position: "(B:(3 12 8) C:(2 4 6) D:(14 5 2))",
    scenario: "",
    with: "alphabeta",
}];
