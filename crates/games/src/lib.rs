//! The games of meeple: rules, notation, knowledge and picture of each, one folder a game.
//!
//! This crate knows [`meeple_core`] and nothing else: no algorithm, no file, no terminal.

pub mod connect4;
pub mod gridworld;
pub mod pig;
pub mod sliding;
pub mod tictactoe;
