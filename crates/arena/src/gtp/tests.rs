//! The protocol as other programs speak it, on every game that does.

use super::{Gtp, Reply, Surroundings};
use crate::catalogue::{CATALOGUE, entry};

const AROUND: Surroundings = Surroundings {
    draw: |scene| scene.title.en.to_string(),
    read: |path| match path {
        "game.sgf" => Ok("(;GM[1]SZ[9]KM[5.5]AB[cc]AW[gg:gh];B[dd];W[];B[ee])".to_owned()),
        "broken.sgf" => Ok("(;GM[1]SZ[9];B[zz])".to_owned()),
        _ => Err("no such file".to_owned()),
    },
};

fn gtp(game: &str) -> Gtp {
    let agent = Some("mcts(playouts=20)");
    Gtp::new(entry(game).expect(game), agent, 1, AROUND).expect(game)
}

/// The answer to a line, without its last, empty one.
fn ask(gtp: &mut Gtp, line: &str) -> String {
    match gtp.answer(line) {
        Reply::Text(text) | Reply::Quit(text) => {
            let text = text.strip_suffix("\n\n").expect("answers end with an empty line");
            assert!(!text.contains("\n\n"), "an empty line would end the answer: {text:?}");
            text.to_owned()
        }
        other => panic!("{line}: {other:?}"),
    }
}

#[test]
fn a_game_of_go_as_a_referee_runs_it() {
    let mut go = gtp("go");
    assert_eq!(ask(&mut go, "1 protocol_version"), "=1 2");
    assert_eq!(ask(&mut go, "known_command genmove"), "= true");
    assert_eq!(ask(&mut go, "known_command dance"), "= false");
    assert_eq!(ask(&mut go, "7 dance"), "?7 unknown command");
    assert_eq!(ask(&mut go, "boardsize 25"), "? unacceptable size");
    assert_eq!(ask(&mut go, "boardsize 7"), "=");
    assert_eq!(ask(&mut go, "komi 5.5"), "=");
    assert_eq!(ask(&mut go, "play b D4"), "=");
    assert!(ask(&mut go, "play w D4").starts_with("? illegal move"));
    assert_eq!(ask(&mut go, "play w c3"), "=");
    // The same colour may play twice.
    assert_eq!(ask(&mut go, "play w e5"), "=");
    assert!(ask(&mut go, "meeple-position").contains("komi=5.5"));
    let answer = ask(&mut go, "3 genmove b");
    assert!(answer.starts_with("=3 ") && answer.len() > 4, "{answer}");
    assert_eq!(ask(&mut go, "undo"), "=");
    let twice = (ask(&mut go, "reg_genmove b"), ask(&mut go, "reg_genmove b"));
    assert_eq!(twice.0, twice.1, "nothing is played, and the seed is the same");
    assert_eq!(ask(&mut go, "komi many"), "? syntax error");
    assert_eq!(ask(&mut go, "play green d1"), "? syntax error");
    assert_eq!(ask(&mut go, "time_settings 0 5 1"), "=");
    assert_eq!(ask(&mut go, "time_left b 3 1"), "=");
    assert!(ask(&mut go, "showboard").starts_with("= \n"));
    assert!(matches!(go.answer("  # only a remark"), Reply::Nothing));
    assert!(matches!(go.answer("quit"), Reply::Quit(_)));
}

#[test]
fn handicaps_stand_where_the_protocol_has_them() {
    let mut go = gtp("go");
    assert_eq!(ask(&mut go, "boardsize 19"), "=");
    assert_eq!(ask(&mut go, "fixed_handicap 5"), "= d4 q16 d16 q4 k10");
    assert_eq!(ask(&mut go, "fixed_handicap 2"), "? board not empty");
    assert!(ask(&mut go, "meeple-position").contains(" w "), "White begins");
    assert_eq!(ask(&mut go, "clear_board"), "=");
    assert_eq!(ask(&mut go, "fixed_handicap 10"), "? invalid number of stones");
    assert_eq!(ask(&mut go, "set_free_handicap a1 b2 z9"), "? bad vertex list");
    assert_eq!(ask(&mut go, "set_free_handicap a1 b2"), "=");
}

#[test]
fn files_are_loaded_whole_or_not_at_all() {
    let mut go = gtp("go");
    assert_eq!(ask(&mut go, "loadsgf game.sgf"), "= white");
    let whole = ask(&mut go, "meeple-position");
    assert!(whole.contains("komi=5.5") && whole.contains(" w "), "{whole}");
    for broken in ["loadsgf broken.sgf", "loadsgf nowhere.sgf", "loadsgf"] {
        assert!(ask(&mut go, broken).starts_with('?'), "{broken}");
        assert_eq!(ask(&mut go, "meeple-position"), whole);
    }
    assert!(ask(&mut go, "loadsgf broken.sgf").contains("node 2"));
    assert_eq!(ask(&mut go, "loadsgf game.sgf 2"), "= white", "before the second move");
}

#[test]
fn dead_stones_are_counted_as_such() {
    let mut go = gtp("go");
    // Black owns the left half, White the right one; a black stone is caught on the right.
    ask(&mut go, "boardsize 7");
    ask(&mut go, "komi 0.5");
    for row in 1..=7 {
        ask(&mut go, &format!("play b c{row}"));
        ask(&mut go, &format!("play w d{row}"));
    }
    for line in ["play b f4", "play w f5", "play b pass", "play w pass"] {
        assert_eq!(ask(&mut go, line), "=", "{line}");
    }
    assert_eq!(ask(&mut go, "final_status_list dead"), "= f4");
    assert_eq!(ask(&mut go, "final_score"), "= W+7.5");
    assert_eq!(ask(&mut go, "genmove b"), "= pass", "the game is over");
}

#[test]
fn every_game_of_the_protocol_is_played_to_its_end() {
    for entry in CATALOGUE.iter().filter(|entry| entry.card.exchange.is_some()) {
        let mut gtp = gtp(entry.id);
        let small = if entry.id == "amazons" || entry.id == "othello" { 6 } else { 3 };
        assert_eq!(ask(&mut gtp, &format!("boardsize {small}")), "=", "{}", entry.id);
        let colours = if gtp.exchange.black == meeple_core::Side::First { "bw" } else { "wb" };
        let mut passes = 0;
        for turn in 0..200 {
            let colour = colours.as_bytes()[turn % 2] as char;
            let answer = ask(&mut gtp, &format!("genmove {colour}"));
            if answer.starts_with('?') {
                break;
            }
            passes = if answer == "= pass" { passes + 1 } else { 0 };
            if passes > 2 {
                break;
            }
        }
        assert!(ask(&mut gtp, "final_score").starts_with("= "), "{}", entry.id);
        assert_eq!(ask(&mut gtp, "undo"), "=", "{}", entry.id);
    }
}
