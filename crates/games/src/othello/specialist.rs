//! The exact solver in the form that any agent can ask.

use std::time::Duration;

use meeple_core::{
    Budget, Control, Deterministic, Game as _, Path, Problem, Progress, Score, Specialist, Worth,
};

use super::cells::Cells;
use super::rules::{Board, Move, Othello};
use super::solver::Solver;

/// Nodes that an ending takes: this to the power of its empty cells, on the mean of random games.
const GROWTH: f64 = 2.06;
/// Half of all endings take no more than this share of the mean.
const MEDIAN: f64 = 0.5;
/// Nodes a second, about.
const SPEED: f64 = 3e6;

/// The solver of a game.
#[derive(Debug)]
pub(super) struct Expert<W> {
    game: Othello,
    solver: Solver<W>,
}

impl<W: Cells> Expert<W> {
    pub(super) fn new(game: Othello, bytes: usize) -> Self {
        Self { game, solver: Solver::with_bytes(game, bytes) }
    }

    /// The exact result for the side to move.
    fn score(&mut self, board: &Board, control: &mut Control<'_>) -> Option<i32> {
        match self.game.outcome(board) {
            Some(outcome) => Some(outcome.payoff_for(board.mover)),
            None => self.solver.score(W::of(board.own), W::of(board.others), control),
        }
    }

    /// Whether the budget is far too small for a position: nobody should wait for nothing.
    /// `times` it would have to be solved.
    fn is_hopeless(&self, board: &Board, times: f64, control: &Control<'_>) -> bool {
        let Budget { time, nodes, .. } = *control.budget();
        let taken = (board.own | board.others).count_ones();
        let empty = u32::from(self.game.size()).pow(2) - taken;
        let needed = GROWTH.powi(empty as i32) * MEDIAN * times;
        let left = time.map(|limit: Duration| limit.saturating_sub(control.elapsed()));
        nodes.is_some_and(|limit| needed > limit.saturating_sub(control.nodes()) as f64)
            || left.is_some_and(|left| needed > left.as_secs_f64() * SPEED)
    }

    /// A move that keeps the result of the position.
    fn move_worth(&mut self, board: &Board, score: i32, control: &mut Control<'_>) -> Option<Move> {
        let actions = self.game.action_list(board);
        if let [only] = actions[..] {
            return Some(only);
        }
        for action in actions {
            let next = self.game.after(board, action);
            let kept = match self.game.outcome(&next) {
                Some(outcome) => outcome.payoff_for(next.mover) <= -score,
                None => {
                    let words = (W::of(next.own), W::of(next.others));
                    !self.solver.above(words, -score, control)?
                }
            };
            if kept {
                return Some(action);
            }
        }
        None
    }
}

impl<W: Cells> Specialist<Othello> for Expert<W> {
    fn scores(
        &mut self,
        board: &Board,
        all: bool,
        control: &mut Control<'_>,
    ) -> Option<Vec<(Move, Score)>> {
        let actions = self.game.action_list(board);
        // A move less is left after each, and the table helps from one to the next.
        let times = if all { (actions.len() as f64 / GROWTH).max(1.0) } else { 1.0 };
        if self.is_hopeless(board, times, control) {
            return None;
        }
        if !all {
            let best = self.score(board, control)?;
            let action = self.move_worth(board, best, control)?;
            return Some(vec![(action, Score::points(best))]);
        }
        let count = actions.len();
        let mut known: Vec<(Move, Score)> = Vec::with_capacity(count);
        for action in actions {
            let score = -self.score(&self.game.after(board, action), control)?;
            known.push((action, Score::points(score)));
            let best = known.iter().max_by_key(|(_, score)| *score);
            control.report(Progress {
                depth: known.len() as u32,
                value: best.map(|(_, score)| Worth::Score(*score)),
                line: best
                    .map_or_else(Path::default, |(best, _)| Path::first(&self.game, board, *best)),
                done: Some(known.len() as f64 / count as f64),
                ..Progress::default()
            });
        }
        Some(known)
    }

    fn line(&mut self, board: &Board, control: &mut Control<'_>) -> Option<Vec<Move>> {
        let mut board = *board;
        let mut score = self.score(&board, control)?;
        let mut line = Vec::new();
        while self.game.outcome(&board).is_none() {
            let Some(action) = self.move_worth(&board, score, control) else {
                return (!line.is_empty()).then_some(line);
            };
            line.push(action);
            board = self.game.after(&board, action);
            score = -score;
        }
        Some(line)
    }

    fn bytes(&self) -> usize {
        self.solver.bytes()
    }
}
