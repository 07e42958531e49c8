//! Questions about a [`MarkovModel`](meeple_core::markov::MarkovModel), answered with bounds that are proved: rounding is counted,
//! and what a graph alone decides (never, surely, infinite) is exact.
//!
//! Strongly connected components are worked on one after another, those that others lead to first,
//! so that each is solved once, between the bounds of what it leads to.

mod block;
mod chain;
mod decide;
mod ends;
pub mod exact;
mod net;
mod order;
pub mod pareto;
mod precise;
mod prove;
mod questions;
mod reach;
mod residual;
pub mod sampling;
mod settle;
#[cfg(test)]
mod tests;
mod tilted;

pub use ends::{EndComponents, end_components};
pub use net::{Backward, Certain, Net, certain};
pub use questions::{CheckError, Checked, Holds, check, fits};
pub use reach::{reach, reach_everywhere, reward_everywhere, reward_until};

/// How near bounds have to be, relative to the value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Accuracy {
    /// The distance of the bounds as a share of the value.
    pub epsilon: f64,
}

impl Default for Accuracy {
    fn default() -> Self {
        Self { epsilon: 1e-6 }
    }
}

/// Certified bounds of every state's value; infinite where the value is. Only what the states asked
/// for depend on is as near as asked.
#[derive(Clone, Debug, PartialEq)]
pub struct Values {
    /// No value is smaller.
    pub lower: Vec<f64>,
    /// No value is larger.
    pub upper: Vec<f64>,
}
