//! What is read, what is refused and where, and the picture.

use meeple_core::scene::{MarkKind, Shape};
use meeple_core::{Deterministic, InputError, Notation as _, Present, Problem, Setup, Side, Step};
use proptest::prelude::*;

use super::super::{Board, Move, Othello};
use super::{open, sized};

fn read(text: &str) -> Result<(Othello, Board), InputError> {
    Othello::open(&Setup::at(text))
}

#[test]
fn positions_are_read_row_by_row() {
    let start = "---------------------------OX------XO--------------------------- X";
    let game = Othello::default();
    assert_eq!(game.position(&game.start()), start);
    assert_eq!(open(start), (game, game.start()));
    assert_eq!(sized(4).position(&sized(4).start()), "-----OX--XO----- X");
    let (game, board) = open(" x--------------o  O  Empties=Winner ");
    assert_eq!((game.size(), game.empties_to_winner(), board.mover()), (4, true, Side::Second));
    assert_eq!(game.position(&board), "X--------------O O empties=winner");
    assert!(!open("X--------------O O empties=nobody").0.empties_to_winner());
}

#[test]
fn scenarios_are_sizes() {
    for choice in Othello::SCENARIOS {
        let setup = Setup { position: None, scenario: Some(choice.name) };
        let (game, board) = Othello::open(&setup).expect(choice.name);
        assert_eq!(format!("{0}x{0}", game.size()), choice.name);
        assert_eq!(board, game.start());
    }
    let setup = Setup { position: None, scenario: Some("5x5") };
    let error = Othello::open(&setup).expect_err("no such board").to_string();
    assert_eq!(error, r#"found "5x5", expected 4x4, 6x6, 8x8 or 10x10"#);
}

#[test]
fn published_games_are_read_without_their_passes() {
    let (game, board) = open("f5d6c3d3c4F4");
    let mut state = game.start();
    for name in ["f5", "d6", "c3", "d3", "c4", "f4"] {
        let action = game.parse_action(&state, name).expect(name);
        game.apply(&mut state, action);
    }
    assert_eq!(board, state);
    // Any game on 4x4 has passes; leave them out.
    let game = sized(4);
    let mut passes = 0;
    for seed in 0..40 {
        let mut log = Vec::new();
        game.random_playout(&game.start(), &mut meeple_core::Rng::new(seed), Some(&mut log));
        let (mut text, mut state, mut last) = (String::new(), game.start(), game.start());
        for (_, action) in log {
            game.apply(&mut state, action);
            passes += u32::from(action == Move::PASS);
            if action != Move::PASS {
                text.push_str(&game.action_name(&state, action));
                last = state;
            }
        }
        let setup = Setup { position: Some(&text), scenario: Some("4x4") };
        assert_eq!(Othello::open(&setup), Ok((game, last)), "{text}");
    }
    assert!(passes > 0);
    let error = read("f5d6a1").expect_err("a1 encloses nothing");
    assert_eq!(error.place.map(|place| place.column), Some(5));
    assert!(error.to_string().contains(r#""a1" cannot be played here"#), "{error}");
    assert!(read("f5 moves").is_err());
}

#[test]
fn passes_have_several_names() {
    let game = Othello::default();
    for name in ["pass", "PASS", "--", "PA", " pa "] {
        assert_eq!(game.steps(name), ["pass"], "{name}");
    }
    assert_eq!(game.steps("f5"), ["f5"]);
}

#[test]
fn what_cannot_be_is_refused_with_its_place() {
    for (text, column, message) in [
        ("", 1, "expected 16, 36, 64 or 100 cells"),
        ("XO", 3, "2 cells, expected 16, 36, 64 or 100"),
        ("  XO", 5, "2 cells"),
        ("XO-é", 4, "found \"é\", expected X, O or -"),
        ("----------------", 17, "expected X or O, the side to move"),
        ("---------------- q", 18, "found \"q\", expected X or O"),
        ("---------------- XO", 18, "found \"XO\", expected X or O"),
        ("---------------- X empties=loser", 20, "expected empties=winner or the end"),
        ("---------------- X empties=winner O", 35, "expected the end of the position"),
    ] {
        let error = read(text).expect_err(text);
        assert_eq!(error.place.map(|place| place.column), Some(column), "{text:?}: {error}");
        assert!(error.to_string().contains(message), "{text:?}: {error}");
    }
    let long = "-".repeat(101);
    let error = read(&long).expect_err("too long");
    assert_eq!(error.place.map(|place| place.column), Some(101));
}

#[test]
fn the_picture_shows_discs_the_last_move_and_the_count() {
    let game = Othello::default();
    let before = game.start();
    let action = game.parse_action(&before, "F5").expect("legal");
    let told = game.describe(&before, action);
    assert_eq!(told.en, "Black plays f5 and turns one disc");
    assert_eq!(told.fr, "les Noirs jouent f5 et retournent un pion");
    let state = game.after(&before, action);
    let scene = game.scene(&state, Some(Step { before: &before, action }));
    let last: Vec<_> = scene.marks.iter().filter(|mark| mark.kind == MarkKind::Last).collect();
    assert_eq!(last.len(), 1);
    assert_eq!((last[0].at.x, last[0].at.y), (5, 4));
    let legal: Vec<(u16, u16)> = (scene.marks.iter())
        .filter(|mark| mark.kind == MarkKind::Legal)
        .map(|mark| (mark.at.x, mark.at.y))
        .collect();
    assert_eq!(legal, [(5, 3), (3, 5), (5, 5)], "White may play f4, d6 and f6");
    assert_eq!(scene.axes.rows[0], "1", "row 1 is at the top");
    assert_eq!(scene.facts[0].value.en, "White");
    assert_eq!(scene.facts[1].value.en, "Black 4, White 1");
    let cell = scene.cell("d4").expect("a cell");
    assert_eq!(cell.label.fr, "d4, pion blanc");
    let token = scene.token_at(cell.at).expect("a disc");
    assert_eq!((token.shape, token.text.as_str()), (Shape::Counter, "O"));
    let (game, over) = open("XXXXXXXXXXXXXXOO O");
    assert_eq!(game.scene(&over, None).facts[0].value.en, "Black wins by 12");
    let (game, pass) = open("OX-------------- X");
    assert!(game.describe(&pass, Move::PASS).fr.contains("passent"));
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(
        text in "\\PC*|[XO-]{16} [XO]|[XOxo-]{36} [XO]( empties=winner)?|[XO-]{64} [XO]|[XO-]{100} O|([a-h][1-8]){1,9}|f5[a-h0-9-]{0,8}"
    ) {
        if let Ok((game, board)) = read(&text) {
            prop_assert_eq!(read(&game.position(&board)), Ok((game, board)));
            prop_assert!(game.count_actions(&board) > 0);
        }
    }
}
