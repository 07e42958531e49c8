//! The card of the game: what people are told of it, and who plays it unless they say otherwise.

use meeple_core::card::Work;
use meeple_core::{Card, Phrase};

use super::exchange::EXCHANGE;

pub(super) fn card() -> Card {
    Card {
        name: Phrase::new("Amazons", "Amazones"),
        about: Phrase::new(
            "Move a queen, then shoot an arrow that blocks a cell for ever; whoever can no longer move loses.",
            "Déplacer une reine, puis tirer une flèche qui bloque une case pour toujours ; qui ne peut plus jouer perd.",
        ),
        notation: Phrase::new(
            "rows from the top with / between them: Q white queen, q black queen, * arrow, a number for empty cells; then w or b to move; then, between a queen's move and its arrow, the cell of that queen",
            "rangées depuis le haut séparées par / : Q reine blanche, q reine noire, * flèche, un nombre pour les cases vides ; puis w ou b au trait ; puis, entre le coup d'une reine et sa flèche, la case de cette reine",
        ),
        example: "1q2q1/q4q/2*3/3*2/Q1Q3/4Q1 w",
        minutes: 20,
        sides: [Phrase::new("White", "Blancs"), Phrase::new("Black", "Noirs")],
        adviser: "mcts(time=1s)",
        solver: "engine",
        by_playouts: true,
        levels: Some(include_str!("levels.json")),
        exchange: Some(EXCHANGE),
        work: Work { perft: Some(3), playouts: 20_000, ..Work::default() },
        lesson: super::lesson::LESSON,
        ..Card::default()
    }
}
