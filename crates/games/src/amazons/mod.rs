//! The Game of the Amazons (Walter Zamkauskas, 1988): move a queen, shoot an arrow, and be the last
//! who can.
//!
//! White ([`Side::First`](meeple_core::Side::First)) begins. A turn has two steps, each an action of
//! its own: a queen moves as in chess over empty cells, then shoots an arrow likewise from where it
//! now stands; the cell where the arrow lands is blocked for ever. The cell that the queen left is
//! empty again, so that an arrow is always possible. Who cannot move a queen loses; there are no
//! draws. Boards of up to 10x10, with any number of queens.

mod bits;
mod card;
mod evaluate;
mod exchange;
mod lesson;
mod notation;
mod playout;
mod present;
mod rules;
mod tactics;
#[cfg(test)]
mod tests;

pub use evaluate::Knowledge;
pub use rules::{Amazons, Board, Move, Square};
