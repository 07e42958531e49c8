//! Exact.
#![allow(dead_code)]
mod eliminate;
mod field;
mod frame;
mod graph;
mod lift;
mod policy;
mod rational;
mod system;
pub use frame::Source;
pub use rational::Rational;
