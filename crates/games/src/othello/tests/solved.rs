//! The solver of endings against a plain search, and the boards whose value is known.

use std::collections::HashMap;

use meeple_core::{Budget, Control, Deterministic, Game, Problem, Score, Tactics};

use super::super::{Board, Othello};
use super::{at_random, open, sized};

/// The result under perfect play for the side to move, by nothing but the rules.
fn plain(game: &Othello, board: &Board, known: &mut HashMap<Board, i32>) -> i32 {
    if let Some(outcome) = game.outcome(board) {
        return outcome.payoff_for(board.mover());
    }
    if let Some(&value) = known.get(board) {
        return value;
    }
    let actions = game.action_list(board).into_iter();
    let values = actions.map(|action| -plain(game, &game.after(board, action), known));
    let value = values.max().expect("a move or a pass");
    known.insert(*board, value);
    value
}

fn exact(game: &Othello, board: &Board) -> i32 {
    let mut solver = game.specialist(1 << 22, 1).expect("it has one");
    let best = Control::unlimited(|control| solver.scores(board, false, control));
    best.expect("no limit")[0].1.raw()
}

/// Compares all that the solver says of a position with a plain search.
fn check(game: &Othello, board: &Board) {
    let known = &mut HashMap::new();
    let value = plain(game, board, known);
    let mut solver = game.specialist(1 << 20, 1).expect("it has one");
    Control::unlimited(|control| {
        let best = solver.scores(board, false, control).expect("no limit");
        assert_eq!(best[0].1, Score::points(value), "{board:?}");
        let after = game.after(board, best[0].0);
        assert_eq!(-plain(game, &after, known), value, "{board:?}: the move keeps the value");
        for (action, score) in solver.scores(board, true, control).expect("no limit") {
            let after = game.after(board, action);
            assert_eq!(score.raw(), -plain(game, &after, known), "{action:?} of {board:?}");
        }
        let line = solver.line(board, control).expect("no limit");
        let end = line.iter().fold(*board, |board, &action| game.after(&board, action));
        let outcome = game.outcome(&end).expect("the line goes to the end");
        assert_eq!(outcome.payoff_for(board.mover()), value, "{board:?}");
    });
}

#[test]
fn endings_are_worth_what_a_plain_search_says() {
    for to_winner in [false, true] {
        for (size, empty, count) in [(4, 8, 20), (6, 9, 30), (8, 9, 30), (8, 7, 30), (10, 8, 20)] {
            let game = sized(size).counting_empties(to_winner);
            for seed in 0..count {
                let board = at_random(&game, seed, empty);
                if game.outcome(&board).is_none() {
                    check(&game, &board);
                }
            }
        }
    }
}

#[test]
fn the_smallest_board_is_lost_by_eight() {
    let game = sized(4);
    assert_eq!(plain(&game, &game.start(), &mut HashMap::new()), -8);
    assert_eq!(exact(&game, &game.start()), -8);
    let game = game.counting_empties(true);
    assert_eq!(plain(&game, &game.start(), &mut HashMap::new()), -10);
    assert_eq!(exact(&game, &game.start()), -10);
}

#[test]
fn what_cannot_be_solved_in_time_is_left_to_others_at_once() {
    let game = Othello::default();
    let mut solver = game.specialist(1 << 20, 1).expect("it has one");
    let nodes = Control::with_budget(Budget::nodes(1_000_000), |control| {
        assert!(solver.scores(&game.start(), false, control).is_none());
        control.nodes()
    });
    assert_eq!(nodes, 0, "nobody waits for what cannot be");
    // Budgets that end on the way.
    let limit = 72_000;
    let used: Vec<u64> = (0..30)
        .filter_map(|seed| {
            let board = at_random(&game, seed, 16);
            Control::with_budget(Budget::nodes(limit), |control| {
                let scores = solver.scores(&board, false, control);
                scores.is_none().then(|| control.nodes())
            })
        })
        .collect();
    assert!(!used.is_empty() && used.len() < 30, "some are easy and some are not: {used:?}");
    assert!(used.iter().all(|&nodes| nodes == limit), "{used:?}");
}

#[test]
fn discs_that_are_called_stable_stay() {
    let (game, board) = open("XXXXXXXXXOOOOOOXXOXXXOXXXOOXXOXXXOOOXOXXXOOOOXXX-XXXXX---X-OOO-- O");
    check(&game, &board);
}
