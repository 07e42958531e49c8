//! From questions to the exact score.

use super::super::bits::{self, CELLS};
use super::node::SolverNode;
use super::worth::{loss, lost, win};

/// What is known of a position before any search.
pub(super) enum Root {
    /// The score.
    Known(i32),
    /// Nobody wins with the next stone: these are the safe moves.
    Open { safe: u64 },
}

impl Root {
    pub(super) fn of(node: SolverNode, ply: i32) -> Self {
        if bits::has_four(node.others) {
            Self::Known(lost(ply))
        } else if node.wins() & node.landing() != 0 {
            Self::Known(win(ply, 1))
        } else if ply >= i32::from(CELLS) - 1 {
            Self::Known(0)
        } else {
            match node.safe_moves() {
                0 => Self::Known(loss(ply, 1)),
                safe => Self::Open { safe },
            }
        }
    }
}

/// Finds the score by questions "is it above alpha?", which `ask` answers with a bound.
///
/// First two cheap ones, quick wins and quick losses; then who wins; then one step at a time, away
/// from 0. Measured: cheaper than halving the range, as a question costs more the closer it is to
/// the score, and parity answers best near 0.
pub(super) fn narrow(ply: i32, mut ask: impl FnMut(i32) -> Option<i32>) -> Option<i32> {
    let (mut least, mut most) = (loss(ply, 2), win(ply, 2));
    for question in 0.. {
        if least == most {
            break;
        }
        let alpha = match question {
            0 => least / 2,
            1 => most / 2,
            2 => 0,
            _ if least > 0 => least,
            _ => most - 1,
        };
        let alpha = alpha.clamp(least, most - 1);
        let bound = ask(alpha)?;
        if bound > alpha {
            least = bound;
        } else {
            most = bound;
        }
    }
    Some(least)
}
