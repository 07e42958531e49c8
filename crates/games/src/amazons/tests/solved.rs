//! Small boards solved whole by a plain search.

use std::collections::HashMap;

use meeple_core::{Deterministic, Game, Problem, Side};

use super::super::{Amazons, Board};
use super::open;

/// Who wins, by nothing but the rules and a memory.
fn winner(game: &Amazons, board: &Board, known: &mut HashMap<Board, Side>) -> Side {
    if let Some(outcome) = game.outcome(board) {
        return outcome.winner().unwrap_or(Side::First);
    }
    if let Some(&side) = known.get(board) {
        return side;
    }
    let mover = board.mover();
    let wins = |action| winner(game, &game.after(board, action), known) == mover;
    let side = if game.action_list(board).into_iter().any(wins) { mover } else { mover.other() };
    // Positions in the middle of a turn are many, and soon worked out again.
    if board.shooter().is_none() {
        known.insert(*board, side);
    }
    side
}

#[test]
fn the_second_player_wins_on_four_by_four() {
    let (game, board) = open("1qq1/q2q/Q2Q/1QQ1 w");
    assert_eq!(winner(&game, &board, &mut HashMap::new()), Side::Second);
}
