//! How many moves a robot needs if nobody is in its way and it may stop wherever it passes.
//!
//! No robot does better with others around: they can only stop it, somewhere on the way that it
//! could have stopped anyway. So the distance is a lower bound, and where there is none the target
//! cannot be reached at all.

use std::collections::VecDeque;

use super::board::{Board, Cell, Colour, Direction};

/// The distance of what cannot be reached.
pub(super) const FAR: u32 = u32::MAX;

/// Moves to one target from every cell.
#[derive(Clone, Debug)]
pub struct Distances {
    cells: usize,
    /// For each set of axes gone along so far (see [`Direction::axis`]) and each cell. Without the
    /// must-ricochet rule the set is always 0.
    moves: Vec<u32>,
}

impl Distances {
    /// The distances of a robot of `colour` to `target`; with `turn` it must have turned by 90
    /// degrees before it counts as home.
    #[must_use]
    pub fn new(board: &Board, colour: Colour, target: Cell, turn: bool) -> Self {
        let cells = board.count();
        let sets = if turn { 4 } else { 1 };
        let mut table = Self { cells, moves: vec![FAR; sets * cells] };
        let home = sets as u8 - 1;
        let mut queue = VecDeque::from([(target, home)]);
        let place = table.place(target, home);
        table.moves[place] = 0;
        while let Some((cell, axes)) = queue.pop_front() {
            let moves = table.from(cell, axes) + 1;
            for heading in Direction::ALL {
                arrivals(board, colour, cell, heading, |origin, gone| {
                    // Before the move: any set that the axes of this move complete.
                    for before in 0..sets as u8 {
                        let after = if turn { before | gone } else { 0 };
                        let place = table.place(origin, before);
                        if after == axes && table.moves[place] == FAR {
                            table.moves[place] = moves;
                            queue.push_back((origin, before));
                        }
                    }
                });
            }
        }
        table
    }

    /// Moves from a cell, having gone along `axes` (0 without the must-ricochet rule); `u32::MAX`
    /// where the target cannot be reached.
    #[must_use]
    pub fn from(&self, cell: Cell, axes: u8) -> u32 {
        self.moves[self.place(cell, axes)]
    }

    fn place(&self, cell: Cell, axes: u8) -> usize {
        usize::from(axes) * self.cells + usize::from(cell)
    }
}

/// Shows each cell from which a robot may come to rest on `cell` heading `heading`, with the axes
/// that it goes along: slides run backwards.
fn arrivals(
    board: &Board,
    colour: Colour,
    cell: Cell,
    heading: Direction,
    mut visit: impl FnMut(Cell, u8),
) {
    let (mut at, mut heading, mut axes) = (cell, heading, heading.axis());
    // Four headings a cell: a longer way goes round for ever.
    for _ in 0..4 * board.count() {
        let Some(before) = board.neighbour(at, heading.opposite()) else { return };
        at = before;
        match board.barrier(at) {
            Some(barrier) => {
                heading = barrier.leave(colour, heading.opposite()).opposite();
                axes |= heading.axis();
            }
            None => visit(at, axes),
        }
    }
}
