//! Races that are decided although they are not over yet: patterns that need no search, in the
//! spirit of the race patterns of Saffidine, Jouandeau and Cazenave (2011).
//!
//! Everything here is proved. A *runner* is a piece that no opposing piece can block or take on its
//! way straight ahead. A guard who stands `k` rows before it, and moves second, has `k / 2` steps
//! to come to its column or beside it, one of which is the capture: so it must stand within `k / 2`
//! columns, and a guard who moves first within `(k + 1) / 2`. Own pieces are no hindrance: one that
//! stands ahead in the same column has fewer guards, so it is a runner itself, and nearer.

use meeple_core::Side;

use super::bits;
use super::rules::{Board, Breakthrough, Square};

/// A result that nobody can change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Decided {
    /// Who wins.
    pub(super) winner: Side,
    /// Moves of both sides until then, at most.
    pub(super) plies: u8,
}

/// Who wins an unfinished game, if a look tells.
#[inline]
pub(super) fn decided(game: &Breakthrough, board: &Board) -> Option<Decided> {
    let (mover, other) = (board.mover, board.mover.other());
    let nearest = |side, pieces| game.distance(side, first(pieces, side));
    let mine = nearest(mover, board.own);
    let theirs = nearest(other, board.others);
    // Before the far row, one of the cells on the slant can always be entered.
    if mine == 1 {
        return Some(Decided { winner: mover, plies: 1 });
    }
    // One threat to end the game can be met by a capture only, two cannot be met at all.
    if theirs == 1 {
        let threats = board.others & game.row_before_goal(other, 1);
        let met = threats & bits::slant(board.own, mover);
        return (met == 0 || threats.count_ones() > 1)
            .then_some(Decided { winner: other, plies: 2 });
    }
    // A runner wins if nobody else can be home before it.
    let own_runners = runners(game, board, mover, 0);
    if own_runners != 0 {
        let distance = nearest(mover, own_runners);
        if distance <= theirs {
            return Some(Decided { winner: mover, plies: 2 * distance - 1 });
        }
    }
    let other_runners = runners(game, board, other, 1);
    if other_runners != 0 {
        let distance = nearest(other, other_runners);
        if distance < mine {
            return Some(Decided { winner: other, plies: 2 * distance });
        }
    }
    None
}

/// The pieces of `side` that nobody can stop; `lead` is 1 if the guards move first.
#[inline]
fn runners(game: &Breakthrough, board: &Board, side: Side, lead: u8) -> u64 {
    let mut front = board.pieces(side.other());
    let mut guarded = 0;
    for rows in 1..game.rows() {
        front = bits::ahead(front, side.other());
        // The reach grows by one column every second row.
        if (rows + lead).is_multiple_of(2) {
            front |= bits::left(front) | bits::right(front);
        }
        guarded |= front;
    }
    board.pieces(side) & !guarded
}

#[inline]
const fn first(pieces: u64, side: Side) -> Square {
    Square::numbered(bits::foremost(pieces, side))
}
