//! The card of the game: what people are told of it, and who plays it unless they say otherwise.

use meeple_core::{Card, Phrase};

pub(super) fn card() -> Card {
    Card {
        name: Phrase::new("Leapfrog", "Saute-mouton"),
        about: Phrase::new(
            "A race for two to six: go to the first or second free square, leap over the others, \
             be home early.",
            "Une course de deux à six : avancer sur la première ou la deuxième case libre, sauter \
             par-dessus les autres, arriver tôt.",
        ),
        notation: Phrase::new(
            "who moves (A to F), then each runner's square (0 to 12; h1, h2… for home)",
            "qui joue (A à F), puis la case de chaque coureur (0 à 12 ; h1, h2… une fois arrivé)",
        ),
        example: "B 3 0 5",
        minutes: 5,
        sides: [Phrase::new("A", "A"), Phrase::new("B", "B")],
        adviser: "maxn",
        solver: "maxn",
        lesson: super::lesson::LESSON,
        ..Card::default()
    }
}
