//! Sliding tiles: the fifteen puzzle and its smaller and larger kin, from 2 by 2 to 5 by 5.
//!
//! One cell is blank; a tile next to it slides into it. The goal has the blank first and the tiles
//! in order after it, as in Korf's instances (1985). Half of all arrangements cannot be solved
//! (Johnson and Story, 1879): a slide swaps the blank with a tile, which changes the parity of the
//! arrangement, and takes the blank one step, so the two parities agree for ever or never.

mod card;
mod heuristic;
mod lesson;
mod notation;
mod numbered;
mod present;
mod rules;
#[cfg(test)]
mod tests;

pub use heuristic::Estimate;
pub use numbered::Numbered;
pub use rules::{Board, Slide, Sliding};
