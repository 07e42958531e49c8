//! Bounds of large blocks.
//!
//! Where nothing is paid on the way, as where only success counts, one may dawdle at next to no risk:
//! loops that are hardly ever left look as good as any way out, a policy that takes them has values
//! which no sweep and no solver finds, and what is too high comes down by a trifle a sweep. So the
//! block is *tilted*. If every step costs a trifle, whoever dawdles pays for it, and the values are
//! smaller than their own backups by the whole trifle: they are lower bounds, with room for rounding.
//! If every step is paid a trifle, they are upper bounds; states within a trifle of the best end
//! count as that, since nothing is better. Trifles begin large and shrink: each policy is changed
//! only where that gains more than a part of the trifle of the day, so that none is ever chosen for
//! noise. That the numbers are bounds is checked by a sweep, however they were found.

use super::block::Block;
use super::enclose::{Guess, Inside, Side};
use super::objective::NO_CHOICE;

/// The first trifle, as a share of what is at stake.
const FIRST: f64 = 1e-4;
/// How much smaller the next one is, at most.
const SMALLER: f64 = 1e-3;
/// The last one, as a share of the precision wanted; by how much it is made larger where rounding is
/// in the way, smaller where bounds are too far apart; and how often.
const LAST: f64 = 1e-3;
const ADJUSTED: f64 = 100.0;
const TRIES: u32 = 3;
/// No trifle is smaller than so many last digits of what is at stake.
const ROUNDING: f64 = 128.0;
/// Of the precision wanted, how near to the best end counts as that.
const CAP: f64 = 0.25;
/// Of a trifle, what values may still change by.
const REST: f64 = 0.25;
/// Sweeps over all choices for one trifle.
const SWEEPS: u32 = 60;
/// How often the sparse solver may fail.
const PATIENCE: u32 = 10;
/// Sweeps with a fixed policy between two of these.
const POLICY_SWEEPS: u32 = 12;
/// Rounds of such sweeps before the sparse solver is used, from scratch and from values nearly right.
const EASY: (u32, u32) = (3, 1);

impl Guess {
    /// Bounds of a tilted block; `None` when the budget ended. Where ends are worth so much at least
    /// and at most it begins from below, elsewhere with the block's values.
    pub(super) fn tilted(
        &self,
        block: &mut Block,
        wanted: f64,
        may_go_on: &mut impl FnMut(u64) -> bool,
    ) -> Option<Inside> {
        let count = block.states.len();
        let mut found = Inside::new(count, self);
        let finite = |list: &[f64]| list.iter().all(|value| value.is_finite());
        if !finite(&self.below) || !finite(&self.above) || !finite(&block.values) {
            return Some(found);
        }
        let constants = block.constants.clone();
        let from_below = self.top.is_finite() && self.bottom.is_finite();
        let stake = if from_below { self.top - self.bottom } else { block.largest() };
        let least = ROUNDING * f64::EPSILON * stake;
        let mut last = (LAST * wanted).max(least);
        if from_below {
            block.values.fill(self.bottom);
        }
        // Where there is nothing to choose no policy can go wrong.
        let chain = block.constants.len() <= count;
        let mut trifle = if from_below && !chain { FIRST * stake } else { last };
        let mut easy = EASY.0;
        for _ in 0..TRIES {
            block.constants.copy_from_slice(&self.below);
            while trifle > last {
                self.lean(block, -trifle, easy, may_go_on)?;
                easy = EASY.1;
                trifle *= SMALLER;
            }
            trifle = last;
            let mut settled = self.lean(block, -last, easy, may_go_on)?;
            easy = EASY.1;
            let (mut lower, policy) = (block.values.clone(), block.policy.clone());
            block.constants.copy_from_slice(&self.above);
            for (value, &low) in block.values.iter_mut().zip(&lower) {
                let at_top = low >= self.top - CAP * wanted;
                block.frozen.push(at_top);
                if at_top {
                    *value = self.top;
                }
            }
            settled &= self.lean(block, last, easy, may_go_on)?;
            let mut upper = std::mem::replace(&mut block.values, lower.clone());
            block.frozen.clear();
            block.policy = policy;
            let mut known = Inside::new(count, self);
            let above = self.hold(Side::Upper, block, &mut upper, &mut known, may_go_on)?;
            if above {
                known.upper = upper;
            }
            let below = self.hold(Side::Lower, block, &mut lower, &mut known, may_go_on)?;
            if below {
                known.lower = lower;
            }
            found = found.and(known);
            let held = above && below;
            if found.width() <= wanted + self.width || held && last <= least {
                break;
            }
            // What settled and yet does not hold is off by rounding; what does not settle dawdles.
            last = if held || !settled && last > least {
                (last / ADJUSTED).max(least)
            } else {
                last * ADJUSTED
            };
        }
        block.tilt = 0.0;
        block.constants = constants;
        Some(found)
    }

    /// Whether a sweep proves bounds, which it may move nearer.
    fn hold(
        &self,
        side: Side,
        block: &Block,
        bounds: &mut [f64],
        known: &mut Inside,
        may_go_on: &mut impl FnMut(u64) -> bool,
    ) -> Option<bool> {
        self.clip(bounds);
        may_go_on(bounds.len() as u64).then(|| self.sweep(side, block, bounds, true, known))
    }

    /// Solves a block whose steps are paid `tilt`, until no backup changes a value by more than a
    /// part of that; whether it came so far. `None` when the budget ended.
    fn lean(
        &self,
        block: &mut Block,
        tilt: f64,
        easy: u32,
        may_go_on: &mut impl FnMut(u64) -> bool,
    ) -> Option<bool> {
        let count = block.states.len() as u64;
        block.tilt = tilt;
        let rest = REST * tilt.abs();
        let mut left = PATIENCE;
        for sweep in 0..SWEEPS {
            if !may_go_on(count) {
                return None;
            }
            let change = block.improve_reluctantly(sweep % 2 == 0, rest);
            if change <= rest {
                return Some(true);
            }
            if sweep >= easy {
                if self.follow_surely(block, change, rest) {
                    continue;
                }
                left -= 1;
            }
            if left == 0 {
                break;
            }
            for round in 0..POLICY_SWEEPS {
                if !may_go_on(count) {
                    return None;
                }
                if block.follow(round % 2 == 1) <= rest.max(change * 0.02) {
                    break;
                }
            }
        }
        Some(false)
    }

    /// The policy's values by the sparse solver, if it found them; whether it did.
    fn follow_surely(&self, block: &mut Block, change: f64, rest: f64) -> bool {
        let (values, right) = block.sparse((change * 0.01).max(rest / 4.0));
        // A trifle a step may take values out of what ends are worth.
        let room = 0.1 * (self.top - self.bottom);
        let within = |v: &f64| *v >= self.bottom - room && *v <= self.top + room;
        let found = values.iter().all(within)
            && block.followed.off(&right, &values) <= (change * 0.5).max(rest / 2.0);
        if found {
            block.values = values;
        }
        found
    }
}

impl Block {
    /// The largest value's size.
    pub(super) fn largest(&self) -> f64 {
        self.values.iter().fold(0.0, |m: f64, v| m.max(v.abs()))
    }

    /// A sweep over all choices of one player that changes the policy only where that gains more
    /// than `least`; the largest change of a value.
    fn improve_reluctantly(&mut self, forward: bool, least: f64) -> f64 {
        let mut largest: f64 = 0.0;
        let count = self.states.len();
        for step in 0..count {
            let local = if forward { step } else { count - 1 - step };
            if self.frozen.get(local).is_some_and(|&frozen| frozen) {
                self.policy[local] = NO_CHOICE;
                continue;
            }
            let kept = self.policy[local];
            let (mut best, mut value) = (kept, f64::NEG_INFINITY);
            let mut threshold = value;
            if kept != NO_CHOICE {
                value = self.worth(kept as usize);
                threshold = value + least;
            }
            for choice in self.first_choice[local]..self.first_choice[local + 1] {
                let worth = self.worth(choice as usize);
                if worth > threshold {
                    (best, value, threshold) = (choice, worth, worth);
                }
            }
            if best == NO_CHOICE {
                continue;
            }
            largest = largest.max((value - self.values[local]).abs());
            self.values[local] = value;
            self.policy[local] = best;
        }
        largest
    }
}
