//! Tic-tac-toe: three in a row on nine squares.
//!
//! X ([`Side::First`](meeple_core::Side::First)) and O put a stone in turn on an empty square;
//! three in a row, column or diagonal win, and a full board without them is a draw. Perfect play
//! draws. The whole game is 5 478 positions, so it is the first test of every search.

mod card;
mod evaluate;
mod lesson;
mod numbers;
mod present;
mod rules;
#[cfg(test)]
mod tests;

pub use evaluate::OpenLines;
pub use rules::{Board, Square, TicTacToe};
