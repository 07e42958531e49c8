//! The card of the game: what people are told of it, and who plays it unless they say otherwise.

use meeple_core::card::Work;
use meeple_core::{Card, Phrase};

pub(super) fn card() -> Card {
    Card {
        name: Phrase::new("Breakthrough", "Breakthrough"),
        about: Phrase::new(
            "Race a piece to the far row; pieces step ahead, straight or diagonally, and capture diagonally.",
            "Mener un pion à la dernière rangée ; on avance droit ou de biais, on prend de biais.",
        ),
        notation: Phrase::new(
            "rows from the top with / between them: w, b, a digit for empty cells; then w or b to move",
            "rangées depuis le haut séparées par / : w, b, un chiffre pour les cases vides ; puis w ou b au trait",
        ),
        example: "bbbbb/bb1bb/2b2/1w3/w1www/wwwww w",
        minutes: 10,
        lesson: super::lesson::LESSON,
        sides: [Phrase::new("White", "Blancs"), Phrase::new("Black", "Noirs")],
        adviser: "engine(time=1s)",
        solver: "engine",
        levels: Some(include_str!("levels.json")),
        work: Work {
            ablation: &[
                ("bbbbbb/bbbbbb/6/6/wwwwww/wwwwww w", 8),
                ("1bbb2/b1b1bb/1b4/2w1w1/ww1w1w/1w2w1 w", 8),
            ],
            montecarlo: true,
            ..Work::default()
        },
        ..Card::default()
    }
}
