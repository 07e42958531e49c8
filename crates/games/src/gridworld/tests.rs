//! Grid worlds against the published utilities; their texts are tested in `texts`.

mod texts;

use meeple_core::scene::{Ground, MarkKind, Point};
use meeple_core::{End, Indexed, Mdp, Present, Problem, Setup, Step, conformance};

use super::{GridWorld, Heading, shipped};

fn scenario(text: &str) -> GridWorld {
    let setup = Setup { scenario: Some(text), ..Setup::default() };
    let opened = GridWorld::open(&setup);
    opened.unwrap_or_else(|error| panic!("{text}: {error}")).0
}

fn open(position: &str) -> (GridWorld, Point) {
    GridWorld::open(&Setup::at(position)).unwrap_or_else(|error| panic!("{position}: {error}"))
}

/// The results of a step by name, with their probabilities and rewards.
fn results(world: &GridWorld, at: &Point, heading: Heading) -> Vec<(String, f64, f64)> {
    let mut results = Vec::new();
    world.outcomes(at, heading, |chance, next, gain| {
        assert_eq!(gain.turns, 1.0);
        results.push((world.map.name(next), chance, gain.reward));
    });
    results
}

#[test]
fn shipped_worlds_keep_every_law() {
    conformance::mdp(&GridWorld::default()).present().indexed().check();
    for name in shipped::names() {
        conformance::mdp(&scenario(name)).present().indexed().check();
    }
}

#[test]
fn a_world_of_ones_own_keeps_every_law() {
    let text = "slip: 0.25\nwind: north 0.5\ngoal: 3\ntrap: -2.5\nT..\n.S#\n..G";
    conformance::mdp(&scenario(text)).present().indexed().check();
}

/// The expected reward of best play from each cell, by value iteration.
struct Values(Vec<f64>);

impl Values {
    fn of(world: &GridWorld) -> Self {
        let mut values = Self(vec![0.0; world.count() as usize]);
        let live: Vec<Point> = (0..world.count())
            .filter_map(|index| world.unrank(index))
            .filter(|at| world.end(at).is_none())
            .collect();
        let mut moved = 1.0_f64;
        while moved > 1e-12 {
            moved = 0.0;
            for at in &live {
                let best = values.best(world, at).1;
                let value = &mut values.0[world.rank(at) as usize];
                moved = moved.max((best - *value).abs());
                *value = best;
            }
        }
        values
    }

    fn best(&self, world: &GridWorld, at: &Point) -> (Heading, f64) {
        let worth = |heading| {
            let mut sum = 0.0;
            world.outcomes(at, heading, |chance, next, gain| {
                let later = self.0[world.rank(&next) as usize];
                sum += chance * (gain.reward + world.discount() * later);
            });
            (heading, sum)
        };
        let ranked = Heading::ALL.map(worth);
        ranked.into_iter().max_by(|a, b| a.1.total_cmp(&b.1)).expect("four ways to go")
    }

    fn at(&self, world: &GridWorld, cell: &str) -> f64 {
        let at = world.map.named(cell).expect("a cell of the world");
        self.0[world.rank(&at) as usize]
    }
}

fn assert_values(world: &GridWorld, expected: &[(&str, f64)], tolerance: f64) {
    let values = Values::of(world);
    for &(cell, value) in expected {
        let found = values.at(world, cell);
        assert!((found - value).abs() < tolerance, "{cell}: {found}, not {value}");
    }
}

#[test]
fn the_third_edition_prints_these_utilities() {
    let expected = [
        ("a3", 0.812),
        ("b3", 0.868),
        ("c3", 0.918),
        ("a2", 0.762),
        ("c2", 0.660),
        ("a1", 0.705),
        ("b1", 0.655),
        ("c1", 0.611),
        ("d1", 0.388),
    ];
    assert_values(&scenario("russell-norvig-3e"), &expected, 0.0005);
}

#[test]
fn the_fourth_edition_prints_these_utilities() {
    let expected = [("a3", 0.8516), ("b3", 0.9078), ("c3", 0.9578)];
    assert_values(&scenario("russell-norvig-4e"), &expected, 0.00005);
}

#[test]
fn the_edge_of_the_cliff_is_thirteen_steps_long() {
    assert_values(&scenario("cliff"), &[("a1", -13.0), ("a2", -12.0)], 1e-9);
}

#[test]
fn the_bridge_is_worth_its_risk_only_in_a_hurry() {
    let bridge = scenario("bridge");
    let first_step = |world: &GridWorld| Values::of(world).best(world, &world.start()).0;
    assert_eq!(first_step(&bridge), Heading::North, "the long way round");
    let mut hurried = bridge;
    hurried.settings.step_reward = -0.5;
    assert_eq!(first_step(&hurried), Heading::East, "over the bridge");
}

#[test]
fn steps_slip_to_both_sides_and_bumps_stay() {
    let (world, at) = open("a1");
    let expected = [("a2", 0.8), ("a1", 0.1), ("b1", 0.1)];
    let found = results(&world, &at, Heading::North);
    assert_eq!(found.len(), expected.len());
    for ((cell, chance, reward), expected) in found.into_iter().zip(expected) {
        assert_eq!((cell.as_str(), reward), (expected.0, -0.04));
        assert!((chance - expected.1).abs() < 1e-12);
    }
    let stay = results(&world, &at, Heading::South);
    assert_eq!(stay.len(), 2, "the bump and the slip west are one result");
    assert!((stay[0].1 - 0.9).abs() < 1e-12);
}

#[test]
fn the_wind_pushes_after_the_step_but_not_out_of_an_end() {
    let (world, at) = open("step-reward=-1 slip=0 wind=east,0.25 goal=5 trap=-5 S.#T/..G. a1");
    let step = |heading| results(&world, &at, heading);
    let named = |cell: &str, chance, reward| (cell.to_owned(), chance, reward);
    let up = [named("a2", 0.75, -1.0), named("b2", 0.25, -1.0)];
    assert_eq!(step(Heading::North), up);
    let stay = [named("a1", 0.75, -1.0), named("b1", 0.25, -1.0)];
    assert_eq!(step(Heading::South), stay, "also after a bump");
    let on = [named("b1", 0.75, -1.0), named("c1", 0.25, 5.0)];
    assert_eq!(step(Heading::East), on, "into the goal");
    let goal = results(&world, &Point::new(1, 1), Heading::East);
    assert_eq!(goal, [named("c1", 1.0, 5.0)], "the goal holds the walker");
    let by_the_wall = results(&world, &Point::new(1, 1), Heading::North);
    assert_eq!(by_the_wall, [named("b2", 1.0, -1.0)], "the wall stops the wind");
}

#[test]
fn conventions_pay_the_end_differently() {
    let reward = |convention: &str| {
        let line = format!("slip=0 discount=0.5 step-reward=-1 convention={convention} goal=8 SG");
        let (world, at) = open(&line);
        results(&world, &at, Heading::East)[0].2
    };
    assert_eq!(reward("states"), -1.0 + 0.5 * 8.0);
    assert_eq!(reward("transitions"), 8.0);
}

#[test]
fn goals_succeed_and_traps_fail() {
    let end = |position: &str| {
        let (world, at) = open(position);
        world.end(&at)
    };
    assert_eq!(end("d3"), Some(End::Success));
    assert_eq!(end("d2"), Some(End::Failure));
    assert_eq!(end("a1"), None);
}

#[test]
fn the_picture_shows_ground_walker_and_ways() {
    let (world, at) = open("c2");
    let before = Point::new(2, 2);
    let step = Step { before: &before, action: Heading::North };
    let scene = world.scene(&at, Some(step));
    let cell = |id: &str| scene.cell(id).expect("a cell of the world");
    assert_eq!(cell("d3").label.en, "d3, goal, +1");
    assert_eq!(cell("d2").label.fr, "d2, piège, -1");
    assert_eq!(cell("c2").label.en, "c2, floor, the walker is here");
    assert_eq!(cell("a1").label.fr, "a1, départ");
    assert_eq!(cell("b2").ground, Ground::Block);
    let ways = ["c3", "c1", "b2", "d2"].map(|id| cell(id).action.as_deref());
    assert_eq!(ways, [Some("north"), Some("south"), None, Some("east")]);
    assert_eq!(world.parts(&at, Heading::East), ["d2"]);
    assert_eq!(world.parts(&at, Heading::West), ["west"], "a wall");
    assert_eq!(scene.arrows.len(), 1);
    assert_eq!(scene.marks[0].kind, MarkKind::Last);
    assert_eq!(scene.facts[0].value.fr, "-0,04");
}

#[test]
fn descriptions_tell_where_a_step_may_lead() {
    let (world, at) = open("a1");
    let told = world.describe(&at, Heading::North);
    assert_eq!(told.fr, "vers le nord : a2 80,0\u{202f}%, a1 10,0\u{202f}%, b1 10,0\u{202f}%");
    assert!(told.en.starts_with("to the north: a2 80.0%"));
}

#[test]
fn the_largest_map_is_numbered_without_gaps() {
    let row = ".".repeat(32);
    let rows = vec![row.as_str(); 30].join("\n");
    let world = scenario(&format!("S{0}\n{rows}\n{0}G", &row[1..]));
    assert_eq!(world.count(), 1024);
    assert_eq!(world.unrank(1024), None);
    assert_eq!(world.unrank(u64::MAX), None);
    let last = world.unrank(1023).expect("the goal");
    assert_eq!((world.map.name(last).as_str(), world.rank(&last)), ("af1", 1023));
    assert_eq!(world.map.named("AF1"), Some(last));
}
