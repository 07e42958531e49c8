//! The card of the game: what people are told of it, and who plays it unless they say otherwise.

use meeple_core::card::{Demo, Room, Work};
use meeple_core::{Card, Phrase};

use super::Hostage;

pub(super) fn card() -> Card {
    Card {
        name: Phrase::new("Hostage Rescue Squad", "Hostage Rescue Squad"),
        about: Phrase::new(
            "Go in, find the hostage, come out: guards patrol, and any act may fail.",
            "Entrer, trouver l'otage, ressortir : des gardes patrouillent, et tout peut échouer.",
        ),
        notation: Phrase::new(
            "a scenario, then what differs from its start: operator=, points=, threat=, hostage=, enemies=, and what the mission has besides, such as doors= or dice=",
            "un scénario, puis ce qui diffère de son début : operator=, points=, threat=, hostage=, enemies=, et ce que la mission a de plus, tel que doors= ou dice=",
        ),
        example: "clean operator=d6 threat=3 enemies=e10,-",
        minutes: 10,
        lesson: super::lesson::LESSON,
        adviser: "vi",
        solver: "vi",
        levels: Some(include_str!("levels.json")),
        faults: Some(Hostage::faults),
        survey: Some(Hostage::survey),
        editor: Some(Hostage::EDITOR),
        demos: &DEMOS,
        work: Work { missions: &MISSIONS, advised: Some("clean"), ..Work::default() },
        ..Card::default()
    }
}

static DEMOS: [Demo; 1] = [Demo {
    room: Room::Values,
    name: Phrase::new("Hostage rescue", "Sauvetage d'otage"),
    position: "",
    scenario: "",
    with: "rtdp(trials=60, objective=success)",
}];

/// Scenario, agent, rounds. The general planner is named by its method: without one a mission's own
/// solver is used where it has one.
const MISSIONS: [(&str, &str, u32); 9] = [
    ("as-printed", "vi", 15),
    ("as-printed:enemies=3", "vi", 15),
    ("as-printed:enemies=5", "vi", 5),
    ("as-printed", "vi(method=topological)", 5),
    ("as-printed:enemies=5", "vi(method=topological)", 1),
    ("as-printed", "vi(objective=success)", 1),
    ("as-printed", "vi(objective=tradeoff)", 1),
    ("as-printed", "vi(objective=turns)", 1),
    ("as-run-lowered", "vi(objective=success)", 1),
];
