//! Small boards solved whole by a plain search: which openings win.

use std::collections::HashMap;

use meeple_core::{Deterministic, Game, Notation as _, Outcome, Problem, Tactics};

use super::super::{Board, Hex};
use super::sized;

/// Whether the side to move wins, by looking at everything.
fn wins(game: &Hex, board: &Board, known: &mut HashMap<u64, bool>) -> bool {
    if let Some(winner) = game.outcome(board).and_then(Outcome::winner) {
        return winner == board.mover();
    }
    let key = game.key(board);
    if let Some(&known) = known.get(&key) {
        return known;
    }
    let mut actions = game.action_list(board);
    actions.sort_by_key(|&action| -game.promise(board, action));
    let value = actions.into_iter().any(|action| !wins(game, &game.after(board, action), known));
    known.insert(key, value);
    value
}

/// The first moves that win.
fn winning_openings(game: &Hex) -> Vec<String> {
    let (start, mut known) = (game.start(), HashMap::new());
    let wins = |&action: &_| !wins(game, &game.after(&start, action), &mut known);
    let actions: Vec<_> = game.action_list(&start).into_iter().filter(wins).collect();
    actions.into_iter().map(|action| game.action_name(&start, action)).collect()
}

#[test]
fn the_first_stone_wins_where_it_is_known_to() {
    assert_eq!(winning_openings(&sized(2)), ["b1", "a2"]);
    assert_eq!(winning_openings(&sized(3)), ["c1", "a2", "b2", "c2", "a3"]);
    // The short diagonal.
    assert_eq!(winning_openings(&sized(4)), ["d1", "c2", "b3", "a4"]);
}

#[test]
fn whoever_may_swap_wins() {
    for size in 2..=4 {
        assert!(winning_openings(&sized(size).with_swap(true)).is_empty(), "{size}x{size}");
    }
}
