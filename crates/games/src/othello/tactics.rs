//! What Othello knows of its own moves.

use meeple_core::{Manner, Outcome, Rng, Side, Specialist, Tactics};

use super::rules::{Board, Move, Othello};
use super::specialist::Expert;

/// Points of a corner.
const CORNER: i32 = 500;
/// Points lost on the cell slanting from a corner that is empty.
const BESIDE_CORNER: i32 = 200;
/// Points lost for each reply that the opponent then has.
const REPLY: i32 = 15;

impl Tactics for Othello {
    /// Corners, then moves that leave the opponent few replies.
    #[inline]
    fn promise(&self, board: &Board, action: Move) -> i32 {
        let Some(cell) = action.cell() else { return 0 };
        let flipped = self.flips(board.own, board.others, cell);
        let (own, others) = (board.own ^ flipped ^ (1 << cell), board.others ^ flipped);
        let replies = self.moves(others, own).count_ones() as i32;
        let last = self.size() - 1;
        let (column, row) = self.place(cell);
        let edges = |at: u8| (u8::from(at == 0 || at == last), u8::from(at == 1 || at == last - 1));
        let ((edge_x, near_x), (edge_y, near_y)) = (edges(column), edges(row));
        let place = if edge_x + edge_y == 2 {
            CORNER
        } else if near_x + near_y == 2 {
            let corner = |at: u8| if at == 1 { 0 } else { last };
            let corner = self.cell(corner(column), corner(row));
            let empty = (board.own | board.others) >> corner & 1 == 0;
            -BESIDE_CORNER * i32::from(empty)
        } else {
            0
        };
        (place - REPLY * replies).clamp(-1000, 1000)
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
        let tell = |side, action| {
            if manner.logged {
                log.push((side, self.slot(action)));
            }
        };
        Some(if self.is_small() {
            self.finish::<u64>(board, rng, tell)
        } else {
            self.finish::<u128>(board, rng, tell)
        })
    }

    fn slots(&self) -> u32 {
        1 + u32::from(u8::MAX)
    }

    #[inline]
    fn slot(&self, action: Move) -> u32 {
        action.cell().unwrap_or(u8::MAX).into()
    }

    fn specialist(&self, bytes: usize, _threads: usize) -> Option<Box<dyn Specialist<Self>>> {
        Some(if self.is_small() {
            Box::new(Expert::<u64>::new(*self, bytes))
        } else {
            Box::new(Expert::<u128>::new(*self, bytes))
        })
    }
}
