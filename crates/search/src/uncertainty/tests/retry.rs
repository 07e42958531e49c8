//! The fewest turns until a success: worked out by hand, and by trying every policy.

use meeple_core::{Control, End};

use super::random::random_graph;
use super::{FALLEN, Walk};
use crate::uncertainty::{
    Graph, Model, NO_CHOICE, Objective, Play, Player, Retry, Settings, Task, fewest_turns,
    forecast, plan,
};

fn fewest(graph: &Graph) -> Retry {
    Control::unlimited(|control| fewest_turns(graph, 0, 1e-10, control))
}

/// Checks bounds, and answers how far apart they are.
fn assert_found(found: Retry, expected: f64, what: &str) -> f64 {
    let Retry::Found(low, high) = found else { panic!("{what}: {found:?}, not {expected}") };
    let slack = 1e-9 * expected.max(1.0);
    assert!(low <= expected + slack && expected - slack <= high, "{what}: {low} {expected} {high}");
    high - low
}

/// Three safe steps take two turns each; a bold jump takes one, and succeeds with some luck.
#[test]
fn a_bold_jump_is_worth_it_if_it_need_not_be_made_too_often() {
    for (luck, expected) in [(0.5, 2.0), (0.3, 1.0 / 0.3), (0.1, 6.0), (0.0, 6.0)] {
        let walk = Walk { luck, discount: 1.0 };
        let model = Control::unlimited(|c| Model::of_mission(&walk, &0, c)).expect("small");
        let width = assert_found(fewest(model.graph()), expected, &format!("luck {luck}"));
        assert!(width < 1e-7, "{width}");
    }
    // One step from the goal and begun again from the start: 2 turns, or 1 + 0.7 / 0.3.
    let walk = Walk { luck: 0.3, discount: 1.0 };
    let model = Control::unlimited(|c| Model::of_mission(&walk, &0, c)).expect("small");
    let task = Task::new(model.graph(), Objective::Retried(1.0 / 0.3));
    let found = Control::unlimited(|c| plan(&task, Settings::default(), c, &mut ()));
    let cost = |state: u8| -found.values[model.id(&state).expect("met") as usize];
    assert!((cost(2) - 2.0).abs() < 1e-8, "{}", cost(2));
    assert!((cost(FALLEN) - 1.0 / 0.3).abs() < 1e-8);
}

#[test]
fn where_nobody_succeeds_it_says_so() {
    let mut graph = Graph::new(1.0);
    graph.push_arc(1.0, 1);
    graph.push_choice(0.0, 1.0);
    graph.push_state(Player::Own);
    graph.push_over(Some(End::Failure), 0.0);
    assert_eq!(fewest(&graph), Retry::Hopeless);
    // A loop without a way out.
    let mut graph = Graph::new(1.0);
    graph.push_arc(1.0, 0);
    graph.push_choice(0.0, 1.0);
    graph.push_state(Player::Own);
    assert_eq!(fewest(&graph), Retry::Hopeless);
}

/// The least ratio of turns to success over all policies.
fn by_trying_all(graph: &Graph) -> f64 {
    let sizes: Vec<u32> =
        (0..graph.len() as u32).map(|id| graph.choices(id).len() as u32).collect();
    let mut policy: Vec<u32> =
        sizes.iter().map(|&size| if size == 0 { NO_CHOICE } else { 0 }).collect();
    let mut best = f64::INFINITY;
    loop {
        let seen = Control::unlimited(|c| forecast(graph, Play::Policy(&policy), c));
        let seen = seen.expect("no limit");
        if seen.success[0] > 1e-9 {
            best = best.min(seen.turns[0] / seen.success[0]);
        }
        let next = (0..sizes.len()).find(|&at| {
            if sizes[at] == 0 {
                return false;
            }
            policy[at] = (policy[at] + 1) % sizes[at];
            policy[at] > 0
        });
        if next.is_none() {
            return best;
        }
    }
}

#[test]
fn no_policy_needs_fewer_turns() {
    let mut close = 0;
    for seed in 0..60 {
        let graph = random_graph(seed, 4 + (seed % 5) as u32, 1.0, -1.0);
        let expected = by_trying_all(&graph);
        if expected.is_finite() {
            // Where one may fail again and again without any turn, the lower bound is poor.
            let width = assert_found(fewest(&graph), expected, &format!("seed {seed}"));
            close += u32::from(width < 1e-6 * expected.max(1.0));
        } else {
            assert_eq!(fewest(&graph), Retry::Hopeless, "seed {seed}");
        }
    }
    assert!(close > 20, "{close}");
}
