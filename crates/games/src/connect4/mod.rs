//! Connect Four: seven columns, six rows, four in a row.
//!
//! Red ([`Side::First`](meeple_core::Side::First)) and Yellow drop a stone in turn into a column
//! that is not full; four in a row, upright, level or slanting, win, and a full board without them
//! is a draw. Perfect play wins for Red with its very last stone (Allen; Allis, 1988); [`Solver`]
//! proves it, and scores any other position.

mod bits;
mod card;
mod evaluate;
mod lesson;
mod mirror;
mod notation;
mod order;
mod present;
mod rules;
mod solver;
mod specialist;
#[cfg(test)]
mod tests;

pub use evaluate::Knowledge;
pub use rules::{Board, Column, Connect4};
pub use solver::{Book, Solver};

/// Positions with their exact scores, a line each: class, moves, score, and the nodes of another
/// solver. Lines that begin with `#` are comments.
pub const PUBLISHED: &str = include_str!("published.txt");
