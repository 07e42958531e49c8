//! What is read, what is refused and where, and the picture.

use meeple_core::scene::{ArrowKind, Ground, MarkKind, Tint};
use meeple_core::{Deterministic, Game, Notation as _, Present, Problem, Setup, Side, Step};
use proptest::prelude::*;

use super::super::Amazons;
use super::{open, read};

#[test]
fn positions_are_read_from_the_top_row() {
    let start = "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w";
    let game = Amazons::default();
    assert_eq!(game.position(&game.start()), start);
    assert_eq!(open(start), (game, game.start()));
    let (game, board) = open(" Q2*/4/1q2  B\n");
    assert_eq!((game.columns(), game.rows(), board.mover()), (4, 3, Side::Second));
    assert_eq!(game.position(&board), "Q2*/4/1q2 b");
    let (game, board) = open("Q3/4/1q2 b B1");
    assert_eq!(game.position(&board), "Q3/4/1q2 b b1");
    assert_eq!(board.shooter().map(|queen| (queen.column(), queen.row())), Some((1, 0)));
}

#[test]
fn a_whole_turn_is_two_steps() {
    let game = Amazons::default();
    assert_eq!(game.steps("d1-d7/g7"), ["d1-d7", "g7"]);
    assert_eq!(game.steps("d1-d7"), ["d1-d7"]);
    let mut state = game.start();
    for name in game.steps("D1-D7/G7") {
        let action = game.parse_action(&state, name).expect(name);
        game.apply(&mut state, action);
    }
    assert_eq!(game.position(&state), "3q2q3/10/10/q2Q2*2q/10/10/Q8Q/10/10/6Q3 b");
}

#[test]
fn scenarios_are_sizes() {
    for choice in Amazons::SCENARIOS {
        let setup = Setup { position: None, scenario: Some(choice.name) };
        let (game, board) = Amazons::open(&setup).expect(choice.name);
        assert_eq!(format!("{}x{}", game.columns(), game.rows()), choice.name);
        assert_eq!(board, game.start());
    }
    let setup = Setup { position: None, scenario: Some("7x8") };
    let error = Amazons::open(&setup).expect_err("no such board").to_string();
    assert_eq!(error, r#"found "7x8", expected 6x6 or 10x10"#);
}

#[test]
fn what_cannot_be_is_refused_with_its_place() {
    for (text, column, message) in [
        ("", 1, "no cells, expected rows of 1 to 10 cells"),
        ("q1/3 w", 5, "a row of 3 cells, expected 2 as in the first row"),
        ("q1/qxq", 5, "found \"x\", expected Q, q, *, or a number of empty cells from 1 to 10"),
        ("  q1/é", 6, "expected Q, q, *"),
        ("0", 1, "found \"0\", expected Q, q, *"),
        ("q11", 2, "found \"11\", expected Q, q, *"),
        ("q99999999999999999999", 2, "expected Q, q, *"),
        ("q10", 2, "a row of more than 10 cells"),
        ("1/1/1/1/1/1/1/1/1/1/1 w", 21, "more than 10 rows"),
        ("q1/2", 5, "expected w or b, the side to move"),
        ("q1/2 x", 6, "found \"x\", expected w or b, the side to move"),
        ("q1/2 b b9", 8, "expected the cell of the queen that has moved"),
        ("q1/2 w a2", 8, "expected the cell of the queen that has moved"),
        ("q*/** b a2", 9, "this queen cannot have moved"),
        ("q1/2 b a2 x", 11, "expected the end of the position"),
    ] {
        let error = read(text).expect_err(text);
        assert_eq!(error.place.map(|place| place.column), Some(column), "{text:?}: {error}");
        assert!(error.to_string().contains(message), "{text:?}: {error}");
    }
}

#[test]
fn the_picture_shows_queens_arrows_and_the_last_step() {
    let (game, before) = open("q3/4/4/3Q w");
    let queen = game.parse_action(&before, "d1-b3").expect("legal");
    assert_eq!(game.parts(&before, queen), ["d1", "b3"]);
    assert_eq!(game.describe(&before, queen).fr, "les Blancs jouent une reine de d1 en b3");
    let middle = game.after(&before, queen);
    let scene = game.scene(&middle, Some(Step { before: &before, action: queen }));
    let marked = |scene: &meeple_core::Scene, kind| -> Vec<(u16, u16)> {
        let marks = scene.marks.iter().filter(|mark| mark.kind == kind);
        marks.map(|mark| (mark.at.x, mark.at.y)).collect()
    };
    assert_eq!(marked(&scene, MarkKind::Last), [(3, 3), (1, 1)]);
    assert_eq!(marked(&scene, MarkKind::Selected), [(1, 1)]);
    assert_eq!(scene.facts[0].value.en, "White: shoot an arrow from b3");
    let arrow = game.parse_action(&middle, "b4").expect("legal");
    assert_eq!(game.parts(&middle, arrow), ["b4"]);
    assert_eq!(game.describe(&middle, arrow).en, "White shoots an arrow to b4");
    let after = game.after(&middle, arrow);
    let scene = game.scene(&after, Some(Step { before: &middle, action: arrow }));
    assert_eq!(marked(&scene, MarkKind::Last), [(1, 1), (1, 0)]);
    assert_eq!(scene.arrows.len(), 1);
    assert_eq!(scene.arrows[0].kind, ArrowKind::Trail);
    let cell = scene.cell("b4").expect("a cell");
    assert_eq!((cell.ground, cell.label.fr.as_ref()), (Ground::Burnt, "b4, flèche"));
    let cell = scene.cell("a4").expect("a cell");
    let token = scene.token_at(cell.at).expect("a queen");
    assert_eq!((token.tint, token.text.as_str()), (Tint::Black, "q"));
    assert_eq!(scene.facts[0].value.fr, "Noirs : jouer une reine");
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(
        text in "\\PC*|[Qq*0-9/ wb]{0,40}|[Qq*1]{4}(/([Qq*1]{4}|4)){0,9} [wb]( [a-d][1-9])?"
    ) {
        if let Ok((game, board)) = read(&text) {
            prop_assert_eq!(read(&game.position(&board)), Ok((game, board)));
            prop_assert!(game.outcome(&board).is_some() || game.count_actions(&board) > 0);
        }
    }
}
