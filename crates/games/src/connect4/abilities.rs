//! Taking back, and the mirror.

use meeple_core::{Deterministic, Reversible, Symmetric};

use super::bits;
use super::rules::{Board, Column, Connect4};

impl Reversible for Connect4 {
    type Undo = ();

    #[inline]
    fn make(&self, state: &mut Board, column: Column) {
        self.apply(state, column);
    }

    #[inline]
    fn unmake(&self, state: &mut Board, column: Column, (): ()) {
        state.occupied ^= bits::top_stone(state.occupied, column.index());
        // The same step as in `apply`: what the other side owns among the stones before the move.
        state.own = state.others();
    }
}

impl Symmetric for Connect4 {
    fn canonical(&self, state: &Board) -> Board {
        let image =
            Board { own: bits::mirrored(state.own), occupied: bits::mirrored(state.occupied) };
        image.min(*state)
    }
}
