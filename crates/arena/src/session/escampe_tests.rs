//! Escampe through the dynamic layer: proofs, placements, clocks, circles.

use std::time::Duration;

use meeple_core::{Budget, Cancel, Control, Setup};

use super::{Scope, Session, Standing, choose};
use crate::{Agent, Exactness, Status, entry};

const HAND_OUT: &str = "bb4/1Bb1bb/6/6/1n1n1n/n1N1n1 w 0";

fn session(position: &str) -> Box<dyn Session> {
    entry("escampe").expect("a game").open(&Setup::at(position)).expect(position)
}

fn agent(text: &str) -> Agent {
    Agent::parse(text, entry("escampe").expect("a game")).expect(text)
}

#[test]
fn forced_wins_are_proved_with_their_length() {
    for (position, length) in [
        (HAND_OUT, 3),
        ("nnN3/2b3/5b/b1nn2/2b3/n1B2b w 2", 3),
        // A placement that falls in eleven plies.
        ("2N3/nn1nnn/6/6/b2Bbb/2bb2 w 0", 11),
    ] {
        let answer = Control::unlimited(|c| session(position).solve(&mut agent("forced"), c));
        assert_eq!((answer.status, answer.length), (Status::Proved, Some(length)), "{position}");
        assert!(answer.certificate.is_some_and(|size| size > 0));
        assert!(answer.moves.len() as u32 <= length);
    }
    let short = Control::unlimited(|c| {
        session("2N3/nn1nnn/6/6/b2Bbb/2bb2 w 0").solve(&mut agent("forced(depth=9)"), c)
    });
    assert_eq!((short.status, short.certificate), (Status::Stopped, None));
    let dfpn = Control::unlimited(|c| session(HAND_OUT).solve(&mut agent("dfpn"), c));
    assert_eq!(dfpn.status, Status::Proved, "proof numbers agree");
}

#[test]
fn white_finds_a_winning_placement_and_both_sides_play_on() {
    // By the older rule no reply is known beforehand.
    let setup = Setup { position: Some("2N3/nn1nnn/6/6/6/6 w 0"), scenario: Some("unicorns-take") };
    let mut game = entry("escampe").expect("a game").open(&setup).expect("a placement");
    let mut white = agent("engine(nodes=4M)");
    let choice = choose(&*game, &mut white, 0, Cancel::new(), &mut ()).expect("a placement");
    game.play(&choice.name).expect("legal");
    let answer = Control::unlimited(|c| game.solve(&mut agent("forced(depth=13)"), c));
    assert_eq!(answer.status, Status::Proved, "{} wins", choice.name);
    let mut game = session("-");
    let mut agents = [agent("engine(nodes=2k)"), agent("forced(depth=4, nodes=2k)")];
    for ply in 0..400 {
        if game.standing().is_over() {
            break;
        }
        let choice = choose(&*game, &mut agents[ply % 2], ply as u64, Cancel::new(), &mut ());
        game.play(&choice.expect("the game goes on").name).expect("legal");
    }
    assert!(matches!(game.standing(), Standing::Won(_)), "{}", game.position());
}

#[test]
fn a_reply_known_to_win_is_advised_without_a_search() {
    let mut game = session("-");
    game.play("B1/E1/F1/B2/C2/D2").expect("legal");
    Control::unlimited(|control| {
        let advice = game.think(&mut agent("engine"), Scope::All, control);
        assert_eq!((advice.candidates.len(), control.nodes()), (1, 0));
        let reply = &advice.candidates[0];
        assert!(reply.exactness != Exactness::Estimated && reply.chance == Some(1.0));
        assert!(!reply.at_most && reply.distance.is_some_and(|plies| plies % 2 == 0));
    });
}

#[test]
fn p18_a_win_found_by_proof_is_played_to_its_end() {
    // Lost within 15 plies, more than a search for forced wins sees with so few nodes.
    let mut game = session("-");
    game.play("B1/E1/F1/B2/C2/D2").expect("legal");
    let mut players = [agent("engine(nodes=200k)"), agent("engine(nodes=2k)")];
    let mut left = u32::MAX;
    for ply in 0..80 {
        let Standing::ToMove(_) = game.standing() else { break };
        let white = game.position().contains(" w ");
        let player = &mut players[usize::from(!white)];
        let nodes = player.count("nodes").expect("it is limited");
        let advice = Control::with_budget(Budget::nodes(nodes), |control| {
            let advice = game.think(player, Scope::Best, control);
            assert!(ply < 2 || !white || control.nodes() == 0, "the way is known");
            advice
        });
        let best = advice.candidates.first().expect("the game goes on");
        if white {
            let plies = best.distance.expect("a forced win");
            assert!(best.chance == Some(1.0) && plies < left, "ply {ply}: {best:?}");
            left = plies;
        }
        game.play(&best.name).expect("legal");
    }
    assert!(matches!(game.standing(), Standing::Won(_)), "{}", game.position());
}

#[test]
fn a_clock_is_spent_in_parts() {
    let mut agent = agent("engine(clock=240s)");
    assert_eq!(agent.budget().time, Some(Duration::from_secs(10)));
    agent.spend(Duration::from_secs(120));
    assert_eq!(agent.budget().time, Some(Duration::from_secs(5)));
    agent.spend(Duration::from_secs(500));
    assert_eq!(agent.budget().time, Some(Duration::from_millis(5)), "an answer is needed still");
    let both = self::agent("engine(clock=240s, time=1s)");
    assert_eq!(both.budget().time, Some(Duration::from_secs(1)));
    let fresh = agent.fresh();
    assert_eq!(fresh.budget().time, Some(Duration::from_secs(10)), "a new game, a full clock");
}

#[test]
fn a_side_that_is_ahead_does_not_walk_in_circles() {
    // Let the engine choose, undo, and tell it that the position after its choice was there before:
    // if it is ahead it must choose another move.
    let mut game = session("2B3/1bbbbb/6/6/1nnnnn/2N3 w 0");
    let think = |game: &dyn Session, agent: &mut Agent| {
        Control::with_budget(Budget::nodes(5_000), |control| {
            game.think(agent, Scope::Best, control)
        })
    };
    let mut seen = Vec::new();
    let mut agent = agent("engine(forced=off)");
    for ply in 0..60 {
        let advice = think(&*game, &mut agent);
        let best = advice.candidates.first().expect("the game goes on").clone();
        let before = game.position();
        game.play(&best.name).expect("legal");
        let ahead = best.value > 0.0 && best.distance.is_none();
        assert!(!(ahead && seen.contains(&game.position())), "back at {before} on ply {ply}");
        seen.push(game.position());
        if game.standing().is_over() {
            break;
        }
    }
}

#[test]
fn advice_tells_the_evaluators_terms() {
    let game = session("2B3/1b1bbb/6/1bn3/1n1nnn/2N3 w 3");
    let advise = |text: &str| {
        Control::with_budget(Budget::nodes(2_000), |c| game.think(&mut agent(text), Scope::All, c))
    };
    let own = advise("engine");
    assert!(own.terms.len() > 2 && own.terms.iter().all(|term| term.points != 0), "{own:?}");
    assert!(advise("engine(eval=hdist)").terms.is_empty());
}
