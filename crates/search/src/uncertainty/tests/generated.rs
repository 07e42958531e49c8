//! Two generated models with published values: one that mixes at once, one that mixes slowly.

use meeple_core::Control;
use meeple_core::rng::split_seed;

use crate::Exactness;
use crate::uncertainty::{Graph, Planner, Player, Settings, StopRule, Task, plan};

/// The `i`-th number of the splitmix64 sequence that begins with state 12345.
fn mix(i: u64) -> u64 {
    const START: u64 = 12345;
    // `split_seed` mixes the seed in by exclusive or: this undoes it, and adds instead.
    let weyl = i.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    split_seed(START.wrapping_add(weyl) ^ weyl, i)
}

fn unit(bits: u64) -> f64 {
    bits as f64 / (1u64 << 53) as f64
}

/// Eight actions a state, four draws an action, anywhere (`local` false) or near by.
pub(crate) fn generated(states: u64, local: bool) -> Graph {
    let mut graph = Graph::new(0.9935);
    for s in 0..states {
        for a in 0..8 {
            let draws = (0..4).map(|k| {
                let t = (s * 8 + a) * 4 + k;
                let draw = mix(3 * t);
                let to =
                    if local { (s + states + draw % 101 - 50) % states } else { draw % states };
                (to, unit((mix(3 * t + 1) >> 11) + 1))
            });
            let draws: Vec<(u64, f64)> = draws.collect();
            let total: f64 = draws.iter().map(|(_, weight)| weight).sum();
            draws.iter().for_each(|&(to, weight)| graph.push_arc(weight / total, to as u32));
            graph.push_choice(unit(mix(3 * states * 32 + 8 * s + a) >> 11), 1.0);
        }
        graph.push_state(Player::Own);
    }
    graph
}

fn check(graph: &Graph, planner: Planner, first: f64, mean: f64) {
    let settings = Settings { planner, epsilon: 1e-7, threads: 1 };
    let found = Control::unlimited(|c| plan(&Task::own(graph), settings, c, &mut ()));
    assert_eq!(found.exactness, Exactness::Bounded);
    let (low, high) = found.interval(0);
    assert!(low <= first + 5e-7 && first - 5e-7 <= high && high - low < 1e-6, "{low} {high}");
    let average = found.values.iter().sum::<f64>() / found.values.len() as f64;
    assert!((average - mean).abs() < 1e-6, "{average}");
}

#[test]
fn the_slow_model_has_its_published_values() {
    let graph = generated(25_000, true);
    check(&graph, Planner::Topological, 139.291_081, 139.246_862);
}

#[test]
#[ignore = "long: a quarter of a million states, several planners"]
fn the_quick_model_has_its_published_values() {
    let graph = generated(250_000, false);
    for planner in [Planner::Topological, Planner::Jacobi(StopRule::Span)] {
        check(&graph, planner, 138.896_087, 138.772_736);
    }
    let graph = generated(25_000, true);
    for planner in [Planner::Jacobi(StopRule::Span), Planner::GaussSeidel, Planner::Modified(20)] {
        check(&graph, planner, 139.291_081, 139.246_862);
    }
}
