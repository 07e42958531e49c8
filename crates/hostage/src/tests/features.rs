//! Each feature in the smallest mission that shows it, with its value worked out by hand.

use std::collections::HashMap;

use meeple_core::{End, Heading, Mdp, Notation as _, Present, Problem, Setup};

use super::results;
use crate::{Action, Hostage, State};

/// A mission from its map and what is special about it; what nobody sets is certain and free.
fn small(map: &str, special: &str) -> Hostage {
    let usual = [
        ("title", "{ en = \"Small\", fr = \"Petite\" }"),
        ("mission", "\"extraction\""),
        ("operators", "[{ name = \"Ada\", start = \"b1\" }]"),
        ("patrols", "[{ loop = [\"a1\"] }]"),
        ("enemies", "{ start = [] }"),
        ("enemy-turn", "{ step = 0.7, shoot = 0.3 }"),
        ("threat", "{ lowest = 1, highest = 5 }"),
        ("rewards", "{ win = 1, loss = -1 }"),
    ];
    let given = |key: &str| special.lines().any(|line| line.starts_with(&format!("{key} =")));
    let mut text = format!("format = 1\nname = \"small\"\ndiscount = 1.0\nmap = '''\n{map}\n'''\n");
    for (key, value) in usual.iter().filter(|(key, _)| !given(key)) {
        text += &format!("{key} = {value}\n");
    }
    if !given("actions") {
        text += &format!("actions = {}\n", acts(1, ""));
    }
    text += special;
    let setup = Setup { scenario: Some(&text), ..Setup::default() };
    Hostage::open(&setup).unwrap_or_else(|error| panic!("{text}\n{error}")).0
}

/// Acts that always succeed, and what is special about them.
fn acts(points: u8, special: &str) -> String {
    let usual = ["move", "shoot", "takedown", "calm"];
    let usual = usual.into_iter().filter(|name| !special.contains(&format!("{name} =")));
    let usual: Vec<String> =
        usual.map(|name| format!("{name} = {{ cost = 1, chance = 1.0 }}")).collect();
    let comma = if special.is_empty() { "" } else { ", " };
    format!("{{ points = {points}, {}{comma}{special} }}", usual.join(", "))
}

fn at(mission: &Hostage, position: &str) -> State {
    let scenario = mission.position(&mission.start());
    let name = scenario.split(' ').next().expect("a name");
    crate::notation::read(&format!("{name} {position}"), Some(mission.clone()))
        .unwrap_or_else(|error| panic!("{position}: {error}"))
        .1
}

fn names(mission: &Hostage, state: &State) -> Vec<String> {
    let actions = mission.action_list(state);
    actions.into_iter().map(|action| mission.action_name(state, action)).collect()
}

/// The best probability of success and the fewest expected turns from every reachable state, by
/// plain sweeps until nothing changes.
fn worked_out(mission: &Hostage) -> HashMap<State, (f64, f64)> {
    let mut order = vec![mission.start()];
    let mut values: HashMap<State, (f64, f64)> = HashMap::from([(mission.start(), (0.0, 0.0))]);
    let mut next = 0;
    while let Some(&state) = order.get(next) {
        next += 1;
        let won = mission.end(&state) == Some(End::Success);
        values.insert(state, (f64::from(u8::from(won)), 0.0));
        for action in mission.action_list(&state) {
            mission.outcomes(&state, action, |_, then, _| {
                if values.insert(then, (0.0, 0.0)).is_none() {
                    order.push(then);
                }
            });
        }
    }
    loop {
        let mut change: f64 = 0.0;
        for state in order.iter().rev().filter(|state| mission.end(state).is_none()) {
            let (mut success, mut turns): (f64, f64) = (0.0, f64::INFINITY);
            for action in mission.action_list(state) {
                let (mut succeeds, mut takes) = (0.0, 0.0);
                mission.outcomes(state, action, |chance, then, gain| {
                    let later = values[&then];
                    succeeds += chance * later.0;
                    takes += chance * (gain.turns + later.1);
                });
                success = success.max(succeeds);
                turns = turns.min(takes);
            }
            let before = values.insert(*state, (success, turns)).unwrap_or_default();
            change = change.max((before.0 - success).abs()).max((before.1 - turns).abs());
        }
        if change < 1e-13 {
            return values;
        }
    }
}

#[track_caller]
fn assert_success(mission: &Hostage, expected: f64) {
    let found = worked_out(mission)[&mission.start()].0;
    assert!((found - expected).abs() < 1e-9, "found {found}, expected {expected}");
}

#[track_caller]
fn assert_turns(mission: &Hostage, expected: f64) {
    let found = worked_out(mission)[&mission.start()].1;
    assert!((found - expected).abs() < 1e-9, "found {found}, expected {expected}");
}

/// One act a turn: 1/0.5 tries for the door and 1/0.8 for the step, and no turn after the last.
#[test]
fn a_door_takes_an_act_to_open() {
    let odds = acts(1, "door = { cost = 1, chance = 0.5 }, move = { cost = 1, chance = 0.8 }");
    let mission = small("Ed.", &format!("actions = {odds}\n"));
    assert_eq!(names(&mission, &mission.start()), ["end", "door west"]);
    assert_turns(&mission, 1.0 / 0.5 + 1.0 / 0.8 - 1.0);
    let open = small("Eo.", &format!("actions = {odds}\n"));
    assert_turns(&open, 1.0 / 0.8 - 1.0);
}

/// A guard in line of sight shoots with 0.3 in the one draw of a turn, unless a door is shut
/// between. Shutting it takes the operator's only act.
#[test]
fn a_shut_door_hides() {
    let guard = "patrols = [{ loop = [\"a1\"] }]\nenemies = { start = [\"a1\"] }\n";
    for (map, survives) in [(". . E", 0.7), (".d. E", 1.0), (".o. E", 0.7)] {
        let mission = small(map, &format!("{guard}enemy-turn = {{ step = 0.7, shoot = 0.3 }}\n"));
        let ends = results(&mission, &mission.start(), Action::End);
        assert!((ends[0].0 - survives).abs() < 1e-12, "{map}: {ends:?}");
    }
    let open = small(".o. E", guard);
    let shut = results(&open, &open.start(), Action::Door(Heading::West));
    assert_eq!(shut.len(), 1, "nobody sees through it: {shut:?}");
    assert!(shut[0].1.contains("doors=shut"));
}

/// A guard whose step leads through a shut door waits before it.
#[test]
fn guards_wait_before_shut_doors() {
    let special = "operators = [{ name = \"Ada\", start = \"a2\" }]\n\
        patrols = [{ loop = [\"a1\", \"b1\"] }]\nenemies = { start = [\"a1\"] }\n\
        enemy-turn = { step = 1.0, shoot = 0.0 }\n";
    for (map, there) in [(". E\n- -\n.d.", "enemies=a1"), (". E\n- -\n.o.", "enemies=b1")] {
        let mission = small(map, special);
        let next = results(&mission, &mission.start(), Action::End);
        assert_eq!(next.len(), 1);
        assert!(next[0].1.ends_with(there), "{map}: {next:?}");
    }
}

/// Through a window one sees and is seen, and nobody passes.
#[test]
fn windows_let_sight_pass_and_nothing_else() {
    let special = "patrols = [{ loop = [\"a1\"] }]\nenemies = { start = [\"a1\"] }\n";
    let mission = small(".w. E", special);
    assert_eq!(names(&mission, &mission.start()), ["end", "move east", "shoot west"]);
    let ends = results(&mission, &mission.start(), Action::End);
    assert!((ends[0].0 - 0.7).abs() < 1e-12, "{ends:?}");
}

/// Two loops that meet at b1. One draw: a shot (0.4) leaves the guard there; a step (0.6) goes on
/// to a1, or with a quarter of a chance along the other loop to c1.
#[test]
fn guards_switch_between_loops() {
    let special = "operators = [{ name = \"Ada\", start = \"a2\" }]\n\
        patrols = [{ loop = [\"a1\", \"b1\"], switch = [{ at = \"b1\", to = 2, chance = 0.25 }] }, \
        { loop = [\"b1\", \"c1\"] }]\nenemies = { start = [\"b1\"] }\n\
        enemy-turn = { step = 0.6, shoot = 0.4 }\n";
    let mission = small(". . E\n- - -\n. . .", special);
    let mut next = results(&mission, &mission.start(), Action::End);
    next.sort_by(|one, other| one.0.total_cmp(&other.0));
    let found: Vec<(f64, &str)> = (next.iter())
        .map(|(chance, text, ..)| (*chance, text.rsplit('=').next().unwrap_or_default()))
        .collect();
    for ((chance, place), (expected, cell)) in
        found.iter().zip([(0.15, "c1"), (0.4, "b1"), (0.45, "a1")])
    {
        assert!((chance - expected).abs() < 1e-12 && *place == cell, "{found:?}");
    }
    // On the other loop there is no way back, and its b1 is another place.
    let away = at(&mission, "enemies=c1");
    let next = results(&mission, &away, Action::End);
    assert!(next.iter().any(|result| result.1.ends_with("enemies=b1/2")), "{next:?}");
}

/// Two operators a step from the exit, each step succeeding half of the time: the turns are those
/// of the slower of two, 2/p - 1/(1 - (1-p)²), without the last.
#[test]
fn all_operators_have_to_be_out() {
    let special = format!(
        "operators = [{{ name = \"Ada\", start = \"b1\" }}, {{ name = \"Bob\", start = \"b2\" }}]\n\
        actions = {}\n",
        acts(1, "move = { cost = 1, chance = 0.5 }")
    );
    let mission = small("E .\n- -\nE .", &special);
    assert_eq!(names(&mission, &mission.start()), ["pick Ada", "pick Bob"]);
    assert_turns(&mission, 2.0 / 0.5 - 1.0 / (1.0 - 0.25) - 1.0);
}

/// Who was picked acts until done; then the other one; then the enemies.
#[test]
fn an_operator_finishes_before_another_begins() {
    let special = format!(
        "operators = [{{ name = \"Ada\", start = \"b1\" }}, {{ name = \"Bob\", start = \"c1\" }}, \
        {{ name = \"Cy\", start = \"d1\" }}]\nactions = {}\n",
        acts(2, "")
    );
    let mission = small("E . . . .", &special);
    let picked = results(&mission, &mission.start(), Action::Pick(1));
    assert!(picked[0].1.contains("acting=2 acted=- points=2"), "{picked:?}");
    let bob = at(&mission, "acting=2");
    assert!(!names(&mission, &bob).iter().any(|name| name.starts_with("pick")));
    let done = results(&mission, &bob, Action::End);
    assert!(done[0].1.contains("acting=- acted=2"), "{done:?}");
    assert!(done[0].3.abs() < 1e-12, "no turn has passed");
    let two = at(&mission, "acting=- acted=2");
    assert_eq!(names(&mission, &two), ["pick Ada", "pick Cy"]);
    // The last one needs no choice.
    let ada = at(&mission, "acting=1 acted=2 points=1");
    let moved = results(&mission, &ada, Action::Move(Heading::East));
    assert!(moved[0].1.contains("acting=3 acted=1,2 points=2"), "{moved:?}");
    let cy = at(&mission, "acting=3 acted=1,2");
    let ended = results(&mission, &cy, Action::End);
    assert!(ended[0].1.contains("acting=- acted=- points=2"), "{ended:?}");
    assert!((ended[0].3 - 1.0).abs() < 1e-12, "a turn has passed");
}

/// A shot at any operator loses the mission.
#[test]
fn any_death_loses() {
    let special = "operators = [{ name = \"Ada\", start = \"b1\" }, { name = \"Bob\", start = \"b2\" }]\n\
        patrols = [{ loop = [\"a1\"] }]\nenemies = { start = [\"a1\"] }\n";
    let mission = small("E . .\n- - -\n. . E", special);
    let last = at(&mission, "acting=2 acted=1");
    let ends = results(&mission, &last, Action::End);
    let lost = ends.iter().find(|end| end.1 == "small lost").expect("Ada is seen");
    assert!((lost.0 - 0.3).abs() < 1e-12);
}

/// Both hostages first, then the exit: four steps, two a turn, and no turn after the last.
#[test]
fn every_hostage_is_needed() {
    let special =
        format!("mission = \"rescue\"\nhostages = [\"a1\", \"c1\"]\nactions = {}\n", acts(2, ""));
    let mission = small(". . . E", &special);
    assert_turns(&mission, 1.0);
    let one = at(&mission, "operator=c1 hostages=waiting,rescued points=1");
    let past = results(&mission, &one, Action::Move(Heading::East));
    assert!(past[0].1.contains("operator=d1"), "no win with one: {past:?}");
}

/// A guard in cover, two cells away: no shot, but a grenade, which succeeds 7 times of 10.
#[test]
fn grenades_ignore_cover_and_are_loud() {
    let special = format!(
        "operators = [{{ name = \"Ada\", start = \"c1\", grenades = 1 }}]\n\
        patrols = [{{ loop = [\"a1\"] }}, {{ loop = [\"a3\"] }}]\n\
        enemies = {{ start = [\"a1\", \"a3\"] }}\nactions = {}\n",
        acts(2, "grenade = { cost = 1, chance = 0.7 }")
    );
    let mission = small(". . . .\n- - - -\n. . . .\n- - - -\nc . . E", &special);
    let start = mission.start();
    assert_eq!(names(&mission, &start), ["end", "move west", "move east", "grenade a1"]);
    let a1 = mission.scenario().ground.named("a1").expect("it is on the map");
    let thrown = results(&mission, &start, Action::Grenade(a1));
    assert!((thrown[0].0 - 0.7).abs() < 1e-12, "{thrown:?}");
    assert!(thrown[0].1.contains("threat=2 grenades=0"), "{thrown:?}");
    assert!(thrown[0].1.ends_with("enemies=a3,-"), "{thrown:?}");
    assert!(thrown[1].1.contains("threat=2 grenades=0"), "a dud is heard as well: {thrown:?}");
    assert!(thrown[1].1.ends_with("enemies=a3,a1") || thrown[1].1.ends_with("enemies=a1,a3"));
}

/// The blast goes round a corner by either side, and not through walls or into friends.
#[test]
fn blasts_stop_at_walls_and_spare_friends() {
    let special = "mission = \"rescue\"\nhostages = [\"a3\"]\n\
        operators = [{ name = \"Ada\", start = \"d2\", grenades = 1 }]\n\
        patrols = [{ loop = [\"c3\"] }]\nenemies = { start = [\"c3\"] }\n";
    let spared = |map: &str| {
        let mission = small(map, special);
        !names(&mission, &mission.start()).iter().any(|name| name.starts_with("grenade"))
    };
    let grenades = "grenade = { cost = 1, chance = 1.0 }";
    let acts = acts(1, grenades);
    let throws = |map: &str, hostage: &str| {
        let special = special.replace("a3", hostage) + &format!("actions = {acts}\n");
        let mission = small(map, &special);
        let names = names(&mission, &mission.start());
        names.into_iter().filter(|name| name.starts_with("grenade")).collect::<Vec<_>>()
    };
    // From d2 a grenade reaches c2, b2, a2. At b2 it takes c3 with it; at c2 Ada herself; at a2
    // nobody. A hostage at a3 is in the blast of b2 and of a2.
    let open = ". . . .\n\n. . . .\n\n. . . E";
    assert_eq!(throws(open, "a1"), Vec::<String>::new(), "a1 is next to b2");
    assert!(spared(open));
    let wide = ". . . . .\n\n. . . . .\n\n. . . . E";
    assert_eq!(throws(wide, "e3"), ["grenade b2"]);
    // A wall over b2 and c2: no way up to c3 from b2 but by c2, then north, which is walled too.
    let walled = ". . . . .\n  - -\n. . . . .\n\n. . . . E";
    assert_eq!(throws(walled, "e3"), Vec::<String>::new());
    // One of the two is enough for the blast to go round.
    let half = ". . . . .\n  -\n. . . . .\n\n. . . . E";
    assert_eq!(throws(half, "e3"), ["grenade b2"]);
}

/// In sight of a guard for one turn of two draws, each a shot with 0.3: 0.7² without a shield; with
/// one only two shots kill.
#[test]
fn a_shield_stops_the_first_shot_and_is_loud() {
    let hold = |shields: u8, threat: u8| {
        let special = format!(
            "mission = \"waves\"\nwaves = {{ turns = 1, arrive = [] }}\n\
            operators = [{{ name = \"Ada\", start = \"b1\", shields = {shields} }}]\n\
            patrols = [{{ loop = [\"a1\"] }}]\nenemies = {{ start = [\"a1\"] }}\n\
            actions = {}\nthreat = {{ lowest = 1, highest = 5, start = {threat} }}\n",
            acts(
                1,
                "shoot = { cost = 1, chance = 0.0 }, takedown = { cost = 1, chance = 0.0 }, calm = { cost = 1, chance = 0.0 }"
            )
        );
        small(". .", &special)
    };
    assert_success(&hold(0, 2), 0.49);
    assert_success(&hold(1, 1), 1.0);
    assert_success(&hold(1, 2), 1.0 - 0.09);
    let mission = hold(1, 2);
    let up = at(&mission, "raised=1 shields=0 threat=2");
    let State::Live(live) = up else { panic!("it goes on") };
    let between = State::Live(crate::Live { points: 0, clock: 2, ..live });
    let mut threats = Vec::new();
    mission.react(&between, |chance, next, _| {
        if let State::Live(live) = next {
            threats.push((live.threat, live.raised, (chance * 100.0).round()));
        }
    });
    threats.sort_by_key(|entry| entry.0);
    assert_eq!(threats, [(2, 0, 49.0), (3, 0, 42.0)], "a blocked shot is heard; shields go down");
}

/// Which acts raise the threat is the scenario's choice.
#[test]
fn noise_is_a_rule_of_the_scenario() {
    let threats = |noise: &str| {
        let step = format!("move = {{ cost = 1, chance = 0.5, noise = \"{noise}\" }}");
        let mission = small("E . .", &format!("actions = {}\n", acts(2, &step)));
        let moved = results(&mission, &mission.start(), Action::Move(Heading::East));
        moved.iter().map(|result| result.1.contains("threat=2")).collect::<Vec<_>>()
    };
    assert_eq!(threats("never"), [false, false]);
    assert_eq!(threats("success"), [true, false]);
    assert_eq!(threats("always"), [true, true]);
}

/// One step away, a roll without a die from 1 to 4 (8 of 216) wastes the turn: 8/208 turns. Two
/// steps away: one such die (48 of 216) leaves the first case, none leaves the same.
#[test]
fn dice_are_rolled_before_they_are_spent() {
    let mission = small("E .", "mode = \"dice\"\n");
    assert_eq!(names(&mission, &mission.start()), ["pick Ada"]);
    let rolls = results(&mission, &mission.start(), Action::Pick(0));
    assert_eq!(rolls.len(), 7);
    assert_turns(&mission, 8.0 / 208.0);
    let operators = "operators = [{ name = \"Ada\", start = \"c1\" }]\n";
    let farther = small("E . .", &format!("mode = \"dice\"\n{operators}"));
    let one_away = 8.0 / 208.0;
    assert_turns(&farther, (48.0 * (1.0 + one_away) + 8.0) / 208.0);
}

/// Steps take dice from 1 to 4, shots 5 and 6, the rest a pair.
#[test]
fn what_dice_are_good_for() {
    let special = "mode = \"dice\"\n\
        operators = [{ name = \"Ada\", start = \"b1\", shields = 1 }]\n\
        patrols = [{ loop = [\"a1\"] }]\nenemies = { start = [\"a1\"] }\n\
        threat = { lowest = 1, highest = 5, start = 2 }\n";
    let mission = small(". . E", special);
    let with = |dice: &str| names(&mission, &at(&mission, &format!("acting=1 dice={dice}")));
    assert_eq!(with("m"), ["end", "move east"]);
    assert_eq!(with("s"), ["end", "shoot west"]);
    assert_eq!(with("mms"), ["end", "move east", "shoot west"]);
    let all = ["end", "calm", "move east", "shoot west", "takedown west", "shield"];
    assert_eq!(with("mmsp"), all);
    assert_eq!(with("ssp"), ["end", "calm", "shoot west", "takedown west", "shield"]);
    // Spending the single die keeps the pair; spending the pair leaves the single die.
    let hand = at(&mission, "acting=1 dice=mmsp");
    let calmed = results(&mission, &hand, Action::Calm);
    assert!(calmed[0].1.contains("dice=s "), "{calmed:?}");
}

/// Two successes of 0.5 in three tries: one half.
#[test]
fn a_bomb_wants_its_acts_in_time() {
    let special = |countdown: u8| {
        format!(
            "mission = \"bomb\"\nbomb = {{ at = \"b1\", defuse = 2, countdown = {countdown} }}\n\
            actions = {}\n",
            acts(1, "defuse = { cost = 1, chance = 0.5 }")
        )
    };
    let mission = small(". .", &special(3));
    assert!(names(&mission, &mission.start()).contains(&"defuse".to_owned()));
    assert_success(&mission, 0.5);
    assert_success(&small(". .", &special(1)), 0.0);
    let hazards = mission.hazards(&at(&mission, "clock=1"), Action::End);
    assert_eq!(hazards.len(), 1);
    assert_eq!((hazards[0].code, hazards[0].chance), ("bomb", 1.0));
}

/// A guard comes in at c1 after the first turn and has two turns of one draw each for the two steps
/// to a1: it is overrun with 0.5². Nobody can do anything about it from behind the wall.
#[test]
fn waves_come_in_time_and_must_not_break_through() {
    let special = |slots: u8, hold: &str| {
        format!(
            "mission = \"waves\"\n\
            waves = {{ turns = 3, hold = [{hold}], slots = {slots}, arrive = [{{ turn = 1, at = [\"c1\"] }}] }}\n\
            operators = [{{ name = \"Ada\", start = \"a2\" }}]\n\
            patrols = [{{ loop = [\"c1\", \"b1\", \"a1\", \"b1\"] }}]\n\
            enemy-turn = {{ step = 0.5, shoot = 0.5 }}\n"
        )
    };
    // There and back again is no loop of single cells: the way round is through row 3.
    let ring = |slots, hold| {
        special(slots, hold)
            .replace("[\"c1\", \"b1\", \"a1\", \"b1\"]", "[\"c1\", \"a1\", \"a2\", \"c2\"]")
    };
    let map = ". . .\n- - -\n. . .\n\n. . .";
    let ada = |text: String| text.replace("start = \"a2\"", "start = \"a3\"");
    assert_success(&small(map, &ada(ring(2, "\"a1\""))), 0.75);
    assert_success(&small(map, &ada(ring(2, ""))), 1.0);
}

/// Reinforcements that find all places taken raise the threat instead.
#[test]
fn a_wave_without_room_raises_the_threat() {
    let special = "mission = \"waves\"\n\
        waves = { turns = 3, slots = 1, arrive = [{ turn = 1, at = [\"a1\"] }] }\n\
        operators = [{ name = \"Ada\", start = \"a2\" }]\n\
        patrols = [{ loop = [\"a1\"] }]\nenemies = { start = [\"a1\"] }\n";
    let mission = small(". .\n- -\n. .", special);
    let next = results(&mission, &mission.start(), Action::End);
    assert_eq!(next.len(), 1);
    assert!(next[0].1.contains("threat=2 clock=2 enemies=a1"), "{next:?}");
}

/// Chances that miss one by what the check lets pass would add up over many draws.
#[test]
fn chances_are_made_to_sum_to_one() {
    let mission = small("E .", "enemy-turn = { step = 0.7, shoot = 0.3000000009 }\n");
    let draws = mission.scenario().draws;
    assert!((draws.step + draws.shoot + draws.call - 1.0).abs() < 1e-15, "{draws:?}");
    // Decimal fractions that miss it by rounding alone stay as they were written.
    let usual = small("E .", "enemy-turn = { step = 0.7, shoot = 0.3 }\n").scenario().draws;
    assert!(
        usual.step.to_bits() == 0.7_f64.to_bits() && usual.shoot.to_bits() == 0.3_f64.to_bits()
    );
}

/// One switch written many times is one way to go, and too many ways are refused at once.
#[test]
fn switches_are_merged_and_bounded() {
    let special = |switches: usize, enemies: &str| {
        let switch = "{ at = \"b1\", to = 2, chance = 0.01 }, ".repeat(switches);
        format!(
            "operators = [{{ name = \"Ada\", start = \"a2\" }}]\n\
            patrols = [{{ loop = [\"a1\", \"b1\"], switch = [{switch}] }}, {{ loop = [\"b1\", \"c1\"] }}]\n\
            enemies = {{ start = [{enemies}] }}\n"
        )
    };
    let mission = small(". . E\n- - -\n. . .", &special(50, "\"b1\""));
    let squad = mission.first().squad;
    let strides = mission.tables.squads.strides(squad, 0);
    assert_eq!(strides.len(), 2);
    assert!((strides.iter().map(|(_, share)| share).sum::<f64>() - 1.0).abs() < 1e-12);
}

/// Positions that cannot come up are refused, and the last operator needs no choice.
#[test]
fn impossible_hands_shields_and_choices_are_refused() {
    let special =
        "mode = \"dice\"\noperators = [{ name = \"Ada\", start = \"b1\", shields = 1 }]\n";
    let mission = small("E . .", special);
    let read = |text: &str| crate::notation::read(text, Some(mission.clone()));
    let many = "m".repeat(200) + &"s".repeat(57) + "p";
    for wrong in [format!("small acting=1 dice={many}"), "small raised=1".to_owned()] {
        assert!(read(&wrong).is_err(), "{wrong}");
    }
    assert!(read("small raised=1 shields=0").is_ok());
    let special =
        "operators = [{ name = \"Ada\", start = \"b1\" }, { name = \"Bob\", start = \"c1\" }]\n";
    let two = small("E . .", special);
    assert_eq!(at(&two, "acting=- acted=1"), at(&two, "acting=2 acted=1"));
}
