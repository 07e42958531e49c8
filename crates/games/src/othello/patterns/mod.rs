//! The trained evaluator of the board of 8x8: tables say what each filling of an edge, a corner or
//! a line is worth at each stage of the game, and the sum is the result to be expected.
//!
//! | file | idea |
//! |---|---|
//! | `shapes` | where shapes lie, and the numbers of what lies on them |
//! | `trained` | the tables, and the sum |
//! | `format` | the tables as a small file |
//! | `coding` | small numbers in few bits |
//! | `learn` | tables from games that the program plays against itself |
//!
//! After Buro, *From simple features to sophisticated evaluation functions* (1999).

mod coding;
mod format;
pub(super) mod learn;
mod shapes;
#[cfg(test)]
mod tests;
mod trained;

pub use trained::Patterns;
