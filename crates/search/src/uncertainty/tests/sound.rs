//! Where plain value iteration goes wrong: free loops, slow leaks, negative rewards.

use meeple_core::{Control, End};

use super::PLANNERS;
use crate::Exactness;
use crate::uncertainty::{
    Graph, Objective, Planner, Player, Settings, Solution, Task, Verdict, plan, surest,
};

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
fn rewards_for_ever_have_no_bound() {
    // A loop that pays 1, beside an exit that pays 5; and the same one step before.
    let mut graph = Graph::new(1.0);
    state(&mut graph, &[(-3.0, &[(0.5, 1), (0.5, 2)])]);
    state(&mut graph, &[(5.0, &[(1.0, 2)]), (1.0, &[(1.0, 1)])]);
    graph.push_over(Some(End::Success), 0.0);
    for planner in PLANNERS.into_iter().chain([Planner::Lrtdp, Planner::Brtdp]) {
        let found = solve(&Task::own(&graph), planner);
        assert_eq!(found.values[..2], [f64::INFINITY; 2], "{planner:?}");
        assert_eq!((found.exactness, found.converged), (Exactness::Proved, true), "{planner:?}");
        let endless = found.endless.expect("the loop");
        assert_eq!(endless.verdict, Verdict::Gain);
        assert_eq!((endless.steps, endless.reward), (vec![(1, 1)], 1.0));
        assert_eq!(found.policy[1], 1, "{planner:?}");
    }
}

#[test]
fn where_both_signs_meet_the_mean_decides() {
    // A round pays 2 and costs `cost`, with a way out for nothing in between.
    let round = |cost: f64| {
        let mut graph = Graph::new(1.0);
        state(&mut graph, &[(2.0, &[(0.9, 1), (0.1, 0)])]);
        state(&mut graph, &[(-cost, &[(1.0, 0)]), (0.0, &[(1.0, 2)])]);
        graph.push_over(Some(End::Neutral), 0.0);
        graph
    };
    // Two steps at 0 take 10/9 rounds on average: 20/9 are paid.
    for (cost, value, verdict) in
        [(2.0, f64::INFINITY, Some(Verdict::Gain)), (2.5, 20.0 / 9.0, None)]
    {
        let graph = round(cost);
        for planner in PLANNERS {
            let found = solve(&Task::own(&graph), planner);
            assert!(found.converged, "{cost} {planner:?}");
            assert_eq!(found.endless.map(|endless| endless.verdict), verdict, "{cost}");
            let near = found.values[0] == value || (found.values[0] - value).abs() < 1e-7;
            assert!(near, "{cost} {planner:?}: {}", found.values[0]);
        }
    }
    // Mean zero, though it pays: there is no total.
    let mut graph = Graph::new(1.0);
    state(&mut graph, &[(1.0, &[(1.0, 1)]), (0.0, &[(1.0, 2)])]);
    state(&mut graph, &[(-1.0, &[(1.0, 0)])]);
    graph.push_over(Some(End::Neutral), 0.0);
    let found = solve(&Task::own(&graph), Planner::Topological);
    assert_eq!(found.endless.map(|endless| endless.verdict), Some(Verdict::Balanced));
    assert!(!found.converged && found.bounds.is_none());
}

#[test]
fn endless_gain_and_endless_loss_together_have_no_total() {
    // Chance decides between a loop that pays and one that costs; 3 may also walk away.
    let mut graph = Graph::new(1.0);
    state(&mut graph, &[(0.0, &[(0.5, 1), (0.5, 2)])]);
    state(&mut graph, &[(1.0, &[(1.0, 1)])]);
    state(&mut graph, &[(-1.0, &[(1.0, 2)])]);
    let found = solve(&Task::own(&graph), Planner::GaussSeidel);
    assert_eq!(found.endless.map(|endless| endless.verdict), Some(Verdict::Undefined));
    let mut graph = Graph::new(1.0);
    state(&mut graph, &[(0.0, &[(0.5, 1), (0.5, 2)]), (7.0, &[(1.0, 3)])]);
    state(&mut graph, &[(1.0, &[(1.0, 1)])]);
    state(&mut graph, &[(-1.0, &[(1.0, 2)])]);
    graph.push_over(Some(End::Neutral), 0.0);
    let found = solve(&Task::own(&graph), Planner::GaussSeidel);
    assert_eq!(found.values, [7.0, f64::INFINITY, f64::NEG_INFINITY, 0.0]);
    assert_eq!((found.policy[0], found.endless), (1, None));
}

#[test]
fn loops_that_are_hardly_ever_left_are_followed_to_the_end() {
    for leak in [1e-7, 1e-10, 1e-13, 1e-15] {
        // Two states lead to each other; one leaks to success, the other to failure, three to one.
        let mut graph = Graph::new(1.0);
        state(&mut graph, &[(0.0, &[(1.0 - 0.75 * leak, 1), (0.75 * leak, 2)])]);
        state(&mut graph, &[(0.0, &[(1.0 - 0.25 * leak, 0), (0.25 * leak, 3)])]);
        graph.push_over(Some(End::Success), 0.0);
        graph.push_over(Some(End::Failure), 0.0);
        // From 0: a / (a + b - a b), a and b the leaks.
        let truth = 0.75 / (1.0 - 0.1875 * leak);
        for planner in PLANNERS.into_iter().chain([Planner::Lrtdp, Planner::Brtdp]) {
            let found = solve(&Task::new(&graph, Objective::Success), planner);
            let (low, high) = found.interval(0);
            assert!(low <= truth && truth <= high, "{leak} {planner:?}: {low} {high}");
            assert!(found.converged && high - low <= 2e-8, "{leak} {planner:?}: {low} {high}");
            assert!(found.sweeps < 1_000_000, "{leak} {planner:?}: {}", found.sweeps);
            let turns = solve(&Task::new(&graph, Objective::Turns), planner);
            let expected = (1.0 + (1.0 - 0.75 * leak)) / (leak - 0.1875 * leak * leak);
            let (low, high) = turns.interval(0);
            assert!(low <= -expected * (1.0 - 1e-15) && -expected * (1.0 + 1e-15) <= high);
            assert!(high - low <= 1e-9 * expected, "{leak} {planner:?}: {low} {high}");
        }
    }
}

#[test]
fn the_error_of_a_sum_counts_its_terms() {
    // One choice with 20,000 arcs, to as many states or to two.
    const ARCS: u32 = 20_000;
    for merged in [false, true] {
        let mut graph = Graph::new(1.0);
        for arc in 0..ARCS {
            let to = if merged { 1 + arc % 2 } else { 1 + arc };
            graph.push_arc(1.0 / f64::from(ARCS), to);
        }
        graph.push_choice(0.0, 1.0);
        graph.push_state(Player::Own);
        for state in 0..if merged { 2 } else { ARCS } {
            let end = if state % 2 == 0 { End::Success } else { End::Failure };
            graph.push_over(Some(end), 0.0);
        }
        assert_eq!(graph.arc_count(), if merged { 2 } else { ARCS as usize });
        for planner in PLANNERS.into_iter().chain([Planner::Lrtdp, Planner::Brtdp]) {
            let found = solve(&Task::new(&graph, Objective::Success), planner);
            let (low, high) = found.interval(0);
            assert!(low <= 0.5 && 0.5 <= high, "{merged} {planner:?}: {low} {high}");
            assert!(low < high, "{merged} {planner:?}: not known exactly");
            assert_eq!(found.exactness, Exactness::Bounded, "{planner:?}");
        }
    }
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

/// A ring of rooms to dawdle in: a step on or back is caught with chance `risk`, and each room has a
/// way out that succeeds with its own chance, the best in the last room.
fn ring(rooms: u32, risk: f64, best: f64) -> Graph {
    let mut graph = Graph::new(1.0);
    let (won, lost) = (rooms, rooms + 1);
    for room in 0..rooms {
        let (on, back) = ((room + 1) % rooms, (room + rooms - 1) % rooms);
        let out = best - 1e-3 * f64::from(rooms - 1 - room) / f64::from(rooms);
        state(
            &mut graph,
            &[
                (0.0, &[(1.0 - risk, on), (risk, lost)]),
                (0.0, &[(1.0 - risk, back), (risk, lost)]),
                (0.0, &[(out, won), (1.0 - out, lost)]),
            ],
        );
    }
    graph.push_over(Some(End::Success), 0.0);
    graph.push_over(Some(End::Failure), 0.0);
    graph
}

#[test]
fn whoever_may_dawdle_at_next_to_no_risk_is_certain_of_no_more() {
    for (risk, best) in [(1e-13, 0.9), (1e-9, 0.9), (1e-9, 1.0 - 1e-7), (1e-11, 1.0 - 1e-10)] {
        let graph = ring(300, risk, best);
        let truth = (1.0 - risk) * best; // one step back
        for planner in [Planner::Topological, Planner::GaussSeidel, Planner::Policy] {
            let settings = Settings { planner, epsilon: 1e-9, threads: 1 };
            let (found, seen) =
                Control::unlimited(|control| surest(&graph, settings, control, &mut ()));
            let (low, high) = found.interval(0);
            let what = format!("{planner:?}, {risk}, {best}: {low} {high}");
            assert!(found.converged && low <= truth && truth <= high, "{what}, not {truth}");
            assert!(high - low <= 2e-9, "{what}");
            let seen = seen.expect("nothing was limited");
            assert!((seen.success[0] - truth).abs() <= 1e-9, "{what}: {}", seen.success[0]);
            assert!((seen.turns[0] - 2.0).abs() <= 1e-6, "{what}: {}", seen.turns[0]);
        }
    }
}
