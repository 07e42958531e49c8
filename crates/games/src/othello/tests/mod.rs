//! Published counts, the laws, a slow second set of rules, and what the reader refuses.

mod naive;
mod solved;
mod texts;

use std::collections::HashSet;

use meeple_core::conformance;
use meeple_core::{
    Deterministic, Evaluated, Evaluator, GO, Game, Notation as _, Outcome, Present, Problem, Rng,
    Setup, Side, Tactics,
};

use super::{Board, Move, Othello, Weights};

fn sized(size: u8) -> Othello {
    Othello::new(size).expect("a size of boards")
}

fn open(text: &str) -> (Othello, Board) {
    Othello::open(&Setup::at(text)).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn perft(game: &Othello, state: &Board, depth: u32) -> u64 {
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

/// The state after so many random moves, or the last one before the end.
fn at_random(game: &Othello, seed: u64, empty: u32) -> Board {
    let mut rng = Rng::new(seed);
    loop {
        let mut state = game.start();
        while game.outcome(&state).is_none() {
            let taken = (state.own | state.others).count_ones();
            if u32::from(game.size()).pow(2) - taken <= empty {
                return state;
            }
            let choice = rng.below(game.count_actions(&state));
            let action = game.nth_action(&state, choice).expect("counted");
            game.apply(&mut state, action);
        }
    }
}

#[test]
fn keeps_every_law() {
    for size in Othello::SIZES {
        conformance::game(&sized(size)).present().check();
        conformance::game(&sized(size).counting_empties(true)).check();
    }
}

#[test]
fn move_sequences_are_counted_as_published() {
    let counts: [(u8, &[u64]); 4] = [
        (4, &[4, 12, 44, 128, 424, 1256, 3624, 9112, 20032, 36412, 50268, 55112, 31396, 12920]),
        (6, &[4, 12, 56, 244, 1364, 7604, 47740, 308_716, 2_114_912]),
        (8, &[4, 12, 56, 244, 1396, 8200, 55092, 390_216, 3_005_288]),
        (10, &[4, 12, 56, 244, 1396, 8200, 55180, 392_268]),
    ];
    for (size, known) in counts {
        let game = sized(size);
        for (depth, &count) in (1..).zip(known) {
            assert_eq!(perft(&game, &game.start(), depth), count, "{size}x{size} at {depth}");
        }
    }
}

/// How many lines of exactly so many moves end the game.
fn ended(game: &Othello, state: &Board, depth: u32) -> u64 {
    if game.outcome(state).is_some() || depth == 0 {
        return u64::from(game.outcome(state).is_some() && depth == 0);
    }
    let actions = game.action_list(state).into_iter();
    actions.map(|action| ended(game, &game.after(state, action), depth - 1)).sum()
}

/// The shortest games have nine moves. Lists that give 24 571 284 count each of these once more at
/// the tenth, as if it went on; here a game that is over has no moves.
#[test]
fn games_that_are_over_have_no_moves() {
    let game = Othello::default();
    assert_eq!(ended(&game, &game.start(), 8), 0);
    assert_eq!(ended(&game, &game.start(), 9), 228);
    assert_eq!(perft(&game, &game.start(), 10), 24_571_284 - 228);
}

#[test]
fn boards_have_four_sizes() {
    assert_eq!(Othello::new(8), Some(Othello::default()));
    for size in [0, 2, 3, 5, 7, 9, 11, 12, 255] {
        assert_eq!(Othello::new(size), None, "{size}");
    }
    assert!(size_of::<Board>() <= 48, "states are copied at every move");
}

#[test]
fn who_cannot_enclose_passes_and_when_neither_can_the_game_is_over() {
    // Black has no move; White takes b1 by c1.
    let (game, board) = open("OX-------------- X");
    assert_eq!(game.action_list(&board), [Move::PASS]);
    assert_eq!(game.outcome(&board), None);
    let board = game.after(&board, Move::PASS);
    assert_eq!(board.mover(), Side::Second);
    let c1 = game.parse_action(&board, "c1").expect("legal");
    let board = game.after(&board, c1);
    assert_eq!(game.outcome(&board), Some(Outcome::paid(-3)), "three white discs, no black one");
    let game = game.counting_empties(true);
    assert_eq!(game.outcome(&board), Some(Outcome::paid(-16)), "the winner takes the empty cells");
    let (game, draw) = open("XX------------OO X empties=winner");
    assert_eq!(game.outcome(&draw), Some(Outcome::DRAW));
}

#[test]
fn keys_tell_positions_apart() {
    for size in Othello::SIZES {
        let game = sized(size);
        let mut states = HashSet::new();
        for seed in 0..300 {
            let mut rng = Rng::new(seed);
            let mut state = game.start();
            while game.outcome(&state).is_none() {
                states.insert(state);
                let choice = rng.below(game.count_actions(&state));
                let action = game.nth_action(&state, choice).expect("counted");
                game.apply(&mut state, action);
            }
        }
        let distinct = |part: fn(u64) -> u64| {
            states.iter().map(|state| part(game.key(state))).collect::<HashSet<u64>>().len()
        };
        assert_eq!(distinct(|key| key), states.len(), "{size}");
        assert!(distinct(|key| key >> 32) + 5 > states.len(), "{size}");
        assert!(distinct(|key| key & 0xffff_ffff) + 5 > states.len(), "{size}");
    }
}

#[test]
fn playouts_end_with_the_outcome_of_the_moves_they_tell() {
    for size in Othello::SIZES {
        let game = sized(size);
        let mut passes = 0;
        for seed in 0..100 {
            let (mut state, mut log) = (game.start(), Vec::new());
            let outcome = game.random_playout(&state, &mut Rng::new(seed), Some(&mut log));
            assert_eq!(game.random_playout(&state, &mut Rng::new(seed), None), outcome);
            for (side, action) in log {
                assert_eq!(game.to_move(&state), side);
                assert!(game.is_legal(&state, action));
                passes += u32::from(action == Move::PASS);
                game.apply(&mut state, action);
            }
            assert_eq!(game.outcome(&state), Some(outcome));
        }
        assert!(passes > 0, "{size}");
    }
}

#[test]
fn evaluators_speak_for_the_side_to_move() {
    // White has the corner a1 and more discs.
    let corner = "OOO----OX---OOOX--XO---------------- ";
    for name in Othello::EVALUATORS.iter().map(|choice| choice.name) {
        let value = |text: &str| {
            let (game, board) = open(text);
            game.evaluator(name).expect("on the menu").value(&game, &board).raw()
        };
        assert!(value(&format!("{corner}O")) > 0, "{name}");
        assert!(value(&format!("{corner}X")) < 0, "{name}");
    }
    let game = Othello::default();
    assert!(game.evaluator("nothing").is_none());
    let knowledge = game.evaluator("position").expect("on the menu");
    let state = at_random(&game, 3, 20);
    let value = knowledge.value(&game, &state).raw();
    let told: i32 = knowledge.terms(&game, &state).iter().map(|(_, points)| points).sum();
    assert!((value - told).abs() <= 8, "{value} is made of {told}");
}

#[test]
fn weights_are_written_as_they_are_read() {
    let shipped = Weights::shipped();
    assert_eq!(Weights::read(&shipped.write()).as_ref(), Some(shipped));
    assert!(shipped.write().contains("mobility 6"), "those of the file, not none at all");
    for wrong in ["", "mobility 1 2 3", "corners 1 2 3 4 5 6", "mobility 1 2 3 4 5 x"] {
        assert_eq!(Weights::read(wrong), None, "{wrong}");
    }
    let more = format!("{}mobility 1 2 3 4 5 6\n", shipped.write());
    assert_eq!(Weights::read(&more), None);
}

#[test]
fn corners_look_best() {
    let game = Othello::default();
    for seed in 0..200 {
        let state = at_random(&game, seed, 20);
        let names = |action| game.action_name(&state, action);
        let best = game.action_list(&state).into_iter().max_by_key(|&a| game.promise(&state, a));
        let corners = ["a1", "a8", "h1", "h8"];
        let offered =
            game.action_list(&state).into_iter().any(|a| corners.contains(&names(a).as_str()));
        let chosen = best.is_some_and(|best| corners.contains(&names(best).as_str()));
        assert_eq!(offered, chosen, "{}", game.position(&state));
    }
}
