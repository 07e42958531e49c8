//! Go: surround more of the board than your opponent.
//!
//! Black ([`Side::First`](meeple_core::Side::First)) and White put stones on the crossings of a
//! square board in turn. Stones of one colour that touch along the lines are a chain; the empty
//! points beside it are its liberties, and a chain that loses the last one is taken off. Two passes
//! in a row end the game; whoever has more stones and surrounded points, with the komi for White,
//! has won (area counting, every stone on the board alive). Boards from 2x2 to 19x19.
//!
//! [`Go`] knows the board and the ko point alone. That no play may bring back a whole board of the
//! past (superko) is a rule that looks back, so the game is played as
//! [`Remembering<Go>`](meeple_core::Remembering).

mod board;
mod card;
mod chains;
mod evaluate;
mod exam;
mod exchange;
mod features;
mod foresight;
mod lesson;
mod local;
mod nakade;
mod notation;
mod opinions;
mod patterns;
mod playout;
mod points;
mod present;
mod reading;
mod rules;
mod score;
mod shapes;
mod tactics;
#[cfg(test)]
mod tests;

pub use board::{Board, Stones};
pub use evaluate::Area;
pub use playout::Policy;
pub use points::Point;
pub use rules::{Go, Ko, Rules};
