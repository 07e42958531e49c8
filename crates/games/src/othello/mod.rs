//! Othello (Goro Hasegawa, 1971; Reversi, 1883): enclose the opponent's discs to make them yours.
//!
//! Black ([`Side::First`](meeple_core::Side::First)) begins. A disc must enclose at least one
//! opposing disc in a straight line between itself and another of one's own; all that are enclosed
//! change sides. Who cannot do so passes; when neither can, the game is over and the difference of
//! discs is the result. Boards of 4x4, 6x6, 8x8 and 10x10.

mod card;
mod cells;
mod evaluate;
mod exchange;
mod lesson;
mod lines;
mod notation;
mod patterns;
mod playout;
mod present;
mod rays;
mod rules;
mod solver;
mod specialist;
mod tactics;
#[cfg(test)]
mod tests;
mod weights;

pub use evaluate::Knowledge;
pub use patterns::Patterns;
pub use patterns::learn::learn;
pub use rules::{Board, Move, Othello};
pub use weights::Weights;
