//! Agents on the boards of others, and programs of others on ours, by the Go Text Protocol.

use super::{meeple, with_input};

#[test]
fn a_board_of_others_gets_its_answers() {
    let lines =
        "1 boardsize 5\nplay b c3\n2 genmove w\n3 showboard\nlz-analyze 10\n4 final_score\nquit\n";
    let run = with_input(&["gtp", "go", "--with", "mcts(playouts=200)"], lines);
    assert_eq!(run.code, 0, "{}", run.err);
    for expected in ["=1\n\n", "=2 ", "=3 ", "=\n", "=4 "] {
        assert!(run.out.contains(expected), "{expected:?}: {}", run.out);
    }
    assert!(run.out.ends_with("=\n\n"), "{}", run.out);
    let wrong = meeple(&["gtp", "sliding"]);
    assert_eq!(wrong.code, 2);
    assert!(wrong.err.contains("go, hex, havannah"), "{}", wrong.err);
}

#[test]
fn two_programs_play_hex_by_the_protocol() {
    let program = format!("gtp:{} gtp hex --with random", env!("CARGO_BIN_EXE_meeple"));
    let arguments = ["--position", "4/4/4/4 b", "--games", "4", "--json"];
    let run = meeple(&[&["match", "hex", "mcts(playouts=300)", &program], &arguments[..]].concat());
    let score = run.object();
    assert_eq!(score["faults"], serde_json::json!([0, 0]), "{score}");
    assert!(score["wins"].as_u64() >= Some(3), "{score}");
}

#[test]
fn gnu_go_plays_by_the_rules() {
    let program = "gtp:/usr/games/gnugo --mode gtp --level 1 --chinese-rules --capture-all-dead";
    let arguments = ["--position", "5/5/5/5/5 b - 0 komi=0.5", "--games", "2", "--json"];
    let run = meeple(&[&["match", "go", "mcts(playouts=100)", program], &arguments[..]].concat());
    let score = run.object();
    assert_eq!(score["faults"], serde_json::json!([0, 0]), "{score} {}", run.err);
    assert_eq!(score["unplayed"], 0, "{score}");
    let wrong = meeple(&["match", "connect4", "random", "gtp:gnugo"]);
    assert_eq!(wrong.code, 2);
    assert!(wrong.err.contains("gtp:"), "{}", wrong.err);
}
