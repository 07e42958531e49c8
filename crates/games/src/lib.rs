//! The games of meeple: rules, notation, knowledge and picture of each, one folder a game.
//!
//! This crate knows [`meeple_core`] and nothing else: no general algorithm, no file, no terminal. A
//! game that is solved may bring its own solver, made of its own knowledge, as Connect Four does.

pub mod amazons;
pub mod breakthrough;
pub mod connect4;
pub mod escampe;
pub mod go;
mod grid_text;
pub mod gridworld;
pub mod havannah;
pub mod hex;
mod honeycomb;
pub mod kuhn;
pub mod leapfrog;
pub mod mdp;
pub mod othello;
pub mod pig;
pub mod ricochet;
pub mod rps;
mod seat;
pub mod sliding;
mod stones;
pub mod tictactoe;
pub mod tree;
mod words;
