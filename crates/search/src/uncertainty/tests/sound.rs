//! Where plain value iteration goes wrong: free loops, slow leaks, negative rewards.

use meeple_core::{Control, End};

use super::PLANNERS;
use crate::Exactness;
use crate::uncertainty::{Graph, Objective, Planner, Player, Settings, Solution, Task, plan};

fn solve(task: &Task<'_>, planner: Planner) -> Solution {
    let settings = Settings { planner, epsilon: 1e-8, threads: 1 };
    Control::unlimited(|control| plan(task, settings, control, &mut ()))
}

/// A state from arcs, one choice each: reward, then chance and target of each arc.
fn state(graph: &mut Graph, choices: &[(f64, &[(f64, u32)])]) {
    for (reward, arcs) in choices {
        arcs.iter().for_each(|&(chance, to)| graph.push_arc(chance, to));
        graph.push_choice(*reward, 1.0);
    }
    graph.push_state(Player::Own);
}

#[test]
fn a_free_loop_does_not_hide_that_success_is_only_even() {
    // Waiting for ever costs nothing, but succeeds only by leaving, with chance one half.
    let mut graph = Graph::new(1.0);
    state(&mut graph, &[(0.0, &[(1.0, 1)]), (0.0, &[(0.5, 2), (0.5, 3)])]);
    state(&mut graph, &[(0.0, &[(1.0, 0)])]);
    graph.push_over(Some(End::Success), 0.0);
    graph.push_over(Some(End::Failure), 0.0);
    for planner in PLANNERS {
        let found = solve(&Task::new(&graph, Objective::Success), planner);
        let (low, high) = found.interval(1);
        assert!(low <= 0.5 && 0.5 <= high && high - low < 1e-7, "{planner:?} {low} {high}");
        assert_eq!(found.policy[..2], [1, 0], "{planner:?}: leave, do not wait");
    }
}

#[test]
fn slow_ways_to_a_negative_total_are_followed_to_the_end() {
    // Each step costs 1 and ends with chance 1/100: -100 in all, by a loop of two states that
    // single-step residuals take for converged long before.
    for leak in [1e-2, 1e-4, 1e-6] {
        let mut graph = Graph::new(1.0);
        state(&mut graph, &[(-1.0, &[(1.0, 1)])]);
        state(&mut graph, &[(-1.0, &[(1.0 - leak, 0), (leak, 2)])]);
        graph.push_over(Some(End::Success), 0.0);
        let truth = -2.0 / leak;
        for planner in [Planner::Topological, Planner::Policy, Planner::Interval] {
            let settings = Settings { planner, epsilon: 1e-6 * truth.abs(), threads: 1 };
            let found =
                Control::unlimited(|control| plan(&Task::own(&graph), settings, control, &mut ()));
            let (low, high) = found.interval(0);
            assert!(low <= truth && truth <= high, "{planner:?}, {leak}: {low} {high}");
            assert!(high - low <= 1e-5 * truth.abs(), "{planner:?}, {leak}: {low} {high}");
        }
    }
}

#[test]
fn a_slow_debt_is_neither_forgiven_nor_cut_short() {
    // A hundredth is paid a step on the way to an exit of chance 1/10,000: -100 in all. Iteration
    // that stops at small changes finds some -60, and one that trusts the exit's 0 finds 0.
    let mut graph = Graph::new(1.0);
    state(&mut graph, &[(0.0, &[(0.5, 1), (0.5, 2)])]);
    state(&mut graph, &[(-0.01, &[(0.9999, 2), (0.0001, 3)])]);
    state(&mut graph, &[(-0.01, &[(0.9999, 1), (0.0001, 3)])]);
    graph.push_over(Some(End::Success), 0.0);
    for planner in [Planner::Topological, Planner::Policy, Planner::Interval, Planner::Modified(20)]
    {
        let settings = Settings { planner, epsilon: 1e-5, threads: 1 };
        let found =
            Control::unlimited(|control| plan(&Task::own(&graph), settings, control, &mut ()));
        let (low, high) = found.interval(0);
        assert!(low <= -100.0 && -100.0 <= high, "{planner:?}: {low} {high}");
        assert!(high - low < 1e-3 && found.converged, "{planner:?}: {low} {high}");
    }
}

#[test]
fn negative_rewards_without_an_escape_are_minus_infinity() {
    let mut graph = Graph::new(1.0);
    state(&mut graph, &[(-1.0, &[(0.5, 1), (0.5, 2)]), (-30.0, &[(1.0, 2)])]);
    state(&mut graph, &[(-1.0, &[(1.0, 1)])]);
    graph.push_over(Some(End::Success), 0.0);
    for planner in PLANNERS {
        let found = solve(&Task::own(&graph), planner);
        assert_eq!(found.values[1], f64::NEG_INFINITY, "{planner:?}");
        assert!((found.values[0] + 30.0).abs() < 1e-7, "{planner:?}: {}", found.values[0]);
        assert_eq!(found.policy[0], 1, "{planner:?}");
    }
}

#[test]
fn rewards_for_ever_are_not_certified() {
    let mut graph = Graph::new(1.0);
    state(&mut graph, &[(1.0, &[(1.0, 0)]), (5.0, &[(1.0, 1)])]);
    graph.push_over(Some(End::Success), 0.0);
    let settings = Settings { planner: Planner::GaussSeidel, epsilon: 1e-8, threads: 1 };
    let budget = meeple_core::Budget::nodes(1_000);
    let found = Control::with_budget(budget, |control| {
        plan(&Task::own(&graph), settings, control, &mut ())
    });
    assert_eq!((found.exactness, found.bounds), (Exactness::Estimated, None));
}

#[test]
fn mixed_signs_outside_of_loops_are_bounded() {
    // Pay 100 to win 120 with chance .9, or walk away with 5.
    let mut graph = Graph::new(1.0);
    state(&mut graph, &[(-100.0, &[(0.9, 1), (0.1, 2)]), (5.0, &[(1.0, 2)])]);
    state(&mut graph, &[(120.0, &[(1.0, 2)])]);
    graph.push_over(Some(End::Neutral), 0.0);
    for planner in PLANNERS {
        let found = solve(&Task::own(&graph), planner);
        assert!((found.values[0] - 8.0).abs() < 1e-9, "{planner:?}");
        assert_eq!(found.exactness, Exactness::Bounded, "{planner:?}");
    }
}
