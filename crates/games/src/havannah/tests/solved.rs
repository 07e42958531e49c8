//! The smallest board solved by a plain search.

use std::collections::HashMap;

use meeple_core::{Deterministic, Game, Notation as _, Outcome, Problem, Side, Tactics};

use super::super::{Board, Havannah};
use super::sized;

/// Whether White, who began, wins.
fn white_wins(game: &Havannah, board: &Board, known: &mut HashMap<u64, bool>) -> bool {
    if let Some(outcome) = game.outcome(board) {
        return outcome.winner() == Some(Side::First);
    }
    let key = game.key(board);
    if let Some(&known) = known.get(&key) {
        return known;
    }
    let white = board.mover() == Side::First;
    let mut actions = game.action_list(board);
    // A stone that ends the game is looked at first; then it is the other's threat that counts.
    let ends = |board: &Board, action| {
        game.outcome(&game.after(board, action)).and_then(Outcome::winner).is_some()
    };
    let value = if actions.iter().any(|&action| ends(board, action)) {
        white
    } else {
        let passed = board.turned();
        let threats: Vec<_> =
            actions.iter().copied().filter(|&action| ends(&passed, action)).collect();
        if !threats.is_empty() {
            actions = threats;
        }
        actions.sort_by_key(|&action| -game.promise(board, action));
        let mut replies = actions.into_iter();
        let good = |action| white_wins(game, &game.after(board, action), known) == white;
        { &mut replies }.any(good) == white
    };
    known.insert(key, value);
    value
}

/// Of the four kinds of first moves on the smallest board only one wins.
#[test]
fn only_a_corner_wins_on_the_smallest_board() {
    let (game, mut known) = (sized(3), HashMap::new());
    let start = game.start();
    for (name, wins) in [("a1", true), ("b1", false), ("b2", false), ("c3", false)] {
        let action = game.parse_action(&start, name).expect("legal");
        assert_eq!(white_wins(&game, &game.after(&start, action), &mut known), wins, "{name}");
    }
}
