//! What the Amazons know of their own moves.

use meeple_core::{Deterministic, Manner, Outcome, Rng, Side, Tactics};

use super::bits;
use super::playout::finish;
use super::rules::{Amazons, Board, Move, Square};

impl Tactics for Amazons {
    /// Queens first go where they have room, and arrows where they leave the opponent little.
    #[inline]
    fn promise(&self, board: &Board, action: Move) -> i32 {
        let after = self.after(board, action);
        let room = |queens: u128| bits::slides(queens, !after.taken()).count_ones() as i32;
        match action {
            // Still one's own turn.
            Move::Queen { .. } => 5 * (room(after.own) - room(after.others)),
            // Now the opponent's.
            Move::Arrow(_) => 5 * (room(after.others) - room(after.own)),
        }
    }

    const OWN_PLAYOUTS: bool = true;

    #[inline]
    fn play_out(
        &self,
        board: &mut Board,
        manner: Manner<'_>,
        rng: &mut Rng,
        log: &mut Vec<(Side, u32)>,
    ) -> Option<Outcome> {
        Some(finish(board, rng, |side, action| {
            if manner.logged {
                log.push((side, self.slot(action)));
            }
        }))
    }

    fn slots(&self) -> u32 {
        ARROWS + u32::from(Square::NUMBERS)
    }

    #[inline]
    fn slot(&self, action: Move) -> u32 {
        match action {
            Move::Queen { from, to } => {
                u32::from(from.0) * u32::from(Square::NUMBERS) + u32::from(to.0)
            }
            Move::Arrow(at) => ARROWS + u32::from(at.0),
        }
    }
}

/// The first slot of arrows.
const ARROWS: u32 = Square::NUMBERS as u32 * Square::NUMBERS as u32;
