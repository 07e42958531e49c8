//! The lower bound for any board: how many moves a robot alone needs if it may stop at will.

use crate::ricochet::board::{Board, Cell, Colour, Direction};

/// Out of reach.
pub(super) const NEVER: u32 = u32::MAX;

/// How many moves a robot needs from each cell to `target` if it may stop anywhere on its slides.
pub(super) fn distances(board: &Board, colour: Colour, target: Cell) -> Vec<u32> {
    let mut distances = vec![NEVER; board.count()];
    distances[usize::from(target)] = 0;
    let mut level = 0;
    let mut changed = true;
    while changed {
        changed = false;
        for cell in board.cells().filter(|&cell| board.is_open(cell)) {
            if distances[usize::from(cell)] == NEVER
                && Direction::ALL.iter().any(|&d| meets(board, colour, cell, d, &distances, level))
            {
                distances[usize::from(cell)] = level + 1;
                changed = true;
            }
        }
        level += 1;
    }
    distances
}

/// Whether a slide over the empty board meets a cell at that distance.
fn meets(
    board: &Board,
    colour: Colour,
    from: Cell,
    direction: Direction,
    distances: &[u32],
    level: u32,
) -> bool {
    let (mut cell, mut heading) = (from, direction);
    while let Some(next) = board.neighbour(cell, heading) {
        cell = next;
        if distances[usize::from(cell)] == level {
            return true;
        }
        if let Some(barrier) = board.barrier(cell) {
            heading = barrier.leave(colour, heading);
        }
        if cell == from && heading == direction {
            return false;
        }
    }
    false
}
