//! The values of the smallest Go boards, by exact search with superko.

use meeple_core::{Control, NoEvaluator, Present, Remembering, Score, Setup};
use meeple_games::go::Go;
use meeple_search::adversarial::{AlphaBeta, alphabeta};

/// Black's margin from the empty board, and the first move.
fn value(text: &str) -> (Score, String) {
    use meeple_core::Notation as _;
    let (game, start) = Remembering::<Go>::open(&Setup::at(text)).expect("a position");
    let options = AlphaBeta::default();
    let decision =
        Control::unlimited(|c| alphabeta(&game, &start, &NoEvaluator, options, c, &mut ()));
    let best = decision.best().expect("a move");
    (best.score, game.action_name(&start, best.action))
}

#[test]
fn black_wins_2x2_by_one_point() {
    assert_eq!(value("2/2 b count=margin").0, Score::points(1));
}
