//! The card of the game: what people are told of it, and who plays it unless they say otherwise.

use meeple_core::card::{Demo, Room, Work};
use meeple_core::{Card, Phrase};

pub(super) fn card() -> Card {
    Card {
        name: Phrase::new("The 15-puzzle", "Le taquin"),
        about: Phrase::new(
            "Slide the tiles into order; any size from 2x2 to 5x5.",
            "Remettre les tuiles en ordre en les faisant glisser ; de 2x2 à 5x5.",
        ),
        notation: Phrase::new(
            "tiles row by row, 0 for the blank; a prefix such as 3x2: for boards that are not square",
            "tuiles ligne par ligne, 0 pour la case vide ; préfixe tel que 3x2: si la grille n'est pas carrée",
        ),
        example: "1 2 0 3 4 5 6 7 8",
        midway: "1 2 3 4 5 6 0 8 9 10 7 12 13 14 15 11",
        minutes: 5,
        lesson: super::lesson::LESSON,
        adviser: "astar(time=10s, memory=1GB)",
        solver: "astar",
        levels: Some(include_str!("levels.json")),
        scramble: Some(("0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15", 50)),
        demos: &DEMOS,
        work: Work {
            perft: Some(11),
            searches: &[
                ("8 0 6 5 4 7 2 3 1", "bfs"),
                ("8 0 6 5 4 7 2 3 1", "astar(heuristic=manhattan)"),
                ("4 1 2 3 5 6 7 11 8 9 10 15 12 13 14 0", "astar(heuristic=conflict)"),
            ],
            ..Work::default()
        },
        ..Card::default()
    }
}

static DEMOS: [Demo; 2] = [
    Demo {
        room: Room::Frontier,
        name: Phrase::new("Sliding puzzle, 6 moves", "Taquin, 6 coups"),
        position: "3 1 2 6 5 8 7 4 0",
        scenario: "",
        with: "astar",
    },
    Demo {
        room: Room::Frontier,
        name: Phrase::new("Sliding puzzle, 14 moves", "Taquin, 14 coups"),
        position: "4 1 2 7 0 3 6 8 5",
        scenario: "",
        with: "astar",
    },
];
