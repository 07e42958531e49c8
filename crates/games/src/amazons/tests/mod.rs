//! Published counts, the laws, a slow second set of rules, small boards solved.

mod solved;
mod texts;

use std::collections::HashSet;

use meeple_core::conformance;
use meeple_core::{
    Deterministic, Evaluated, Evaluator, GO, Game, InputError, Notation as _, Outcome, Present,
    Problem, Rng, Setup, Side, Tactics,
};

use super::{Amazons, Board, Move, Square, bits};

fn sized(columns: u8, rows: u8) -> Amazons {
    Amazons::new(columns, rows).expect("a size within bounds")
}

fn read(text: &str) -> Result<(Amazons, Board), InputError> {
    Amazons::open(&Setup::at(text))
}

fn open(text: &str) -> (Amazons, Board) {
    read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn perft(game: &Amazons, state: &Board, depth: u32) -> u64 {
    if game.outcome(state).is_some() {
        return 0;
    }
    if depth == 1 {
        return game.count_actions(state) as u64;
    }
    let mut leaves = 0;
    let _ = game.actions(state, |action| {
        leaves += perft(game, &game.after(state, action), depth - 1);
        GO
    });
    leaves
}

/// Shows each state of some random games, the last one too.
fn in_random_games(game: &Amazons, games: u64, mut visit: impl FnMut(&Board)) {
    for seed in 0..games {
        let (mut rng, mut state) = (Rng::new(seed), game.start());
        visit(&state);
        while game.outcome(&state).is_none() {
            let choice = rng.below(game.count_actions(&state));
            let action = game.nth_action(&state, choice).expect("counted");
            game.apply(&mut state, action);
            visit(&state);
        }
    }
}

#[test]
fn keeps_every_law() {
    for (columns, rows) in [(10, 10), (6, 6), (5, 4), (4, 4), (3, 7)] {
        conformance::game(&sized(columns, rows)).present().check();
    }
}

/// Two actions are a turn.
#[test]
fn move_sequences_are_counted_as_published() {
    let game = Amazons::default();
    let start = game.start();
    let counts: Vec<u64> = (1..=4).map(|depth| perft(&game, &start, depth)).collect();
    assert_eq!([counts[0], counts[1], counts[3]], [80, 2_176, 4_307_152]);
    let game = sized(6, 6);
    let counts: Vec<u64> = (1..=6).map(|depth| perft(&game, &game.start(), depth)).collect();
    assert_eq!(counts[..4], [40, 544, 19_936, 238_532]);
    assert_eq!(counts[5], 91_074_224);
    let (game, other) = open("2Q3/6/5Q/q5/6/3q2 w");
    assert_eq!(perft(&game, &other, 2), 424);
    assert_eq!(perft(&game, &other, 4), 148_890);
}

#[test]
fn boards_have_sizes_within_bounds() {
    assert_eq!(Amazons::new(10, 10), Some(Amazons::default()));
    for (columns, rows) in [(0, 5), (5, 0), (11, 10), (10, 11), (255, 255)] {
        assert_eq!(Amazons::new(columns, rows), None, "{columns}x{rows}");
    }
    let starts = [
        ((10, 10), "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w"),
        ((6, 6), "1q2q1/q4q/6/6/Q4Q/1Q2Q1 w"),
        ((5, 4), "1q1q1/q3q/Q3Q/1Q1Q1 w"),
        ((4, 4), "1qq1/q2q/Q2Q/1QQ1 w"),
    ];
    for ((columns, rows), text) in starts {
        let game = sized(columns, rows);
        assert_eq!(game.position(&game.start()), text);
    }
    assert!(size_of::<Board>() <= 64, "states are copied at every move");
}

/// Where a queen on a cell can go, cell by cell.
fn slow_reach(game: &Amazons, board: &Board, from: Square) -> Vec<Square> {
    let mut found = Vec::new();
    for (right, up) in [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)] {
        let (mut x, mut y) = (from.column() as i8 + right, from.row() as i8 + up);
        while x >= 0 && x < game.columns() as i8 && y >= 0 && y < game.rows() as i8 {
            let square = Square::at(x as u8, y as u8);
            if board.queen(square).is_some() || board.has_arrow(square) {
                break;
            }
            found.push(square);
            x += right;
            y += up;
        }
    }
    found.sort_unstable();
    found
}

#[test]
fn moves_are_those_of_a_slow_second_set_of_rules() {
    for (columns, rows) in [(10, 10), (6, 6), (5, 4), (2, 9), (9, 3)] {
        let game = sized(columns, rows);
        in_random_games(&game, 12, |state| {
            let cells = (0..rows).flat_map(|row| (0..columns).map(move |x| Square::at(x, row)));
            let wanted: Vec<Move> = match state.shooter() {
                Some(queen) => {
                    slow_reach(&game, state, queen).into_iter().map(Move::Arrow).collect()
                }
                None => cells
                    .filter(|&square| state.queen(square) == Some(state.mover()))
                    .flat_map(|from| {
                        let targets = slow_reach(&game, state, from).into_iter();
                        targets.map(move |to| Move::Queen { from, to })
                    })
                    .collect(),
            };
            let found = game.action_list(state);
            assert_eq!(found, wanted, "{}", game.position(state));
            assert_eq!(game.count_actions(state), found.len());
            assert_eq!(game.outcome(state).is_some(), wanted.is_empty());
            let slid = bits::slides(state.own, !state.taken());
            let each = |set: u128, queen: Square| set | bits::reach(queen.0, state.taken());
            let queens = (0..100).map(Square).filter(|queen| state.own & queen.bit() != 0);
            assert_eq!(slid, queens.fold(0, each), "{}", game.position(state));
        });
    }
}

#[test]
fn who_cannot_move_loses_and_a_queen_can_shoot_where_it_came_from() {
    let (game, board) = open("Q1q w");
    let to = game.parse_action(&board, "a1-b1").expect("legal");
    let board = game.after(&board, to);
    assert_eq!(game.to_move(&board), Side::First, "the arrow is of the same turn");
    assert_eq!(game.position(&board), "1Qq w b1");
    assert_eq!(game.outcome(&board), None);
    let arrow = game.parse_action(&board, "a1").expect("the cell it left");
    let board = game.after(&board, arrow);
    assert_eq!(game.position(&board), "*Qq b");
    assert_eq!(game.outcome(&board), Some(Outcome::won_by(Side::First)));
    let (game, board) = open("1q/2 w");
    assert_eq!(game.outcome(&board), Some(Outcome::won_by(Side::Second)), "no queen at all");
}

#[test]
fn keys_look_random_in_each_half() {
    let game = Amazons::default();
    let mut states = HashSet::new();
    in_random_games(&game, 300, |state| {
        states.insert(*state);
    });
    assert!(states.len() > 20_000, "{}", states.len());
    let distinct = |part: fn(u64) -> u64| {
        states.iter().map(|state| part(game.key(state))).collect::<HashSet<u64>>().len()
    };
    assert_eq!(distinct(|key| key), states.len());
    assert!(distinct(|key| key >> 32) + 5 > states.len());
    assert!(distinct(|key| key & 0xffff_ffff) + 5 > states.len());
}

#[test]
fn playouts_end_with_the_outcome_of_the_steps_they_tell() {
    for (columns, rows) in [(10, 10), (6, 6), (4, 4)] {
        let game = sized(columns, rows);
        for seed in 0..40 {
            let mut state = game.start();
            if seed % 2 == 1 {
                // In the middle of a turn.
                let choice = seed as usize % game.count_actions(&state);
                let queen = game.nth_action(&state, choice).expect("counted");
                game.apply(&mut state, queen);
            }
            let mut log = Vec::new();
            let outcome = game.random_playout(&state, &mut Rng::new(seed), Some(&mut log));
            assert_eq!(game.random_playout(&state, &mut Rng::new(seed), None), outcome);
            for (side, action) in log {
                assert_eq!(game.to_move(&state), side);
                assert!(game.is_legal(&state, action));
                game.apply(&mut state, action);
            }
            assert_eq!(game.outcome(&state), Some(outcome));
        }
    }
}

#[test]
fn evaluators_speak_for_the_side_to_move() {
    // Black's queen is shut in.
    let text = "q*2/**2/4/2Q1 ";
    for name in Amazons::EVALUATORS.iter().map(|choice| choice.name) {
        let value = |text: &str| {
            let (game, board) = open(text);
            game.evaluator(name).expect("on the menu").value(&game, &board).raw()
        };
        assert!(value(&format!("{text}w")) > 0, "{name}");
        assert!(value(&format!("{text}b")) < 0, "{name}");
    }
    let (game, board) = open(&format!("{text}w"));
    let territory = game.evaluator("territory").expect("on the menu");
    assert_eq!(territory.value(&game, &board).raw(), 11 * 100, "every empty cell is White's");
    assert!(game.evaluator("nothing").is_none());
}

#[test]
fn arrows_that_shut_the_opponent_in_look_best() {
    let (game, board) = open("4/4/1Q2/q3 w b2");
    let promise = |name| game.promise(&board, game.parse_action(&board, name).expect("legal"));
    assert!(promise("a2") > promise("d4"));
    assert!(promise("b1") > promise("d4"));
}
