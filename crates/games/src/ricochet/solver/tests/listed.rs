//! The published instances.

use std::sync::Arc;

use meeple_core::Control;

use super::listed;
use crate::ricochet::check::replay;
use crate::ricochet::{Instance, Listed, Rules, Solver, Verdict};

/// Solves all instances of a class that are at most that long.
fn solve(class: &str, longest: u32) -> u32 {
    let mut solver = Solver::new();
    let mut count = 0;
    for Listed { id, instance, optimal, .. } in
        listed().into_iter().filter(|l| l.class == class && l.optimal <= Some(longest))
    {
        let solution = Control::unlimited(|control| solver.solve(&instance, control));
        assert_eq!(solution.verdict, Verdict::Optimal, "{id}");
        assert_eq!(Some(solution.moves.len() as u32), optimal, "{id}");
        assert_eq!(replay(&instance, &solution.moves), Ok(()), "{id}");
        count += 1;
    }
    count
}

#[test]
fn standard() {
    assert_eq!(solve("standard", 99), 100);
}

#[test]
fn hard_up_to_thirteen_moves() {
    assert_eq!(solve("hard", 13), 4);
}

#[test]
#[ignore = "long: some seconds without optimisation"]
fn hard_and_beyond() {
    assert_eq!(solve("hard", 99), 10);
    assert_eq!(solve("extreme", 99), 1);
    assert_eq!(solve("published", 99), 1);
}

/// The listed lengths stem from a program that forbids more than the rule does: to rest on the target
/// before the turn, and to go straight back. So ours may be shorter, and are replayed.
#[test]
fn must_ricochet() {
    let mut solver = Solver::new();
    let mut count = 0;
    for Listed { id, instance, optimal_must_ricochet, .. } in listed() {
        let Some(moves) = optimal_must_ricochet else {
            continue;
        };
        let rules = Rules { must_ricochet: true, no_rebound: false };
        let (robots, targets) = (instance.robots().to_vec(), instance.targets().to_vec());
        let instance = Instance::new(Arc::clone(instance.board()), robots, targets, rules)
            .expect("the same with one more rule");
        let solution = Control::unlimited(|control| solver.solve(&instance, control));
        assert!(solution.moves.len() as u32 <= moves, "{id}");
        assert_eq!(replay(&instance, &solution.moves), Ok(()), "{id}");
        count += 1;
    }
    assert!(count > 0);
}
