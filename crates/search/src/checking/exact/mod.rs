//! Answers without any rounding: fractions, and a proof that they are right.
//!
//! What the graph alone decides (never, surely, infinite) is decided first. What is left is policy
//! iteration whose last round is exact (`policy.rs`): the values of the policy are solved for in
//! whole numbers modulo a prime, lifted to fractions and checked in the equations (`lift.rs`), and no
//! choice is better. The same is done with rewards, and with means in the long run (`long_run.rs`).

mod answers;
mod checker;
pub(in crate::checking) mod core;
mod eliminate;
mod endless;
mod field;
mod frame;
mod graph;
mod guess;
mod lift;
mod long_run;
mod policy;
mod rational;
mod steps;
mod sum;
mod system;
#[cfg(test)]
mod tests;

pub use answers::{ExactAnswer, ExactError, ExactValue, exactly};
pub use frame::Source;
pub use rational::Rational;
