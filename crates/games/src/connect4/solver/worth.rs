//! Scores by the stone that wins.
//!
//! A win is worth the winner's stones not yet played before the winning one, which counts too: the
//! sooner, the more. So a bound on the score is a deadline, and the reverse.

use super::super::bits::CELLS;

/// The score when the side to move wins with its `nth` stone from now on, the next one being 1.
#[inline]
pub(super) const fn win(ply: i32, nth: i32) -> i32 {
    ((CELLS as i32 + 1 - ply) >> 1) + 1 - nth
}

/// The score when the other side wins with its `nth` stone from now on.
#[inline]
pub(super) const fn loss(ply: i32, nth: i32) -> i32 {
    -(((CELLS as i32 - ply) >> 1) + 1 - nth)
}

/// The score of the side to move after the other side won with the stone just played.
#[inline]
pub(super) const fn lost(ply: i32) -> i32 {
    loss(ply, 0)
}

/// How many stones the attacker may still play in the question "is the score above `alpha`?".
///
/// From 0 up, the side to move must win in time; below 0, the other side must, to make it false.
#[inline]
pub(super) const fn stones_left(ply: i32, alpha: i32) -> i32 {
    if alpha >= 0 { win(ply, 1) - alpha } else { alpha + 1 - loss(ply, 1) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_stones_not_yet_played() {
        assert_eq!(win(6, 1), 18, "Red wins with its fourth stone of 21");
        assert_eq!(win(41, 1), 1, "Blue wins with its last stone");
        assert_eq!(loss(40, 1), -1, "the same, seen one stone earlier");
        assert_eq!(lost(42), -1, "and one stone later");
        assert_eq!(lost(7), -18);
    }

    #[test]
    fn a_deadline_is_a_score() {
        for ply in 0..42 {
            for nth in 1..=(42 - ply) / 2 {
                assert_eq!(stones_left(ply, win(ply, nth) - 1), nth);
                assert_eq!(stones_left(ply, loss(ply, nth)), nth);
            }
        }
    }
}
