//! What Monte Carlo tree search calls certain is what exhaustive search finds.

use meeple_core::{Budget, Control, Game, NoEvaluator, Present, Problem, Setup, Side, Tactics};
use meeple_games::breakthrough::Breakthrough;
use meeple_games::connect4::Connect4;
use meeple_games::tictactoe::TicTacToe;
use meeple_games::tree::Tree;
use meeple_search::adversarial::{AlphaBeta, Scope, alphabeta};
use meeple_search::montecarlo::{Mcts, Weighting, mcts};

use super::positions;

/// Compares every move that is certain with its true value; how many positions were settled.
fn settle<G: Tactics + Present>(
    game: &G,
    states: &[G::State],
    options: &Mcts,
    nodes: u64,
) -> usize {
    let mut settled = 0;
    for state in states {
        let mut tree = None;
        let seen = Control::with_budget(Budget::nodes(nodes), |control| {
            mcts(game, state, options, &mut tree, control, &mut ())
        });
        let all = AlphaBeta { scope: Scope::All, table: None };
        let truth = Control::unlimited(|c| alphabeta(game, state, &NoEvaluator, all, c, &mut ()));
        let worth = |action| {
            let found = truth.candidates.iter().find(|one| one.action == action);
            let score = found.expect("every move").score;
            if game.is_graded() { score.raw() } else { score.signum() }
        };
        for one in &seen {
            let (shown, action) = (game.position(state), one.action);
            if let Some(payoff) = one.proof {
                assert_eq!(payoff, worth(action), "{shown} {action:?} {options:?}");
                let found = truth.candidates.iter().find(|true_one| true_one.action == action);
                let distance = found.and_then(|found| found.score.distance());
                if let Some(plies) = distance.filter(|_| payoff > 0) {
                    assert!(one.plies >= plies, "{shown} {action:?}: sooner than there is");
                }
            }
        }
        let best = truth.candidates.iter().map(|one| worth(one.action)).max();
        if let Some(payoff) = seen[0].proof
            && (payoff > 0 && !game.is_graded()
                || seen.len() == truth.candidates.len()
                    && seen.iter().all(|one| one.proof.is_some()))
        {
            assert_eq!(Some(payoff), best, "{}", game.position(state));
            settled += 1;
        }
    }
    settled
}

/// Every way of searching that claims anything.
fn forms() -> [Mcts; 4] {
    let usual = Mcts { games: u64::MAX, ..Mcts::default() };
    [
        usual,
        Mcts { transpositions: true, decisive: false, ..usual },
        Mcts { amaf: None, exploration: 1.0, widening: Some(2.0), bias: 0.5, ..usual },
        Mcts { amaf: Some(Weighting::Constant(50.0)), reference: 20, threads: 2, ..usual },
    ]
}

#[test]
fn tictactoe_is_settled_as_minimax_has_it() {
    let game = TicTacToe;
    for options in forms() {
        let states = positions(&game, &game.start(), 12, 1);
        assert_eq!(settle(&game, &states, &options, 100_000), 12, "{options:?}");
    }
}

#[test]
fn endings_of_connect_four_are_settled() {
    let (game, start) = Connect4::open(&Setup::default()).expect("the start");
    for options in forms() {
        let late = |state: &&_| game.count_actions(state) <= 4;
        let met = positions(&game, &start, 400, 2);
        let states: Vec<_> = met.iter().filter(late).take(10).copied().collect();
        assert_eq!(settle(&game, &states, &options, 200_000), states.len(), "{options:?}");
    }
}

#[test]
fn small_breakthrough_is_settled() {
    let (game, start) = Breakthrough::open(&Setup::at("bbb/3/3/www w")).expect("a board");
    for options in forms() {
        let states = positions(&game, &start, 6, 3);
        assert_eq!(settle(&game, &states, &options, 300_000), 6, "{options:?}");
    }
}

#[test]
fn trees_with_numbers_are_settled_to_the_number() {
    let (game, start) = Tree::open(&Setup::default()).expect("the usual tree");
    for options in forms() {
        let options = Mcts { score: 1.0, ..options };
        assert_eq!(settle(&game, std::slice::from_ref(&start), &options, 50_000), 1);
    }
    assert_eq!(game.to_move(&start), Side::First);
}
