//! Connect Four here and in the crate `board-game`, side by side.
//!
//! Theirs is called by its own documented means: `play_random_available_move` for random games,
//! `children` and `perft_naive` for counting. Both sides draw from xoshiro256++.

use std::hint::black_box;

use board_game::board::{Board as _, Outcome, Player};
use board_game::games::connect4::Connect4 as Theirs;
use board_game::util::game_stats::perft_naive;
use divan::Bencher;
use divan::counter::ItemsCount;
use internal_iterator::InternalIterator;
use meeple_core::{Control, Deterministic, GO, Game, Problem, Rng, Side};
use meeple_games::connect4::{Board, Connect4};
use meeple_search::montecarlo::playout;
use meeple_search::perft;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

fn main() {
    divan::main();
}

/// Plies of the count, and the lines of that length as published.
const DEPTH: u32 = 9;
const LINES: u64 = 39_394_572;

/// Random games in one sample.
const GAMES: usize = 20_000;

/// Counts lines, and items a second are lines a second.
fn count_lines(bencher: Bencher<'_, '_>, count: impl Fn() -> u64 + Sync) {
    assert_eq!(count(), LINES, "all count the same");
    bencher.counter(ItemsCount::new(LINES)).bench(count);
}

/// Every position of the last ply is made. Theirs always know whether there are four in a row; ours
/// are asked, in the row `meeple_judged` at the last ply too.
#[divan::bench_group(sample_count = 9, sample_size = 1)]
mod perft_9_leaf_by_leaf {
    use super::*;

    #[divan::bench]
    fn meeple(bencher: Bencher<'_, '_>) {
        let count = |control: &mut Control<'_>| perft(&Connect4, &Connect4.start(), DEPTH, control);
        count_lines(bencher, || Control::unlimited(count).expect("there is no limit"));
    }

    #[divan::bench]
    fn meeple_judged(bencher: Bencher<'_, '_>) {
        count_lines(bencher, || our_lines(&Connect4.start(), DEPTH));
    }

    /// The same recursion as in [`perft`], with `outcome` at the last ply too.
    fn our_lines(board: &Board, depth: u32) -> u64 {
        let mut lines = 0;
        if Connect4.outcome(board).is_none() {
            let _ = Connect4.actions(board, |column| {
                let child = Connect4.after(board, column);
                if depth == 1 {
                    black_box((&child, Connect4.outcome(&child)));
                    lines += 1;
                } else {
                    lines += our_lines(&child, depth - 1);
                }
                GO
            });
        }
        lines
    }

    #[divan::bench]
    fn board_game(bencher: Bencher<'_, '_>) {
        count_lines(bencher, || their_lines(&Theirs::default(), DEPTH));
    }

    fn their_lines(board: &Theirs, depth: u32) -> u64 {
        let mut lines = 0;
        if let Ok(children) = board.children() {
            children.for_each(|(_, child)| {
                if depth == 1 {
                    black_box(&child);
                    lines += 1;
                } else {
                    lines += their_lines(&child, depth - 1);
                }
            });
        }
        lines
    }
}

/// The moves of the last ply are counted, not made.
#[divan::bench_group(sample_count = 9, sample_size = 1)]
mod perft_9_last_ply_counted {
    use super::*;

    #[divan::bench]
    fn meeple(bencher: Bencher<'_, '_>) {
        count_lines(bencher, || descend(&Connect4.start(), DEPTH));
    }

    fn descend(board: &Board, depth: u32) -> u64 {
        if Connect4.outcome(board).is_some() {
            return 0;
        }
        if depth == 1 {
            return Connect4.count_actions(board) as u64;
        }
        let mut leaves = 0;
        let _ = Connect4.actions(board, |column| {
            leaves += descend(&Connect4.after(board, column), depth - 1);
            GO
        });
        leaves
    }

    #[divan::bench]
    fn board_game(bencher: Bencher<'_, '_>) {
        count_lines(bencher, || perft_naive(&Theirs::default(), DEPTH));
    }
}

/// Random games from the empty board to their end.
#[divan::bench_group(sample_count = 50, sample_size = 1, counters = [ItemsCount::new(GAMES)])]
mod random_games {
    use super::*;

    #[divan::bench]
    fn meeple(bencher: Bencher<'_, '_>) {
        let mut rng = Rng::new(1);
        play_games(bencher, || {
            let outcome = playout(&Connect4, &mut Connect4.start(), &mut rng);
            outcome.is_some_and(|outcome| outcome.winner() == Some(Side::First))
        });
    }

    #[divan::bench]
    fn board_game(bencher: Bencher<'_, '_>) {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        play_games(bencher, || {
            let mut board = Theirs::default();
            while board.play_random_available_move(&mut rng).is_ok() {}
            board.outcome() == Some(Outcome::WonBy(Player::A))
        });
    }

    /// Plays games that tell whether the first side won. It wins 55.6 % of them: whoever is far
    /// from that plays something else.
    fn play_games(bencher: Bencher<'_, '_>, mut first_wins: impl FnMut() -> bool) {
        let mut round = || (0..GAMES).filter(|_| first_wins()).count();
        let share = round() as f64 / GAMES as f64;
        assert!((share - 0.556).abs() < 0.02, "the first side wins {share}");
        bencher.bench_local(round);
    }
}
