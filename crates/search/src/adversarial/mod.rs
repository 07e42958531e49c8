//! Duels: what a position is worth when both sides play well.

mod alphabeta;
mod busy;
mod certificate;
mod deepening;
mod dfpn;
mod engine;
mod forced;
mod minimax;
mod mtdf;
mod ordering;
mod parallel;
mod pns;
mod proof;
mod pruning;
mod root;
mod sss;
mod table;
mod track;

#[cfg(test)]
mod proof_tests;
#[cfg(test)]
mod tests;

pub use alphabeta::{AlphaBeta, Scope, alphabeta};
pub use certificate::{Certificate, Flaw, check};
pub use deepening::{Driver, Settings, deepening};
pub use dfpn::{Dfpn, dfpn};
pub use engine::Enhancements;
pub use forced::{Forced, ForcedWin, forced, forced_first, forced_player};
pub use minimax::minimax;
pub use parallel::parallel;
pub use pns::{Pns, pns};
pub use proof::{Claim, Numbers, Proof, Ruling};
pub use sss::sss;
pub use table::Table;

use meeple_core::Score;

use crate::Exactness;

/// A search without a depth limit still ends here: games without a repetition rule may go on for
/// ever, and the call stack may not.
pub const DEEPEST: u32 = 1_000;

/// How far a score can be trusted, given whether an evaluator had a say in it. A forced win found
/// before the horizon is a fact all the same.
fn exactness(score: Score, guessed: bool) -> Exactness {
    if guessed && score.distance().is_none() { Exactness::Estimated } else { Exactness::Proved }
}
