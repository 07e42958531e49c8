//! The card of the game: what people are told of it, and who plays it unless they say otherwise.

use meeple_core::card::Work;
use meeple_core::{Card, Phrase};

pub(super) fn card() -> Card {
    Card {
        name: Phrase::new("Tic-tac-toe", "Morpion"),
        about: Phrase::new(
            "Three in a row on nine cells; a draw with best play.",
            "Trois en ligne sur neuf cases ; nulle si chacun joue au mieux.",
        ),
        notation: Phrase::new(
            "nine cells row by row from the top: x, o, or - for empty",
            "neuf cases ligne par ligne depuis le haut : x, o, ou - pour vide",
        ),
        example: "x-o-x----",
        minutes: 1,
        lesson: super::lesson::LESSON,
        sides: [Phrase::new("X", "X"), Phrase::new("O", "O")],
        adviser: "alphabeta",
        solver: "alphabeta",
        levels: Some(include_str!("levels.json")),
        work: Work {
            perft: Some(9),
            searches: &[("---------", "minimax"), ("---------", "alphabeta")],
            ablation: &[("---------", 9)],
            ..Work::default()
        },
        ..Card::default()
    }
}
