//! Havannah (Christian Freeling, 1981): close a ring, or join corners or sides of the board.
//!
//! White ([`Side::First`](meeple_core::Side::First)) begins; a stone a turn on any empty cell of a
//! hexagon of hexagons. The first to make one of these of stones that hang together wins: a *ring*
//! around at least one cell, whatever is on it; a *bridge* between two of the six corners; a *fork*
//! between three of the six sides, to which corners do not belong. A full board without any is
//! a draw. Sides of three to ten cells; with the swap rule the second player may take over the first
//! stone.

mod card;
mod evaluate;
mod exchange;
mod lesson;
mod notation;
mod playout;
mod present;
mod rules;
mod scene;
mod shape;
mod tactics;
#[cfg(test)]
mod tests;

pub use crate::honeycomb::Cell;
pub use evaluate::Knowledge;
pub use rules::{Board, Havannah, Move};
pub use shape::Shape;
