//! Expressions: what is understood, and what is said when it is not.

use std::time::Duration;

use meeple_core::Budget;
use proptest::prelude::*;

use super::{Agent, Method};
use crate::{CATALOGUE, entry};

fn agent(game: &str, text: &str) -> Result<Agent, String> {
    Agent::parse(text, entry(game).expect("a game")).map_err(|error| error.to_string())
}

#[test]
fn parameters_have_units() {
    let agent = agent("connect4", " AlphaBeta ( depth=8 , tt=64MB,time=500ms, nodes=2M,eval=none)")
        .expect("it is right");
    assert_eq!(agent.method().name(), "alphabeta");
    assert_eq!(agent.budget().depth, Some(8));
    assert_eq!(agent.budget().nodes, Some(2_000_000));
    assert_eq!(agent.budget().time, Some(Duration::from_millis(500)));
    assert_eq!(agent.bytes("tt"), Some(64 << 20));
    assert_eq!(agent.name("eval"), Some("none"));
}

#[test]
fn what_holds_by_default_may_be_said() {
    let explored = agent("connect4", "uct(c=1.414)").expect("its default");
    assert_eq!(explored.real("c"), Some(1.414));
    assert!(agent("connect4", "uct(c=1001)").is_err_and(|why| why.contains("from 0 to 1000")));
}

#[test]
fn an_agent_prints_as_an_expression_that_reads_back() {
    let texts = ["alphabeta", "alphabeta(depth=3, eval=mobility, noise=0.25, time=1500000us)"];
    for text in texts {
        let once = agent("tictactoe", text).expect("it is right").to_string();
        assert_eq!(once, text);
        assert_eq!(agent("tictactoe", &once).expect("it reads back").to_string(), once);
    }
}

#[test]
fn the_default_agents_and_all_levels_of_every_game_are_understood() {
    for entry in CATALOGUE.iter() {
        for text in [entry.card.adviser, entry.card.solver] {
            Agent::parse(text, entry).expect(text);
        }
        for level in 1..=10 {
            let text = entry.level(level);
            Agent::parse(&text, entry).expect(&text);
        }
    }
}

#[test]
fn errors_name_the_place_and_what_would_be_right() {
    let cases = [
        ("connect4", "", "line 1, column 1: found \"\", expected an algorithm"),
        (
            "connect4",
            "alphabet",
            "unknown algorithm \"alphabet\"; expected one of: minimax, alphabeta",
        ),
        ("fifteen", "alphabeta", "expected one of: bfs, astar, ida, random"),
        (
            "connect4",
            "alphabeta(deep=3)",
            "column 11: unknown parameter \"deep\"; expected one of: depth, eval, tt",
        ),
        ("connect4", "alphabeta(depth=x)", "column 17: found \"x\", expected a whole number"),
        ("connect4", "alphabeta(depth)", "column 11: found \"\", expected a whole number"),
        ("connect4", "alphabeta(tt=64QB)", "column 14: found \"64QB\", expected a size"),
        (
            "connect4",
            "alphabeta(eval=luck)",
            "column 16: unknown eval \"luck\"; expected one of: lines, threats, mobility, none",
        ),
        ("connect4", "alphabeta(depth=3", "column 18: found \"\", expected ',' or ')'"),
        ("connect4", "alphabeta(depth=3) x", "column 20: found \"x\", expected the end"),
        ("connect4", "alphabeta(depth=3, depth=4)", "column 20: depth is given twice"),
        ("gridworld", "vi(epsilon=0)", "column 12: found \"0\", expected a precision"),
        ("gridworld", "vi(noise=2)", "column 10: found \"2\", expected a share"),
    ];
    for (game, text, expected) in cases {
        let message = agent(game, text).map(|agent| agent.to_string()).expect_err(text);
        assert!(message.contains(expected), "{text:?} says {message:?}, not {expected:?}");
    }
}

proptest! {
    #[test]
    fn random_text_never_panics(text in "\\PC{0,60}") {
        for entry in CATALOGUE.iter() {
            let _ = Agent::parse(&text, entry);
        }
    }

    #[test]
    fn nearly_right_text_never_panics(text in "(alphabeta|vi|astar|playouts)\\(([a-z]{1,9}=?[0-9a-zA-Z.]{0,25},? ?){0,3}\\)?") {
        for entry in CATALOGUE.iter() {
            if let Ok(agent) = Agent::parse(&text, entry) {
                let printed = agent.to_string();
                let back = Agent::parse(&printed, entry).expect("it was printed by an agent");
                prop_assert_eq!(back.to_string(), printed);
            }
        }
    }
}

#[test]
fn defaults_give_way_to_what_is_asked_for() {
    let hour = Budget::time(Duration::from_secs(3600));
    let bytes = Budget { bytes: Some(1 << 30), ..Budget::UNLIMITED };
    for entry in CATALOGUE.iter() {
        for text in [entry.card.adviser, entry.card.solver] {
            let agent = || Agent::parse(text, entry).expect("a default");
            let given = |asked: Budget| {
                let mut agent = agent();
                agent.give_way(asked);
                agent.budget()
            };
            for asked in [hour, Budget::nodes(5)] {
                let left = given(asked);
                assert_eq!((left.time, left.nodes), (None, None), "{}: {text}", entry.id);
                assert_eq!(left.bytes, agent().budget().bytes, "{}: {text}", entry.id);
            }
            let left = given(bytes);
            assert_eq!((left.time, left.bytes), (agent().budget().time, None), "{}", entry.id);
            assert_eq!(given(Budget::UNLIMITED), agent().budget(), "{}", entry.id);
        }
    }
}

#[test]
fn p07_a_stand_in_keeps_the_limits_threads_and_tables() {
    let entry = crate::entry("connect4").expect("a game");
    let solver = Agent::parse("specialist(book=off, threads=3, tt=1MB, time=2s)", entry);
    let engine = solver.expect("an agent").stand_in(Method::ENGINE);
    assert_eq!(engine.to_string(), "engine(threads=3, time=2s, tt=1MB)");
}
