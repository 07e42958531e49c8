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
mod quickest;
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
pub use deepening::{Aim, Driver, Settings, deepening};
pub use dfpn::{Dfpn, dfpn};
pub use engine::Enhancements;
pub use forced::{Forced, ForcedWin, forced, forced_first, forced_player};
pub use minimax::minimax;
pub use parallel::parallel;
pub use pns::{Pns, pns};
pub use proof::{Claim, Numbers, Proof, Ruling};
pub use quickest::{Quickest, quickest};
pub use sss::sss;
pub use table::TranspositionTable;

use meeple_core::{Bound, Score};

use crate::Exactness;

/// A search without a depth limit still ends here: games without a repetition rule may go on for
/// ever, and the call stack may not.
pub const DEEPEST: u32 = 1_000;

/// How far a score can be trusted, given what it means and whether judgement had a say in it: an
/// evaluator, or pruning.
///
/// A forced win found before the horizon is a fact all the same, since no judgement claims one; so
/// is that a position is worth no more than a forced loss. "At most a win" and "at least a loss" say
/// what was *not* found, and judgement may have left it out.
fn exactness(score: Score, bound: Bound, guessed: bool) -> Exactness {
    let forced = match bound {
        Bound::Exact => score.distance().is_some(),
        Bound::AtLeast => score.is_win(),
        Bound::AtMost => score.is_loss(),
    };
    match bound {
        _ if guessed && !forced => Exactness::Estimated,
        Bound::Exact => Exactness::Proved,
        Bound::AtLeast | Bound::AtMost => Exactness::Bounded,
    }
}
