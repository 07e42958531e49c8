//! Missions against the published and recomputed figures of the report.

mod advice;

use meeple_arena::simulate::simulate;
use meeple_arena::{Agent, Answer, Status, entry};
use meeple_core::{Cancel, Control, Setup};

/// What solving a scenario of Hostage Rescue Squad says.
fn solved(scenario: &str, agent: &str) -> Answer {
    let entry = entry("hostage").expect("a game");
    let setup = Setup { scenario: Some(scenario), ..Setup::default() };
    let session = entry.open(&setup).expect("a scenario");
    let mut agent = Agent::parse(agent, entry).unwrap_or_else(|error| panic!("{error}"));
    Control::unlimited(|control| session.solve(&mut agent, control))
}

fn assert_near(what: &str, found: Option<f64>, expected: f64, tolerance: f64) {
    let found = found.unwrap_or_else(|| panic!("{what}: nothing"));
    assert!((found - expected).abs() <= tolerance, "{what}: {found}, not {expected}");
}

#[test]
fn the_figures_of_the_report_are_reproduced() {
    let known = [
        ("as-printed", 0.974_35, 13.213),
        ("as-run", 0.936_66, 12.286),
        ("as-run-lowered", 0.904_78, 13.861),
        ("clean", 0.975_055, 13.253_9),
    ];
    for (scenario, success, turns) in known {
        let answer = solved(scenario, "vi");
        assert_eq!(answer.status, Status::Solved, "{scenario}");
        assert_eq!((answer.states, answer.live), (Some(23_349), Some(21_162)), "{scenario}");
        assert_near(scenario, answer.success, success, 6e-6);
        assert_near(scenario, answer.turns, turns, 6e-4);
        let (value, lower, upper) = (answer.value, answer.lower, answer.upper);
        assert!(lower <= value && value <= upper, "{scenario}: {lower:?} {value:?} {upper:?}");
    }
    let printed = solved("as-printed", "vi");
    assert_near("V(s0)", printed.value, 403_471.243_5, 6e-5);
    assert_eq!(printed.moves, ["move north"]);
}

#[test]
#[ignore = "long: several undiscounted plans"]
fn losses_can_be_traded_for_turns() {
    let rows = [
        (0.0005, 0.999_71, 15.97),
        (0.002, 0.996_97, 13.81),
        (0.005, 0.993_15, 12.90),
        (0.01, 0.989_59, 12.34),
        (0.02, 0.983_36, 11.85),
    ];
    for (price, success, turns) in rows {
        let answer = solved("as-printed", &format!("vi(objective=tradeoff, c={price})"));
        assert_near(&format!("c = {price}"), answer.success, success, 6e-6);
        assert_near(&format!("c = {price}"), answer.turns, turns, 6e-3);
    }
    let most = solved("as-printed", "vi(objective=success)");
    assert!(most.value > Some(0.999_99), "waiting in cover is free: {:?}", most.value);
}

/// The exact figures lie within the intervals of so many simulated games.
fn simulation_agrees(games: u32) {
    let entry = entry("hostage").expect("a game");
    for (scenario, success, turns) in
        [("as-run", 0.936_662_3, 12.286_128), ("as-run-lowered", 0.904_784_9, 13.861_021)]
    {
        let setup = Setup { scenario: Some(scenario), ..Setup::default() };
        let mut agent = Agent::parse("vi", entry).expect("an agent");
        let seen = simulate(entry, &mut agent, &setup, games, 1, &Cancel::new(), &mut || ())
            .expect("a mission");
        assert_eq!(seen.games, games);
        let half = 1.5 * (seen.success_high - seen.success_low) / 2.0;
        assert!((seen.success - success).abs() < half, "{scenario}: {seen:?}");
        assert!(
            (seen.turns - turns).abs() < 1.5 * seen.turns_margin.expect("many games"),
            "{scenario}: {seen:?}"
        );
    }
}

#[test]
fn a_hundred_thousand_games_agree() {
    simulation_agrees(100_000);
}

#[test]
#[ignore = "long: ten million games of each scenario"]
fn ten_million_games_agree() {
    simulation_agrees(10_000_000);
}
