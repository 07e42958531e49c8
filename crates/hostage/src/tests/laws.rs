//! What holds in every mission, looked at in random ones.

use meeple_core::{End, Mdp, Notation as _, Present, Problem, Rng, Setup, conformance};
use proptest::prelude::*;

use crate::ground::has;
use crate::{Action, Hostage, NOBODY, State, notation};

/// A mission with a few of all features, by numbers.
fn mission(seed: u64, swap: bool) -> Option<Hostage> {
    let mut rng = Rng::new(seed);
    let mut pick = |choices: &[&'static str]| choices[rng.below(choices.len())];
    let map = pick(&[
        ". . . E\n    w\n.d. c .\n\n. . .o.",
        "c .d. E\n  -\n. .w. .\n\n. . .|.",
        ". . . .\n\n. # . E\no   d\n. c . .",
    ]);
    let goal = pick(&[
        "mission = \"extraction\"\n",
        "hostages = [\"a3\"]\n",
        "hostages = [\"a3\", \"c3\"]\n",
        "mission = \"bomb\"\nbomb = { at = \"a3\", defuse = 2, countdown = 6 }\n",
        "mission = \"waves\"\nwaves = { turns = 4, hold = [\"a3\"], slots = 3, arrive = [{ turn = 2, at = [\"d1\"] }] }\n",
    ]);
    let ops = pick(&[
        "operators = [{ name = \"Ada\", start = \"a1\", grenades = 1, shields = 1 }]\n",
        "operators = [{ name = \"Ada\", start = \"a1\" }, { name = \"Bob\", start = \"a1\", shields = 1 }]\n",
    ]);
    let mode = pick(&["", "mode = \"dice\"\n"]);
    let noise = pick(&["", ", noise = \"always\"", ", noise = \"success\""]);
    let (start, respawn, call) = match pick(&["call", "quiet"]) {
        "call" => (0.5, "respawn = { slots = 3, at = [\"d1\"] }\n", ", call = 0.2"),
        _ => (0.7, "", ""),
    };
    let order = if swap { "[\"d2\", \"d1\"]" } else { "[\"d1\", \"d2\"]" };
    let loops = pick(&[
        "[{ loop = [\"d1\", \"d2\", \"c2\", \"c1\"] }]",
        "[{ loop = [\"d1\", \"d2\", \"c2\", \"c1\"], switch = [{ at = \"d2\", to = 2, chance = 0.5 }] }, { loop = [\"d2\", \"d3\"] }]",
    ]);
    let text = format!(
        "format = 1\nname = \"random\"\ntitle = {{ en = \"R\", fr = \"R\" }}\ndiscount = 0.95\n\
        map = '''\n{map}\n'''\n{goal}{ops}{mode}patrols = {loops}\nenemies = {{ start = {order} }}\n\
        {respawn}actions = {{ points = 2, move = {{ cost = 1, chance = 0.9{noise} }}, \
        shoot = {{ cost = 1, chance = 0.8 }}, takedown = {{ cost = 1, chance = 0.7 }}, \
        calm = {{ cost = 2, chance = 0.5 }}, grenade = {{ cost = 2, chance = 0.9 }} }}\n\
        enemy-turn = {{ step = {start}, shoot = 0.3{call} }}\nthreat = {{ lowest = 2, highest = 7 }}\n\
        rewards = {{ win = 10, hostage = 2, loss = -10, kill = 1, threat = 0.5, move = -0.1, end = -0.2 }}\n"
    );
    let setup = Setup { scenario: Some(&text), ..Setup::default() };
    // A loop may meet a wall of one map: then there is no such mission.
    Hostage::open(&setup).ok().map(|(mission, _)| mission)
}

/// Whatever is met, and what may come of it.
fn lawful(mission: &Hostage, state: &State) {
    let text = mission.position(state);
    let read = notation::read(&text, Some(mission.clone()));
    assert_eq!(read.map(|(_, state)| state), Ok(*state), "{text}");
    let State::Live(live) = state else {
        assert!(mission.action_list(state).is_empty(), "who is dead does nothing: {text}");
        return;
    };
    let scenario = mission.scenario();
    let threat = scenario.threat;
    assert!((threat.lowest..=threat.highest).contains(&live.threat), "{text}");
    let squad = mission.tables.squads.get(live.squad);
    for &cell in &live.team[..scenario.operators.len()] {
        assert!(has(scenario.ground.floor() & !squad.occupied, cell), "{text}");
    }
    assert!(live.who == NOBODY || live.acted >> live.who & 1 == 0, "{text}");
    for action in mission.action_list(state) {
        let mut sum = 0.0;
        mission.outcomes(state, action, |chance, _, _| sum += chance);
        assert!((sum - 1.0).abs() < 1e-9, "{text}: {action:?} sums to {sum}");
        let failing =
            mission.hazards(state, action).iter().map(|hazard| hazard.chance).sum::<f64>();
        let mut lost = 0.0;
        mission.outcomes(state, action, |chance, next, _| {
            if next == State::Lost {
                lost += chance;
            }
        });
        assert!((failing - lost).abs() < 1e-9, "{text}: {action:?} fails {lost}, told {failing}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    /// Probabilities sum to one, the threat stays within its bounds, nobody stands in a wall or on
    /// an enemy, the dead do not act, and what may go wrong is told in full.
    #[test]
    fn random_play_keeps_the_laws(seed in 0u64..10_000) {
        let Some(mission) = mission(seed, false) else { return Ok(()) };
        let mut rng = Rng::new(seed);
        let mut state = mission.start();
        for _ in 0..40 {
            lawful(&mission, &state);
            let actions = mission.action_list(&state);
            if actions.is_empty() {
                break;
            }
            let action = actions[rng.below(actions.len())];
            let mut left = rng.unit();
            let mut next = state;
            mission.outcomes(&state, action, |chance, then, _| {
                if left >= 0.0 {
                    next = then;
                }
                left -= chance;
            });
            state = next;
        }
    }

    /// Enemies are alike: their order in the file changes nothing.
    #[test]
    fn the_order_of_enemies_does_not_matter(seed in 0u64..10_000) {
        let (Some(one), Some(other)) = (mission(seed, false), mission(seed, true)) else {
            return Ok(());
        };
        let value = |mission: &Hostage| best_within(mission, &mission.start(), 3);
        let (one, other) = (value(&one), value(&other));
        prop_assert!((one - other).abs() < 1e-9, "{one} and {other}");
    }
}

/// The best expected reward of so many actions, by looking at all of them.
fn best_within(mission: &Hostage, state: &State, actions: u32) -> f64 {
    if actions == 0 || mission.end(state).is_some() {
        return 0.0;
    }
    let mut best = f64::NEG_INFINITY;
    for action in mission.action_list(state) {
        let mut sum = 0.0;
        mission.outcomes(state, action, |chance, next, gain| {
            let later = best_within(mission, &next, actions - 1);
            sum += chance * (gain.reward + mission.discount() * later);
        });
        best = best.max(sum);
    }
    best
}

#[test]
fn random_missions_keep_the_laws_of_all_missions() {
    let mut met = 0;
    for seed in 0..24 {
        if let Some(mission) = mission(seed, false) {
            conformance::mdp(&mission).check();
            met += 1;
        }
    }
    assert!(met > 12, "only {met} of 24 are missions");
}

/// How often a mission succeeds by a way to play.
fn succeeds(mission: &Hostage, choose: impl Fn(&State, &mut Rng) -> Action) -> f64 {
    let games = 300;
    let won = (0..games).filter(|&seed| {
        let mut rng = Rng::new(seed);
        let mut state = mission.start();
        for _ in 0..400 {
            if mission.end(&state).is_some() {
                break;
            }
            let action = choose(&state, &mut rng);
            assert!(mission.is_legal(&state, action), "{}", mission.position(&state));
            let mut left = rng.unit();
            let before = state;
            mission.outcomes(&before, action, |chance, next, _| {
                if left >= 0.0 {
                    state = next;
                }
                left -= chance;
            });
        }
        mission.end(&state) == Some(End::Success)
    });
    won.count() as f64 / games as f64
}

/// Instinct is no plan, but it gets home far more often than chance does.
#[test]
fn instinct_is_better_than_chance() {
    for name in ["clean", "villa", "rooftop", "embassy", "station", "depot", "dice", "dice-squad"] {
        let mission = super::mission(name);
        let random = |state: &State, rng: &mut Rng| {
            let actions = mission.action_list(state);
            actions[rng.below(actions.len())]
        };
        let by_chance = succeeds(&mission, random);
        let by_instinct = succeeds(&mission, |state, rng| {
            mission.instinct(state, rng).unwrap_or_else(|| random(state, rng))
        });
        assert!(by_instinct > by_chance + 0.1, "{name}: {by_instinct} against {by_chance}");
    }
}
