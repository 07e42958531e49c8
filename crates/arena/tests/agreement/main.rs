//! Searches against each other on positions of real games, met in random play: every exact form
//! has minimax's value, lines are legal and end where they say, and proofs are true.

mod allocations;
mod any;
mod montecarlo;
mod proofs;
mod ricochet;
mod small_go;

use meeple_core::{Budget, Control, Evaluated, Game, Present, Problem, Rng, Score, Setup, Tactics};

use meeple_games::breakthrough::Breakthrough;
use meeple_games::connect4::Connect4;
use meeple_games::tictactoe::TicTacToe;
use meeple_search::adversarial::{
    AlphaBeta, Driver, Enhancements, Scope, Settings, TranspositionTable, alphabeta, deepening,
    minimax,
};
use meeple_search::montecarlo::random_action;
use meeple_search::{Decision, Exactness};

/// Unfinished positions met in random play from `start`.
fn positions<G: Game>(game: &G, start: &G::State, count: usize, seed: u64) -> Vec<G::State> {
    let mut rng = Rng::new(seed);
    let mut list = Vec::new();
    while list.len() < count {
        let mut state = start.clone();
        while game.outcome(&state).is_none() && list.len() < count {
            list.push(state.clone());
            // Not every position of a game: neighbours say much the same.
            for _ in 0..2 {
                if game.outcome(&state).is_none()
                    && let Some(action) = random_action(game, &state, &mut rng)
                {
                    game.apply(&mut state, action);
                }
            }
        }
    }
    list
}

fn score<A>(decision: &Decision<A>) -> Option<Score> {
    decision.best().map(|best| best.score)
}

/// Every exact form of the tree search has minimax's value at this depth.
fn agree<G: Tactics + Evaluated + Present>(game: &G, start: &G::State, count: usize, depth: u32) {
    let evaluator = game.evaluator(G::EVALUATORS[0].name).expect("its first evaluator");
    let budget = Budget::depth(depth);
    let tables = [
        None,
        Some(TranspositionTable::with_bytes(1 << 12)),
        Some(TranspositionTable::with_bytes(1 << 20)),
    ];
    for (number, state) in positions(game, start, count, 1).iter().enumerate() {
        let shown = || game.position(state);
        let truth = Control::with_budget(budget, |c| minimax(game, state, &evaluator, c, &mut ()));
        let value = score(&truth);
        let plain = Control::with_budget(budget, |c| {
            alphabeta(game, state, &evaluator, AlphaBeta::default(), c, &mut ())
        });
        assert_eq!(score(&plain), value, "alpha-beta at {}", shown());
        let line = &plain.best().expect("a move").line;
        assert_eq!(Some(end_of(game, state, line, &evaluator, depth)), value, "{}", shown());
        // All forms would take too long on every position: each gets its share of them.
        let forms = [
            (Driver::Window, Enhancements::NONE),
            (Driver::Window, Enhancements { null_windows: true, ..Enhancements::NONE }),
            (Driver::Window, Enhancements { null_windows: false, ..Enhancements::EXACT }),
            (Driver::Window, Enhancements::EXACT),
            (Driver::Mtdf, Enhancements::NONE),
            (Driver::Mtdf, Enhancements::EXACT),
        ];
        for (form, (driver, on)) in forms.into_iter().enumerate() {
            let on = Enhancements { equal_depth: true, ..on };
            let table = tables[(number + form) % tables.len()].as_ref();
            let deepen = (number + form) % 2 == 0;
            let aspiration = (number % 3 == 0).then_some(30);
            let settings =
                Settings { on, driver, table, deepening: deepen, aspiration, ..Settings::PLAIN };
            let found = Control::with_budget(budget, |c| {
                deepening(game, state, &evaluator, settings, c, &mut ())
            });
            let best = found.best().expect("a move");
            let early = found.depth < depth;
            let forced = truth.candidates.len() == 1;
            if early && (forced || best.exactness == Exactness::Proved) {
                continue; // a forced move, or a fact that no deeper look can change
            }
            assert_eq!(score(&found), value, "{driver:?} {on:?} at {}", shown());
        }
        // A judgement may err, but not about a forced result.
        let table = TranspositionTable::with_bytes(1 << 16);
        let settings = Settings {
            on: Enhancements::ALL,
            table: Some(&table),
            deepening: true,
            ..Settings::PLAIN
        };
        let judged = Control::with_budget(budget, |c| {
            deepening(game, state, &evaluator, settings, c, &mut ())
        });
        if let Some(claim) = score(&judged).filter(|claim| claim.is_win()) {
            let plies = claim.distance().unwrap_or(0);
            let check = Control::with_budget(Budget::depth(plies), |c| {
                alphabeta(game, state, &evaluator, AlphaBeta::default(), c, &mut ())
            });
            assert!(score(&check).is_some_and(Score::is_win), "false win at {}", shown());
        }
    }
}

/// What the end of a line is worth to the side that moves first.
fn end_of<G: Evaluated + Game>(
    game: &G,
    state: &G::State,
    line: &[G::Action],
    evaluator: &G::Evaluator,
    depth: u32,
) -> Score {
    use meeple_core::Evaluator as _;
    let mover = game.to_move(state);
    let mut state = state.clone();
    for &action in line {
        assert!(game.outcome(&state).is_none() && game.is_legal(&state, action));
        game.apply(&mut state, action);
    }
    match game.outcome(&state) {
        Some(outcome) => game.final_score(outcome, mover, line.len() as u32),
        None => {
            assert_eq!(line.len() as u32, depth, "a line ends early");
            let value = evaluator.value(game, &state);
            if game.to_move(&state) == mover { value } else { -value }
        }
    }
}

#[test]
fn tic_tac_toe() {
    agree(&TicTacToe, &TicTacToe.start(), 1_500, 5);
}

#[test]
fn connect_four() {
    agree(&Connect4, &Connect4.start(), 1_200, 4);
}

#[test]
fn breakthrough() {
    let text = "bbbbb/bbbbb/5/wwwww/wwwww w";
    let (game, start) = Breakthrough::open(&Setup::at(text)).expect(text);
    agree(&game, &start, 600, 3);
}

#[test]
fn whole_games_of_tic_tac_toe_are_proved_alike() {
    let table = TranspositionTable::with_bytes(1 << 20);
    for state in positions(&TicTacToe, &TicTacToe.start(), 400, 9) {
        let evaluator = TicTacToe.evaluator("lines").expect("its evaluator");
        let truth = Control::unlimited(|c| minimax(&TicTacToe, &state, &evaluator, c, &mut ()));
        for driver in [Driver::Window, Driver::Mtdf] {
            let on = Enhancements::EXACT;
            let settings = Settings { on, driver, table: Some(&table), ..Settings::PLAIN };
            let found = Control::unlimited(|c| {
                deepening(&TicTacToe, &state, &evaluator, settings, c, &mut ())
            });
            assert_eq!(score(&found), score(&truth));
            assert_eq!(found.best().map(|b| b.exactness), Some(Exactness::Proved));
        }
        let settings = Settings { scope: Scope::All, table: Some(&table), ..Settings::PLAIN };
        let all =
            Control::unlimited(|c| deepening(&TicTacToe, &state, &evaluator, settings, c, &mut ()));
        let scores = |decision: &Decision<_>| {
            let mut list: Vec<Score> = decision.candidates.iter().map(|c| c.score).collect();
            list.sort_unstable();
            list
        };
        assert_eq!(scores(&all), scores(&truth));
    }
}
