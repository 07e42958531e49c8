//! The cells that a move passes: for pictures, and for counting how far robots travel.

use super::board::Cell;
use super::rules::{Move, Ricochet, Robots};

impl Ricochet {
    /// The cells after the first that a legal move passes, the last one where it rests; empty for a
    /// move that cannot be made.
    #[must_use]
    pub fn path(&self, state: &Robots, action: Move) -> Vec<Cell> {
        let Some(slide) = self.slide(state, action) else { return Vec::new() };
        let board = self.instance.board();
        let colour = self.colour(action);
        let (mut at, mut heading) = (state.cells[usize::from(action.robot)], action.toward);
        let mut cells = Vec::new();
        while at != slide.to || heading != slide.heading || cells.is_empty() {
            let Some(next) = board.neighbour(at, heading) else { break };
            at = next;
            cells.push(at);
            if let Some(barrier) = board.barrier(at) {
                heading = barrier.leave(colour, heading);
            }
        }
        cells
    }

    /// The cells where the way of a move begins, bends and ends.
    pub(super) fn corners(&self, state: &Robots, action: Move) -> Vec<Cell> {
        let mut way = vec![state.cells[usize::from(action.robot)]];
        way.extend(self.path(state, action));
        let straight = |a: Cell, b: Cell, c: Cell| b.wrapping_sub(a) == c.wrapping_sub(b);
        let bends = way.windows(3).filter(|w| !straight(w[0], w[1], w[2])).map(|w| w[1]);
        let mut corners: Vec<Cell> = way.first().copied().into_iter().chain(bends).collect();
        corners.extend(way.last());
        corners
    }
}
