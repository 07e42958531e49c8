//! Limits, and what is known when one is met.

use std::time::Duration;

use meeple_core::{Budget, Cancel, Control, Progress, Stop, Watch, Worth};

use super::listed;
use crate::ricochet::{Instance, Solver, Verdict};

/// The instance with that name.
fn named(id: &str) -> Instance {
    listed().into_iter().find(|l| l.id == id).map(|l| l.instance).expect("it is in the list")
}

fn stopped(budget: Budget) -> Verdict {
    let instance = named("c0054");
    let solution = Control::with_budget(budget, |control| Solver::new().solve(&instance, control));
    assert!(solution.moves.is_empty() && solution.at_least <= 12);
    solution.verdict
}

#[test]
fn every_limit_stops_the_search() {
    assert_eq!(stopped(Budget::nodes(100)), Verdict::Stopped(Stop::Nodes));
    assert_eq!(stopped(Budget::time(Duration::ZERO)), Verdict::Stopped(Stop::Time));
    let memory = Budget { bytes: Some(100_000), ..Budget::UNLIMITED };
    assert_eq!(stopped(memory), Verdict::Stopped(Stop::Memory));
}

#[test]
fn cancelling_stops_the_search() {
    let cancel = Cancel::new();
    cancel.cancel();
    let mut nobody = ();
    let mut control = Control::new(Budget::UNLIMITED, 0, cancel, &mut nobody);
    let solution = Solver::new().solve(&named("c0054"), &mut control);
    assert_eq!(solution.verdict, Verdict::Stopped(Stop::Cancelled));
}

#[test]
fn the_bound_rises_layer_by_layer() {
    let mut bounds = Vec::new();
    let mut watch = Watch(|progress: &Progress| {
        if let Some(Worth::Cost(cost)) = progress.value {
            bounds.push(cost);
        }
    });
    let mut control = Control::new(Budget::UNLIMITED, 0, Cancel::new(), &mut watch);
    let solution = Solver::new().solve(&named("s0024"), &mut control);
    assert_eq!(solution.at_least, 10);
    assert_eq!(bounds.last(), Some(&10));
    assert!(bounds.windows(2).all(|pair| pair[1] == pair[0] + 1));
}

#[test]
fn the_same_question_has_the_same_answer() {
    let instance = named("s0084");
    let mut solver = Solver::new();
    let first = Control::unlimited(|control| solver.solve(&instance, control));
    Control::unlimited(|control| solver.solve(&named("s0024"), control));
    assert_eq!(Control::unlimited(|control| solver.solve(&instance, control)), first);
}
