//! The card of the game: what people are told of it, and who plays it unless they say otherwise.

use meeple_core::{Card, Phrase};

pub(super) fn card() -> Card {
    Card {
        name: Phrase::new("Kuhn poker", "Poker de Kuhn"),
        about: Phrase::new(
            "The smallest poker: a jack, a queen, a king, one card each, one bet, and bluff.",
            "Le plus petit des pokers : un valet, une dame, un roi, une carte chacun, une mise, \
             et du bluff.",
        ),
        notation: Phrase::new(
            "cards of A and B (J, Q, K; ? unknown; -- before the deal), then acts: c check, b bet, \
             k call, f fold",
            "cartes de A et B (J valet, Q dame, K roi ; ? inconnue ; -- avant la donne), puis \
             actes : c parole, b mise, k suit, f passe",
        ),
        example: "Q? cb",
        minutes: 2,
        sides: [Phrase::new("A", "A"), Phrase::new("B", "B")],
        adviser: "cfr",
        solver: "cfr",
        lesson: super::lesson::LESSON,
        ..Card::default()
    }
}
