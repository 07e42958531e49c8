//! Puzzles: the cheapest way to a goal.

mod astar;
mod bfs;
mod every;
mod failures;
mod ida;
mod store;

#[cfg(test)]
mod tests;

pub use astar::astar;
pub use bfs::bfs;
pub use every::every;
pub use ida::ida;
use meeple_core::Puzzle;

/// What a line of actions costs.
fn cost_of<P: Puzzle>(puzzle: &P, start: &P::State, actions: &[P::Action]) -> u32 {
    let mut state = start.clone();
    let mut cost = 0;
    for &action in actions {
        cost += puzzle.cost(&state, action);
        puzzle.apply(&mut state, action);
    }
    cost
}
