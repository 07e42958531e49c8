//! UCT beside the tree searches of the crates `mcts` and `board-game` on Connect Four, in turn, in one
//! run: as many simulations from the empty board, one random game each.
//!
//! Ours is run both as people get it, compiled once for all duels ([`AnyDuel`]), and compiled for the
//! game. Prints simulations a second of the quickest round of each.

use std::cell::RefCell;
use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

use board_game::ai::mcts::mcts_build_tree;
use board_game::games::connect4::Connect4 as Theirs;
use mcts::tree_policy::UCTPolicy;
use mcts::{Evaluator, GameState, MCTS, MCTSManager, SearchHandle};
use meeple_core::{AnyDuel, Control, Deterministic, Game, Problem, Rng, Side, Tactics};
use meeple_games::connect4::{Board, Column, Connect4};
use meeple_search::montecarlo::{Uct, playout, uct};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

const SIMULATIONS: u64 = 20_000;
const ROUNDS: usize = 15;

fn main() {
    let any = AnyDuel::new(Arc::new(Connect4));
    let mut rivals: [(&str, Box<dyn FnMut()>); 4] = [
        ("meeple, for all duels", Box::new(|| ours(&any))),
        ("meeple, for the game", Box::new(|| ours(&Connect4))),
        ("board-game", Box::new(board_game)),
        ("mcts", Box::new(crate_mcts)),
    ];
    let mut best = [f64::INFINITY; 4];
    for _ in 0..ROUNDS {
        for (best, (_, run)) in best.iter_mut().zip(&mut rivals) {
            let started = Instant::now();
            run();
            *best = best.min(started.elapsed().as_secs_f64());
        }
    }
    for ((name, _), seconds) in rivals.iter().zip(best) {
        let speed = SIMULATIONS as f64 / seconds;
        println!("{name:24} {speed:>12.0} simulations/s   ratio {:.2}", seconds / best[0]);
    }
}

fn ours<G: Tactics>(game: &G) {
    let options = Uct { games: SIMULATIONS, ..Uct::default() };
    black_box(Control::unlimited(|control| {
        uct(game, &game.start(), options, control, &mut ())
    }));
}

fn board_game() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let weight = std::f32::consts::SQRT_2;
    black_box(mcts_build_tree(&Theirs::default(), SIMULATIONS, weight, &mut rng).best_move());
}

/// Our Connect Four in the trait of `mcts`. A finished game has no moves there.
#[derive(Clone)]
struct State(Board);

impl GameState for State {
    type Move = Column;
    type Player = Side;
    type MoveList = Vec<Column>;

    fn current_player(&self) -> Side {
        Connect4.to_move(&self.0)
    }

    fn available_moves(&self) -> Vec<Column> {
        match Connect4.outcome(&self.0) {
            Some(_) => Vec::new(),
            None => Connect4.action_list(&self.0),
        }
    }

    fn make_move(&mut self, column: &Column) {
        Connect4.apply(&mut self.0, *column);
    }
}

thread_local! {
    static RNG: RefCell<Rng> = RefCell::new(Rng::new(1));
}

/// One random game of ours, from each new leaf.
struct RandomGame;

impl Evaluator<Spec> for RandomGame {
    type StateEvaluation = i64;

    fn evaluate_new_state(
        &self,
        state: &State,
        moves: &Vec<Column>,
        _: Option<SearchHandle<'_, Spec>>,
    ) -> (Vec<()>, i64) {
        let outcome = RNG.with_borrow_mut(|rng| playout(&Connect4, &mut state.0.clone(), rng));
        let payoff = outcome.map_or(0, |outcome| outcome.payoff_for(Side::First));
        (vec![(); moves.len()], payoff.into())
    }

    fn evaluate_existing_state(&self, _: &State, known: &i64, _: SearchHandle<'_, Spec>) -> i64 {
        *known
    }

    fn interpret_evaluation_for_player(&self, payoff: &i64, player: &Side) -> i64 {
        payoff * i64::from(player.sign())
    }
}

#[derive(Default)]
struct Spec;

impl MCTS for Spec {
    type State = State;
    type Eval = RandomGame;
    type TreePolicy = UCTPolicy;
    type NodeData = ();
    type TranspositionTable = ();
    type ExtraThreadData = ();
}

fn crate_mcts() {
    let policy = UCTPolicy::new(std::f64::consts::SQRT_2);
    let start = State(Connect4.start());
    let mut manager = MCTSManager::new(start, Spec, RandomGame, policy, ());
    manager.playout_n(SIMULATIONS);
    black_box(manager.best_move());
}
