//! Playing with advice: the dice of undo, and advice that is worth following.

use meeple_arena::session::{Scope, Standing};
use meeple_arena::{Agent, Session, Span, entry};
use meeple_core::{Control, Setup};

fn open(scenario: &str, seed: u64) -> Box<dyn Session> {
    let setup = Setup { scenario: Some(scenario), ..Setup::default() };
    let mut session = entry("hostage").expect("a game").open(&setup).expect("a scenario");
    session.reseed(seed);
    session
}

#[test]
fn undo_replays_the_same_dice_and_seeds_reproduce_games() {
    for seed in 0..20 {
        let (mut one, mut other) = (open("respawn", seed), open("respawn", seed));
        for name in ["move north", "move north", "end", "end"] {
            if one.standing().is_over() {
                break;
            }
            one.play(name).expect("legal");
            let after = one.position();
            assert!(one.undo());
            one.play(name).expect("legal");
            assert_eq!(one.position(), after, "seed {seed}");
            other.play(name).expect("legal");
            assert_eq!(other.position(), after, "seed {seed}");
        }
    }
}

#[test]
fn advice_can_be_followed_to_the_end() {
    let entry = entry("hostage").expect("a game");
    let mut agent = Agent::parse("vi", entry).expect("an agent");
    let mut session = open("clean", 5);
    for _ in 0..200 {
        let advice = Control::unlimited(|c| session.think(&mut agent, Scope::All, c));
        let Some(best) = advice.best.clone() else { break };
        let leading = &advice.candidates[0];
        assert_eq!(leading.name, best);
        assert!(leading.turns.is_some() && leading.chance.is_some() && leading.danger.is_some());
        session.play(&best).expect("advice is legal");
    }
    assert!(matches!(session.standing(), Standing::Success | Standing::Failure));
}

/// A mission too large to be laid out: every legal action is ranked within the budget.
#[test]
fn large_missions_are_advised_on_within_a_budget() {
    let entry = entry("hostage").expect("a game");
    let session = open("respawn", 1);
    let agents = ["brtdp(nodes=300)", "lrtdp(nodes=300)", "rtdp(trials=5)", "uct(nodes=50)"];
    for objective in ["reward", "success"] {
        for agent in agents.iter().filter(|agent| objective == "reward" || !agent.contains("uct")) {
            let mut agent = Agent::parse(agent, entry).expect("an agent");
            if objective == "success" {
                agent.set_objective(objective).expect("a planner");
            }
            let advice = Control::unlimited(|c| session.think(&mut agent, Scope::All, c));
            let mut names: Vec<&str> =
                advice.candidates.iter().map(|candidate| candidate.name.as_str()).collect();
            names.sort_unstable();
            assert_eq!(names, ["end", "move east", "move north", "move west"], "{agent}");
            for candidate in &advice.candidates {
                match candidate.within {
                    Some(Span { low, high }) => {
                        assert!(low <= candidate.value && candidate.value <= high, "{candidate:?}");
                        // 12,687,623.70 is the value of the best action.
                        assert!(low < 12_687_624.0, "{candidate:?}");
                        assert!(objective == "reward" || (0.0 <= low && high <= 1.0));
                    }
                    None => assert!(candidate.margin.is_some(), "{candidate:?}"),
                }
            }
        }
    }
}

#[test]
fn a_tree_of_tries_finds_the_way_in_the_small_world() {
    let entry = entry("gridworld").expect("a game");
    let session = entry.open(&Setup::default()).expect("its usual start");
    let best = |agent: &str| {
        let mut agent = Agent::parse(agent, entry).expect("an agent");
        Control::unlimited(|c| session.think(&mut agent, Scope::All, c)).best
    };
    assert_eq!(best("uct(playouts=20000)"), best("vi"));
}

/// Trials settle where they began; later in the game each action has the bounds that it has, and
/// they hold.
#[test]
fn p08_solutions_reused_in_later_states_are_labelled_by_their_own_bounds() {
    let entry = entry("gridworld").expect("a game");
    let position = "discount=0.9 step-reward=-1 slip=0.2 goal=10 trap=-1000 T..S.G/...... d1";
    for name in ["rtdp", "lrtdp", "brtdp"] {
        let mut session = entry.open(&Setup::at(position)).expect("a world");
        session.reseed(3);
        let mut agent = Agent::parse(name, entry).expect("an agent");
        for _ in 0..6 {
            if session.standing().is_over() {
                break;
            }
            let mut exact = Agent::parse("vi", entry).expect("an agent");
            let known = Control::unlimited(|c| session.think(&mut exact, Scope::All, c));
            let advice = Control::unlimited(|c| session.think(&mut agent, Scope::All, c));
            for candidate in &advice.candidates {
                let truth = known.candidates.iter().find(|one| one.name == candidate.name);
                let truth = truth.and_then(|one| one.within).expect("bounds of the truth");
                let within = candidate.within.expect("bounds that are shown");
                assert!(within.low <= truth.high && truth.low <= within.high, "{candidate:?}");
                assert_eq!(candidate.exactness, meeple_arena::Exactness::Bounded);
            }
            session.play("west").expect("a legal move");
        }
    }
}
