//! Budgets are kept by every planner in every phase: preparing, sweeping, certifying.

use meeple_core::{Budget, Control, End, Rng};

use super::PLANNERS;
use crate::Exactness;
use crate::uncertainty::{
    Graph, Objective, Planner, Play, Player, Settings, Task, plan, risk_within,
};

/// A walk with free waiting, slips and two ends; with two sides, every other state is the opponent's.
fn walk(states: u32, two_sides: bool) -> Graph {
    let mut rng = Rng::new(5);
    let mut graph = Graph::new(1.0);
    graph.push_over(Some(End::Success), 1.0);
    graph.push_over(Some(End::Failure), -1.0);
    for id in 2..states {
        for _ in 0..2 {
            let to = [id, id, states].map(|bound| rng.below(bound as usize));
            to.into_iter().for_each(|to| graph.push_arc(1.0 / 3.0, to as u32));
            graph.push_choice(0.0, 1.0);
        }
        graph.push_arc(1.0, id);
        graph.push_choice(0.0, 0.0);
        let opponent = two_sides && id % 2 == 1;
        graph.push_state(if opponent { Player::Opponent } else { Player::Own });
    }
    graph
}

#[test]
fn p10_every_phase_counts_and_obeys_the_nodes() {
    for two_sides in [false, true] {
        let graph = walk(60, two_sides);
        for planner in PLANNERS {
            let task =
                if two_sides { Task::own(&graph) } else { Task::new(&graph, Objective::Success) };
            let settings = Settings { planner, ..Settings::default() };
            let run = |budget: Budget| {
                Control::with_budget(budget, |control| {
                    let found = plan(&task, settings, control, &mut ());
                    (found, control.nodes(), control.stopped())
                })
            };
            let (whole, all, stopped) = run(Budget::UNLIMITED);
            assert!(stopped.is_none() && whole.exactness != Exactness::Estimated, "{planner:?}");
            for share in 1..8 {
                let limit = all * share / 8;
                let (found, nodes, stopped) = run(Budget::nodes(limit));
                assert!(nodes <= limit, "{planner:?}: {nodes} of {limit}");
                assert!(stopped.is_some(), "{planner:?} with {limit} of {all}");
                for (id, value) in whole.values.iter().enumerate() {
                    let (low, high) = found.interval(id as u32);
                    assert!(low <= value + 1e-6 && value - 1e-6 <= high, "{planner:?}");
                }
            }
        }
    }
}

#[test]
fn p10_policies_are_not_followed_beyond_the_budget() {
    let graph = walk(60, false);
    let task = Task::new(&graph, Objective::Success);
    let settings = Settings { planner: Planner::Modified(u32::MAX), ..Settings::default() };
    Control::with_budget(Budget::nodes(5_000), |control| {
        plan(&task, settings, control, &mut ());
        assert!(control.nodes() <= 5_000, "{}", control.nodes());
    });
    Control::with_budget(Budget::nodes(100), |control| {
        assert!(risk_within(&graph, Play::Random, 1_000_000, control).is_none());
        assert_eq!(control.nodes(), 100);
    });
}
