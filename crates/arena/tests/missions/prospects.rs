//! What a policy leads to: the mission's own solver against the general planners.

use meeple_arena::{Agent, entry};
use meeple_core::{Budget, Control, Present, Problem, Setup};
use meeple_hostage::{Hostage, solve};
use meeple_search::uncertainty::{Model, NO_CHOICE, Play, forecast};

/// A small mission with reinforcements; what a kill brings decides whether anybody goes home.
fn crowd(kill: f64, discount: f64) -> Hostage {
    let text = format!(
        "
format = 1
name = \"crowd\"
title = {{ en = \"Crowd\", fr = \"Foule\" }}
discount = {discount}
map = '''
. . .

c . c

E . .
'''
hostages = [\"c3\"]
operators = [{{ name = \"Zoé\", start = \"a1\" }}]
patrols = [{{ loop = [\"a3\", \"b3\", \"b2\", \"a2\"] }}]
enemies = {{ start = [\"b3\"] }}
respawn = {{ slots = 3, at = [\"a3\", \"b2\"] }}
actions = {{ points = 2, move = {{ cost = 1, chance = 0.9 }}, shoot = {{ cost = 1, chance = 0.8 }}, takedown = {{ cost = 1, chance = 0.7 }}, calm = {{ cost = 2, chance = 0.5 }} }}
enemy-turn = {{ step = 0.6, shoot = 0.25, call = 0.15 }}
threat = {{ lowest = 1, highest = 4 }}
rewards = {{ win = 10, hostage = 5, loss = -20, kill = {kill}, kill-paid = \"elimination\", threat = 0, move = -0.1, end = -0.1 }}
"
    );
    let setup = Setup { scenario: Some(&text), ..Setup::default() };
    Hostage::open(&setup).unwrap_or_else(|error| panic!("{error}")).0
}

/// Chance of success and turns, by the mission's own solver; checked against the general planners.
fn figures(mission: &Hostage) -> ((f64, f64), (f64, f64)) {
    Control::unlimited(|control| {
        let start = mission.start();
        let solved = solve(mission, 1e-6, 2, control);
        let seen = solved.prospects(mission, &start, 1e-7, 2, control).expect("no limit");
        assert_eq!(seen.stopped, None);
        let model = Model::of_mission(mission, &start, control).expect("no limit");
        let policy: Vec<u32> = (0..model.len() as u32)
            .map(|id| {
                let best = solved.best(model.state(id));
                let choices = model.graph().choices(id);
                let first = choices.start;
                let mut choices = choices.into_iter();
                let found = choices.find(|&choice| Some(model.action(choice)) == best);
                found.map_or(NO_CHOICE, |choice| (choice - first) as u32)
            })
            .collect();
        let known = forecast(model.graph(), Play::Policy(&policy), control).expect("no limit");
        let (success, turns) = known.within(0);
        assert!(seen.success.0 <= success.1 && success.0 <= seen.success.1, "{seen:?} {success:?}");
        assert!(seen.turns.0 <= turns.1 && turns.0 <= seen.turns.1, "{seen:?} {turns:?}");
        assert!(seen.success.1 - seen.success.0 <= 1e-7, "{seen:?}");
        (seen.success, seen.turns)
    })
}

#[test]
fn chances_and_turns_with_reinforcements_agree_with_the_general_forecast() {
    for discount in [0.9, 0.97] {
        let (success, turns) = figures(&crowd(0.5, discount));
        assert!(success.0 > 0.01 && success.1 < 0.99, "{success:?}");
        assert!(turns.1 - turns.0 <= 1e-7 * turns.1, "{turns:?}");
    }
}

/// Where kills pay better than going home, and new enemies always come, nobody goes home.
#[test]
fn whoever_stays_for_kills_may_never_come_to_an_end() {
    let (success, turns) = figures(&crowd(5.0, 0.97));
    assert_eq!(turns, (f64::INFINITY, f64::INFINITY));
    assert!(success.1 < 0.5, "{success:?}");
}

/// Whatever a budget leaves undone makes the figures wider, never wrong.
#[test]
fn prospects_hold_whenever_a_budget_ends() {
    let mission = crowd(0.5, 0.97);
    let start = mission.start();
    let (solved, known) = Control::unlimited(|control| {
        let solved = solve(&mission, 1e-6, 1, control);
        let known = solved.prospects(&mission, &start, 1e-9, 1, control).expect("no limit");
        (solved, known)
    });
    let mut partly = 0;
    for nodes in (0..2000).step_by(60) {
        let seen = Control::with_budget(Budget::nodes(nodes), |control| {
            solved.prospects(&mission, &start, 1e-9, 1, control)
        });
        let Ok(seen) = seen else { continue };
        assert!(seen.success.0 <= known.success.1 && known.success.0 <= seen.success.1);
        assert!(seen.turns.0 <= known.turns.1 && known.turns.0 <= seen.turns.1);
        partly += u32::from(seen.stopped.is_some());
    }
    assert!(partly > 3, "{partly}");
}

/// The best policy for the rewards of `respawn` does not bring the hostage home: kills pay for ever.
#[test]
#[ignore = "long: thirty-four million positions take minutes and gigabytes"]
fn respawn_is_solved_with_its_policy_judged() {
    let entry = entry("hostage").expect("a game");
    let setup = Setup { scenario: Some("respawn"), ..Setup::default() };
    let session = entry.open(&setup).expect("a scenario");
    let mut agent = Agent::parse("vi(threads=2)", entry).expect("an agent");
    let answer = Control::unlimited(|control| session.solve(&mut agent, control));
    let (lower, upper) = answer.lower.zip(answer.upper).expect("certified");
    assert!(lower <= 12_687_623.71 && 12_687_623.70 <= upper && upper - lower < 20.0, "{answer:?}");
    assert_eq!((answer.success, answer.success_within), (Some(0.0), Some((0.0, 0.0))));
    assert!(answer.endless && answer.turns.is_none(), "{answer:?}");
    assert_eq!(answer.states, Some(33_913_062));
}
