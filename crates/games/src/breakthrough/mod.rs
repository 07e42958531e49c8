//! Breakthrough (Dan Troyka, 2000): be the first to walk a piece across the board.
//!
//! White ([`Side::First`](meeple_core::Side::First)) fills the two bottom rows and moves up, Black
//! the two top rows and moves down. A piece steps one row ahead, straight or slanting, onto an
//! empty cell; it captures only on the slant, and need not. Who reaches the far row wins at once,
//! and so does who captures every opposing piece; there are no draws. Boards from 3x4 to 8x8.

mod bits;
mod card;
mod evaluate;
mod lesson;
mod notation;
mod present;
mod race;
mod rules;
mod tactics;
#[cfg(test)]
mod tests;

pub use evaluate::Knowledge;
pub use rules::{Board, Breakthrough, Move, Square};
