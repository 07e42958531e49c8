//! Ricochet Robots (Alex Randolph, 1999): slide robots over a walled board until one rests on its
//! target, in as few moves as possible.
//!
//! A move sends one robot north, east, south or west until a wall, a blocked cell or another robot
//! stops it; a move of length zero is no move. Every robot's moves count, and only a robot at rest
//! is home: passing over the target is not enough.

mod board;
mod card;
pub mod check;
mod classic;
mod distance;
pub mod drawing;
mod exhaust;
mod heuristic;
mod instance;
mod json;
mod lesson;
mod notation;
mod path;
mod present;
pub mod race;
mod random;
mod rules;
mod scene;
mod solver;
mod specialist;
#[cfg(test)]
mod tests;

pub use board::{
    BLOCKED, Barrier, Board, Cell, Colour, Direction, LONGEST, Pen, SHORTEST, Slant, Slide,
};
pub use classic::{Shape, Symbol, boards, random_board, symbols};
pub use distance::Distances;
pub use exhaust::{Reach, exhaust};
pub use heuristic::Estimate;
pub use instance::{
    Fault, Instance, MOST_ROBOTS, MOST_TARGETS, Part, Robot, Rules, Target, cell_name, cell_named,
};
pub use json::{FORMAT, Listed, PUBLISHED, read_line, read_list};
pub use random::{RandomWalls, Wish, random_instance, random_walls};
pub use rules::{Move, Ricochet, Robots};
pub use solver::{Solution, Solver, Step, Verdict};
