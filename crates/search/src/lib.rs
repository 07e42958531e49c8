//! Search and planning, one algorithm a file, generic over the traits of [`meeple_core`].
//!
//! | folder | for | algorithms |
//! |---|---|---|
//! | [`heuristic`] | puzzles | breadth-first search, A* |
//! | [`adversarial`] | duels | minimax, alpha-beta, proof-number search |
//! | [`montecarlo`] | all families | random play, playouts |
//! | [`party`] | many seats | max^n, counterfactual regret |
//! | [`learning`] | duels | strengths of features by Bradley-Terry |
//! | [`checking`] | models written out | questions with certified answers |
//! | [`uncertainty`] | missions and dice duels | value iteration, expectiminimax |
//!
//! These are the reference algorithms: plain and obviously right, so that quicker ones can be
//! checked against them. A search gets a problem, a state and a
//! [`Control`](meeple_core::Control); it knows no game, and running out of budget is one of its
//! results.

pub mod adversarial;
mod answer;
pub mod checking;
pub mod heuristic;
pub mod learning;
mod memory;
pub mod montecarlo;
pub mod party;
mod perft;
mod share;
pub mod uncertainty;

pub use answer::{Candidate, Decision, Exactness, Plan, Verdict};
pub use perft::{perft, perft_puzzle};
