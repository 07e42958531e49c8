//! Chance as a method: random players and random games.

mod annealing;
mod curiosity;
mod flat;
mod interval;
mod mcts;
mod playout;
mod uct;
mod uct_mission;

#[cfg(test)]
mod tests;

pub use annealing::annealing;
pub use flat::{Sample, flat_duel, flat_mission, flat_party, flat_stochastic};
pub use interval::wilson;
pub use mcts::{Bandit, CURIOSITY, Mcts, MctsTree, Tried, Weighting, mcts};
pub use meeple_core::random_action;
pub use playout::{
    Rollout, draw_mission, draw_party, draw_stochastic, playout, playout_stochastic, rollout,
};
pub use uct::{Uct, Visited, uct};
pub use uct_mission::uct_mission;
