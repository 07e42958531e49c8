//! Games played to their end at random.

use meeple_core::{Outcome, Rng, Side};

use super::cells::{self, Cells};
use super::rules::{Board, Move, Othello};

impl Othello {
    /// Plays on to the end, each legal move as likely as the others; whoever wants to know the
    /// moves is told in `log`.
    pub fn random_playout(
        &self,
        state: &Board,
        rng: &mut Rng,
        log: Option<&mut Vec<(Side, Move)>>,
    ) -> Outcome {
        match (self.is_small(), log) {
            (true, None) => self.finish::<u64>(state, rng, |_, _| {}),
            (true, Some(log)) => {
                self.finish::<u64>(state, rng, |side, action| log.push((side, action)))
            }
            (false, None) => self.finish::<u128>(state, rng, |_, _| {}),
            (false, Some(log)) => {
                self.finish::<u128>(state, rng, |side, action| log.push((side, action)))
            }
        }
    }

    #[inline]
    pub(super) fn finish<W: Cells>(
        &self,
        state: &Board,
        rng: &mut Rng,
        mut tell: impl FnMut(Side, Move),
    ) -> Outcome {
        let all: W = self.all();
        let (mut own, mut others) = (W::of(state.own), W::of(state.others));
        let mut mover = state.mover;
        let mut passed = false;
        loop {
            let mut moves = cells::moves(own, others, all & !(own | others));
            if moves.is_none() {
                if passed {
                    // Both passed: this side has moved last before its opponent's pass.
                    let margin = self.margin(own.count(), others.count());
                    return Outcome::paid(margin * mover.sign());
                }
                passed = true;
            } else {
                if passed {
                    tell(mover.other(), Move::PASS);
                    passed = false;
                }
                for _ in 0..rng.below(moves.count() as usize) {
                    moves = moves.rest();
                }
                let cell = moves.first();
                let flipped = W::flips(own, others, cell);
                own ^= flipped | W::cell(cell);
                others ^= flipped;
                tell(mover, Move::on(cell));
            }
            (own, others) = (others, own);
            mover = mover.other();
        }
    }
}
