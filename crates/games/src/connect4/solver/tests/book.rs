//! Books: the right positions, there and back, and damage noticed.

use std::sync::LazyLock;

use meeple_core::{Budget, Control, Deterministic, Game, Problem, WrittenBook};
use proptest::prelude::*;

use crate::connect4::{Board, Book, Column, Connect4, Solver, bits};

/// Not the true scores, which take long, but numbers that images share.
fn made_up(board: &Board) -> i32 {
    let image = bits::mirrored(board.own).min(board.own);
    (image % 37) as i32 - 18
}

fn whole(written: WrittenBook) -> Vec<u8> {
    match written {
        WrittenBook::Whole(bytes) => bytes,
        WrittenBook::Unfinished(_) => panic!("no budget"),
    }
}

/// A book of made-up scores, or its draft after so many positions.
fn written(plies: u8, draft: Option<&[u8]>, mut positions: usize) -> WrittenBook {
    let solve = |board: &Board| {
        positions = positions.checked_sub(1)?;
        Some(made_up(board))
    };
    Book::compute_with(plies, draft, solve, &mut |_| ()).expect("no draft but ours")
}

static BOOK: LazyLock<Book> =
    LazyLock::new(|| Book::from_bytes(&whole(written(4, None, usize::MAX))).expect("just written"));

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
    let solve = |board: &Board| Some(made_up(board));
    let book = Book::compute_with(2, None, solve, &mut |draft| news.push((draft.done, draft.all)));
    assert_eq!(whole(book.expect("no draft")).len(), 18 + 30);
    assert_eq!((news.len(), news.last()), (26, Some(&(25, 25))));
    let mut solver = Solver::with_bytes(1 << 16);
    let stopped = Control::with_budget(Budget::nodes(500), |control| {
        Book::compute(1, None, &mut solver, control, &mut |_| ())
    });
    assert!(matches!(stopped, Ok(WrittenBook::Unfinished(_))), "{stopped:?}");
}

#[test]
fn a_book_broken_off_anywhere_becomes_the_same_book() {
    let at_once = whole(written(2, None, usize::MAX));
    for step in [1, 2, 7, 24] {
        let mut draft = None;
        let finished = loop {
            match written(2, draft.as_deref(), step) {
                WrittenBook::Whole(bytes) => break bytes,
                WrittenBook::Unfinished(bytes) => draft = Some(bytes),
            }
        };
        assert_eq!(finished, at_once, "{step} at a time");
    }
    // What is told on the way is as good as what a budget leaves.
    let mut drafts = Vec::new();
    let solve = |board: &Board| Some(made_up(board));
    let watched = Book::compute_with(2, None, solve, &mut |draft| drafts.push((draft.bytes)()));
    assert_eq!(whole(watched.expect("no draft")), at_once);
    for draft in drafts {
        assert_eq!(whole(written(2, Some(&draft), usize::MAX)), at_once);
    }
}

#[test]
fn drafts_of_something_else_are_refused() {
    let WrittenBook::Unfinished(draft) = written(2, None, 9) else { panic!("nine of 25") };
    let refused = |plies: u8, draft: &[u8]| {
        let solve = |_: &Board| -> Option<i32> { panic!("refused before any work") };
        let refused = Book::compute_with(plies, Some(draft), solve, &mut |_| ());
        refused.expect_err("no draft of this book").to_string()
    };
    assert!(refused(3, &draft).contains("--plies is 2 in the file and 3 now"));
    assert!(refused(2, b"Dear friend").contains("not an unfinished"));
    assert!(refused(2, &BOOK.to_bytes()).contains("not an unfinished"), "a whole book");
    assert!(refused(2, &draft[..draft.len() - 1]).contains("cut"));
    let mut changed = draft.clone();
    changed[20] ^= 1;
    assert!(refused(2, &changed).contains("damaged"));
    let message = Book::from_bytes(&draft).expect_err("a draft").to_string();
    assert!(message.contains("not finished"), "{message}");
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
    let book =
        Control::unlimited(|control| Book::compute(1, None, &mut solver, control, &mut |_| ()));
    let book = Book::from_bytes(&whole(book.expect("no draft"))).expect("just written");
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
