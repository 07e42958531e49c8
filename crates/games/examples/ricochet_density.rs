//! How likely a random instance of Ricochet Robots has a solution: random walls by density, the
//! share proved unsolvable with its 95 % interval (Wilson, 1927), and what stayed undecided.
//!
//! `cargo run --release -p meeple-games --example ricochet_density -- SIDE ROBOTS DRAWS NODES`

use std::env::args;

use meeple_core::{Budget, Control, Rng, rng::split_seed};
use meeple_games::ricochet::{RandomWalls, Rules, Solver, Verdict, Wish, random_instance};

const DENSITIES: [f64; 8] = [0.0, 0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4];

fn main() {
    let number = |index: usize, otherwise: u64| {
        args().nth(index).and_then(|text| text.parse().ok()).unwrap_or(otherwise)
    };
    let (side, robots, draws) = (number(1, 8) as u8, number(2, 3) as usize, number(3, 400));
    let budget = Budget::nodes(number(4, 1_000_000));
    println!("| density | draws | unsolvable | 95 % interval | undecided | mean moves |");
    println!("|---|---|---|---|---|---|");
    let mut solver = Solver::new();
    for density in DENSITIES {
        let (mut unsolvable, mut undecided, mut solved, mut moves) = (0u64, 0u64, 0u64, 0u64);
        for draw in 0..draws {
            let mut rng = Rng::new(split_seed((density * 1000.0) as u64, draw));
            let walls = Some(RandomWalls { width: side, height: side, density });
            let wish = Wish { robots, walls, rules: Rules::default() };
            let Some(instance) = random_instance(&wish, &mut rng) else { continue };
            let found = Control::with_budget(budget, |c| solver.solve(&instance, c));
            match found.verdict {
                Verdict::Unsolvable => unsolvable += 1,
                Verdict::Stopped(_) => undecided += 1,
                Verdict::Optimal => {
                    solved += 1;
                    moves += found.moves.len() as u64;
                }
            }
        }
        let decided = unsolvable + solved;
        let (low, high) = wilson(unsolvable, decided);
        println!(
            "| {density} | {draws} | {:.1} % | {:.1} to {:.1} % | {undecided} | {:.2} |",
            100.0 * unsolvable as f64 / decided.max(1) as f64,
            100.0 * low,
            100.0 * high,
            moves as f64 / solved.max(1) as f64,
        );
    }
}

/// Wilson's score interval for a share, at 95 %.
fn wilson(hits: u64, of: u64) -> (f64, f64) {
    const Z: f64 = 1.959_964;
    let n = of.max(1) as f64;
    let share = hits as f64 / n;
    let middle = share + Z * Z / (2.0 * n);
    let half = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + Z * Z / n;
    (((middle - half) / scale).max(0.0), ((middle + half) / scale).min(1.0))
}
