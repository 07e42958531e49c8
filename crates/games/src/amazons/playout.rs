//! Games played to their end at random.

use meeple_core::{Outcome, Rng, Side};

use super::bits;
use super::rules::{Amazons, Board, Move, Square};
use crate::words::place_of;

impl Amazons {
    /// Plays on to the end: a queen is drawn among those that can move, then where it goes, then
    /// where it shoots, each as likely as the others. Whoever wants to know the steps is told in
    /// `log`.
    pub fn random_playout(
        &self,
        state: &Board,
        rng: &mut Rng,
        log: Option<&mut Vec<(Side, Move)>>,
    ) -> Outcome {
        match log {
            None => finish(state, rng, |_, _| {}),
            Some(log) => finish(state, rng, |side, action| log.push((side, action))),
        }
    }
}

#[inline]
pub(super) fn finish(state: &Board, rng: &mut Rng, mut tell: impl FnMut(Side, Move)) -> Outcome {
    let Board { mut own, mut others, mut blocked, mut mover, mut shooter } = *state;
    loop {
        let taken = own | others | blocked;
        let at = match shooter.take() {
            Some(at) => at,
            None => {
                let Some(from) = drawn_queen(own, taken, rng) else {
                    return Outcome::won_by(mover.other());
                };
                let to = drawn(bits::reach(from.0, taken), rng);
                own ^= from.bit() | to.bit();
                tell(mover, Move::Queen { from, to });
                to
            }
        };
        let arrow = drawn(bits::reach(at.0, own | others | blocked), rng);
        blocked |= arrow.bit();
        tell(mover, Move::Arrow(arrow));
        (own, others) = (others, own);
        mover = mover.other();
    }
}

/// One of the queens that can move.
#[inline]
fn drawn_queen(queens: u128, taken: u128, rng: &mut Rng) -> Option<Square> {
    let mut free = 0;
    let mut left = queens;
    while left != 0 {
        let queen = Square::first(left);
        left &= left - 1;
        if bits::beside(queen.0) & !taken != 0 {
            free |= queen.bit();
        }
    }
    (free != 0).then(|| drawn(free, rng))
}

/// One cell of a set that is not empty.
#[inline]
fn drawn(set: u128, rng: &mut Rng) -> Square {
    let (low, high) = (set as u64, (set >> u64::BITS) as u64);
    let below = low.count_ones();
    let skip = rng.below((below + high.count_ones()) as usize) as u32;
    let (half, base, before) =
        if skip < below { (low, 0, skip) } else { (high, u64::BITS, skip - below) };
    Square((base + place_of(half, before)) as u8)
}
