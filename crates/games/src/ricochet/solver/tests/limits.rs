//! Limits, and what is known when one is met.

use std::sync::Arc;
use std::time::Duration;

use meeple_core::{Budget, Cancel, Control, Progress, Stop, Watch, Worth};

use super::listed;
use crate::ricochet::check::replay;
use crate::ricochet::{Board, Colour, Direction, Instance, Robot, Rules, Solver, Target, Verdict};

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

/// An empty board of 8 by 8 cells, which takes thirteen moves and far more records than placements.
fn empty_board() -> Instance {
    let board = Arc::new(Board::empty(8, 8));
    let robots = [0, 3, 63, 9].into_iter().zip(Colour::ALL);
    let robots = robots.map(|(cell, colour)| Robot { colour, cell }).collect();
    let target = Target { cell: board.cell(3, 3), robot: Some(0) };
    Instance::new(board, robots, vec![target], Rules::default()).expect("a problem")
}

#[test]
fn short_of_memory_the_beginning_is_forgotten_and_found_again() {
    let instance = empty_board();
    let solve = |budget| {
        Control::with_budget(budget, |control| {
            (Solver::new().solve(&instance, control), control.nodes())
        })
    };
    let (plenty, nodes) = solve(Budget::UNLIMITED);
    let budget = Budget { bytes: Some(plenty.bytes * 19 / 20), ..Budget::UNLIMITED };
    let (short, more_nodes) = solve(budget);
    assert_eq!(short.verdict, Verdict::Optimal);
    assert_eq!(short.moves.len(), plenty.moves.len());
    assert_eq!(replay(&instance, &short.moves), Ok(()));
    assert!(short.bytes <= plenty.bytes * 19 / 20);
    assert!(more_nodes > nodes, "something was searched again");
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

/// The classic board with a room of nine cells in a corner. The active robot is alone in it and
/// cannot stop in its middle, wherever the others go: all their placements have to be seen.
#[test]
#[ignore = "long: two million placements of the helpers"]
fn a_hopeless_problem_of_classic_size_is_proved_within_a_gibibyte() {
    let board = (**named("s0000").board()).clone().drawn(|pen| {
        for i in 0..3 {
            pen.wall(16 * 2 + i, Direction::South);
            pen.wall(16 * i + 2, Direction::East);
        }
    });
    let robots = [0, 40, 200, 250].into_iter().zip(Colour::ALL);
    let robots = robots.map(|(cell, colour)| Robot { colour, cell }).collect();
    let target = Target { cell: 17, robot: Some(0) };
    let instance =
        Instance::new(Arc::new(board), robots, vec![target], Rules::default()).expect("a problem");
    let budget = Budget { bytes: Some(1 << 30), ..Budget::UNLIMITED };
    let solution = Control::with_budget(budget, |control| Solver::new().solve(&instance, control));
    assert_eq!(solution.verdict, Verdict::Unsolvable);
    assert!(solution.nodes > 2_000_000 && solution.bytes < 1 << 30);
}
