//! The card of the game: what people are told of it, and who plays it unless they say otherwise.

use meeple_core::{Card, Phrase};

pub(super) fn card() -> Card {
    Card {
        name: Phrase::new("Rock paper scissors", "Pierre-feuille-ciseaux"),
        about: Phrase::new(
            "Both choose a sign unseen, round after round; whoever wins more rounds wins the game.",
            "Chacun choisit un signe en secret, manche après manche ; qui gagne le plus de manches \
             gagne la partie.",
        ),
        notation: Phrase::new(
            "points of A and B, rounds left; then A's sign (* unknown); last and both signs of the \
             last round",
            "points de A et B, manches restantes ; puis le signe de A (* inconnu) ; last et les deux \
             signes de la dernière manche",
        ),
        example: "1:0/3 * last paper-rock",
        minutes: 1,
        sides: [Phrase::new("A", "A"), Phrase::new("B", "B")],
        adviser: "cfr",
        solver: "cfr",
        lesson: super::lesson::LESSON,
        ..Card::default()
    }
}
