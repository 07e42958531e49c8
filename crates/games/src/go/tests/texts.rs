//! Positions as text, and what the reader refuses.

use meeple_core::{Game, Notation as _, Present, Problem, Setup, Side};
use proptest::prelude::*;

use super::super::{Go, Ko, Rules};
use super::{Played, open, read, sized};

#[test]
fn positions_are_read_from_the_top_row() {
    let game = Go::default();
    assert_eq!(game.position(&game.start()), "9/9/9/9/9/9/9/9/9 b - 0");
    let (game, board) = open(" xX1/3/1o1  W\n");
    assert_eq!((game.size(), board.mover()), (3, Side::Second));
    assert_eq!(game.position(&board), "XX1/3/1O1 w - 0");
    assert_eq!(board.stone(game.point(0, 2).expect("on the board")), Some(Side::First));
    let (game, board) = open("19/19/19/19/19/19/19/19/19/18X/19/19/19/19/19/19/19/19/10O8 b t1 1");
    assert_eq!(board.ko(), game.point(18, 0));
    assert_eq!(board.passes(), 1);
    assert!(game.position(&board).ends_with("/10O8 b t1 1"));
}

#[test]
fn rules_are_written_where_they_are_not_the_usual_ones() {
    let (game, board) = open("5/5/5/5/5 b KOMI=6.5 ko=Simple suicide=yes");
    let wanted = Rules { komi: 13, ko: Ko::Simple, suicide: true, margin: false };
    assert_eq!(game.rules(), wanted);
    assert_eq!(game.position(&board), "5/5/5/5/5 b - 0 komi=6.5 ko=simple suicide=yes");
    let text = "2/2 w - 0 komi=-1 ko=situational count=margin";
    let (game, board) = open(text);
    assert_eq!(game.position(&board), text);
    let (game, board) = open("2/2 w komi=0 ko=positional suicide=no count=win");
    assert_eq!(game.position(&board), "2/2 w - 0");
    assert_eq!(open("5/5/5/5/5 b - 0 komi=0 count=margin").0.rules().komi, 0);
}

#[test]
fn boards_are_asked_for_by_size() {
    let sized_as =
        |text| Go::open(&Setup { scenario: Some(text), ..Setup::default() }).map(|(game, _)| game);
    for choice in Go::SCENARIOS {
        assert!(sized_as(choice.name).is_ok(), "{}", choice.name);
    }
    assert_eq!(sized_as("13X13"), Ok(sized(13)));
    assert_eq!(sized_as("9x9 komi=0.5").map(|game| game.rules().komi), Ok(1));
    for text in ["", "9", "9x8", "1x1", "20x20", "9x9x9", "x"] {
        let error = sized_as(text).expect_err(text);
        assert!(error.to_string().contains("expected a size from 2x2 to 19x19"), "{text}: {error}");
    }
    assert_eq!(Go::open(&Setup::default()).map(|(game, _)| game), Ok(sized(9)));
}

#[test]
fn what_cannot_be_is_refused_with_its_place() {
    for (text, column, message) in [
        ("", 1, "a row of 0 points, expected 2 to 19"),
        ("1 b", 2, "a row of 1 points, expected 2 to 19"),
        ("20/1", 1, "found \"20\", expected X, O, a number of empty points from 1 to 19, or /"),
        ("XX/b1", 4, "found \"b\", expected X, O"),
        ("3/é2/3 b", 3, "found \"é\""),
        ("3/0/3 b", 3, "found \"0\""),
        ("3/2/3 b", 4, "a row of 2 points, expected 3 as in the first row"),
        ("3/3 b", 4, "2 rows, expected 3: as many as there are columns"),
        ("2/2", 4, "expected b or w, the side to move"),
        ("2/2 x", 5, "found \"x\", expected b or w"),
        ("2/2 b c1", 7, "expected - or the empty point that a ko forbids"),
        ("X1/2 b a2", 8, "expected - or the empty point"),
        ("2/2 b - 3", 9, "expected the passes in a row: 0, 1 or 2"),
        ("2/2 b - 0 0", 11, "expected komi=, ko=, suicide=, count= or the end of the position"),
        ("2/2 b komi=x", 12, "found \"x\", expected points for White in halves"),
        ("2/2 b komi=7.25", 12, "expected points for White in halves"),
        ("2/2 b komi=9999", 12, "expected points for White in halves"),
        ("2/2 b ko=none", 10, "expected positional, situational, simple"),
        ("2/2 b suicide", 7, "expected - or the empty point"),
        ("2/2 b suicide=maybe", 15, "expected yes, no"),
        ("2/2 b count=all", 13, "expected win, margin"),
        ("2/2 b count=margin komi=0.5", 7, "margins are whole points, found a komi of 0.5"),
        ("XO/O1 b", 1, "the stone on a2 belongs to a chain without liberties"),
    ] {
        let error = read(text).expect_err(text);
        assert_eq!(error.place.map(|place| place.column), Some(column), "{text:?}: {error}");
        assert!(error.to_string().contains(message), "{text:?}: {error}");
    }
}

#[test]
fn moves_may_follow_a_position() {
    let open = |text: &str| Played::open(&Setup::at(text));
    let (game, state) = open("3/3/3 b moves b2 PASS A1").expect("legal moves");
    assert_eq!(game.position(&state), "3/1X1/X2 w - 0");
    for (text, column, message) in [
        ("3/3/3 b moves b2 b2", 18, "\"b2\" is not a legal move here"),
        ("3/3/3 b moves pass pass a1", 25, "the game is over"),
        ("3/3 b moves b2", 4, "2 rows"),
    ] {
        let error = open(text).expect_err(text);
        assert_eq!(error.place.map(|place| place.column), Some(column), "{text:?}: {error}");
        assert!(error.to_string().contains(message), "{text:?}: {error}");
    }
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(
        text in "\\PC*|[XOxo1-9/ bw=-]{0,40}|([XO]{3}|3|[XO]2|2[XO]|1[XO]1)(/([XO]{3}|3|[XO]2|2[XO]|1[XO]1)){2} [bw]( -| [a-c][1-3])?( [0-2])?( komi=-?[0-9]{1,3}(.5)?| ko=simple| suicide=yes| count=margin){0,2}"
    ) {
        if let Ok((game, board)) = read(&text) {
            prop_assert_eq!(read(&game.position(&board)), Ok((game.clone(), board.clone())));
            prop_assert_eq!(game.key(&board), game.fresh_key(&board));
            prop_assert!(game.outcome(&board).is_some() || game.count_actions(&board) > 0);
        }
        let _ = Played::open(&Setup::at(&text));
    }
}
