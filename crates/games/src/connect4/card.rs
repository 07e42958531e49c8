//! The card of the game: what people are told of it, and who plays it unless they say otherwise.

use meeple_core::card::{Demo, Instance, Published, Room, Work};
use meeple_core::{Card, Phrase};

use super::PUBLISHED;

pub(super) fn card() -> Card {
    Card {
        name: Phrase::new("Connect Four", "Puissance 4"),
        about: Phrase::new(
            "Drop discs into seven columns; four in a line wins.",
            "Lâcher des jetons dans sept colonnes ; quatre alignés gagnent.",
        ),
        notation: Phrase::new(
            "the columns played so far, 1 to 7; - for the empty board",
            "les colonnes jouées, de 1 à 7 ; - pour la grille vide",
        ),
        example: "4453",
        midway: "333555264445534",
        minutes: 5,
        lesson: super::lesson::LESSON,
        sides: [Phrase::new("Red", "Rouge"), Phrase::new("Yellow", "Jaune")],
        adviser: "specialist(nodes=30M)",
        solver: "specialist",
        has_specialist: true,
        levels: Some(include_str!("levels.json")),
        is_showcase: true,
        demos: &DEMOS,
        work: Work {
            perft: Some(8),
            playouts: 200_000,
            searches: &[("-", "alphabeta(depth=8)"), ("4444", "alphabeta(depth=9, tt=16MB)")],
            ablation: &[("-", 11), ("33253333271", 12), ("14136776371", 12)],
            published: Some(Published { list: published, solver: "specialist(book=off)" }),
            ..Work::default()
        },
        ..Card::default()
    }
}

static DEMOS: [Demo; 1] = [Demo {
    room: Room::Visits,
    name: Phrase::new("Connect Four", "Puissance 4"),
    position: "4433",
    scenario: "",
    with: "uct(playouts=300)",
}];

/// Class, moves, score, nodes of another solver: a line each.
fn published() -> Vec<Instance> {
    let instance = |line: &str| {
        let mut words = line.split(' ');
        let [class, position, score, nodes] = std::array::from_fn(|_| words.next());
        Some(Instance {
            class: class?.to_owned(),
            position: position?.to_owned(),
            known: score?.parse().ok()?,
            elsewhere: nodes?.parse().ok()?,
        })
    };
    PUBLISHED.lines().filter_map(instance).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_list_is_an_instance() {
        assert_eq!(published().len(), 273);
    }
}
