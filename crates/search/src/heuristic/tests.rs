//! The searches against each other and against the true distance on random weighted graphs.

use meeple_core::{
    Budget, Control, Deterministic, Flow, Heuristic, NoHeuristic, Problem, Puzzle, Rng, Stop,
};

use super::{astar, bfs, every, ida};
use crate::Verdict;

/// A random directed graph; the goal is its last node.
#[derive(Debug)]
struct Graph {
    arcs: Vec<Vec<(usize, u32)>>,
}

impl Graph {
    fn random(seed: u64, nodes: usize, even: bool) -> Self {
        let mut rng = Rng::new(seed);
        let arcs = (0..nodes)
            .map(|_| {
                (0..rng.below(6))
                    .map(|_| {
                        let to = rng.below(nodes);
                        (to, if even { 1 } else { 1 + rng.below(30) as u32 })
                    })
                    .collect()
            })
            .collect();
        Self { arcs }
    }

    /// True costs to the goal by relaxation until nothing changes (Bellman and Ford).
    fn distances(&self) -> Vec<Option<u32>> {
        let goal = self.arcs.len() - 1;
        let mut best: Vec<Option<u32>> = vec![None; self.arcs.len()];
        best[goal] = Some(0);
        for _ in 0..self.arcs.len() {
            for (from, arcs) in self.arcs.iter().enumerate() {
                for &(to, cost) in arcs {
                    let through = best[to].map(|rest| rest + cost);
                    best[from] = [best[from], through].into_iter().flatten().min();
                }
            }
        }
        best
    }
}

impl Problem for Graph {
    type State = usize;
    type Action = usize;

    fn start(&self) -> usize {
        0
    }

    fn actions(&self, &state: &usize, visit: impl FnMut(usize) -> Flow) -> Flow {
        (0..self.arcs[state].len()).try_for_each(visit)
    }
}

impl Deterministic for Graph {
    fn apply(&self, state: &mut usize, arc: usize) {
        *state = self.arcs[*state][arc].0;
    }
}

impl Puzzle for Graph {
    fn solved(&self, &state: &usize) -> bool {
        state == self.arcs.len() - 1
    }

    fn cost(&self, &state: &usize, arc: usize) -> u32 {
        self.arcs[state][arc].1
    }
}

/// The truth, made smaller at random: admissible but far from consistent, so that A* must re-open.
struct Inconsistent(Vec<Option<u32>>);

impl Heuristic<Graph> for Inconsistent {
    fn estimate(&self, _: &Graph, &state: &usize) -> Option<u32> {
        self.0[state].map(|truth| if state % 3 == 0 { truth } else { 0 })
    }

    fn admissible(&self) -> bool {
        true
    }
}

/// Three times the truth: quick, and not to be trusted.
struct Rash(Vec<Option<u32>>);

impl Heuristic<Graph> for Rash {
    fn estimate(&self, _: &Graph, &state: &usize) -> Option<u32> {
        self.0[state].map(|truth| truth * 3)
    }

    fn admissible(&self) -> bool {
        false
    }
}

#[test]
fn astar_equals_the_true_distance_also_when_it_must_reopen() {
    let mut reopened = 0;
    for seed in 0..400 {
        let graph = Graph::random(seed, 40, false);
        let truth = graph.distances();
        let blind = Control::unlimited(|c| astar(&graph, &0, &NoHeuristic, c, &mut ()));
        let mut expanded = [0; 40];
        let mut count = |event: meeple_core::Event<'_, usize, usize>| {
            if let meeple_core::Event::Expand { state, .. } = event {
                expanded[*state] += 1;
            }
        };
        let guided =
            Control::unlimited(|c| astar(&graph, &0, &Inconsistent(truth.clone()), c, &mut count));
        reopened += expanded.iter().filter(|&&times| times > 1).count();
        for plan in [blind, guided] {
            match truth[0] {
                Some(cost) => assert_eq!((plan.verdict, plan.cost), (Verdict::Optimal, cost)),
                None => assert_eq!(plan.verdict, Verdict::Unsolvable),
            }
        }
    }
    assert!(reopened > 20, "the heuristic was meant to force re-opening: {reopened}");
}

#[test]
fn bfs_equals_astar_where_costs_are_even() {
    for seed in 0..400 {
        let graph = Graph::random(seed, 40, true);
        let wide = Control::unlimited(|c| bfs(&graph, &0, c, &mut ()));
        let best = Control::unlimited(|c| astar(&graph, &0, &NoHeuristic, c, &mut ()));
        assert_eq!(wide.verdict, best.verdict);
        if wide.verdict == Verdict::Optimal {
            assert_eq!((wide.cost, wide.actions.len()), (best.cost, best.actions.len()));
        }
    }
}

#[test]
fn bfs_calls_nothing_optimal_where_costs_differ() {
    let graph = Graph { arcs: vec![vec![(1, 9), (2, 1)], vec![], vec![(1, 1)]] };
    let graph = Graph { arcs: [graph.arcs, vec![vec![]]].concat() };
    let mut goal = graph.arcs.clone();
    goal[1] = vec![(3, 1)];
    let plan = Control::unlimited(|c| bfs(&Graph { arcs: goal }, &0, c, &mut ()));
    assert_eq!((plan.verdict, plan.cost), (Verdict::Solved, 10));
}

#[test]
fn a_heuristic_that_is_not_admissible_never_yields_optimal() {
    for seed in 0..100 {
        let graph = Graph::random(seed, 30, false);
        let truth = graph.distances();
        let plan = Control::unlimited(|c| astar(&graph, &0, &Rash(truth.clone()), c, &mut ()));
        match truth[0] {
            Some(cost) => {
                assert_eq!(plan.verdict, Verdict::Solved);
                assert!(plan.cost >= cost);
            }
            None => assert_eq!(plan.verdict, Verdict::Unsolvable),
        }
    }
}

#[test]
fn budgets_stop_with_their_reason_and_prove_nothing() {
    // A long chain: node n leads to n + 1 alone.
    let chain = Graph { arcs: (1..=5000).map(|n| vec![(n, 1)]).chain([vec![]]).collect() };
    let limits = [
        (Budget::nodes(10), Stop::Nodes),
        (Budget::depth(10), Stop::Depth),
        (Budget { bytes: Some(4096), ..Budget::UNLIMITED }, Stop::Memory),
    ];
    for (budget, why) in limits {
        let wide = Control::with_budget(budget, |c| bfs(&chain, &0, c, &mut ()));
        let best = Control::with_budget(budget, |c| astar(&chain, &0, &NoHeuristic, c, &mut ()));
        assert_eq!(wide.verdict, Verdict::Stopped(why));
        assert_eq!(best.verdict, Verdict::Stopped(why));
        assert!(wide.bytes <= 1 << 20);
    }
    let enough = Control::unlimited(|c| bfs(&chain, &0, c, &mut ()));
    assert_eq!((enough.verdict, enough.cost), (Verdict::Optimal, 5000));
}

#[test]
fn ida_equals_the_true_distance_with_and_without_a_table() {
    let mut unsolvable = 0;
    for seed in 0..300 {
        let graph = Graph::random(seed, 12, seed % 2 == 0);
        let truth = graph.distances();
        // No table, a table that forgets nearly everything, and one that forgets nothing.
        for table in [0, 200, 1 << 16] {
            let blind = Control::unlimited(|c| ida(&graph, &0, &NoHeuristic, table, c, &mut ()));
            let guided = Inconsistent(truth.clone());
            let guided = Control::unlimited(|c| ida(&graph, &0, &guided, table, c, &mut ()));
            for plan in [blind, guided] {
                match truth[0] {
                    Some(cost) => assert_eq!((plan.verdict, plan.cost), (Verdict::Optimal, cost)),
                    None => assert_eq!(plan.verdict, Verdict::Unsolvable, "seed {seed}"),
                }
                unsolvable += usize::from(plan.verdict == Verdict::Unsolvable);
            }
            let rash = Rash(truth.clone());
            let rash = Control::unlimited(|c| ida(&graph, &0, &rash, table, c, &mut ()));
            assert_ne!(rash.verdict, Verdict::Optimal);
        }
    }
    assert!(unsolvable > 50, "{unsolvable}");
}

#[test]
fn ida_stops_with_the_reason_and_a_lower_bound() {
    let chain = Graph { arcs: (1..=5000).map(|n| vec![(n, 1)]).chain([vec![]]).collect() };
    let limits = [(Budget::nodes(100), Stop::Nodes), (Budget::depth(10), Stop::Depth)];
    for (budget, why) in limits {
        let plan = Control::with_budget(budget, |c| ida(&chain, &0, &NoHeuristic, 0, c, &mut ()));
        assert_eq!(plan.verdict, Verdict::Stopped(why));
        assert!((10..=14).contains(&plan.cost), "{}", plan.cost);
    }
}

#[test]
fn every_optimal_way_is_found_once() {
    // All ways by brute force, for the count.
    fn count(graph: &Graph, at: usize, left: u32) -> usize {
        if graph.solved(&at) {
            return usize::from(left == 0);
        }
        let arcs = graph.arcs[at].iter().filter(|(_, cost)| *cost <= left);
        arcs.map(|&(to, cost)| count(graph, to, left - cost)).sum()
    }
    for seed in 0..200 {
        let graph = Graph::random(seed, 20, true);
        let truth = graph.distances();
        let Some(cost) = truth[0] else { continue };
        let wanted = count(&graph, 0, cost);
        let heuristic = Inconsistent(truth);
        let (found, complete) =
            Control::unlimited(|c| every(&graph, &0, &heuristic, cost, 1000, c));
        let distinct: std::collections::HashSet<_> = found.iter().collect();
        assert_eq!((found.len(), distinct.len(), complete), (wanted, wanted, true));
        let (first, complete) = Control::unlimited(|c| every(&graph, &0, &heuristic, cost, 1, c));
        assert_eq!((first.len(), complete), (1, wanted == 1));
    }
}
