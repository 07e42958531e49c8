//! What Havannah knows of its own moves.

use meeple_core::{Manner, Outcome, Rng, Side, Tactics};

use super::rules::{Board, Havannah, Move, WAYS};
use crate::honeycomb::Cell;

/// Points for keeping two stones joined that were about to be cut.
const SAVES: i32 = 200;
/// Points for a stone that is as good as joined to another.
const BRIDGES: i32 = 40;
/// Points for a stone beside an own one, or a foreign one.
const TOUCHES: [i32; 2] = [10, 12];
/// Points for a corner.
const CORNER: i32 = 30;

impl Tactics for Havannah {
    /// First the stones that keep others joined, then those that are as good as joined to others.
    #[inline]
    fn promise(&self, board: &Board, action: Move) -> i32 {
        let Move::Stone(cell) = action else { return 0 };
        let own = &board.stones[board.mover.index()];
        let others = &board.stones[board.mover.other().index()];
        let around = WAYS.map(|way| {
            let next = cell.step(way);
            (own.has(next), others.has(next))
        });
        let mut points = CORNER * self.rim(cell).corners() as i32;
        for turn in 0..6 {
            let (here, next, after) =
                (around[turn], around[(turn + 1) % 6], around[(turn + 2) % 6]);
            points += TOUCHES[0] * i32::from(here.0) + TOUCHES[1] * i32::from(here.1);
            if here.0 && after.0 && next.1 {
                points += SAVES;
            }
            let free = |(own, other): (bool, bool)| !own && !other;
            // The cell across the two neighbours here and next.
            let across = cell.step(WAYS[turn] + WAYS[(turn + 1) % 6]);
            if free(here) && free(next) && own.has(across) {
                points += BRIDGES;
            }
        }
        points.clamp(-1000, 1000)
    }

    /// A stone more never hurts who owns it, so that having the move is never a burden. Only where
    /// a swap is due it may be.
    #[inline]
    fn passed(&self, board: &Board) -> Option<Board> {
        let sure = !self.has_swap() || board.placed > 2;
        sure.then(|| board.turned())
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
        Some(self.random_playout(board, rng, |side, cell| {
            if manner.logged {
                log.push((side, cell.number().into()));
            }
        }))
    }

    fn slots(&self) -> u32 {
        u32::from(Cell::NUMBERS) + 1
    }

    #[inline]
    fn slot(&self, action: Move) -> u32 {
        match action {
            Move::Stone(cell) => cell.number().into(),
            Move::Swap => Cell::NUMBERS.into(),
        }
    }
}
