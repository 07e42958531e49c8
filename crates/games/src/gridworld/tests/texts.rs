//! Scenarios and positions as text: what is read, what is refused and where.

use meeple_core::scene::Point;
use meeple_core::{Indexed, Mdp, Notation as _, Present, Problem, Setup};
use proptest::prelude::*;

use super::{open, scenario};
use crate::gridworld::{Convention, GridWorld, Heading, Settings, Wind};

#[test]
fn positions_name_the_world_or_spell_it_out() {
    let reads_as = |text: &str, written: &str| {
        let (world, at) = open(text);
        assert_eq!(world.position(&at), written, "{text}");
    };
    reads_as(" C2 ", "russell-norvig-4e c2");
    reads_as("Cliff", "cliff a1");
    reads_as("bridge g2", "bridge g2");
    reads_as("...G/.#.T/S... b3", "russell-norvig-4e b3");
    reads_as("SG.", "step-reward=-0.04 slip=0.1 discount=1 convention=transitions SG. a1");
    reads_as(
        "wind=east,0.2 goal=10 trap=-2 convention=states .S/TG B1",
        "step-reward=-0.04 slip=0.1 discount=1 convention=states \
         goal=10 trap=-2 wind=east,0.2 .S/TG b1",
    );
}

#[test]
fn a_cell_can_be_given_within_a_scenario() {
    let opened = |scenario, position| {
        GridWorld::open(&Setup { position: Some(position), scenario: Some(scenario) })
    };
    let (world, at) = opened("cliff", "l2").expect("a cell of the cliff");
    assert_eq!(world.position(&at), "cliff l2");
    let (world, at) = opened("S.G ; mine", "b1").expect("a cell of my own");
    assert_eq!((world.size(), at), ((3, 1), Point::new(1, 0)));
    assert!(opened("cliff", "cliff l2").is_ok(), "named twice, the same");
    let error = opened("cliff", "bridge a2").expect_err("two worlds");
    assert!(error.to_string().contains("another world"), "{error}");
}

#[test]
fn a_scenario_gives_settings_in_any_order() {
    let world = scenario(
        "; my world\n\n wind: west 0.125\n#.G ; the map\n#S.\ndiscount:0.5\ngoal: 2\ntrap: -3\n\
         slip: 0\nstep-reward: 0.5\nconvention: states\n",
    );
    let expected = Settings {
        step_reward: 0.5,
        slip: 0.0,
        discount: 0.5,
        convention: Convention::States,
        goal: 2.0,
        trap: -3.0,
        wind: Some(Wind { toward: Heading::West, chance: 0.125 }),
    };
    assert_eq!(*world.settings(), expected);
    assert_eq!((world.size(), world.start()), ((3, 2), Point::new(1, 1)));
    assert_eq!(world.discount(), 0.5);
}

#[test]
fn scenario_errors_name_line_column_and_what_was_expected() {
    let wide = format!("S{}G", ".".repeat(31));
    let high = format!("S\n{}G", ".\n".repeat(31));
    for (text, place, expected) in [
        ("clif", "line 1, column 1", "cliff, bridge"),
        ("slip: 0\nspeed: 3\nSG", "line 2, column 1", "step-reward, slip, discount"),
        ("slip: 0.6\nSG", "line 1, column 7", "from 0 to 0.5"),
        ("discount: NaN\nSG", "line 1, column 11", "from 0 to 1"),
        ("goal: inf\nSG", "line 1, column 7", "from -1000 to 1000"),
        ("trap:\nSG", "line 1, column 6", "from -1000 to 1000"),
        ("convention: 3e\nSG", "line 1, column 13", "states or transitions"),
        ("wind: up 1\nSG", "line 1, column 7", "a direction (north"),
        ("wind: east\nSG", "line 1, column 11", "from 0 to 1"),
        ("wind: east 0.1 0.2\nSG", "line 1, column 16", "nothing after"),
        ("slip: 0\nslip: 0\nSG", "line 2, column 1", "twice"),
        ("step-reward: 1\nSG", "line 1, column 1", "discount below 1"),
        ("SG\ngoal: -1", "line 2, column 1", "trap below the goal"),
        ("S.G\n.x.", "line 2, column 2", "# (wall)"),
        ("S.G\n..", "line 2, column 3", "expected 3"),
        ("S.G\n....", "line 2, column 4", "expected 3"),
        ("..G\n...", "line 1, column 1", "one S"),
        ("S.G\n..S", "line 2, column 3", "only one"),
        ("; no goal\nS.T\n...", "line 2, column 1", "expected a G"),
        ("slip: 0", "", "no map"),
        ("G#S\n.#T", "line 1, column 3", "a way to a G"),
        ("SG#.\n..#.", "line 1, column 4", "a wall #"),
        (&wide, "line 1, column 33", "at most 32 columns"),
        (&high, "line 33, column 1", "at most 32 columns"),
    ] {
        let setup = Setup { scenario: Some(text), ..Setup::default() };
        let error = GridWorld::open(&setup).expect_err(text).to_string();
        assert!(error.contains(place) && error.contains(expected), "{text:?}: {error}");
    }
}

#[test]
fn position_errors_name_the_column_and_what_was_expected() {
    for (text, place, expected) in [
        ("", "column 1", "a cell such as a1"),
        ("nowhere", "column 1", "a scenario (russell-norvig-4e"),
        ("b2", "column 1", "no wall"),
        ("e1", "column 1", "from a1 to d3"),
        ("cliff m1", "column 7", "from a1 to l4"),
        ("cliff a1 b1", "column 10", "the end of the position"),
        ("slip=0.1", "column 9", "a map"),
        ("slip=0.1 a1", "column 10", "a map"),
        ("slip=1 SG", "column 6", "from 0 to 0.5"),
        ("slip=0 S./.é/.G a1", "column 12", "# (wall)"),
        ("slip=0 S.//.G", "column 11", "expected 2"),
        ("slip=0 G#S", "column 10", "a way to a G"),
    ] {
        let error = GridWorld::open(&Setup::at(text)).expect_err(text).to_string();
        assert!(error.contains(place) && error.contains(expected), "{text:?}: {error}");
    }
}

#[test]
fn a_wind_may_keep_the_walker_from_the_goal() {
    let setup = Setup::at("slip=0 wind=south,1 G/./S");
    let error = GridWorld::open(&setup).expect_err("blown back each time");
    assert!(error.to_string().contains("a way to a G"), "{error}");
}

proptest! {
    #[test]
    fn no_text_makes_the_readers_panic(
        text in "\\PC{0,60}",
        file in "((slip|goal|wind|x): ?[a-z0-9. -]{0,9}\n){0,3}([#.SGT]{1,4}\n){0,4}[ -~\n]{0,9}",
        line in "((slip|goal|wind|x)=[a-z0-9.,-]{0,9} ){0,3}[#.SGT/]{0,12} ?[a-d1-4]{0,3}",
    ) {
        for text in [&text, &file, &line] {
            let at = Setup::at(text);
            let within = Setup { position: None, scenario: Some(text) };
            for setup in [at, within] {
                if let Ok((world, at)) = GridWorld::open(&setup) {
                    let position = world.position(&at);
                    prop_assert_eq!(GridWorld::open(&Setup::at(&position)), Ok((world, at)));
                }
            }
            let (world, at) = open("a1");
            let known = Heading::ALL.iter().any(|h| h.name().eq_ignore_ascii_case(text.trim()));
            prop_assert_eq!(world.parse_action(&at, text).is_ok(), known);
        }
    }

    #[test]
    fn worlds_are_written_as_they_are_read(
        tiles in prop::collection::vec(prop::sample::select(vec!['.', '.', '.', '#', 'G', 'T']), 11),
        slip in 0.0..0.5,
        step_reward in -1000.0..=0.0,
        wind in prop::option::of((0usize..4, 0.0..=1.0)),
        cell in 0u64..12,
    ) {
        let wind = wind.map_or(String::new(), |(toward, chance)| {
            format!("wind: {} {chance}\n", Heading::ALL[toward].name())
        });
        let letters: Vec<char> = std::iter::once('S').chain(tiles).collect();
        let rows: Vec<String> = letters.chunks(4).map(|row| row.iter().collect()).collect();
        let map = rows.join("\n");
        let text = format!("slip: {slip}\nstep-reward: {step_reward}\n{wind}{map}");
        let setup = Setup { position: None, scenario: Some(&text) };
        if let Ok((world, start)) = GridWorld::open(&setup) {
            let at = world.unrank(cell).unwrap_or(start);
            prop_assert_eq!(world.settings().slip, slip);
            prop_assert_eq!(GridWorld::open(&Setup::at(&world.position(&at))), Ok((world, at)));
        }
    }
}
