//! The card of the game: what people are told of it, and who plays it unless they say otherwise.

use meeple_core::card::{Comparison, Demo, Instance, Published, Room, Work};
use meeple_core::{Card, InputError, Notation as _, Phrase, Problem as _, Rng, Wishes};

use super::instance::Rules;
use super::json::{PUBLISHED, read_list};
use super::random::{RandomWalls, Wish, random_instance};
use super::rules::Ricochet;

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
        midway: "7x7:9511113a90002aa8000028402842c1028129000002c46c446 Rb6 Ga2 Be7 Yc4 Y>e6",
        minutes: 3,
        lesson: super::lesson::LESSON,
        adviser: "specialist(time=10s)",
        solver: "specialist",
        has_specialist: true,
        levels: Some(include_str!("levels.json")),
        is_race: true,
        generator: Some(by_lot),
        demos: &DEMOS,
        work: Work {
            searches: &[
                ("4A-2B-1A-3B Ra5 Gf13 Bo4 Yk15 Y>b13", "astar(heuristic=slides)"),
                ("4A-2B-1A-3B Ra5 Gf13 Bo4 Yk15 Y>b13", "ida(heuristic=slides, tt=16MB)"),
            ],
            published: Some(Published { list: published, solver: "specialist" }),
            comparison: Some(Comparison { class: "standard", step: 5, agents: &COMPARED }),
            ..Work::default()
        },
        ..Card::default()
    }
}

static DEMOS: [Demo; 1] = [Demo {
    room: Room::Frontier,
    name: Phrase::new("Ricochet Robots", "Ricochet Robots"),
    position: "",
    scenario: "small",
    with: "astar",
}];

/// The searches that are compared, each with as many nodes and as much memory.
const COMPARED: [&str; 11] = [
    "bfs",
    "astar(heuristic=null)",
    "astar(heuristic=naive)",
    "astar(heuristic=manhattan)",
    "astar(heuristic=slides)",
    "astar(heuristic=slides+)",
    "ida(heuristic=naive)",
    "ida(heuristic=slides)",
    "ida(heuristic=slides, tt=64MB)",
    "ida(heuristic=slides+, tt=64MB)",
    "specialist",
];

/// The instances with known lengths, each as its line of the list.
fn published() -> Vec<Instance> {
    let instance = |line: &str| {
        let listed = read_list(line).ok()?.into_iter().next()?;
        Some(Instance {
            class: listed.class,
            position: line.to_owned(),
            known: f64::from(listed.optimal?),
            elsewhere: 0,
        })
    };
    PUBLISHED.lines().filter_map(instance).collect()
}

/// A position by lot, as wished.
fn by_lot(wishes: &Wishes, rng: &mut Rng) -> Result<String, InputError> {
    let (width, height) = wishes.size.unwrap_or((16, 16));
    let rules = |name: &str| wishes.rules.iter().any(|rule| rule == name);
    let wish = Wish {
        robots: wishes.robots.map_or(4, usize::from),
        walls: wishes.random_walls.map(|density| RandomWalls { width, height, density }),
        rules: Rules { must_ricochet: rules("must-ricochet"), no_rebound: rules("no-rebound") },
    };
    let instance = random_instance(&wish, rng).ok_or_else(|| {
        InputError::new(Phrase::new(
            "the board is too small for these robots and a target",
            "le plateau est trop petit pour ces robots et une cible",
        ))
    })?;
    let puzzle = Ricochet::new(instance);
    Ok(puzzle.position(&puzzle.start()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn walls_robots_and_rules_are_as_wished() {
        let wishes = Wishes {
            robots: Some(2),
            random_walls: Some(0.1),
            size: Some((7, 5)),
            rules: vec!["must-ricochet".to_owned()],
            ..Wishes::default()
        };
        let text = by_lot(&wishes, &mut Rng::new(1)).expect("it fits");
        assert!(text.starts_with("7x5:") && text.ends_with("must-ricochet"), "{text}");
        assert_eq!(text.split(' ').count(), 5, "{text}");
        let crowded = Wishes { robots: Some(5), size: Some((2, 2)), ..wishes };
        assert!(by_lot(&crowded, &mut Rng::new(1)).is_err());
    }

    #[test]
    fn every_line_of_the_list_is_an_instance() {
        assert_eq!(published().len(), 112);
    }
}
