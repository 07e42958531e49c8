//! SSS* against minimax, and its leaves against those of alpha-beta.

use meeple_core::rng::split_seed;
use meeple_core::{
    Control, Deterministic, Event, Flow, Game, NoEvaluator, Outcome, Problem, Remembering, Score,
    Side, Tactics,
};

use super::super::{AlphaBeta, alphabeta, minimax, sss};
use super::{HashEvaluator, HashTree, Ring};

/// A uniform tree in the order of its leaves, whose payoffs are all different.
#[derive(Clone, Copy, Debug)]
struct Distinct {
    seed: u64,
    branching: u64,
    height: u32,
}

impl Problem for Distinct {
    /// Plies, and the number of the node among those of its depth.
    type State = (u32, u64);
    type Action = u64;

    fn start(&self) -> (u32, u64) {
        (0, 0)
    }

    fn actions(&self, _: &(u32, u64), visit: impl FnMut(u64) -> Flow) -> Flow {
        (0..self.branching).try_for_each(visit)
    }
}

impl Deterministic for Distinct {
    fn apply(&self, state: &mut (u32, u64), child: u64) {
        *state = (state.0 + 1, state.1 * self.branching + child);
    }
}

impl Game for Distinct {
    const GRADED: bool = true;

    fn to_move(&self, state: &(u32, u64)) -> Side {
        Side::BOTH[(state.0 % 2) as usize]
    }

    fn outcome(&self, &(ply, number): &(u32, u64)) -> Option<Outcome> {
        // The low bits tell leaves apart, so that no two pay the same.
        let leaves = self.branching.pow(self.height);
        let drawn = split_seed(self.seed, number) % 4_000 * leaves + number;
        (ply == self.height).then(|| Outcome::paid(drawn as i32 - 1_000_000))
    }
}

impl Tactics for Distinct {}

#[test]
fn the_value_is_that_of_minimax() {
    fn check<const GRADED: bool>(seed: u64) {
        let tree = HashTree::<GRADED> { seed, branching: 3, height: 6 };
        let start = tree.start();
        for depth in [None, Some(3)] {
            let budget = meeple_core::Budget { depth, ..meeple_core::Budget::UNLIMITED };
            let slow = Control::with_budget(budget, |c| {
                minimax(&tree, &start, &HashEvaluator, c, &mut ())
            });
            let found =
                Control::with_budget(budget, |c| sss(&tree, &start, &HashEvaluator, c, &mut ()));
            let best = found.best().expect("a move");
            assert_eq!(Some(best.score), slow.best().map(|best| best.score), "seed {seed}");
            let worth = slow.candidates.iter().find(|c| c.action == best.action);
            assert_eq!(worth.map(|c| c.score), Some(best.score), "the move is a best one");
        }
    }
    for seed in 0..60 {
        check::<true>(seed);
        check::<false>(seed);
    }
}

#[test]
fn repetition_is_as_the_rules_say() {
    let value = |found: crate::Decision<bool>| found.best().map(|best| best.score);
    let draws = Ring;
    let found = Control::with_budget(meeple_core::Budget::nodes(10_000), |c| {
        sss(&draws, &draws.start(), &NoEvaluator, c, &mut ())
    });
    assert_eq!(value(found), Some(Score::DRAW));
    let forbids = Remembering(Ring);
    let found = Control::unlimited(|c| sss(&forbids, &forbids.start(), &NoEvaluator, c, &mut ()));
    assert_eq!(value(found), Some(Score::win_in(3)));
}

#[test]
fn no_leaf_is_looked_at_that_alpha_beta_leaves_out() {
    let mut fewer = 0;
    for seed in 0..60 {
        for (branching, height) in [(2, 6), (3, 4), (4, 3), (2, 7)] {
            let tree = Distinct { seed, branching, height };
            let (mut of_sss, mut of_alphabeta) = (Vec::new(), Vec::new());
            let found = Control::unlimited(|c| {
                let mut see = |event: Event<'_, (u32, u64), u64>| {
                    if let Event::Merit { line, leaf: Some(_), .. } = event {
                        of_sss.push(line.to_vec());
                    }
                };
                sss(&tree, &tree.start(), &NoEvaluator, c, &mut see)
            });
            let quick = Control::unlimited(|c| {
                let mut way = Vec::new();
                let mut see = |event: Event<'_, (u32, u64), u64>| match event {
                    Event::Enter { action, .. } => way.extend(action),
                    Event::Leaf { .. } => of_alphabeta.push(way.clone()),
                    Event::Leave { .. } => drop(way.pop()),
                    _ => {}
                };
                let options = AlphaBeta::default();
                alphabeta(&tree, &tree.start(), &NoEvaluator, options, c, &mut see)
            });
            assert_eq!(
                found.best().map(|best| (best.score, best.action)),
                quick.best().map(|best| (best.score, best.action))
            );
            assert_eq!(found.best().map(|b| &b.line), quick.best().map(|b| &b.line));
            assert!(of_sss.iter().all(|leaf| of_alphabeta.contains(leaf)), "{tree:?}");
            fewer += usize::from(of_sss.len() < of_alphabeta.len());
        }
    }
    assert!(fewer > 100, "and often fewer: {fewer}");
}

#[test]
fn memory_and_nodes_end_it() {
    let tree = Distinct { seed: 1, branching: 4, height: 6 };
    for budget in [
        meeple_core::Budget::nodes(50),
        meeple_core::Budget { bytes: Some(2_000), ..meeple_core::Budget::UNLIMITED },
    ] {
        let found =
            Control::with_budget(budget, |c| sss(&tree, &tree.start(), &NoEvaluator, c, &mut ()));
        assert!(found.candidates.is_empty() && found.stopped.is_some());
    }
}
