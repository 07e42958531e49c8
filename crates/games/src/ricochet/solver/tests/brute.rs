//! An oracle: breadth first over every state, with slides of the board and nothing else.

use std::collections::HashMap;

use crate::ricochet::{Cell, Direction, Instance};

/// Each robot's cell, last heading (if any) and axes.
type State = Vec<(Cell, Option<Direction>, u8)>;

fn is_home(instance: &Instance, state: &State) -> bool {
    instance.targets().iter().all(|target| {
        state.iter().enumerate().any(|(robot, &(cell, _, axes))| {
            target.robot.is_none_or(|named| usize::from(named) == robot)
                && cell == target.cell
                && (axes == 3 || !instance.rules().must_ricochet)
        })
    })
}

/// The fewest moves, and how many lines of moves are that short; `None` if there is no solution.
pub(super) fn shortest(instance: &Instance) -> Option<(u32, u64)> {
    let start: State = instance.robots().iter().map(|robot| (robot.cell, None, 0)).collect();
    let mut seen: HashMap<State, u32> = HashMap::from([(start.clone(), 0)]);
    // The states of a layer, with the number of shortest ways to each.
    let mut layer: HashMap<State, u64> = HashMap::from([(start, 1)]);
    for moves in 0.. {
        let ways: u64 =
            layer.iter().filter(|(state, _)| is_home(instance, state)).map(|(_, &ways)| ways).sum();
        if ways > 0 {
            return Some((moves, ways));
        }
        let mut next: HashMap<State, u64> = HashMap::new();
        for (state, ways) in layer {
            for after in moves_from(instance, &state) {
                if *seen.entry(after.clone()).or_insert(moves + 1) == moves + 1 {
                    *next.entry(after).or_default() += ways;
                }
            }
        }
        if next.is_empty() {
            return None;
        }
        layer = next;
    }
    None
}

fn moves_from(instance: &Instance, state: &State) -> Vec<State> {
    let rules = instance.rules();
    let cells: Vec<Cell> = state.iter().map(|&(cell, _, _)| cell).collect();
    let mut all = Vec::new();
    for (robot, &(cell, heading, axes)) in state.iter().enumerate() {
        for direction in Direction::ALL {
            if heading == Some(direction.opposite()) {
                continue;
            }
            let colour = instance.robots()[robot].colour;
            if let Some(slide) = instance.board().slide(colour, cell, direction, &cells) {
                let mut after = state.clone();
                let heading = rules.no_rebound.then_some(slide.heading);
                let axes = if rules.must_ricochet { axes | slide.axes } else { 0 };
                after[robot] = (slide.to, heading, axes);
                all.push(after);
            }
        }
    }
    all
}
