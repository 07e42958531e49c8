//! Positions, board files, names and the picture.

use meeple_core::scene::{Ground, MarkKind};
use meeple_core::{Game, InputError, Notation as _, Present, Setup, Side, Step};
use proptest::prelude::*;

use super::super::{Board, Escampe};
use super::{Deterministic, Problem, open};

fn read(text: &str) -> Result<(Escampe, Board), InputError> {
    Escampe::open(&Setup::at(text))
}

const START: &str = "bb4/1Bb1bb/6/6/1n1n1n/n1N1n1 w 0";
const FILE: &str = "\
% trait blanc  lisere 0
%  ABCDEF
01 bb---- 01
02 -Bb-bb 02
03   ------  03
04 ------ 04
05 -n-n-n 05
06 n-N-n- 06
%  ABCDEF
";

#[test]
fn positions_and_board_files_say_the_same() {
    let game = Escampe::default();
    let board = open(START);
    assert_eq!(open(FILE), board);
    assert_eq!(game.position(&board), START);
    assert_eq!(open(&game.board_file(&board)), board);
}

#[test]
fn what_comments_do_not_say_is_white_to_move_freely() {
    let bare: String =
        FILE.lines().filter(|line| !line.starts_with('%')).map(|l| format!("{l}\n")).collect();
    assert_eq!(open(&bare), open(START));
    let bound = open(&FILE.replace("trait blanc  lisere 0", "trait noir lisere 2"));
    assert_eq!((bound.mover(), bound.border()), (Side::Second, 2));
}

#[test]
fn placements_to_be_made_are_positions_too() {
    let game = Escampe::default();
    assert_eq!(game.position(&game.start()), "- b 0");
    assert_eq!((open("-"), open("- b 0")), (game.start(), game.start()));
    let text = "6/6/6/6/1n1n1n/n1N1n1 w 0";
    let board = open(text);
    assert!(board.is_placing() && !board.is_placed(Side::First));
    assert_eq!(game.position(&board), text);
    assert_eq!(open(&game.board_file(&board)), board);
    assert_eq!(open(&game.board_file(&game.start())), game.start());
}

#[test]
fn the_older_rule_and_board_files_are_scenarios() {
    let setup = |scenario| Setup { position: None, scenario: Some(scenario) };
    assert!(Escampe::open(&setup("unicorns-take")).expect("a rule").0.unicorns_take);
    assert_eq!(Escampe::open(&setup(FILE)).expect("a file").1, open(START));
    let error = Escampe::open(&setup("chess")).expect_err("no such scenario");
    assert!(error.to_string().contains("expected unicorns-take or a board file"), "{error}");
}

#[test]
fn what_cannot_be_is_refused_with_its_place() {
    for (text, column, message) in [
        ("", 1, "expected six rows, or -"),
        ("bb3/6", 4, "a row of 5 cells, expected 6"),
        ("bb5/6", 3, "a row of more than 6 cells"),
        ("bbbbbb/6", 6, "a sixth paladin of White, expected 5"),
        ("BB4", 2, "a second unicorn of White"),
        ("bb4/1Bx", 7, "found \"x\", expected B, b, N, n"),
        ("6/6/6", 6, "the board ends after 3 rows, expected 6"),
        ("6/6/6/6/6/6/6 w 0", 12, "more than six rows"),
        ("bb4/1Bb1bb/6/6/1n1n1n/n1N1n1", 29, "expected w or b"),
        ("bb4/1Bb1bb/6/6/1n1n1n/n1N1n1 x 0", 30, "found \"x\", expected w or b"),
        ("bb4/1Bb1bb/6/6/1n1n1n/n1N1n1 w", 31, "expected the imposed border"),
        ("bb4/1Bb1bb/6/6/1n1n1n/n1N1n1 w 4", 32, "found \"4\", expected the imposed border"),
        ("bb4/1Bb1bb/6/6/1n1n1n/n1N1n1 w 0 1", 34, "expected the end of the position"),
        ("bb4/1Bb1b1/6/6/1n1n1n/n1N1n1 w 0", 30, "4 paladins of White, expected 5"),
        ("bb4/1Bb1bb/6/6/1n1n1n/n3n1 w 0", 28, "no unicorn of Black, expected one"),
        ("6/6/6/1n4/3n1n/n1N1n1 w 0", 23, "Black stands alone but not on one edge"),
        ("6/6/6/6/1n1n1n/n1N1n1 b 0", 23, "White is to place"),
        ("6/6/6/6/1n1n1n/n1N1n1 w 2", 23, "expected border 0"),
        ("- w 0", 3, "Black is to place"),
    ] {
        let error = read(text).expect_err(text);
        assert_eq!(error.place.map(|place| place.column), Some(column), "{text:?}: {error}");
        assert!(error.to_string().contains(message), "{text:?}: {error}");
    }
}

#[test]
fn bad_board_files_name_line_and_column() {
    for (from, to, place, message) in [
        ("blanc", "blue", (1, 9), "found \"blue\", expected blanc or noir"),
        ("lisere 0", "lisere 7", (1, 23), "found \"7\", expected a border from 0 to 3"),
        ("02 -B", "03 -B", (4, 1), "found \"03\", expected 02, six cells, 02"),
        ("-bb 02", "-bb 2", (4, 11), "found \"2\", expected 02"),
        ("-bb 02", "-bb", (4, 10), "found \"\", expected 02"),
        ("-bb 02", "-bb 02 x", (4, 14), "expected the end of the line"),
        ("-Bb-bb", "-Bbxbb", (4, 7), "found \"x\", expected B, b, N, n or -"),
        ("-Bb-bb", "-Bb-bb-", (4, 10), "a row of more than 6 cells"),
        ("-Bb-bb", "-Bb-b", (4, 9), "a row of 5 cells, expected 6"),
        ("-Bb-bb", "-Bb-bB", (4, 9), "a second unicorn of White"),
        ("04 ------ 04\n", "", (6, 1), "found \"05\", expected 04"),
        ("06 n-N-n- 06\n", "", (8, 1), "the file ends after 5 rows, expected 6"),
        ("06 n-N-n- 06", "06 n-N-n- 06\n07", (9, 1), "expected the end of the file"),
        ("06 n-N", "06 --N", (9, 1), "4 paladins of Black, expected 5"),
    ] {
        let error = read(&FILE.replace(from, to)).expect_err(to);
        let found = error.place.map(|place| (place.line, place.column));
        assert_eq!(found, Some(place), "{to:?}: {error}");
        assert!(error.to_string().contains(message), "{to:?}: {error}");
    }
}

#[test]
fn wrong_moves_are_told_what_would_be_right() {
    let game = Escampe::default();
    let told = |text, name| game.parse_action(&open(text), name).expect_err(name).to_string();
    assert!(told(START, "E").contains("is not a legal move here; expected one of: "), "no pass");
    assert!(told(START, "PASSE").contains("expected one of: "));
    assert!(told("-", "A1-A2").contains("the top edge or the bottom edge"));
    assert!(told("6/6/6/6/1n1n1n/n1N1n1 w 0", "x").contains("six cells of the top edge"));
}

#[test]
fn the_picture_shows_rings_lit_pieces_and_the_imposed_border() {
    let game = Escampe::default();
    let before = open("2B3/1b1bbb/6/1bn3/1n1nnn/2N3 w 3");
    let scene = game.scene(&before, None);
    let marked = |kind| -> Vec<String> {
        let marks = scene.marks.iter().filter(|mark| mark.kind == kind);
        let cell = |at| scene.cells.iter().find(|cell| cell.at == at).expect("a cell");
        marks.map(|mark| cell(mark.at).id.clone()).collect()
    };
    assert_eq!(marked(MarkKind::Legal), ["E2"]);
    assert_eq!(marked(MarkKind::Idle), ["C1", "B2", "D2", "F2", "B4"]);
    let grounds = ["A1", "B1", "D1"].map(|id| scene.cell(id).expect("a cell").ground);
    assert_eq!(grounds, [Ground::Single, Ground::Double, Ground::Triple]);
    assert_eq!(scene.facts[1].value.en, "three rings");
    assert_eq!(scene.facts[1].value.fr, "un liseré triple");
    assert_eq!(scene.cell("C1").expect("a cell").label.fr, "C1, un liseré double, licorne blanche");
    let action = game.parse_action(&before, "E2-D4").expect("legal");
    assert_eq!(
        game.describe(&before, action).en,
        "White moves from E2 to D4, which imposes two rings"
    );
    let state = game.after(&before, action);
    let scene = game.scene(&state, Some(Step { before: &before, action }));
    assert_eq!(scene.marks.iter().filter(|mark| mark.kind == MarkKind::Last).count(), 2);
    assert!(game.outcome(&state).is_none());
    let placing = game.scene(&game.start(), None);
    assert_eq!(placing.facts[1].value.en, "the top edge or the bottom edge");
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(
        text in "\\PC*|[bBnN1-6/]{6,30} [wb] [0-4]|(%[a-z 0-9]{0,20}\n)?(0[1-6] [bBnN-]{6} 0[1-6]\n){4,7}"
    ) {
        if let Ok((game, board)) = read(&text) {
            prop_assert_eq!(read(&game.position(&board)).expect("its own text").1, board);
            prop_assert_eq!(read(&game.board_file(&board)).expect("its own file").1, board);
            prop_assert!(game.outcome(&board).is_some() || game.count_actions(&board) > 0);
        }
    }

    #[test]
    fn any_move_text_is_read_or_refused(text in "\\PC{0,20}|[A-Fa-f1-6/E-]{0,20}") {
        for board in ["-", "6/6/6/6/1n1n1n/n1N1n1 w 0", START] {
            let board = open(board);
            let game = Escampe::default();
            if let Ok(action) = game.parse_action(&board, &text) {
                prop_assert!(game.is_legal(&board, action));
            }
        }
    }
}
