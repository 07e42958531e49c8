//! Playing with advice: the dice of undo, and advice that is worth following.

use meeple_arena::session::{Scope, Standing};
use meeple_arena::{Agent, Session, entry};
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
