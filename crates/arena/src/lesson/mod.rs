//! Exercises on game trees: what a student fills in, what is right, and why.
//!
//! The answers are those of the real searches, read from their trace: there is no second
//! implementation for teaching.

mod check;
mod exercise;
mod explain;
#[cfg(test)]
mod tests;

pub use check::{Checked, Field, Given, Mark, Mistake};
pub use exercise::{Exercise, Question, Topic, outline};
