//! So many backward sweeps with their rounding.
//!
//! Where nothing is negative, every operation of a sweep changes a value by a share of it: one
//! vector is enough, and what may be wrong after so many sweeps is that share to their power.
//! Elsewhere what cancels out has to be counted, and bounds are swept from both sides.

use meeple_core::markov::{Aim, MarkovModel};
use meeple_core::{Control, Stop};

use super::super::Values;
use super::outward::{Mean, mean};

/// What is swept.
pub(super) struct Sweeps<'a, R> {
    pub(super) model: &'a MarkovModel,
    pub(super) aim: Aim,
    /// The states that change.
    pub(super) open: &'a [u32],
    /// What a step brings.
    pub(super) reward: R,
    /// Values are chances: none above one, and one only where it is certain.
    pub(super) chances: bool,
    pub(super) steps: u64,
}

/// Half the distance of one from the next double: the rounding of one operation.
const UNIT: f64 = f64::EPSILON / 2.0;
/// More than this share is not taken for rounding: so many sweeps are made from both sides.
const MOST_SHARE: f64 = 1e-10;

impl<R: Fn(u32, usize) -> f64> Sweeps<'_, R> {
    /// Values after all sweeps from `start`.
    pub(super) fn run(&self, start: Vec<f64>, control: &mut Control<'_>) -> Result<Values, Stop> {
        let positive = start.iter().all(|&value| value >= 0.0)
            && self.open.iter().all(|&state| {
                self.model.choices(state).all(|choice| (self.reward)(state, choice) >= 0.0)
            });
        if positive && let Some(found) = self.one_sided(start.clone(), control)? {
            return Ok(found);
        }
        self.two_sided(start, control)
    }

    /// Sweeps of what is never negative; nothing where numbers become too small to be kept.
    fn one_sided(
        &self,
        start: Vec<f64>,
        control: &mut Control<'_>,
    ) -> Result<Option<Values>, Stop> {
        let model = self.model;
        let widest = model.first_arc.windows(2).map(|pair| pair[1] - pair[0]).max().unwrap_or(0);
        // A product and a sum for each arc, its chance, the reward and what is kept below one; each
        // as a share, twice over for the shares of shares.
        let share = 2.0 * UNIT * (f64::from(widest) + 6.0) * self.steps.max(1) as f64;
        if share > MOST_SHARE {
            return Ok(None);
        }
        let rarest = model.chances.iter().copied().fold(1.0, f64::min);
        let (mut now, mut next) = (start.clone(), start);
        for _ in 0..self.steps {
            let (mut changed, mut least) = (false, f64::INFINITY);
            for &state in self.open {
                if control.tick().is_break() {
                    return Err(control.stopped().unwrap_or(Stop::Cancelled));
                }
                let mut best = f64::NAN;
                for choice in model.choices(state) {
                    let worth = self.worth(state, choice, &now);
                    best = match self.aim {
                        Aim::Max => worth.max(best),
                        Aim::Min => worth.min(best),
                    };
                }
                let at = state as usize;
                changed |= best != now[at];
                if best > 0.0 {
                    least = least.min(best);
                }
                next[at] = best;
            }
            std::mem::swap(&mut now, &mut next);
            if least * rarest < f64::MIN_POSITIVE {
                return Ok(None);
            }
            if !changed {
                // Every later sweep would give the same.
                break;
            }
        }
        let certain = |value: f64| value == 0.0 || self.chances && value == 1.0;
        let bound = |factor: f64| {
            let most = if self.chances { 1.0 } else { f64::INFINITY };
            let fixed =
                |&value: &f64| if certain(value) { value } else { (value * factor).min(most) };
            now.iter().map(fixed).collect::<Vec<f64>>()
        };
        let (mut lower, mut upper) = (bound(1.0 - share), bound(1.0 + share));
        let mut changing = vec![false; now.len()];
        self.open.iter().for_each(|&state| changing[state as usize] = true);
        for state in (0..now.len()).filter(|&state| !changing[state]) {
            (lower[state], upper[state]) = (now[state], now[state]);
        }
        Ok(Some(Values { lower, upper }))
    }

    #[inline]
    fn worth(&self, state: u32, choice: usize, now: &[f64]) -> f64 {
        let range =
            self.model.first_arc[choice] as usize..self.model.first_arc[choice + 1] as usize;
        let (targets, chances) = (&self.model.targets[range.clone()], &self.model.chances[range]);
        let mut sum = (self.reward)(state, choice);
        for (&to, &chance) in targets.iter().zip(chances) {
            sum += chance * now[to as usize];
        }
        if self.chances && sum > 0.999 {
            let certain = targets.iter().all(|&to| now[to as usize] == 1.0);
            return if certain { 1.0 } else { sum.min(1.0 - UNIT) };
        }
        sum
    }

    fn two_sided(&self, start: Vec<f64>, control: &mut Control<'_>) -> Result<Values, Stop> {
        let mut now = Values { lower: start.clone(), upper: start };
        let mut next = now.clone();
        for _ in 0..self.steps {
            let mut changed = false;
            for &state in self.open {
                if control.tick().is_break() {
                    return Err(control.stopped().unwrap_or(Stop::Cancelled));
                }
                let means = self.model.choices(state).map(|choice| {
                    let reward = (self.reward)(state, choice);
                    let low = mean(self.model, choice, reward, |to| now.lower[to as usize]);
                    (low, mean(self.model, choice, reward, |to| now.upper[to as usize]))
                });
                let (mut low, mut high) = best(self.aim, means);
                if self.chances {
                    (low, high) = (low.clamp(0.0, 1.0), high.clamp(0.0, 1.0));
                }
                let state = state as usize;
                changed |= low != now.lower[state] || high != now.upper[state];
                (next.lower[state], next.upper[state]) = (low, high);
            }
            std::mem::swap(&mut now, &mut next);
            if !changed {
                break;
            }
        }
        Ok(now)
    }
}

/// The best choice of a state, looked at with both bounds.
#[inline]
pub(super) fn best(aim: Aim, choices: impl Iterator<Item = (Mean, Mean)>) -> (f64, f64) {
    let means = choices.map(|(low, high)| (low.lower(), high.upper()));
    let better = |a: (f64, f64), b: (f64, f64)| match aim {
        Aim::Max => (a.0.max(b.0), a.1.max(b.1)),
        Aim::Min => (a.0.min(b.0), a.1.min(b.1)),
    };
    means.reduce(better).unwrap_or((0.0, 0.0))
}
