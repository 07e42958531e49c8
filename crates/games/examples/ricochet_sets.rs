//! Measures the exact solver of Ricochet Robots on a list of instances with known lengths.
//!
//! ```text
//! cargo run --release -p meeple-games --example ricochet_sets -- crates/games/data/ricochet.jsonl
//! ```
//!
//! A second argument says how often the list is solved; the best time of each instance counts. Every
//! solution is replayed by the independent checker and compared with the listed length. `new` as
//! a third argument gives each instance a solver of its own, which has no memory yet.

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use meeple_core::Control;
use meeple_games::ricochet::check::replay;
use meeple_games::ricochet::{Listed, Solution, Solver, read_list};

/// What an instance took.
#[derive(Clone, Copy)]
struct Cost {
    time: Duration,
    nodes: u64,
    bytes: usize,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some(path) = arguments.first() else {
        eprintln!("usage: ricochet_sets FILE [TIMES] [new]");
        return ExitCode::FAILURE;
    };
    let times = arguments.get(1).and_then(|text| text.parse().ok()).unwrap_or(1);
    let anew = arguments.get(2).is_some_and(|text| text == "new");
    match measure(path, times, anew) {
        Ok(costs) => {
            print(&costs);
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn measure(path: &str, times: u32, anew: bool) -> Result<BTreeMap<String, Vec<Cost>>, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    let list = read_list(&text).map_err(|error| format!("{path}: {error}"))?;
    let mut costs: BTreeMap<String, Vec<Cost>> = BTreeMap::new();
    let mut solver = Solver::new();
    for listed in list {
        let mut best: Option<Cost> = None;
        for _ in 0..times.max(1) {
            let start = Instant::now();
            if anew {
                solver = Solver::new();
            }
            let solution = Control::unlimited(|control| solver.solve(&listed.instance, control));
            let time = start.elapsed();
            check(&listed, &solution)?;
            if best.is_none_or(|best| time < best.time) {
                best = Some(Cost { time, nodes: solution.nodes, bytes: solution.bytes });
            }
        }
        costs.entry(listed.class).or_default().extend(best);
    }
    Ok(costs)
}

fn check(listed: &Listed, solution: &Solution) -> Result<(), String> {
    let Listed { id, instance, optimal, .. } = listed;
    replay(instance, &solution.moves).map_err(|flaw| format!("{id}: {flaw:?}"))?;
    let moves = solution.moves.len() as u32;
    if optimal.is_some_and(|optimal| optimal != moves) {
        return Err(format!("{id}: {moves} moves, expected {optimal:?}"));
    }
    Ok(())
}

fn print(costs: &BTreeMap<String, Vec<Cost>>) {
    println!(
        "{:10} {:>5} {:>11} {:>11} {:>11} {:>11} {:>11} {:>10} {:>9}",
        "set", "count", "total", "mean", "median", "p95", "max", "records", "MB at most"
    );
    for (class, costs) in costs {
        let mut times: Vec<Duration> = costs.iter().map(|cost| cost.time).collect();
        times.sort_unstable();
        let count = times.len();
        let total: Duration = times.iter().sum();
        let ms = |time: Duration| format!("{:.3} ms", time.as_secs_f64() * 1e3);
        let [median, p95, max] = [count / 2, count * 95 / 100, count - 1].map(|i| ms(times[i]));
        let records: u64 = costs.iter().map(|cost| cost.nodes).sum();
        let bytes = costs.iter().map(|cost| cost.bytes).max().unwrap_or(0) as f64 / 1e6;
        let (mean, total) = (ms(total / count as u32), ms(total));
        println!(
            "{class:10} {count:5} {total:>11} {mean:>11} {median:>11} {p95:>11} {max:>11} \
             {records:10} {bytes:9.1}"
        );
    }
}
