//! Measures the exact solver of Connect Four on a file of positions with known scores.
//!
//! ```text
//! cargo run --release -p meeple-games --example connect4_classes -- crates/games/data/connect4.txt
//! ```
//!
//! Each line of the file holds a class, moves, a score, and the nodes of another solver; lines that
//! begin with `#` are comments. The table is cleared before each position; a second argument says
//! how often the file is solved, and the best time of each position counts. With `empty` instead
//! of a file, the empty board is solved on as many threads as the second argument says.

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use meeple_core::{Control, Present, Setup};
use meeple_games::connect4::{Board, Connect4, Solver};

/// 2^24 words.
const TABLE: usize = 8 << 24;
/// The table for the empty board.
const LARGE_TABLE: usize = 8 << 26;

#[derive(Default)]
struct Sum {
    positions: u32,
    nodes: u64,
    other_nodes: u64,
    time: Duration,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = arguments.get(1).and_then(|text| text.parse().ok()).unwrap_or(1);
    match arguments.first().map(String::as_str) {
        Some("empty") => empty_board(number),
        Some(path) => match measure(path, number) {
            Ok(sums) => print(&sums),
            Err(message) => {
                eprintln!("{message}");
                return ExitCode::FAILURE;
            }
        },
        None => {
            eprintln!("usage: connect4_classes FILE [TIMES] | empty [THREADS]");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

fn measure(path: &str, times: usize) -> Result<BTreeMap<String, Sum>, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    let mut solver = Solver::with_bytes(TABLE);
    let mut sums: BTreeMap<String, Sum> = BTreeMap::new();
    for (line, text) in (1..).zip(text.lines()).filter(|(_, text)| !text.starts_with('#')) {
        let wrong = |why: &str| format!("{path}, line {line}: {why}: {text}");
        let [class, moves, score, other_nodes] = text.split(' ').collect::<Vec<_>>()[..] else {
            return Err(wrong("expected class, moves, score and nodes"));
        };
        let (_, board) = Connect4::open(&Setup::at(moves)).map_err(|e| wrong(&e.to_string()))?;
        let sum = sums.entry(class.to_owned()).or_default();
        let mut best = Duration::MAX;
        let mut nodes = 0;
        for _ in 0..times {
            let (found, used, time) = solve(&mut solver, &board);
            if found.map(|found| found.to_string()).as_deref() != Some(score) {
                return Err(wrong(&format!("found {found:?}")));
            }
            (nodes, best) = (used, best.min(time));
        }
        sum.positions += 1;
        sum.nodes += nodes;
        sum.other_nodes += other_nodes.parse::<u64>().map_err(|_| wrong("nodes"))?;
        sum.time += best;
    }
    Ok(sums)
}

fn solve(solver: &mut Solver, board: &Board) -> (Option<i32>, u64, Duration) {
    Control::unlimited(|control| {
        let start = Instant::now();
        solver.clear();
        let score = solver.score(board, control);
        (score, control.nodes(), start.elapsed())
    })
}

fn print(sums: &BTreeMap<String, Sum>) {
    println!(
        "{:14} {:>9} {:>10} {:>12} {:>10}",
        "class", "positions", "nodes", "nodes before", "time"
    );
    for (class, sum) in sums {
        let Sum { positions, nodes, other_nodes, time } = sum;
        let time = time.as_secs_f64() * 1e3;
        println!("{class:14} {positions:9} {nodes:10} {other_nodes:12} {time:7.3} ms");
    }
}

fn empty_board(threads: usize) {
    let mut solver = Solver::with_bytes(LARGE_TABLE);
    Control::unlimited(|control| {
        let start = Instant::now();
        let score = if threads > 1 {
            solver.score_parallel(&Board::default(), threads, control)
        } else {
            solver.score(&Board::default(), control)
        };
        let (time, nodes, bytes) = (start.elapsed(), control.nodes(), solver.bytes() >> 20);
        println!("score {score:?}, {nodes} nodes, {time:.1?}, table {bytes} MiB");
    });
}
