//! Markov decision processes written out: numbered states, choices and arcs, labels, rewards; and
//! the questions that are asked of them.
//!
//! Readers of model files make a [`MarkovModel`], checkers answer a [`Property`] of it; they meet
//! only here.

mod exact;
mod export;
mod model;
mod parse;
mod print;
mod property;
mod wanted;

pub use exact::{ExactNumbers, Fraction};
pub use export::Format;
pub use model::{Label, MarkovModel, RewardModel, StateSet};
pub use parse::{read_property, read_questions};
pub use property::{Aim, Bound, Formula, Path, Property, Quantity, Question, Reward, Threshold};
pub use wanted::{Unread, Wanted};
