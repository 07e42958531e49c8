//! Hex (Piet Hein, 1942; John Nash, 1948): join your two sides of the board.
//!
//! Black ([`Side::First`](meeple_core::Side::First)) joins top and bottom, White left and right, a
//! stone a turn on any empty cell. One of them always succeeds, and never both. Boards from 2x2 to
//! 19x19; with the swap rule the second player may take over the first stone.

mod card;
mod evaluate;
mod exchange;
mod features;
mod lesson;
mod notation;
mod playout;
mod present;
mod rules;
mod scene;
mod tactics;
#[cfg(test)]
mod tests;

pub use crate::honeycomb::Cell;
pub use evaluate::Knowledge;
pub use rules::{Board, Hex, Move};
