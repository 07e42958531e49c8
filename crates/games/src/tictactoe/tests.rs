//! Published counts, the laws, and what the reader refuses.

use std::collections::HashSet;

use meeple_core::conformance;
use meeple_core::scene::{MarkKind, Shape};
use meeple_core::{
    Deterministic, Evaluated, Evaluator, Game, Indexed, InputError, Notation as _, Outcome,
    Present, Problem, Score, Setup, Side, Step,
};
use proptest::prelude::*;

use super::rules::WIDTH;
use super::{Board, Square, TicTacToe};

fn read(text: &str) -> Result<Board, InputError> {
    TicTacToe::open(&Setup::at(text)).map(|(_, board)| board)
}

fn board(text: &str) -> Board {
    read(text).expect("a sound position")
}

fn successors(state: &Board) -> Vec<Board> {
    if TicTacToe.outcome(state).is_some() {
        return Vec::new();
    }
    let actions = TicTacToe.action_list(state);
    actions.into_iter().map(|action| TicTacToe.after(state, action)).collect()
}

#[test]
fn keeps_every_law() {
    conformance::game(&TicTacToe).present().indexed().check();
}

#[test]
fn move_sequences_are_counted_as_published() {
    let mut level = vec![TicTacToe.start()];
    let mut counts = Vec::new();
    let mut complete = 0;
    for _ in 0..9 {
        level = level.iter().flat_map(successors).collect();
        counts.push(level.len());
        complete += level.iter().filter(|board| TicTacToe.outcome(board).is_some()).count();
    }
    let published = [9, 72, 504, 3024, 15_120, 54_720, 148_176, 200_448, 127_872];
    assert_eq!(counts, published);
    assert_eq!(complete, 255_168, "complete games");
}

/// The least of the eight images of a board: mirrored, upside down, transposed.
fn least_image(board: &Board) -> Board {
    let image = |symmetry: u8| {
        let mut image = Board::default();
        for square in Square::all() {
            let (mut column, mut row) = (square.column(), square.row());
            if symmetry & 1 != 0 {
                column = WIDTH - 1 - column;
            }
            if symmetry & 2 != 0 {
                row = WIDTH - 1 - row;
            }
            if symmetry & 4 != 0 {
                (column, row) = (row, column);
            }
            if let Some(side) = board.stone(square) {
                image.stones[side.index()] |= Square::numbered(row * WIDTH + column).bit();
            }
        }
        image
    };
    (0..8).map(image).fold(*board, Board::min)
}

#[test]
fn reachable_positions_and_their_classes_are_counted_as_published() {
    let mut seen = HashSet::from([TicTacToe.start()]);
    let mut queue = vec![TicTacToe.start()];
    while let Some(state) = queue.pop() {
        queue.extend(successors(&state).into_iter().filter(|&next| seen.insert(next)));
    }
    assert_eq!(seen.len(), 5_478);
    let classes: HashSet<Board> = seen.iter().map(least_image).collect();
    assert_eq!(classes.len(), 765);
    let numbered: HashSet<Board> =
        (0..TicTacToe.count()).filter_map(|index| TicTacToe.unrank(index)).collect();
    assert_eq!(numbered, seen, "every number is a reachable board, and the reverse");
    assert_eq!(TicTacToe.unrank(TicTacToe.count()), None);
}

#[test]
fn perfect_play_draws_and_a_wasted_move_loses() {
    fn value(state: &Board, ply: u32) -> Score {
        match TicTacToe.outcome(state) {
            Some(outcome) => TicTacToe.final_score(outcome, TicTacToe.to_move(state), ply),
            None => {
                let replies = successors(state).into_iter();
                replies.map(|next| -value(&next, ply + 1)).max().expect("a move")
            }
        }
    }
    assert_eq!(value(&TicTacToe.start(), 0), Score::DRAW);
    assert_eq!(value(&board("xo-------"), 0), Score::win_in(5), "a side is no answer to a corner");
}

#[test]
fn positions_are_read_from_the_top_row() {
    let state = board(" X.o-x---o\n");
    assert_eq!(TicTacToe.position(&state), "x-o-x---o");
    assert_eq!(TicTacToe.to_move(&state), Side::First);
    let bottom_left = TicTacToe.parse_action(&state, "A1").expect("an empty square");
    assert_eq!(TicTacToe.position(&TicTacToe.after(&state, bottom_left)), "x-o-x-x-o");
}

#[test]
fn ends_are_told() {
    let end = |text| TicTacToe.outcome(&board(text));
    assert_eq!(end("xxxoo----"), Some(Outcome::won_by(Side::First)));
    assert_eq!(end("oooxx-x--"), Some(Outcome::won_by(Side::Second)));
    assert_eq!(end("xoxxoxoxo"), Some(Outcome::DRAW));
    assert_eq!(end("xx-oo----"), None);
}

#[test]
fn what_cannot_be_is_refused_with_its_place() {
    let column = |text| read(text).expect_err(text).place.map(|place| place.column);
    assert_eq!(column("x-q------"), Some(3));
    assert_eq!(column("  x-éx-----"), Some(5), "blanks in front count");
    assert_eq!(column("x-o---"), Some(7), "too short");
    assert_eq!(column(""), Some(1));
    assert_eq!(column("x-o-------"), Some(10), "too long");
    let message = |text| read(text).expect_err(text).to_string();
    assert!(message("xxx------").contains("3 x and 0 o"));
    assert!(message("o--------").contains("0 x and 1 o"));
    assert!(message("xxxooo---").contains("both sides"));
    assert!(message("xxxoo-o--").contains("X has three in a row, yet O moved"));
}

#[test]
fn open_lines_are_counted_for_the_side_to_move() {
    let lines = TicTacToe.evaluator("lines").expect("on the menu");
    let value = |text| lines.value(&TicTacToe, &board(text)).raw();
    assert_eq!(value("---------"), 0);
    assert!(value("----x----") < 0, "four of O's eight lines are blocked");
    assert_eq!(value("x--------") * 4, value("----x----") * 3);
    assert!(TicTacToe.evaluator("nothing").is_none());
}

#[test]
fn the_picture_shows_stones_the_last_move_and_the_line() {
    let before = board("xx-oo----");
    let action = TicTacToe.parse_action(&before, "c3").expect("legal");
    let state = TicTacToe.after(&before, action);
    let step = Step { before: &before, action };
    let scene = TicTacToe.scene(&state, Some(step));
    let marked = |kind| scene.marks.iter().filter(|mark| mark.kind == kind).count();
    assert_eq!((marked(MarkKind::Last), marked(MarkKind::Winning)), (1, 3));
    let corner = scene.cell("a3").expect("the top left corner");
    assert_eq!((corner.at.x, corner.at.y, corner.label.en.as_ref()), (0, 0, "a3, X"));
    assert_eq!(scene.token_at(corner.at).map(|token| token.shape), Some(Shape::Cross));
    assert_eq!(scene.cell("b1").expect("a cell").label.fr, "b1, vide");
    assert_eq!(
        (scene.facts[0].name.en.as_ref(), scene.facts[0].value.fr.as_ref()),
        ("Winner", "X")
    );
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "\\PC*|[xoXO.\\- ]{0,12}|[xo-]{9}") {
        if let Ok(board) = read(&text) {
            prop_assert_eq!(read(&TicTacToe.position(&board)), Ok(board));
            prop_assert!(TicTacToe.unrank(TicTacToe.rank(&board)) == Some(board));
        }
    }
}
