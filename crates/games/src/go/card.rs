//! The card of the game: what people are told of it, and who plays it unless they say otherwise.

use meeple_core::{Card, Phrase};

use super::exchange::EXCHANGE;

pub(super) fn card() -> Card {
    Card {
        name: Phrase::new("Go", "Go"),
        about: Phrase::new(
            "Surround more of the board than your opponent; stones with no empty point beside them are taken.",
            "Entourer plus de plateau que l'adversaire ; les pierres sans point vide à côté d'elles sont prises.",
        ),
        notation: Phrase::new(
            "rows from the top with / between them: X black, O white, a number for empty points; then b or w to move, \
             the ko point or -, passes in a row; then komi=7.5, ko=positional, suicide=no, count=win where they differ",
            "rangées depuis le haut séparées par / : X noir, O blanc, un nombre pour les points vides ; puis b ou w au trait, \
             le point de ko ou -, les passes de suite ; puis komi=7.5, ko=positional, suicide=no, count=win s'ils diffèrent",
        ),
        example: "9/9/2O3X2/9/4X4/9/2X3O2/9/9 w - 0",
        sides: [Phrase::new("Black", "Noirs"), Phrase::new("White", "Blancs")],
        adviser: "mcts(time=1s)",
        solver: "engine",
        by_playouts: true,
        exchange: Some(EXCHANGE),
        ..Card::default()
    }
}
