//! A component that nobody stays in for ever: its values, and bounds around them that one sweep
//! over all choices proves.
//!
//! Numbers that no choice's mean exceeds are no smaller than the values, and the other way round
//! (Hartmanns and Kaminski, 2020: inductive bounds). They are made of the values found, a little
//! larger or smaller by as much as a walk is paid that costs in every state what rounding may take
//! there: so there is room for it wherever the walk goes.

use meeple_core::markov::Aim;
use meeple_core::{Control, Stop};

use super::block::{Block, Range, rounding};
use super::net::{Backward, set_of};

/// What is wanted of a component.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wish {
    pub(super) aim: Aim,
    /// Whether values may have any sign: then accuracy is absolute.
    pub(super) signed: bool,
    /// How far bounds may be apart.
    pub(super) within: f64,
    /// How far where better cannot be had.
    pub(super) enough: f64,
}

/// A component being solved.
pub(super) struct Settle<'b> {
    block: &'b Block,
    wish: Wish,
    values: Vec<f64>,
    policy: Vec<u32>,
}

impl<'b> Settle<'b> {
    pub(super) fn new(block: &'b Block, wish: Wish) -> Self {
        let policy = block.first_choice[..block.len()].to_vec();
        Self { block, wish, values: vec![0.0; block.len()], policy }
    }

    /// Bounds of all its states.
    pub(super) fn run(mut self, control: &mut Control<'_>) -> Result<Vec<Range>, Stop> {
        const ROUNDS: u32 = 12;
        let mut tolerance: f64 = 1e-3;
        let mut best = vec![[f64::NEG_INFINITY, f64::INFINITY]; self.block.len()];
        for _ in 0..ROUNDS {
            self.values(tolerance, control)?;
            if let Some(found) = self.enclose(tolerance, control)? {
                for (slot, new) in best.iter_mut().zip(&found) {
                    *slot = [slot[0].max(new[0]), slot[1].min(new[1])];
                }
                if self.width(&best) <= self.wish.within {
                    break;
                }
            }
            tolerance /= 16.0;
        }
        if self.block.unbounded {
            best.iter_mut().for_each(|range| range[0] = f64::NEG_INFINITY);
        }
        Ok(best)
    }

    fn width(&self, found: &[Range]) -> f64 {
        let apart = |&[low, high]: &Range| {
            let size = if self.wish.signed { 1.0 } else { high };
            if high == low { 0.0 } else { (high - low) / size }
        };
        found.iter().map(apart).fold(0.0, f64::max)
    }

    fn middle(&self, choice: usize) -> f64 {
        let [low, high] = self.block.brings[choice];
        low + (high - low) / 2.0
    }

    fn count(&self, control: &mut Control<'_>) -> Result<(), Stop> {
        control.absorb(self.block.len() as u64);
        if control.must_stop() { Err(control.stopped().unwrap_or(Stop::Cancelled)) } else { Ok(()) }
    }

    /// Sweeps until changes are small.
    fn values(&mut self, tolerance: f64, control: &mut Control<'_>) -> Result<(), Stop> {
        const MOST: u32 = 1_000_000;
        for _ in 0..MOST {
            self.count(control)?;
            let mut changed: f64 = 0.0;
            for state in 0..self.block.len() {
                let mut best = f64::NAN;
                for choice in self.block.choices(state) {
                    let worth = self.middle(choice) + self.block.inner(choice, &self.values);
                    let better = match self.wish.aim {
                        Aim::Max => worth > best,
                        Aim::Min => worth < best,
                    };
                    if better || best.is_nan() {
                        best = worth;
                        self.policy[state] = choice as u32;
                    }
                }
                let size = if self.wish.signed { 1.0 } else { best };
                if best != self.values[state] {
                    changed = changed.max((best - self.values[state]).abs() / size);
                }
                self.values[state] = best;
            }
            if changed <= tolerance {
                break;
            }
        }
        Ok(())
    }

    /// How much worse a choice is than the value of its state.
    fn gap(&self, state: usize, choice: usize) -> f64 {
        let worth = self.middle(choice) + self.block.inner(choice, &self.values);
        match self.wish.aim {
            Aim::Max => (self.values[state] - worth).max(0.0),
            Aim::Min => (worth - self.values[state]).max(0.0),
        }
    }

    /// What a walk is paid in a state.
    fn pay(&self, state: usize) -> f64 {
        if self.wish.signed { 1.0 } else { self.values[state] }
    }

    fn enclose(
        &self,
        tolerance: f64,
        control: &mut Control<'_>,
    ) -> Result<Option<Vec<Range>>, Stop> {
        const SWEEPS: u32 = 100_000;
        let count = self.block.len();
        let delta = 8.0 * tolerance.max(rounding(self.block.longest));
        let mut room: Vec<f64> = (0..count).map(|state| self.pay(state)).collect();
        for _ in 0..SWEEPS {
            self.count(control)?;
            let mut grows = false;
            for state in 0..count {
                let pay = self.pay(state);
                if pay == 0.0 {
                    continue;
                }
                let mut most: f64 = 0.0;
                for choice in self.block.choices(state) {
                    let gap = self.gap(state, choice) / delta;
                    most = most.max(self.block.inner(choice, &room) - gap);
                }
                grows |= pay + most > room[state] + 0.25 * pay;
                room[state] = room[state].max(pay + most);
                if !room[state].is_finite() || room[state] * delta > 1e3 * pay {
                    return Ok(None);
                }
            }
            if !grows {
                break;
            }
        }
        Ok(self.prove(delta, &room))
    }

    /// How far apart what is outside is known at most.
    fn outside(&self) -> f64 {
        let apart = |&[low, high]: &Range| match (self.wish.signed, high > low) {
            (_, false) => 0.0,
            (true, true) => high - low,
            (false, true) => high / low - 1.0,
        };
        self.block.brings.iter().map(apart).fold(0.0, f64::max)
    }

    /// Bounds if one sweep proves them.
    fn prove(&self, delta: f64, room: &[f64]) -> Option<Vec<Range>> {
        let block = self.block;
        let outside = self.outside() * (0.5 + 1e-9);
        let bounds: Vec<Range> = (0..block.len())
            .map(|state| {
                let value = self.values[state];
                let apart = if self.wish.signed { outside } else { outside * value };
                let apart = apart + delta * room[state];
                let low = value - apart;
                [if self.wish.signed { low } else { low.max(0.0) }, value + apart]
            })
            .collect();
        let lower: Vec<f64> = bounds.iter().map(|range| range[0]).collect();
        let upper: Vec<f64> = bounds.iter().map(|range| range[1]).collect();
        let share = rounding(block.longest);
        let size = |values: &[f64]| values.iter().fold(0.0, |m: f64, v| m.max(v.abs()));
        let largest = size(&lower).max(size(&upper));
        let error = |constant: f64, sum: f64| {
            share * if self.wish.signed { constant.abs() + largest } else { constant + sum }
        };
        let holds = |state: usize, choice: usize, side: usize| {
            let [low, high] = block.brings[choice];
            if side == 0 {
                let sum = block.inner(choice, &lower);
                lower[state] <= low + sum - error(low, sum)
            } else {
                let sum = block.inner(choice, &upper);
                upper[state] >= high + sum + error(high, sum)
            }
        };
        let all = |state: usize, side: usize| {
            block.choices(state).all(|choice| holds(state, choice, side))
        };
        let one = |state: usize, side: usize| holds(state, self.policy[state] as usize, side);
        let proved = (0..block.len()).all(|state| match self.wish.aim {
            Aim::Max => {
                (lower[state] <= 0.0 && !self.wish.signed || one(state, 0)) && all(state, 1)
            }
            Aim::Min => {
                (lower[state] <= 0.0 && !self.wish.signed || all(state, 0)) && one(state, 1)
            }
        });
        // With costs of any sign, a choice kept for ever may look good and never come to an end.
        if !proved || self.wish.signed && self.wish.aim == Aim::Min && !self.leaves() {
            return None;
        }
        Some(bounds)
    }

    /// Whether the choices made leave the component in the end.
    fn leaves(&self) -> bool {
        let net = self.block.net();
        let backward = Backward::new(net);
        let chosen = |choice: usize| self.policy[backward.owner(choice) as usize] == choice as u32;
        let mut found = set_of(self.block.len(), |state| {
            self.block.leaves[self.policy[state as usize] as usize] > 0.0
        });
        backward.attract(&mut found, chosen);
        found.count() == self.block.len()
    }
}
