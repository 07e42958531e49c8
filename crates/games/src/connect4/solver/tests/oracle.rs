//! Plain search, written for its simplicity, as a judge.

use std::collections::HashMap;

use meeple_core::{Deterministic, Game, Problem, Rng};

use super::super::node::{Reply, SolverNode};
use super::super::{Solver, parity};
use super::{SMALL, random_board, solve};
use crate::connect4::{Board, Connect4};

/// All games to the end, each position once.
#[derive(Default)]
struct Oracle(HashMap<Board, i32>);

impl Oracle {
    fn score(&mut self, board: &Board) -> i32 {
        if let Some(outcome) = Connect4.outcome(board) {
            let winners_stones = board.count().div_ceil(2) as i32;
            return if outcome.winner().is_some() { winners_stones - 22 } else { 0 };
        }
        if let Some(&score) = self.0.get(board) {
            return score;
        }
        let columns = Connect4.action_list(board);
        let replies = columns.into_iter().map(|column| Connect4.after(board, column));
        let score = replies.map(|reply| -self.score(&reply)).max().expect("room for a stone");
        self.0.insert(*board, score);
        score
    }
}

#[test]
fn scores_are_those_of_plain_search() {
    let mut rng = Rng::new(11);
    let mut solver = Solver::with_bytes(SMALL);
    for round in 0..600 {
        let board = random_board(28 + round % 14, &mut rng);
        solver.clear();
        assert_eq!(solve(&mut solver, &board), Oracle::default().score(&board), "{board:?}");
    }
}

#[test]
fn bounds_of_parity_are_never_wrong_and_often_there() {
    let mut rng = Rng::new(13);
    let mut bounds = [0, 0];
    for round in 0..6000 {
        let board = random_board(30 + round % 11, &mut rng);
        let node = SolverNode::from(&board);
        let (landing, dangers) = (node.landing(), node.dangers());
        let safe = node.safe_moves();
        if node.wins() & landing != 0 || safe == 0 {
            continue;
        }
        let wanted = -((round % 3) as i32);
        let reply = Reply { node, landing, dangers, safe };
        if let Some(bound) = parity::upper_bound(&reply, board.count() as i32, wanted) {
            let score = Oracle::default().score(&board);
            assert!(bound <= wanted);
            assert!(score <= bound, "{score} is above {bound}: {board:?}");
            bounds[usize::from(bound < 0)] += 1;
        }
    }
    assert!(bounds[0] > 120 && bounds[1] > 100, "draws and losses: {bounds:?}");
}
