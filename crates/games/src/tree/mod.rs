//! Explicit game trees: written by hand, as on the pages of a textbook.
//!
//! MAX ([`Side::First`](meeple_core::Side::First)) and MIN move in turn from the root to a leaf,
//! which says what MIN pays to MAX. Every search of duels runs on them unchanged, so that a lesson
//! shows the real algorithm: `((3 12 8) (2 4 6) (14 5 2))` is figure 5.2 of Russell and Norvig,
//! *Artificial Intelligence: A Modern Approach* (4th edition, 2020).

mod card;
mod notation;
mod present;
mod random;
mod rules;
#[cfg(test)]
mod tests;

pub use random::Shape;
pub use rules::{Branch, Tree, TreeNode};
