//! Puzzles: the cheapest way to a goal.

mod astar;
mod bfs;
mod store;

#[cfg(test)]
mod tests;

pub use astar::astar;
pub use bfs::bfs;
