//! The card of the game: what people are told of it, and who plays it unless they say otherwise.

use meeple_core::card::Work;
use meeple_core::{Card, Phrase};

pub(super) fn card() -> Card {
    Card {
        name: Phrase::new("Pig", "Le cochon"),
        about: Phrase::new(
            "Roll on or hold: the first to 100 points wins, a 1 loses the turn.",
            "Relancer ou garder : le premier à 100 gagne, un 1 perd le tour.",
        ),
        notation: Phrase::new(
            "who moves (A or B), score of A, score of B, turn total; /60 for another goal",
            "qui joue (A ou B), score de A, score de B, total du tour ; /60 pour un autre but",
        ),
        example: "A 12 30 5",
        minutes: 5,
        lesson: super::lesson::LESSON,
        sides: [Phrase::new("A", "A"), Phrase::new("B", "B")],
        adviser: "vi",
        solver: "vi",
        levels: Some(include_str!("levels.json")),
        work: Work {
            searches: &[
                ("A 0 0 0 /40", "vi(epsilon=1e-6)"),
                ("A 80 80 0", "expectiminimax(depth=4)"),
            ],
            ..Work::default()
        },
        ..Card::default()
    }
}
