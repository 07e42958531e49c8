//! Taking back, and the mirror.

use meeple_core::{Deterministic, Reversible, Symmetric};

use super::bits;
use super::rules::{Board, Breakthrough, Move};

impl Reversible for Breakthrough {
    /// Whether the move captured.
    type Undo = bool;

    #[inline]
    fn make(&self, state: &mut Board, action: Move) -> bool {
        let captures = state.is_capture(action);
        self.apply(state, action);
        captures
    }

    #[inline]
    fn unmake(&self, state: &mut Board, action: Move, captured: bool) {
        *state = state.turned();
        state.own ^= action.from.bit() | action.to.bit();
        if captured {
            state.others |= action.to.bit();
        }
    }
}

/// Left and right are alike.
impl Symmetric for Breakthrough {
    fn canonical(&self, state: &Board) -> Board {
        let pieces = [state.own, state.others];
        let image = pieces.map(|cells| bits::mirrored(cells, self.columns()));
        let [own, others] = image.min(pieces);
        Board { own, others, ..*state }
    }
}
