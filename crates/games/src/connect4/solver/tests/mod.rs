//! The solver against plain search, known scores, its own mirror, budgets and threads.

mod book;
mod known;
mod oracle;
mod table;

use meeple_core::{Budget, Control, Deterministic, Game, Present, Problem, Rng, Setup, Stop};

use super::super::bits;
use super::super::rules::{Board, Column, Connect4};
use super::Solver;

const SMALL: usize = 1 << 16;

fn board(moves: &str) -> Board {
    Connect4::open(&Setup::at(moves)).expect("sound moves").1
}

fn solve(solver: &mut Solver, board: &Board) -> i32 {
    Control::unlimited(|control| solver.score(board, control)).expect("no budget")
}

/// A random unfinished position with that many stones.
fn random_board(stones: u32, rng: &mut Rng) -> Board {
    loop {
        let mut board = Connect4.start();
        while board.count() < stones && Connect4.outcome(&board).is_none() {
            let columns = Connect4.action_list(&board);
            Connect4.apply(&mut board, columns[rng.below(columns.len())]);
        }
        if Connect4.outcome(&board).is_none() {
            return board;
        }
    }
}

#[test]
fn a_mirror_image_has_the_same_score() {
    let mut rng = Rng::new(3);
    for stones in (20..36).chain(20..36) {
        let board = random_board(stones, &mut rng);
        let image =
            Board { own: bits::mirrored(board.own), occupied: bits::mirrored(board.occupied) };
        let scores = [board, image].map(|board| solve(&mut Solver::with_bytes(SMALL), &board));
        assert_eq!(scores[0], scores[1], "{board:?}");
    }
}

#[test]
fn positions_that_meet_their_image_are_solved_alike_on_a_small_table() {
    // Symmetric: the moves 3 and 5, 2 and 6, 1 and 7 are images of each other.
    let start = board("444444355352617");
    assert_eq!(start.canonical().count(), 15);
    let roomy = solve(&mut Solver::with_bytes(1 << 24), &start);
    assert_eq!(solve(&mut Solver::with_bytes(0), &start), roomy, "smallest table");
}

#[test]
fn finished_positions_have_a_score() {
    let mut solver = Solver::with_bytes(SMALL);
    assert_eq!(solve(&mut solver, &board("1212121")), -18, "Red won with its fourth stone");
    let win = board("121212");
    assert_eq!(solve(&mut solver, &win), 18);
    let line = Control::unlimited(|control| solver.best_line(&win, control));
    assert_eq!(line.map(|line| line.len()), Some(1));
}

#[test]
fn the_best_line_is_as_long_as_the_score_says() {
    let mut rng = Rng::new(5);
    let mut solver = Solver::with_bytes(SMALL);
    for stones in (22..40).chain(22..40) {
        let mut board = random_board(stones, &mut rng);
        let score = solve(&mut solver, &board);
        let line = Control::unlimited(|control| solver.best_line(&board, control));
        let mover = board.mover();
        for column in line.expect("no budget") {
            assert!(Connect4.outcome(&board).is_none() && board.has_room(column));
            Connect4.apply(&mut board, column);
        }
        let outcome = Connect4.outcome(&board).expect("the line ends the game");
        let winners_stones = board.count().div_ceil(2) as i32;
        let worth = match outcome.winner() {
            None => 0,
            Some(winner) if winner == mover => 22 - winners_stones,
            Some(_) => winners_stones - 22,
        };
        assert_eq!(worth, score);
    }
}

#[test]
fn column_scores_are_those_of_the_next_positions() {
    let board = board("44444456233336722222");
    let mut solver = Solver::with_bytes(SMALL);
    let scores = Control::unlimited(|control| solver.column_scores(&board, control));
    let scores = scores.expect("no budget");
    for (index, score) in (0..).zip(scores) {
        let column = Column::new(index).expect("a column");
        let next = board.has_room(column).then(|| Connect4.after(&board, column));
        assert_eq!(score, next.map(|next| -solve(&mut solver, &next)), "{column:?}");
    }
    assert_eq!((scores[3], scores[1]), (None, None), "full columns");
    assert_eq!(scores.into_iter().flatten().max(), Some(solve(&mut solver, &board)));
}

#[test]
fn a_budget_stops_the_solver_exactly() {
    let board = board("4");
    let mut solver = Solver::with_bytes(SMALL);
    Control::with_budget(Budget::nodes(1000), |control| {
        assert_eq!(solver.score(&board, control), None);
        assert_eq!((control.nodes(), control.stopped()), (1000, Some(Stop::Nodes)));
    });
    Control::with_budget(Budget::nodes(1000), |control| {
        assert_eq!(solver.score_parallel(&board, 2, control), None);
        assert_eq!((control.nodes(), control.stopped()), (1000, Some(Stop::Nodes)));
    });
}

#[test]
fn threads_agree() {
    let mut rng = Rng::new(7);
    for stones in [18, 20, 22, 24, 26] {
        let board = random_board(stones, &mut rng);
        let alone = solve(&mut Solver::with_bytes(SMALL), &board);
        for threads in [1, 2, 3] {
            let mut solver = Solver::with_bytes(1 << 20);
            let score =
                Control::unlimited(|control| solver.score_parallel(&board, threads, control));
            assert_eq!(score, Some(alone), "{threads} threads, {board:?}");
        }
    }
}
