//! What Hex knows of its own moves.

use meeple_core::{Features, Manner, Outcome, Rng, Side, Tactics};

use super::features::FEATURES;
use super::rules::{Board, Hex, Move, WAYS};
use crate::honeycomb::Cell;

/// Points for keeping a bridge that was cut.
const SAVES: i32 = 300;
/// Points for cutting into a bridge of the other side.
const CUTS: i32 = -60;
/// Points for a new bridge.
const BRIDGES: i32 = 40;
/// Points for a stone beside an own one, or a foreign one.
const TOUCHES: [i32; 2] = [4, 12];
/// Points for each step nearer to the middle of the board.
const CENTRAL: i32 = 6;

impl Tactics for Hex {
    /// First the stones that keep a bridge, then those that make one and stand near the middle.
    #[inline]
    fn promise(&self, board: &Board, action: Move) -> i32 {
        let Move::Stone(cell) = action else { return 0 };
        let own = &board.stones[board.mover.index()];
        let others = &board.stones[board.mover.other().index()];
        // What stands around: own, foreign, neither.
        let around = WAYS.map(|way| {
            let next = cell.step(way);
            (own.has(next), others.has(next))
        });
        let mut points = self.centrality(cell) * CENTRAL;
        for turn in 0..6 {
            let (here, next, after) =
                (around[turn], around[(turn + 1) % 6], around[(turn + 2) % 6]);
            points += TOUCHES[0] * i32::from(here.0) + TOUCHES[1] * i32::from(here.1);
            if here.0 && after.0 && next.1 {
                points += SAVES;
            }
            if here.1 && after.1 && !next.0 && !next.1 {
                points += CUTS;
            }
            // The cell across the two neighbours here and next.
            let across = cell.step(WAYS[turn] + WAYS[(turn + 1) % 6]);
            let free = |(own, other): (bool, bool)| !own && !other;
            if free(here) && free(next) && own.has(across) {
                points += BRIDGES;
            }
        }
        points.clamp(-1000, 1000)
    }

    /// A stone more never hurts who owns it (the argument of strategy stealing), so that having the
    /// move is never a burden. Only where a swap is due it may be.
    #[inline]
    fn passed(&self, board: &Board) -> Option<Board> {
        let sure = !self.has_swap() || board.placed > 2;
        sure.then(|| board.turned())
    }

    const OWN_PLAYOUTS: bool = true;

    /// The board is filled at random; with knowledge, bridges are kept.
    #[inline]
    fn play_out(
        &self,
        board: &mut Board,
        manner: Manner<'_>,
        rng: &mut Rng,
        log: &mut Vec<(Side, u32)>,
    ) -> Option<Outcome> {
        let last = log.last().and_then(|&(_, slot)| Cell::numbered(slot));
        let seen = |side, cell: Cell| log.push((side, cell.number().into()));
        Some(if manner.informed {
            self.bridge_playout(board, last, rng, seen)
        } else if manner.logged {
            self.filled_playout(board, rng, seen)
        } else {
            self.random_playout(board, rng)
        })
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

    fn features(&self) -> Option<&'static Features> {
        Some(&FEATURES)
    }

    #[inline]
    fn features_of(&self, board: &Board, action: Move, list: &mut Vec<u32>) {
        self.name_features(board, action, list);
    }
}

impl Hex {
    /// Steps to the nearest border, from 0.
    #[inline]
    fn centrality(&self, cell: Cell) -> i32 {
        let last = self.size() - 1;
        let (column, row) = (cell.column(), cell.row());
        i32::from(column.min(last - column).min(row).min(last - row))
    }
}
