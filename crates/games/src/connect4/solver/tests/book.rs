//! Books: the right positions, there and back, and damage noticed.

use std::sync::LazyLock;

use meeple_core::{Budget, Control, Deterministic, Game, Problem};
use proptest::prelude::*;

use crate::connect4::{Board, Book, Column, Connect4, Solver, bits};

/// Not the true scores, which take long, but numbers that images share.
fn made_up(board: &Board) -> i32 {
    let image = bits::mirrored(board.own).min(board.own);
    (image % 37) as i32 - 18
}

static BOOK: LazyLock<Book> = LazyLock::new(|| {
    Book::compute_with(4, |board| Some(made_up(board)), |_, _| ()).expect("no budget")
});

fn after(columns: &[u8]) -> Board {
    let mut board = Connect4.start();
    for column in columns.iter().filter_map(|&index| Column::new(index)) {
        Connect4.apply(&mut board, column);
    }
    board
}

#[test]
fn a_book_holds_each_position_once_and_its_image() {
    assert_eq!((BOOK.plies(), BOOK.count()), (4, 1 + 4 + 25 + 120 + 569));
    assert_eq!(BOOK.score(&after(&[0, 1, 2, 3])), BOOK.score(&after(&[6, 5, 4, 3])));
    assert_eq!(BOOK.score(&after(&[0, 1, 2, 3])), Some(made_up(&after(&[0, 1, 2, 3]))));
    assert_eq!(BOOK.score(&after(&[0, 1, 2, 3, 4])), None, "too deep");
}

#[test]
fn shallow_scores_are_the_best_of_the_next() {
    for columns in [&[][..], &[3], &[2, 4], &[6, 6, 6]] {
        let board = after(columns);
        let replies = Connect4.action_list(&board).into_iter();
        let scores = replies.map(|column| BOOK.score(&Connect4.after(&board, column)));
        assert_eq!(BOOK.score(&board), scores.map(|score| -score.expect("in the book")).max());
    }
}

#[test]
fn progress_counts_to_the_end_and_a_budget_stops() {
    let mut news = Vec::new();
    let book =
        Book::compute_with(2, |board| Some(made_up(board)), |done, of| news.push((done, of)));
    assert_eq!(book.map(|book| book.count()), Some(30));
    assert_eq!((news.len(), news.last()), (26, Some(&(25, 25))));
    let mut solver = Solver::with_bytes(1 << 16);
    let stopped = Control::with_budget(Budget::nodes(500), |control| {
        Book::compute(1, &mut solver, control, |_, _| ())
    });
    assert_eq!(stopped, None);
}

#[test]
fn there_and_back() {
    let bytes = BOOK.to_bytes();
    assert_eq!(bytes.len(), 18 + BOOK.count());
    assert_eq!(Book::from_bytes(&bytes).as_ref(), Ok(&*BOOK));
}

#[test]
fn faults_are_named() {
    let bytes = BOOK.to_bytes();
    let message = |bytes: &[u8]| Book::from_bytes(bytes).expect_err("faulty").to_string();
    assert!(message(b"").contains("not an opening book"));
    assert!(message(b"something else entirely").contains("not an opening book"));
    assert!(message(&bytes[..bytes.len() - 1]).contains("expected 719"));
    let mut newer = bytes.clone();
    newer[4] = 9;
    assert!(message(&newer).contains("version 9, expected version 1"));
    let mut changed = bytes;
    changed[100] ^= 1;
    assert!(message(&changed).contains("damaged"));
}

proptest! {
    #[test]
    fn any_damage_is_noticed(place in 0..18 + 719_usize, change in 1..=255_u8) {
        let mut bytes = BOOK.to_bytes();
        bytes[place] ^= change;
        prop_assert!(Book::from_bytes(&bytes).is_err());
    }

    #[test]
    fn any_bytes_are_read_without_panic(mut bytes in proptest::collection::vec(any::<u8>(), 0..64), head in any::<bool>()) {
        if head {
            let header = BOOK.to_bytes();
            let length = bytes.len().min(6);
            bytes[..length].copy_from_slice(&header[..length]);
        }
        prop_assert!(Book::from_bytes(&bytes).is_err());
    }
}

#[test]
#[ignore = "long: minutes with optimisation"]
fn the_first_stone() {
    let mut solver = Solver::with_bytes(1 << 29);
    let book = Control::unlimited(|control| Book::compute(1, &mut solver, control, |_, _| ()));
    let book = book.expect("no budget");
    let scores: Vec<_> = (0..7).map(|column| book.score(&after(&[column]))).collect();
    assert_eq!(scores, [2, 1, 0, -1, 0, 1, 2].map(Some));
    assert_eq!(book.score(&Connect4.start()), Some(1));
    assert!(Connect4.outcome(&Connect4.start()).is_none());
}

#[test]
#[ignore = "long: a minute with optimisation"]
fn the_book_that_comes_along_says_what_the_solver_says() {
    let bytes = include_bytes!("../../connect4.book");
    let book = Book::from_bytes(bytes).expect("it is whole");
    assert_eq!((book.plies(), book.count()), (5, 1 + 4 + 25 + 120 + 569 + 2144));
    let mut solver = Solver::with_bytes(256 << 20);
    let mut rng = meeple_core::Rng::new(4);
    for _ in 0..20 {
        let columns: Vec<u8> = (0..5).map(|_| rng.below(7) as u8).collect();
        let board = after(&columns);
        let solved = Control::unlimited(|control| solver.score(&board, control));
        assert_eq!(book.score(&board), solved, "{columns:?}");
    }
}
