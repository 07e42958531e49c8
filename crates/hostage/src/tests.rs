//! The rules against figures worked out by hand and by the report; files and texts in `texts`.

mod damage;
mod faults;
mod features;
mod laws;
mod pictures;
mod remarks;
mod solver;
mod texts;

use std::collections::HashSet;

use meeple_core::scene::{Ground as Kind, MarkKind};
use meeple_core::{
    End, Heading, Indexed, Mdp, Notation as _, Present, Problem, Setup, conformance,
};

use super::{Action, Hostage, Live, State, live, states};

fn mission(name: &str) -> Hostage {
    open(name).0
}

fn open(position: &str) -> (Hostage, State) {
    Hostage::open(&Setup::at(position)).unwrap_or_else(|error| panic!("{position}: {error}"))
}

/// A corridor of four cells: small enough to look at every state.
const TINY: &str = "
format = 1
name = \"tiny\"
title = { en = \"Tiny\", fr = \"Minuscule\" }
discount = 0.9
map = '''
. .
  -
E c
'''
hostages = [\"b2\"]
operators = [{ name = \"Zoé\", start = \"a1\" }]
patrols = [{ loop = [\"a2\", \"b2\"] }]
enemies = { start = [\"b2\"] }
actions = { points = 2, move = { cost = 1, chance = 0.9 }, shoot = { cost = 1, chance = 0.8 }, takedown = { cost = 1, chance = 0.7 }, calm = { cost = 2, chance = 0.5 } }
enemy-turn = { step = 0.75, shoot = 0.25 }
threat = { lowest = 1, highest = 3 }
rewards = { win = 10, hostage = 5, loss = -20, kill = 1, kill-paid = \"elimination\", threat = 2, move = -1, end = -1 }
";

fn tiny(change: impl Fn(&str) -> String) -> Hostage {
    let text = change(TINY);
    let setup = Setup { scenario: Some(&text), ..Setup::default() };
    Hostage::open(&setup).unwrap_or_else(|error| panic!("{text}: {error}")).0
}

/// All results of an action: chance, next state by its text, reward, turns.
fn results(mission: &Hostage, state: &State, action: Action) -> Vec<(f64, String, f64, f64)> {
    let mut list = Vec::new();
    mission.outcomes(state, action, |chance, next, gain| {
        list.push((chance, mission.position(&next), gain.reward, gain.turns));
    });
    list
}

#[test]
fn shipped_missions_keep_every_law() {
    for name in [
        "clean",
        "as-printed:enemies=4",
        "as-run",
        "respawn",
        "villa",
        "rooftop",
        "embassy",
        "station",
        "depot",
        "outpost",
        "bridge",
        "dice",
        "dice-squad",
    ] {
        conformance::mdp(&mission(name)).present().check();
    }
}

#[test]
fn small_missions_keep_the_laws_of_numbering_too() {
    conformance::mdp(&tiny(str::to_owned)).indexed().check();
    let noisy =
        tiny(|text| format!("{text}rules = {{ noisy-miss = true, late-fire = \"always\" }}"));
    conformance::mdp(&noisy).indexed().check();
    let crowd = tiny(|text| {
        let text = text.replace("shoot = 0.25 }", "shoot = 0.15, call = 0.1 }");
        format!("{text}respawn = {{ slots = 2, at = [\"b2\"] }}")
    });
    conformance::mdp(&crowd).indexed().check();
}

#[test]
fn states_are_counted_as_the_report_does() {
    let count = |enemies: u8| states(&mission(&format!("as-printed:enemies={enemies}")), 0);
    assert_eq!([2, 3, 4, 5].map(count), [23_349, 73_765, 196_757, 481_861]);
    let with_a_ghost = states(&mission("as-printed:enemies=4"), 1);
    assert_eq!(with_a_ghost, 265_029, "the report's five enemies: one starts off the loop");
    assert_eq!(live(&mission("as-printed")), 21_162);
}

/// The count by formula against one that looks at every combination.
#[test]
fn the_count_is_that_of_an_enumeration() {
    for name in ["as-printed", "as-printed:enemies=3"] {
        let mission = mission(name);
        let found = (0..mission.count()).filter_map(|index| mission.unrank(index));
        let decided = found.filter(|state| mission.end(state).is_none()).count() as u64;
        assert_eq!(decided, live(&mission), "{name}");
    }
}

#[test]
fn so_many_states_can_be_reached() {
    let mission = mission("as-printed");
    let mut seen = HashSet::from([mission.start()]);
    let mut to_visit = vec![mission.start()];
    while let Some(state) = to_visit.pop() {
        for action in mission.action_list(&state) {
            mission.outcomes(&state, action, |_, next, _| {
                if seen.insert(next) {
                    to_visit.push(next);
                }
            });
        }
    }
    assert_eq!(seen.len(), 20_792 + 2, "and two ends");
    assert!(seen.iter().all(|state| mission.unrank(mission.rank(state)) == Some(*state)));
}

#[test]
fn crowds_are_multisets() {
    let mission = mission("respawn");
    assert_eq!(mission.tables.squads.len(), 20_349);
    assert_eq!(mission.count(), 70 * 2 * 2 * 6 * 20_349 + 2);
}

#[test]
fn actions_come_in_the_order_that_breaks_ties() {
    let (mission, state) = open("clean operator=c5 threat=3 enemies=c6,-");
    let names: Vec<String> = (mission.action_list(&state).into_iter())
        .map(|action| mission.action_name(&state, action))
        .collect();
    let expected =
        ["end", "calm", "move south", "move west", "move east", "shoot north", "takedown north"];
    assert_eq!(names, expected);
}

#[test]
fn cover_hides_from_shots_and_from_takedowns() {
    // b6 is cover: the enemy there is neither a target nor within reach, but sees out of it.
    let (mission, state) = open("clean operator=b5 threat=2 enemies=f9,b6");
    let actions = mission.action_list(&state);
    assert!(!actions.contains(&Action::Shoot(Heading::North)));
    assert!(!actions.contains(&Action::Takedown(Heading::North)));
    let ending = results(&mission, &state, Action::End);
    let lost = ending.iter().find(|result| result.1 == "clean lost").expect("a danger");
    // Two draws: the first shot kills; or a step to b7, where the wall of no kind hides b5.
    assert!(lost.0 > 0.3, "{ending:?}");
}

/// The enemy turn worked out draw by draw, without merging.
fn by_sequences(mission: &Hostage, live: &Live, draws: u8) -> f64 {
    if draws == 0 {
        return 1.0;
    }
    let (scenario, squads) = (mission.scenario(), &mission.tables.squads);
    let squad = squads.get(live.squad);
    let on = |cells: u128| cells >> live.lead() & 1 == 1;
    let stepped = Live { squad: squad.stepped, ..*live };
    let step = if on(squads.get(squad.stepped).occupied) {
        0.0
    } else {
        by_sequences(mission, &stepped, draws - 1)
    };
    let shot = if on(squad.watched) { 0.0 } else { by_sequences(mission, live, draws - 1) };
    scenario.draws.step * step + scenario.draws.shoot * shot
}

#[test]
fn merged_enemy_turns_are_those_of_all_sequences() {
    let mission = mission("as-printed:enemies=3");
    let mut compared = 0;
    for index in (0..mission.count()).step_by(97) {
        let Some(State::Live(live)) = mission.unrank(index) else { continue };
        let between = Live { points: 0, ..live };
        let (mut survived, mut ways) = (0.0, 0);
        mission.react(&State::Live(between), |chance, next, gain| {
            assert_eq!(gain.turns, 1.0);
            survived += if next == State::Lost { 0.0 } else { chance };
            ways += 1;
        });
        assert!(ways <= usize::from(live.threat) + 2);
        let expected = by_sequences(&mission, &between, live.threat);
        assert!((survived - expected).abs() < 1e-12, "{live:?}: {survived}, not {expected}");
        compared += 1;
    }
    assert!(compared > 500);
}

#[test]
fn a_step_costs_finds_the_hostage_and_wins() {
    let (mission, state) = open("clean operator=d7 points=2 enemies=e10,-");
    let found = results(&mission, &state, Action::Move(Heading::North));
    assert_eq!(found.len(), 2);
    let (chance, next, reward, turns) = &found[0];
    assert!((chance - 0.95).abs() < 1e-12 && next.contains("operator=d8 points=1"));
    assert!(next.contains("hostage=rescued"));
    assert_eq!((*reward, *turns), (5e6 - 4e5, 0.0));
    assert_eq!(found[1].2, -4e5, "a failure costs as much");
    let (mission, state) = open("clean operator=d2 points=1 hostage=rescued enemies=-,-");
    let home = &results(&mission, &state, Action::Move(Heading::South))[0];
    assert_eq!((home.1.as_str(), home.2, home.3), ("clean won", 5e6 - 4e5, 0.0));
}

#[test]
fn late_fire_is_known_in_play_and_unknown_to_planners() {
    let text = "as-run operator=d2 points=1 hostage=rescued enemies=e10,d6";
    let (played, state) = open(text);
    let planned = played.planning_view().expect("two models");
    let winning = |mission: &Hostage| {
        let all = results(mission, &state, Action::Move(Heading::South));
        all.iter()
            .filter(|result| result.1 == "as-run won")
            .map(|result| (result.0, result.3))
            .fold((0.0, 0.0), |(sum, turns), (chance, turn)| (sum + chance, f64::max(turns, turn)))
    };
    assert_eq!(winning(&planned), (0.95, 0.0));
    let (chance, turns) = winning(&played);
    assert!(chance < 0.95 - 0.1 && turns == 1.0, "{chance}: d6 sees down the column");
    assert!(mission("as-printed").planning_view().is_none());
}

#[test]
fn shots_pierce_only_where_the_rules_say_so() {
    // From g6 the enemy on f6 is seen; the one on c6 stands behind the cover of e6.
    let shoot = |pierce: bool| {
        let scenario = super::shipped::named("clean")
            .expect("it ships")
            .replace("pierce = false", &format!("pierce = {pierce}"))
            .replace("[\"e10\", \"d6\"]", "[\"c6\", \"f6\"]");
        let setup = Setup { position: Some("operator=g6"), scenario: Some(&scenario) };
        let (mission, state) = Hostage::open(&setup).unwrap_or_else(|error| panic!("{error}"));
        results(&mission, &state, Action::Shoot(Heading::West)).remove(0)
    };
    let nearest = shoot(false);
    assert!(nearest.1.ends_with("points=1 threat=3 hostage=waiting enemies=c6,-"), "{nearest:?}");
    let (_, through, reward, turns) = shoot(true);
    assert!(through.ends_with("threat=2 hostage=waiting enemies=-,-"), "{through}");
    assert_eq!((reward, turns), (2.0 * 3e5, 1.0), "two kills, and an action point for each");
}

#[test]
fn kills_raise_the_threat_and_the_last_one_resets_it() {
    let (mission, state) = open("clean operator=c5 threat=2 enemies=f10,c6");
    let hit = &results(&mission, &state, Action::Shoot(Heading::North))[0];
    assert!(hit.1.contains("threat=3") && hit.1.ends_with("enemies=f10,-"), "{hit:?}");
    assert_eq!(hit.2, 3e5 - 6e5, "paid for the kill, less the rise of the threat");
    let silent = &results(&mission, &state, Action::Takedown(Heading::North))[0];
    assert!(silent.1.contains("threat=2"), "{silent:?}");
    let (mission, state) = open("clean operator=c5 threat=3 enemies=-,c6");
    let last = &results(&mission, &state, Action::Shoot(Heading::North))[0];
    assert!(last.1.contains("threat=2") && last.1.ends_with("enemies=-,-"), "{last:?}");
    assert_eq!(last.2, 3e5 + 6e5);
}

#[test]
fn calls_bring_the_dead_back_or_raise_the_threat() {
    let (mission, state) = open("respawn operator=a1 threat=2 enemies=-,-,-,-,-");
    let called: f64 = results(&mission, &state, Action::End)
        .iter()
        .filter(|result| !result.1.ends_with("enemies=-,-,-,-,-"))
        .map(|result| result.0)
        .sum();
    assert!((called - (1.0 - 0.9 * 0.9)).abs() < 1e-12);
    let (mission, state) = open("respawn operator=a1 threat=2 enemies=b6,b6,b6,b6,b6");
    let raised: f64 = results(&mission, &state, Action::End)
        .iter()
        .filter(|result| !result.1.contains("threat=2") && result.1 != "respawn lost")
        .map(|result| result.0)
        .sum();
    assert!((raised - (1.0 - 0.9 * 0.9)).abs() < 1e-12, "{raised}");
}

#[test]
fn ends_are_success_and_failure() {
    let end = |position: &str| {
        let (mission, state) = open(position);
        mission.end(&state)
    };
    assert_eq!(end("clean won"), Some(End::Success));
    assert_eq!(end("clean lost"), Some(End::Failure));
    assert_eq!(end("clean"), None);
}

#[test]
fn the_picture_shows_map_people_patrol_and_sight() {
    let (mission, state) = open("clean operator=e5 points=1 threat=3 enemies=e10,-");
    let scene = mission.scene(&state, None);
    assert_eq!(scene.cell("b10").map(|cell| cell.ground), Some(Kind::Cover));
    assert_eq!(scene.cell("e1").map(|cell| cell.ground), Some(Kind::Exit));
    assert_eq!(scene.walls.len(), 9);
    assert_eq!(scene.arrows.len(), 16, "the loop");
    let tokens: Vec<&str> = scene.tokens.iter().map(|token| token.id.as_str()).collect();
    assert_eq!(tokens, ["hostage", "enemy0", "operator"]);
    let watched = scene.marks.iter().filter(|mark| mark.kind == MarkKind::Danger).count();
    assert!(watched > 3);
    assert_eq!(scene.facts[2].value.en, "●○");
    assert_eq!(scene.facts[3].value.fr, "●●●○○○○ 3");
}

#[test]
fn hazards_name_the_enemy_the_cell_and_all_of_the_chance() {
    let mission = mission("as-printed:enemies=3");
    let mut dangerous = 0;
    for index in (0..mission.count()).step_by(211) {
        let Some(state) = mission.unrank(index).filter(|state| mission.end(state).is_none()) else {
            continue;
        };
        for action in mission.action_list(&state) {
            let hazards = mission.hazards(&state, action);
            let told: f64 = hazards.iter().map(|hazard| hazard.chance).sum();
            let mut lost = 0.0;
            mission.outcomes(&state, action, |chance, next, _| {
                lost += if next == State::Lost { chance } else { 0.0 };
            });
            assert!((told - lost).abs() < 1e-9, "{told} told, {lost} lost");
            dangerous += usize::from(lost > 0.1);
        }
    }
    assert!(dangerous > 50);
    let (mission, state) = open("clean operator=d3 points=1 enemies=e10,d6");
    let main = &mission.hazards(&state, Action::End)[0];
    assert_eq!((main.code, main.who.as_str(), main.at.as_str()), ("shot", "enemy1", "d6"));
    assert_eq!(main.words.fr, "l'ennemi 2 tire depuis d6");
    assert!((main.chance - 0.3).abs() < 1e-12, "the first draw; after a step d3 is out of sight");
}

#[test]
fn fingerprints_tell_rules_apart_and_not_names() {
    let hash = |name: &str| mission(name).fingerprint();
    assert_ne!(hash("as-printed"), hash("as-run"));
    assert_ne!(hash("as-printed"), hash("as-printed:enemies=3"));
    assert_eq!(hash("as-printed"), hash("as-printed:enemies=2"));
}
