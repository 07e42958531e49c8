//! Every search on a game it was made for, typed, one thread. Items are nodes, lines or games.

use std::fmt::Debug;

use divan::Bencher;
use divan::counter::ItemsCount;
use meeple_core::{Budget, Control, Guided, Present, Problem, Rng, Setup};
use meeple_games::connect4::{Connect4, Knowledge};
use meeple_games::gridworld::GridWorld;
use meeple_games::pig::Pig;
use meeple_games::sliding::Sliding;
use meeple_search::adversarial::{AlphaBeta, Scope, alphabeta};
use meeple_search::heuristic::{astar, bfs};
use meeple_search::montecarlo::playout;
use meeple_search::perft;
use meeple_search::uncertainty::{Model, Settings, Task, plan};

fn main() {
    divan::main();
}

/// Opens a game at a position.
fn open<P: Present>(position: &str) -> (P, P::State) {
    P::open(&Setup::at(position)).expect("a sound position")
}

/// Runs a search within a budget, again and again. It is run once before, to count its nodes and
/// to see that it does what it should.
fn measure<T: Debug + PartialEq>(
    bencher: Bencher<'_, '_>,
    budget: Budget,
    expected: &T,
    search: impl Fn(&mut Control<'_>) -> T + Sync,
) {
    let (found, nodes) = Control::with_budget(budget, |control| (search(control), control.nodes()));
    assert_eq!(&found, expected);
    bencher.counter(ItemsCount::new(nodes)).bench(|| Control::with_budget(budget, &search));
}

#[divan::bench(sample_count = 10, sample_size = 1)]
fn connect4_perft_9(bencher: Bencher<'_, '_>) {
    const LINES: u64 = 39_394_572;
    let count = |control: &mut Control<'_>| perft(&Connect4, &Connect4.start(), 9, control);
    assert_eq!(Control::unlimited(count), Some(LINES));
    bencher.counter(ItemsCount::new(LINES)).bench(|| Control::unlimited(count));
}

#[divan::bench(sample_size = 10)]
fn connect4_random_games(bencher: Bencher<'_, '_>) {
    const GAMES: u32 = 1_000;
    let mut rng = Rng::new(1);
    let mut decided = || {
        let mut play = || playout(&Connect4, &mut Connect4.start(), &mut rng);
        (0..GAMES).filter_map(|_| play()?.winner()).count()
    };
    assert!((990..GAMES as usize).contains(&decided()), "about three in a thousand are drawn");
    bencher.counter(ItemsCount::new(GAMES)).bench_local(decided);
}

#[divan::bench(sample_count = 30, sample_size = 1)]
fn connect4_alphabeta_8(bencher: Bencher<'_, '_>) {
    measure(bencher, Budget::depth(8), &8, |control| {
        let options = AlphaBeta { scope: Scope::Best, table: None };
        let knowledge = Knowledge::default();
        alphabeta(&Connect4, &Connect4.start(), &knowledge, options, control, &mut ()).depth
    });
}

/// One of the two positions of the 8-puzzle that are farthest from the goal.
const FARTHEST: &str = "8 0 6 5 4 7 2 3 1";

#[divan::bench(sample_count = 20, sample_size = 1)]
fn eight_puzzle_bfs(bencher: Bencher<'_, '_>) {
    let (puzzle, start) = open::<Sliding>(FARTHEST);
    measure(bencher, Budget::UNLIMITED, &31, |control| bfs(&puzzle, &start, control, &mut ()).cost);
}

#[divan::bench(sample_count = 30, sample_size = 1)]
fn eight_puzzle_astar_manhattan(bencher: Bencher<'_, '_>) {
    let (puzzle, start) = open::<Sliding>(FARTHEST);
    let manhattan = puzzle.heuristic("manhattan").expect("the puzzle offers it");
    measure(bencher, Budget::UNLIMITED, &31, |control| {
        astar(&puzzle, &start, &manhattan, control, &mut ()).cost
    });
}

#[divan::bench(sample_size = 20)]
fn gridworld_value_iteration(bencher: Bencher<'_, '_>) {
    let (world, start) = open::<GridWorld>("russell-norvig-4e a1");
    measure(bencher, Budget::UNLIMITED, &true, |control| {
        let model = Model::of_mission(&world, &start, control).expect("there is no limit");
        plan(&Task::own(model.graph()), Settings::default(), control, &mut ()).converged
    });
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn pig_40_value_iteration(bencher: Bencher<'_, '_>) {
    let (pig, start) = open::<Pig>("A 0 0 0 /40");
    measure(bencher, Budget::UNLIMITED, &true, |control| {
        let model = Model::of_dice_duel(&pig, &start, control).expect("there is no limit");
        plan(&Task::own(model.graph()), Settings::default(), control, &mut ()).converged
    });
}
