//! A walk on a grid where steps may slip and the wind may blow: the classic first mission.
//!
//! The walker chooses north, south, west or east. With probability `1 - 2 slip` the step goes that
//! way, with probability `slip` to either side of it; a step into a wall or off the map leaves the
//! walker in place. Then a prevailing wind, where there is one, pushes the walker one more cell
//! with its own probability, if that cell is free. Whoever enters a goal or a trap stays there:
//! the mission has succeeded or failed.
//!
//! The 4x3 world is that of Stuart Russell and Peter Norvig, "Artificial Intelligence: A Modern
//! Approach". Its third edition rewards *states*, its fourth *transitions*, and the numbers
//! differ: see [`Convention`]. The cliff is example 6.6 of Richard Sutton and Andrew Barto,
//! "Reinforcement Learning: An Introduction", 2nd edition, with one change: falling ends the walk
//! instead of sending the walker back to the start.
//!
//! # Texts
//!
//! A scenario is a text with settings, a map, and comments after `;`. Each setting may be left out;
//! these are the defaults, and a wind for good measure:
//!
//! ```text
//! step-reward: -0.04        ; paid for each step
//! slip: 0.1                 ; to the left, and as much to the right
//! discount: 1
//! convention: transitions   ; or states
//! goal: 1
//! trap: -1
//! wind: east 0.2            ; none if left out
//! ...G                      ; # wall, . floor, S start, G goal, T trap
//! .#.T
//! S...
//! ```
//!
//! Cells are named as on a chess board, `a1` at the bottom left. A position is one line: the name
//! of a scenario that comes with the game and a cell, `cliff a1`, or all of the world in one line,
//! `step-reward=-0.04 slip=0.1 discount=1 convention=transitions ...G/.#.T/S... a1`.

mod card;
mod draft;
mod map;
mod names;
mod notation;
mod playable;
mod present;
mod rules;
mod scene;
mod shipped;
#[cfg(test)]
mod tests;
mod world;

pub use world::{Convention, GridWorld, Settings, Wind};

pub use meeple_core::Heading;
