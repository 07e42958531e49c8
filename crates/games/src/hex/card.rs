//! The card of the game: what people are told of it, and who plays it unless they say otherwise.

use meeple_core::card::Work;
use meeple_core::{Card, Phrase};

use super::exchange::EXCHANGE;

pub(super) fn card() -> Card {
    Card {
        name: Phrase::new("Hex", "Hex"),
        about: Phrase::new(
            "Place stones in turn and join your two sides of the board: Black top and bottom, White left and right.",
            "Poser une pierre à tour de rôle et relier ses deux bords : Noir le haut et le bas, Blanc la gauche et la droite.",
        ),
        notation: Phrase::new(
            "rows from the top with / between them: X black, O white, a number for empty cells; then b or w to move; swap=yes where the second player may take over the first stone",
            "rangées depuis le haut séparées par / : X noir, O blanc, un nombre pour les cases vides ; puis b ou w au trait ; swap=yes si le second joueur peut reprendre la première pierre",
        ),
        example: "5/3X1/1OX2/1XO2/O4 w",
        minutes: 10,
        sides: [Phrase::new("Black", "Noirs"), Phrase::new("White", "Blancs")],
        adviser: "mcts(time=1s)",
        solver: "dfpn",
        by_playouts: true,
        levels: Some(include_str!("levels.json")),
        exchange: Some(EXCHANGE),
        work: Work { montecarlo: true, ..Work::default() },
        lesson: super::lesson::LESSON,
        ..Card::default()
    }
}
