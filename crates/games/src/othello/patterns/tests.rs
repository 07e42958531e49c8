//! Shapes and their mirrors, the file, and whether anything is learnt.

use meeple_core::{Control, Deterministic, GO, Game, Phrase, Problem, Rng, STOP, Tactics};

use super::super::{Board, Othello};
use super::Patterns;
use super::learn::learn;
use super::shapes::{Layout, PLACES, SHAPES, USED};

/// Positions of random games.
fn positions(count: u64) -> Vec<Board> {
    let game = Othello::default();
    let mut list = Vec::new();
    for seed in 0..count {
        let (mut rng, mut board) = (Rng::new(seed), game.start());
        while game.outcome(&board).is_none() {
            list.push(board);
            let action = game.nth_action(&board, rng.below(game.count_actions(&board)));
            game.apply(&mut board, action.expect("counted"));
        }
    }
    list
}

#[test]
fn numbers_say_what_lies_on_each_place() {
    let layout = Layout::get();
    assert_eq!(layout.shape.iter().filter(|shape| **shape == 1).count(), 8, "two ways a corner");
    assert_eq!(layout.shape[USED - 1], SHAPES.len() - 1, "every place is used");
    // A disc of one's own on a1 is the second cell of an edge and the first of most other shapes.
    let numbers = layout.numbers(1, 0);
    let met: Vec<u16> = numbers.into_iter().filter(|number| *number > 0).collect();
    assert_eq!(met.len(), 2 + 2 + 1 + 1, "two edges, two rows of five, a square, a diagonal");
    assert_eq!(met.iter().filter(|number| **number == 3).count(), 2, "both edges: {met:?}");
    let other = layout.numbers(0, 1);
    assert!((0..PLACES).all(|place| other[place] == 2 * numbers[place]));
}

/// A board as seen in a mirror.
fn mirrored(cells: u64) -> u64 {
    let byte = |row: u32| u64::from(((cells >> (8 * row)) as u8).reverse_bits()) << (8 * row);
    (0..8).map(byte).sum()
}

/// A board turned by a quarter, and mirrored.
fn turned(cells: u64) -> u64 {
    (0..64).filter(|cell| cells >> cell & 1 == 1).map(|cell| 1 << (cell % 8 * 8 + cell / 8)).sum()
}

#[test]
fn what_is_the_same_turned_and_mirrored_is_worth_the_same() {
    let layout = Layout::get();
    let weights = |own, others| {
        let mut weights = layout.features(own, others).map(|feature| layout.fold[feature]);
        weights.sort_unstable();
        weights
    };
    for board in positions(5) {
        let (own, others) = (board.own as u64, board.others as u64);
        assert_eq!(weights(own, others), weights(mirrored(own), mirrored(others)));
        assert_eq!(weights(own, others), weights(turned(own), turned(others)));
    }
}

#[test]
fn tables_are_written_as_they_are_read() {
    let shipped = Patterns::shipped();
    assert!(*shipped != Patterns::nothing(), "those of the file, not none at all");
    let file = include_bytes!("../8x8.patterns");
    assert!(file.len() < 200_000, "{} bytes", file.len());
    assert!(shipped.write() == file, "the file is that of these tables");
    let mut damaged = file.to_vec();
    damaged[file.len() / 2] ^= 1;
    assert!(Patterns::read(&damaged).is_err());
    assert!(Patterns::read(&file[..file.len() - 1]).is_err());
    assert!(Patterns::read(b"").is_err());
    let mut newer = file.to_vec();
    newer[4] += 1;
    let error = Patterns::read(&newer).expect_err("another version");
    assert!(error.to_string().contains("version"), "{error}");
}

#[test]
fn terms_add_up_to_the_points() {
    let shipped = Patterns::shipped();
    for board in positions(3) {
        let (own, others) = (board.own as u64, board.others as u64);
        let told: i32 = shipped.terms(own, others).iter().map(|(_, points)| points).sum();
        assert_eq!(told, shipped.points(own, others));
    }
}

/// The mean square of what tables are wrong by, on endings of eight cells that are solved.
fn error(tables: &Patterns) -> f64 {
    let game = Othello::default();
    let mut solver = game.specialist(1 << 20, 1).expect("it has one");
    let endings = positions(60).into_iter();
    let endings = endings.filter(|board| (board.own | board.others).count_ones() == 56);
    let wrong = endings.map(|board| {
        let exact = Control::unlimited(|control| solver.scores(&board, false, control));
        let exact = exact.expect("no limit")[0].1.raw();
        let points = tables.points(board.own as u64, board.others as u64);
        (f64::from(points) / 100.0 - f64::from(exact)).powi(2)
    });
    let wrong: Vec<f64> = wrong.collect();
    wrong.iter().sum::<f64>() / wrong.len() as f64
}

#[test]
fn tables_know_more_the_more_games_they_are_learnt_from() {
    let mut heard = 0;
    let mut tell = |done: f64, _: &Phrase| {
        assert!((0.0..=1.0).contains(&done));
        heard += 1;
        GO
    };
    let few = learn(60, 7, &mut tell).expect("nobody said stop");
    assert!(
        few == learn(60, 7, &mut tell).expect("nobody said stop"),
        "the same games, the same tables"
    );
    assert!(heard > 0);
    assert!(learn(60, 7, &mut |_, _| STOP).is_none());
    let [nothing, few, shipped] = [&Patterns::nothing(), &few, Patterns::shipped()].map(error);
    assert!(few < 0.8 * nothing, "{few} of {nothing}");
    assert!(shipped < 0.25 * nothing, "{shipped} of {nothing}");
}
