//! Known scores.

use std::collections::BTreeMap;

use meeple_core::Control;

use super::board;
use crate::connect4::{Board, PUBLISHED, Solver};

/// Solves the positions of some classes, with no more nodes than the other solver in any class;
/// gives their number.
fn check(classes: impl Fn(&str) -> bool) -> usize {
    let mut solver = Solver::with_bytes(1 << 27);
    let mut nodes: BTreeMap<&str, (u64, u64)> = BTreeMap::new();
    let mut count = 0;
    for line in PUBLISHED.lines().filter(|line| !line.starts_with('#') && classes(line)) {
        let [class, moves, score, other_nodes] = line.split(' ').collect::<Vec<_>>()[..] else {
            panic!("four fields: {line}");
        };
        solver.clear();
        let (found, used) =
            Control::unlimited(|control| (solver.score(&board(moves), control), control.nodes()));
        assert_eq!(found, score.parse().ok(), "{line}");
        let sums = nodes.entry(class).or_default();
        sums.0 += used;
        sums.1 += other_nodes.parse::<u64>().expect("a number");
        count += 1;
    }
    assert!(nodes.values().all(|(ours, others)| ours <= others), "{nodes:?}");
    count
}

#[test]
fn quick_classes() {
    assert_eq!(check(|line| line.contains("-easy ") || line.starts_with("middle-")), 201);
}

#[test]
#[ignore = "long: seconds with optimisation"]
fn all_classes() {
    assert_eq!(check(|_| true), 273);
}

#[test]
#[ignore = "long: minutes with optimisation, and 512 MiB"]
fn the_empty_board() {
    let mut solver = Solver::with_bytes(1 << 29);
    Control::unlimited(|control| {
        let empty = Board::default();
        assert_eq!(solver.score_parallel(&empty, 2, control), Some(1));
        let scores = [-2, -1, 0, 1, 0, -1, -2].map(Some);
        assert_eq!(solver.column_scores(&empty, control), Some(scores));
    });
}
