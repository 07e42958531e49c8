//! Bad input: exit code 2, a message that names the place and what was expected, no panic.

use proptest::prelude::*;

use super::{meeple, with_input};

#[test]
fn messages_name_the_place_and_what_was_expected() {
    let cases: &[(&[&str], &[&str])] = &[
        (&["solve", "chess"], &["unknown game \"chess\"", "tictactoe"]),
        (&["advise", "connect4", "--position", "448"], &["--position", "column 3", "1 to 7"]),
        (&["advise", "connect4", "--position", "4444444"], &["--position", "column 7"]),
        (&["advise", "tictactoe", "--position", "xx-------"], &["--position"]),
        (&["solve", "fifteen", "--position", "1 2 3 3"], &["--position", "column"]),
        (&["solve", "pig", "--position", "C 1 2 3"], &["--position", "column 1"]),
        (&["solve", "gridworld", "--scenario", "nowhere"], &["--scenario"]),
        (&["advise", "connect4", "--with", "alphabeta(deep=3)"], &["--with", "column 11", "depth"]),
        (&["match", "connect4", "random", "alphabeta(depth=x)"], &["B", "column 17"]),
        (&["match", "fifteen", "random", "random"], &["duel"]),
        (&["simulate", "connect4"], &["mission"]),
        (
            &["simulate", "gridworld", "--confidence", "2", "--width", "0.1"],
            &["--confidence", "0.5"],
        ),
        (&["simulate", "gridworld", "--width", "0.1"], &["--confidence"]),
        (&["perft", "pig", "3"], &["dice"]),
        (&["perft", "connect4", "many"], &["many"]),
        (&["trace", "connect4", "--with", "random"], &["no steps"]),
        (&["show", "connect4", "--moves", "4 9"], &["--moves", "\"9\""]),
        (&["show", "connect4", "--svg", "/no/such/folder/x.svg"], &["/no/such/folder/x.svg"]),
        (&["solve", "fifteen", "/no/such/file"], &["/no/such/file"]),
        (&["solve", "connect4", "--scenario", "x"], &["scenarios"]),
        (&["play", "connect4", "--level", "11"], &["11"]),
        (
            &["solve", "gridworld", "--scenario", "/no/such/map.txt"],
            &["/no/such/map.txt", "no such file"],
        ),
        (&["book", "connect4", "/no/such/folder/x.book"], &["/no/such/folder/x.book"]),
        (&["book", "pig", "x.book"], &["books", "connect4"]),
        (&["advise", "connect4", "--book", "/no/such/file"], &["/no/such/file"]),
        (&["advise", "connect4", "--with", "pvs(lmr=maybe)"], &["column 9", "on or off"]),
        (&["frobnicate"], &["frobnicate"]),
        (&["bench", "connect4", "hex"], &["hex", "expected one game"]),
        (&["bench", "playouts", "chess"], &["unknown game \"chess\""]),
        (&["bench", "montecarlo", "fifteen"], &["fifteen", "connect4"]),
        (&["bench", "montecarlo", "hex", "--with", "uct"], &["--with", "expected mcts"]),
        (&["bench", "montecarlo", "--games", "0"], &["--games"]),
        (&["bench", "hex", "--exam"], &["hex", "no exam", "go"]),
        (&["solve", "hex", "--group", "a1"], &["--group", "go"]),
        (&["solve", "go", "--group", "e5"], &["--group", "no stone"]),
        (&["solve", "go", "--region", "X.#/X?#/###"], &["--region", "column 6", "'?'"]),
        (&["solve", "connect4", "--time", "-1"], &["-1"]),
    ];
    for (arguments, expected) in cases {
        let run = meeple(arguments);
        assert_eq!(run.code, 2, "{arguments:?}: {}", run.err);
        assert!(run.out.is_empty(), "{arguments:?} printed {}", run.out);
        for part in *expected {
            assert!(run.err.contains(part), "{arguments:?} says {:?}, not {part:?}", run.err);
        }
    }
}

#[test]
fn a_bad_line_of_a_file_is_named_before_anything_is_solved() {
    let run = with_input(&["solve", "connect4", "-", "--json"], "44\n# fine\n4x\n");
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains("-: line 3, column 2"), "{}", run.err);
    let empty = with_input(&["solve", "connect4", "-"], "# nothing\n");
    assert_eq!(empty.code, 2);
}

proptest! {
    // Each case runs the binary: a few are enough, the parsers have their own property tests.
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn random_arguments_never_panic(text in "[^\u{0}]{0,30}", command in "(advise|solve|show|trace)", game in "(fifteen|tictactoe|connect4|breakthrough|pig|gridworld)") {
        for option in ["--position", "--with", "--scenario"] {
            let argument = format!("{option}={text}");
            let run = meeple(&[&command, &game, &argument, "--nodes", "50"]);
            prop_assert!(run.code <= 2, "{command} {game} {argument}: {}", run.err);
            prop_assert!(!run.err.contains("panicked"), "{}", run.err);
        }
    }
}
