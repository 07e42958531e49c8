//! The card of the game: what people are told of it, and who plays it unless they say otherwise.

use meeple_core::{Card, Phrase};

use super::exchange::EXCHANGE;

pub(super) fn card() -> Card {
    Card {
        name: Phrase::new("Havannah", "Havannah"),
        about: Phrase::new(
            "Place stones in turn and be the first to close a ring, or to join two corners or three sides of the board.",
            "Poser une pierre à tour de rôle et être le premier à fermer un anneau, ou à relier deux coins ou trois côtés du plateau.",
        ),
        notation: Phrase::new(
            "rows from the top with / between them: X black, O white, a number for empty cells; then w or b to move; swap=yes where the second player may take over the first stone",
            "rangées depuis le haut séparées par / : X noir, O blanc, un nombre pour les cases vides ; puis w ou b au trait ; swap=yes si le second joueur peut reprendre la première pierre",
        ),
        example: "4/1O3/2XO2/3X3/6/5/4 w",
        minutes: 15,
        sides: [Phrase::new("White", "Blancs"), Phrase::new("Black", "Noirs")],
        adviser: "mcts(time=1s)",
        solver: "dfpn",
        by_playouts: true,
        levels: Some(include_str!("levels.json")),
        exchange: Some(EXCHANGE),
        lesson: super::lesson::LESSON,
        ..Card::default()
    }
}
