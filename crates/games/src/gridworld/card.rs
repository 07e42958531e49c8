//! The card of the game: what people are told of it, and who plays it unless they say otherwise.

use meeple_core::card::{Demo, Knob, Room, Tuning, Work};
use meeple_core::{Card, Phrase};

pub(super) fn card() -> Card {
    Card {
        name: Phrase::new("Grid world", "Monde quadrillé"),
        about: Phrase::new(
            "Reach the goal although steps slip and the wind pushes.",
            "Atteindre le but malgré les glissades et le vent.",
        ),
        notation: Phrase::new(
            "a scenario and a cell, or a whole world on one line",
            "un scénario et une case, ou tout un monde sur une ligne",
        ),
        example: "russell-norvig-4e a1",
        minutes: 3,
        lesson: super::lesson::LESSON,
        adviser: "vi",
        solver: "vi",
        levels: Some(include_str!("levels.json")),
        demos: &DEMOS,
        tuning: Some(Tuning {
            knobs: &KNOBS,
            fixed: "convention=transitions",
            map: "...G/.#.T/S...",
            legend: &LEGEND,
            tries: &["-0.01", "-0.04", "-0.5", "-2"],
        }),
        work: Work { searches: &[("russell-norvig-4e a1", "vi")], ..Work::default() },
        ..Card::default()
    }
}

static DEMOS: [Demo; 1] = [Demo {
    room: Room::Values,
    name: Phrase::new("Grid world", "Monde quadrillé"),
    position: "russell-norvig-4e a1",
    scenario: "",
    with: "vi(method=jacobi)",
}];

static LEGEND: Phrase =
    Phrase::new("Map: # wall, G goal, T trap, S start", "Carte : # mur, G but, T piège, S départ");

static KNOBS: [Knob; 5] = [
    Knob {
        field: "reward",
        key: "step-reward",
        usual: "-0.04",
        label: Phrase::new("Reward of a step", "Récompense d'un pas"),
    },
    Knob {
        field: "slip",
        key: "slip",
        usual: "0.1",
        label: Phrase::new("Slip to each side", "Glissade de chaque côté"),
    },
    Knob {
        field: "discount",
        key: "discount",
        usual: "1",
        label: Phrase::new("Discount", "Actualisation"),
    },
    Knob { field: "goal", key: "goal", usual: "1", label: Phrase::new("Goal", "But") },
    Knob { field: "trap", key: "trap", usual: "-1", label: Phrase::new("Trap", "Piège") },
];
