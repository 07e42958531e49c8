//! The card of the game: what people are told of it, and who plays it unless they say otherwise.

use meeple_core::{Card, Phrase};

pub(super) fn card() -> Card {
    Card {
        name: Phrase::new("Hostage Rescue Squad", "Hostage Rescue Squad"),
        about: Phrase::new(
            "Go in, find the hostage, come out: guards patrol, and every act may fail.",
            "Entrer, trouver l'otage, ressortir : des gardes patrouillent, et tout peut échouer.",
        ),
        notation: Phrase::new(
            "a scenario, then what differs from its start: operator=, points=, threat=, hostage=, enemies=, and what the mission has besides, such as doors= or dice=",
            "un scénario, puis ce qui diffère de son début : operator=, points=, threat=, hostage=, enemies=, et ce que la mission a de plus, tel que doors= ou dice=",
        ),
        example: "clean operator=d6 threat=3 enemies=e10,-",
        adviser: "vi",
        solver: "vi",
        levels: Some(include_str!("levels.json")),
        ..Card::default()
    }
}
