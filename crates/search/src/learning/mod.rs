//! Learning from games which moves are worth trying: what was chosen, and among what.
//!
//! A game names the [features](meeple_core::Features) of its moves; [`Choices`] holds who chose what;
//! [`bradley_terry`] gives each feature the strength that explains the choices best; [`judge`] says
//! how well they explain choices that were kept back.

mod bradley_terry;
mod choices;
mod judgement;

#[cfg(test)]
mod tests;

pub use bradley_terry::{BradleyTerry, Fitted, bradley_terry};
pub use choices::Choices;
pub use judgement::{Judgement, judge};
