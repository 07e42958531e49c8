//! Chains that cannot be taken, and fights that are worked out before a search.

use meeple_core::{Deterministic, GO, Problem, Tactics};

use super::super::local::Unconditional;
use super::super::points::Point;
use super::super::{Board, Go};
use super::open;

/// Stones that nobody can take, as names.
fn safe(position: &str) -> usize {
    let (go, board) = open(position);
    let safe = Unconditional::on(&board, &go.tables);
    (1..=go.points()).filter(|&point| safe.holds(point)).count()
}

#[test]
fn two_eyes_live_and_one_does_not() {
    assert_eq!(safe("1X1X1/XXXX1/5/5/5 b"), 6, "two eyes at the edge, six stones");
    assert_eq!(safe("1XXX1/XXXX1/5/5/5 b"), 0, "one eye");
    // Two chains share two eyes.
    assert_eq!(safe("1X1/XXX/1X1 b"), 5);
    assert_eq!(
        safe("5/1XXX1/1X1X1/1XXX1/5 b"),
        0,
        "the outside is no second eye: it may be filled"
    );
    assert_eq!(safe("9/9/9/9/9/9/9/9/9 b"), 0);
}

#[test]
fn a_stone_in_an_eye_does_not_spoil_it() {
    // The white stone has no room to live; every empty point there is Black's liberty.
    assert_eq!(safe("1OX1X/XXXXX/5/5/5 b"), 7);
    // A large room with an empty point that no black stone touches is not yet an eye.
    assert_eq!(safe("4X/3XX/2X2/XX3/5 b"), 0);
}

/// The move that what was foreseen recommends most, by name; with how many games.
fn recommended(go: &Go, root: &Board, board: &Board) -> Option<(Point, f32)> {
    let foresight = go.foresee(root, 100_000)?;
    let mut found = Vec::new();
    go.recall(&foresight, board, &mut found);
    let mut moves = Vec::new();
    let _ = go.actions(board, |point| {
        moves.push(point);
        GO
    });
    assert!(found.is_empty() || found.len() == moves.len());
    let won = moves.into_iter().zip(&found).map(|(at, said)| (at, said.worth * said.games));
    won.filter(|&(_, games)| games > 0.0).max_by(|one, other| one.1.total_cmp(&other.1))
}

#[test]
fn every_fight_of_the_exam_is_foreseen() {
    for question in super::super::exam::questions() {
        let (go, board) = open(&question.position);
        let (at, _) = recommended(&go, &board, &board).expect(&question.name);
        let name = super::super::notation::point_name(go.size(), at);
        assert!(question.right.contains(&name), "{}: {name}", question.name);
    }
}

#[test]
fn what_was_foreseen_holds_further_down_and_is_silent_when_it_is_over() {
    // Three empty points in a row: whoever takes the middle one decides.
    let (go, root) = open("XXXXXO1/X3XOO/XXXXXO1/OOOOOOO/1O1O1O1/OOOOOOO/1O1O1O1 w");
    let (middle, games) = recommended(&go, &root, &root).expect("a fight");
    assert_eq!(middle, Point::at(7, 2, 5));
    assert!(games > 40.0);
    // If White plays elsewhere, it is Black's turn to take it.
    let foresight = go.foresee(&root, 100_000).expect("the same fight");
    let mut board = root.clone();
    go.apply(&mut board, Point::PASS);
    let mut found = Vec::new();
    go.recall(&foresight, &board, &mut found);
    assert!(!found.is_empty());
    assert_eq!(recommended(&go, &root, &board).map(|(at, _)| at), Some(middle));
    // Once it is taken, nobody has to play there any more.
    go.apply(&mut board, middle);
    assert_eq!(recommended(&go, &root, &board), None);
}

#[test]
fn no_effort_foresees_nothing_and_an_open_board_neither() {
    let (go, board) = open("XXXXXO1/X3XOO/XXXXXO1/OOOOOOO/1O1O1O1/OOOOOOO/1O1O1O1 w");
    assert!(go.foresee(&board, 0).is_none());
    let (go, board) = open("9/9/2O3X2/9/4X4/9/2X3O2/9/9 w");
    assert!(go.foresee(&board, 100_000).is_none());
}
