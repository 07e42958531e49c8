//! Tree search beside the crate `minimax`: the same game, evaluator, move order, table size and
//! depth, in turn, in one run.
//!
//! Prints, for each position, nodes and the median time of several runs of each.

use std::time::{Duration, Instant};

use meeple_core::{
    Budget, Control, Deterministic as _, Evaluator as _, Game as _, Present as _, Problem as _,
    Setup, Tactics as _,
};
use meeple_games::connect4::{Board, Column, Connect4, Knowledge};
use meeple_search::adversarial::{Enhancements, Settings, Table, deepening};
use minimax::{
    Evaluation, Evaluator, Game, IterativeOptions, IterativeSearch, Strategy as _, Winner,
};

const TABLE: usize = 64 << 20;
const RUNS: usize = 5;
/// Positions and depths.
const TASKS: [(&str, u32); 4] =
    [("-", 14), ("4444", 14), ("33253333271", 14), ("14136776371", 14)];

/// Our Connect Four in their trait.
struct Theirs;

impl Game for Theirs {
    type S = Board;
    type M = Column;

    fn generate_moves(board: &Board, moves: &mut Vec<Column>) -> Option<Winner> {
        if let Some(winner) = Self::get_winner(board) {
            return Some(winner);
        }
        let first = moves.len();
        moves.extend(Connect4.action_list(board));
        // Middle columns first, as our own search orders them.
        moves[first..].sort_by_key(|&column| -Connect4.promise(board, column));
        None
    }

    fn apply(board: &mut Board, column: Column) -> Option<Board> {
        Some(Connect4.after(board, column))
    }

    fn get_winner(board: &Board) -> Option<Winner> {
        let outcome = Connect4.outcome(board)?;
        Some(match outcome.winner() {
            None => Winner::Draw,
            Some(_) => Winner::PlayerJustMoved,
        })
    }

    fn zobrist_hash(board: &Board) -> u64 {
        Connect4.key(board)
    }
}

#[derive(Clone, Default)]
struct Lines;

impl Evaluator for Lines {
    type G = Theirs;

    fn evaluate(&self, board: &Board) -> Evaluation {
        Knowledge::Lines.value(&Connect4, board).raw() as Evaluation
    }
}

/// Nodes and time of their search.
fn theirs(board: &Board, depth: u32) -> (u64, Duration) {
    let started = Instant::now();
    let options = IterativeOptions::new().with_table_byte_size(TABLE).with_null_window_search(true);
    let mut search = IterativeSearch::new(Lines, options);
    search.set_max_depth(depth as u8);
    std::hint::black_box(search.choose_move(board));
    let time = started.elapsed();
    (nodes_in(&search.stats(&mut board.clone())), time)
}

/// The number of nodes in their report: "Explored 1234 nodes to depth …".
fn nodes_in(report: &str) -> u64 {
    let digits: String = report
        .split("xplored ")
        .nth(1)
        .unwrap_or(report)
        .chars()
        .take_while(|c| c.is_ascii_digit() || *c == ',')
        .filter(char::is_ascii_digit)
        .collect();
    digits.parse().unwrap_or(0)
}

/// Nodes and time of our search, every enhancement on that keeps the value.
fn ours(board: &Board, depth: u32) -> (u64, Duration) {
    let started = Instant::now();
    let table = Table::with_bytes(TABLE);
    let on = Enhancements { equal_depth: false, ..Enhancements::EXACT };
    let settings = Settings { on, deepening: true, table: Some(&table), ..Settings::PLAIN };
    Control::with_budget(Budget::depth(depth), |control| {
        let decision = deepening(&Connect4, board, &Knowledge::Lines, settings, control, &mut ());
        std::hint::black_box(decision);
        (control.nodes(), started.elapsed())
    })
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

fn main() {
    println!(
        "{:<18} {:>5} {:>12} {:>9} {:>12} {:>9} {:>7} {:>7}",
        "position", "depth", "meeple nodes", "ms", "minimax", "ms", "nodes x", "time x"
    );
    for (position, depth) in TASKS {
        let (_, board) = Connect4::open(&Setup::at(position)).expect(position);
        let (mut own, mut other) = (Vec::new(), Vec::new());
        let (mut own_nodes, mut other_nodes) = (0, 0);
        for _ in 0..RUNS {
            let (nodes, time) = ours(&board, depth);
            own_nodes = nodes;
            own.push(time);
            let (nodes, time) = theirs(&board, depth);
            other_nodes = nodes;
            other.push(time);
        }
        let (own, other) = (median(own).as_secs_f64() * 1e3, median(other).as_secs_f64() * 1e3);
        println!(
            "{position:<18} {depth:>5} {own_nodes:>12} {own:>9.1} {other_nodes:>12} {other:>9.1} {:>7.2} {:>7.2}",
            other_nodes as f64 / own_nodes as f64,
            other / own,
        );
    }
}
