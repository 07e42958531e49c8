//! Random models: every planner within its own bounds of every other.

use meeple_core::rng::split_seed;
use meeple_core::{Control, End, Rng};

use super::PLANNERS;
use crate::Exactness;
use crate::uncertainty::{
    Graph, Objective, Planner, Play, Player, Settings, Solution, StopRule, Task, forecast, plan,
    risk_within, surest,
};

/// A model drawn by a seed: loops, dead ends, ends of all kinds.
pub(super) fn random_graph(seed: u64, states: u32, discount: f64, sign: f64) -> Graph {
    let mut rng = Rng::new(split_seed(seed, 1));
    let mut graph = Graph::new(discount);
    for id in 0..states {
        if id + 3 >= states {
            let end = [End::Success, End::Failure, End::Neutral][(states - 1 - id) as usize];
            graph.push_over(Some(end), 0.0);
            continue;
        }
        for _ in 0..=rng.below(3) {
            let arcs = 1 + rng.below(3);
            // Half of the choices may end at once, so that walks are not too slow.
            let leak = [0.0, 0.15][rng.below(2)];
            graph.push_arc(leak, states - 1 - rng.below(3) as u32);
            let mut left = 1.0 - leak;
            for arc in 0..arcs {
                let near = rng.below(4) > 0;
                let to = if near {
                    (id + rng.below(5) as u32).saturating_sub(2).min(states - 1)
                } else {
                    rng.below(states as usize) as u32
                };
                let chance = if arc + 1 == arcs { left } else { left * rng.unit() };
                left -= chance;
                graph.push_arc(chance, to);
            }
            let free = rng.below(3) == 0;
            let reward = if free { 0.0 } else { sign * 10.0 * rng.unit() };
            graph.push_choice(reward, rng.below(3) as f64);
        }
        graph.push_state(Player::Own);
    }
    graph
}

fn solve(task: &Task<'_>, planner: Planner, epsilon: f64) -> Solution {
    let settings = Settings { planner, epsilon, threads: 1 };
    Control::unlimited(|control| plan(task, settings, control, &mut ()))
}

fn agree(task: &Task<'_>, what: &str) {
    let reference = solve(task, Planner::Topological, 1e-9);
    assert_ne!(reference.exactness, Exactness::Estimated, "{what}");
    for planner in PLANNERS {
        let found = solve(task, planner, 1e-7);
        assert!(found.converged, "{what}, {planner:?}");
        let bounds = found.bounds.as_ref().unwrap_or_else(|| panic!("{what}, {planner:?}"));
        for id in 0..task.graph().len() {
            let (low, high) = reference.interval(id as u32);
            let overlap = bounds.lower[id] <= high && low <= bounds.upper[id];
            assert!(overlap, "{what}, {planner:?}, state {id}: {bounds:?} {low} {high}");
            if low.is_finite() {
                let off = (found.values[id] - reference.values[id]).abs();
                assert!(off <= 1e-6, "{what}, {planner:?}, state {id}: off by {off}");
            }
        }
    }
}

#[test]
fn all_planners_agree_with_a_discount() {
    for seed in 0..40 {
        let sign = [1.0, -1.0][seed as usize % 2];
        let graph = random_graph(seed, 5 + (seed as u32 * 7) % 60, 0.9, sign);
        agree(&Task::own(&graph), &format!("seed {seed}"));
    }
}

#[test]
fn all_planners_agree_without_discount() {
    for seed in 0..40 {
        let graph = random_graph(seed, 5 + (seed as u32 * 5) % 50, 1.0, -1.0);
        for objective in
            [Objective::Reward, Objective::Success, Objective::Turns, Objective::Tradeoff(0.01)]
        {
            agree(&Task::new(&graph, objective), &format!("seed {seed}, {objective:?}"));
        }
    }
}

#[test]
fn the_policy_found_is_worth_what_was_promised() {
    for seed in 0..60 {
        let graph = random_graph(seed, 5 + (seed as u32 * 5) % 50, 1.0, -1.0);
        let success = solve(&Task::new(&graph, Objective::Success), Planner::Topological, 1e-10);
        let cost = solve(&Task::new(&graph, Objective::Tradeoff(0.1)), Planner::Topological, 1e-10);
        Control::unlimited(|control| {
            let seen = forecast(&graph, Play::Policy(&success.policy), control).expect("no limit");
            for id in 0..graph.len() {
                let off = (seen.success[id] - success.values[id]).abs();
                assert!(off < 1e-8, "seed {seed}, state {id}: {off}");
            }
            let seen = forecast(&graph, Play::Policy(&cost.policy), control).expect("no limit");
            for id in 0..graph.len() {
                let stated = 1.0 - seen.success[id] + 0.1 * seen.turns[id];
                // Who rests for ever without a turn pays none, and has no end to count them to.
                if cost.values[id].is_finite() && seen.turns[id].is_finite() {
                    assert!((stated + cost.values[id]).abs() < 1e-7, "seed {seed}, state {id}");
                }
            }
        });
    }
}

#[test]
fn threads_do_not_change_a_bit() {
    let graph = random_graph(7, 20_000, 0.95, 1.0);
    let task = Task::own(&graph);
    for rule in [StopRule::Residual, StopRule::Span] {
        let one = solve(&task, Planner::Jacobi(rule), 1e-6);
        for threads in [2, 3, 7] {
            let settings = Settings { planner: Planner::Jacobi(rule), epsilon: 1e-6, threads };
            let many = Control::unlimited(|control| plan(&task, settings, control, &mut ()));
            assert_eq!(one, many);
        }
    }
}

/// Four blocks of five thousand states, of which the middle two do not lead to each other: rings with
/// a way back, a chance to fail, and a choice between two ways on.
fn diamond() -> Graph {
    const SIZE: u32 = 5_000;
    let mut graph = Graph::new(1.0);
    let next: [&[u32]; 4] = [&[1, 2], &[3], &[3], &[]];
    let (won, lost) = (4 * SIZE, 4 * SIZE + 1);
    for (block, onward) in next.iter().enumerate() {
        for state in 0..SIZE {
            let at = |ring: u32, place: u32| ring * SIZE + place % SIZE;
            let block = block as u32;
            for step in [1, 7] {
                let fail = f64::from(1 + (state * step) % 5) / 100.0;
                graph.push_arc(0.7, at(block, state + step));
                graph.push_arc(0.2 - fail, at(block, state + SIZE - step));
                graph.push_arc(fail, lost);
                let on = onward.get((state as usize) % onward.len().max(1));
                graph.push_arc(0.1, on.map_or(won, |&ring| at(ring, state)));
                graph.push_choice(-1.0, 1.0);
            }
            graph.push_state(Player::Own);
        }
    }
    graph.push_over(Some(End::Success), 0.0);
    graph.push_over(Some(End::Failure), 0.0);
    graph
}

#[test]
fn blocks_side_by_side_are_solved_to_the_same_bit() {
    let graph = diamond();
    let answers = |threads: usize| {
        let settings = Settings { planner: Planner::Topological, epsilon: 1e-9, threads: 1 };
        Control::unlimited(|control| {
            control.allow_threads(threads);
            let own = plan(&Task::own(&graph), settings, control, &mut ());
            let (sure, seen) = surest(&graph, settings, control, &mut ());
            (own, sure, seen, control.nodes())
        })
    };
    let one = answers(1);
    assert!(one.0.converged && one.1.converged);
    for threads in [2, 3] {
        assert_eq!(one, answers(threads));
    }
}

#[test]
fn risks_rise_with_the_horizon_to_the_chance_of_failure() {
    let mut settled = 0;
    for seed in 0..20 {
        let graph = random_graph(seed, 30, 1.0, -1.0);
        Control::unlimited(|control| {
            for play in [Play::Random, Play::Policy(&[0; 30])] {
                let Some(seen) = forecast(&graph, play, control) else { panic!("a policy") };
                let mut before = risk_within(&graph, play, 0, control).expect("no limit");
                for actions in [1, 2, 10, 20_000] {
                    let risk = risk_within(&graph, play, actions, control).expect("no limit");
                    let best = risk_within(&graph, Play::Best, actions, control).expect("no limit");
                    for id in 0..graph.len() {
                        assert!(before[id] <= risk[id] + 1e-12);
                        assert!(best[id] <= risk[id] + 1e-12);
                        assert!(risk[id] <= seen.failure[id] + 1e-9, "seed {seed}");
                    }
                    before = risk;
                }
                // Some of these walks are slow: compare where nothing more can come.
                let later = risk_within(&graph, play, 40_000, control).expect("no limit");
                if (0..graph.len()).all(|id| later[id] - before[id] < 1e-12) {
                    settled += 1;
                    for (id, risk) in later.iter().enumerate() {
                        let off = (risk - seen.failure[id]).abs();
                        assert!(off < 1e-9, "seed {seed}, state {id}: {off}");
                    }
                }
            }
        });
    }
    assert!(settled > 30, "{settled}");
}

#[test]
fn trials_agree_with_sweeps_at_the_root() {
    for seed in 0..25 {
        let graph =
            random_graph(seed, 5 + (seed as u32 * 7) % 40, 0.9, [1.0, -1.0][seed as usize % 2]);
        let free = random_graph(seed, 5 + (seed as u32 * 7) % 40, 1.0, -1.0);
        let tasks = [
            Task::own(&graph),
            Task::new(&free, Objective::Success),
            Task::new(&free, Objective::Tradeoff(0.05)),
        ];
        for (index, task) in tasks.iter().enumerate() {
            let truth = solve(task, Planner::Topological, 1e-9);
            if !truth.values[0].is_finite() {
                continue;
            }
            for planner in [Planner::Rtdp(5_000, 200), Planner::Lrtdp, Planner::Brtdp] {
                let found = solve(task, planner, 1e-5);
                let (low, high) = found.interval(0);
                let (least, most) = truth.interval(0);
                let what = format!("seed {seed}, task {index}, {planner:?}: {low} {high}");
                assert!(low <= most && least <= high, "{what} not around {}", truth.values[0]);
                if planner != Planner::Rtdp(5_000, 200) {
                    assert!(found.converged, "{what}");
                    assert!((found.values[0] - truth.values[0]).abs() < 1e-3, "{what}");
                }
                if planner == Planner::Brtdp {
                    assert!(high - low <= 2e-5 + 1e-9, "{what}");
                }
            }
        }
    }
}
