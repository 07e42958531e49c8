//! The card of the game: what people are told of it, and who plays it unless they say otherwise.

use meeple_core::card::{Evaluators, Work};
use meeple_core::{Card, Phrase};

pub(super) fn card() -> Card {
    Card {
        name: Phrase::new("Escampe", "Escampe"),
        about: Phrase::new(
            "Capture the unicorn. The square you land on decides which pieces may reply.",
            "Prendre la licorne ; la case d'arrivée décide quelles pièces peuvent répondre.",
        ),
        notation: Phrase::new(
            "rows from row 1 with / between them: B b white, N n black, capitals for unicorns, a digit for empty cells; then w or b to move and the imposed border; - before placement; or a board file",
            "rangées depuis la 1 séparées par / : B b blancs, N n noirs, majuscules pour les licornes, un chiffre pour les cases vides ; puis w ou b au trait et le liseré imposé ; - avant le placement ; ou un fichier de plateau",
        ),
        example: "bb4/1Bb1bb/6/6/1n1n1n/n1N1n1 w 0",
        midway: "B5/b4b/3b2/1b2nb/1N1n1n/2n1n1 w 2",
        teaser: Some(Phrase::new(
            "White to win. Black cannot answer the right move. Do you see it?",
            "Les Blancs gagnent : les Noirs ne peuvent répondre au bon coup. Le voyez-vous ?",
        )),
        minutes: 10,
        lesson: super::lesson::LESSON,
        sides: [Phrase::new("White", "Blancs"), Phrase::new("Black", "Noirs")],
        adviser: "engine(time=1s)",
        solver: "dfpn",
        levels: Some(include_str!("levels.json")),
        has_placement_book: true,
        work: Work {
            evaluators: Some(Evaluators { players: &PLAYERS, random_moves: 2 }),
            ..Work::default()
        },
        ..Card::default()
    }
}

/// The evaluators of the report that the game came with, ours, and random play.
const PLAYERS: [(&str, &str); 6] = [
    ("field", "engine(eval=field, forced=off"),
    ("hfinal", "engine(eval=hfinal, forced=off"),
    ("hdist", "engine(eval=hdist, forced=off"),
    ("hlis", "engine(eval=hlis, forced=off"),
    ("hend", "engine(eval=hend, forced=off"),
    ("random", "random"),
];
