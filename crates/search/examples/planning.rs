//! Times planners on the two generated models of `docs/benchmarks.md`: `G` mixes at once, `L`
//! mixes slowly.
//!
//! `cargo run --release -p meeple-search --example planning -- L 25000 topological 1e-5`

use std::time::Instant;

use meeple_core::Control;
use meeple_core::rng::split_seed;
use meeple_search::uncertainty::{Graph, Planner, Player, Settings, StopRule, Task, plan};

fn main() {
    let mut words = std::env::args().skip(1);
    let kind = words.next().unwrap_or_else(|| "L".to_owned());
    let states = words.next().and_then(|word| word.parse().ok()).unwrap_or(25_000);
    let planner = match words.next().as_deref() {
        Some("span") => Planner::Jacobi(StopRule::Span),
        Some("jacobi") => Planner::Jacobi(StopRule::Residual),
        Some("gs") => Planner::GaussSeidel,
        Some("mpi") => Planner::Modified(20),
        Some("pi") => Planner::Policy,
        Some("ps") => Planner::Prioritised,
        _ => Planner::Topological,
    };
    let epsilon = words.next().and_then(|word| word.parse().ok()).unwrap_or(1e-5);
    let threads = words.next().and_then(|word| word.parse().ok()).unwrap_or(1);
    let started = Instant::now();
    let graph = generated(states, kind == "L");
    let built = started.elapsed();
    let settings = Settings { planner, epsilon, threads };
    let started = Instant::now();
    let found = Control::unlimited(|c| plan(&Task::own(&graph), settings, c, &mut ()));
    let solved = started.elapsed();
    let (low, high) = found.interval(0);
    let mean = found.values.iter().sum::<f64>() / found.values.len() as f64;
    println!(
        "{kind} {states} {planner:?}: built {built:.3?}, solved {solved:.3?}, {} sweeps, \
         V(0) = {:.9} in {low:.9}..{high:.9}, mean {mean:.9}, {} bytes",
        found.sweeps,
        found.values[0],
        graph.bytes()
    );
}

/// The `i`-th number of the splitmix64 sequence that begins with state 12345.
fn mix(i: u64) -> u64 {
    let weyl = i.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    split_seed(12345u64.wrapping_add(weyl) ^ weyl, i)
}

fn unit(bits: u64) -> f64 {
    bits as f64 / (1u64 << 53) as f64
}

/// Eight actions a state, four draws an action: near by if `local`, anywhere if not.
fn generated(states: u64, local: bool) -> Graph {
    let mut graph = Graph::new(0.9935);
    for s in 0..states {
        for a in 0..8 {
            let mut draws = [(0, 0.0); 4];
            for (k, slot) in (0..).zip(&mut draws) {
                let t = (s * 8 + a) * 4 + k;
                let draw = mix(3 * t);
                let near = (s + states + draw % 101 - 50) % states;
                let to = if local { near } else { draw % states };
                *slot = (to, unit((mix(3 * t + 1) >> 11) + 1));
            }
            let total: f64 = draws.iter().map(|(_, weight)| weight).sum();
            for (to, weight) in draws {
                graph.push_arc(weight / total, to as u32);
            }
            graph.push_choice(unit(mix(3 * states * 32 + 8 * s + a) >> 11), 1.0);
        }
        graph.push_state(Player::Own);
    }
    graph
}
