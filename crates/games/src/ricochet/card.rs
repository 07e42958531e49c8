//! The card of the game: what people are told of it, and who plays it unless they say otherwise.

use meeple_core::{Card, Phrase};

pub(super) fn card() -> Card {
    Card {
        name: Phrase::new("Ricochet Robots", "Ricochet Robots"),
        about: Phrase::new(
            "Slide robots from wall to wall until one rests on its target.",
            "Faire glisser des robots de mur en mur jusqu'à en arrêter un sur sa cible.",
        ),
        notation: Phrase::new(
            "four quadrants or a size with walls, robots (Ra5), targets (Y>b13); or a line of JSON",
            "quatre quadrants ou une taille et des murs, robots (Ra5), cibles (Y>b13) ; ou une ligne de JSON",
        ),
        example: "4A-2B-1A-3B Ra5 Gf13 Bo4 Yk15 Y>b13",
        adviser: "specialist(time=10s)",
        solver: "specialist",
        has_specialist: true,
        levels: Some(include_str!("levels.json")),
        ..Card::default()
    }
}
