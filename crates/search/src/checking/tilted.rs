//! Bounds of a component where one may dawdle at next to no cost.
//!
//! There loops that are hardly ever left look as good as any way out: a policy that takes them has
//! values that no solver finds, and no room is left around the values, since a walk may be paid for
//! ever. So the component is *tilted*. If every step costs a trifle, whoever dawdles pays for it, and
//! the values differ from their own backups by the whole trifle: they are bounds on the side of
//! whoever chooses, with room for rounding. If every step is paid a trifle, they are bounds on the
//! other side; states as good as the best end count as that, since nothing is better. Trifles begin
//! large and shrink, and a choice is changed only where that gains more than a part of the trifle of
//! the day. That the numbers are bounds is checked by a sweep, however they were found.

use meeple_core::markov::Aim;
use meeple_core::{Control, Stop};

use super::block::{Block, Range, rounding};
use super::chain::Chain;
use super::prove::{Limits, holds};
use super::settle::{Settle, may_go_on, narrow, spread, stopped};

/// The first trifle, as a share of a value, and how much smaller the next one is.
const FIRST: f64 = 1e-4;
const SMALLER: f64 = 1e-3;
/// The last one, as a share of the precision wanted; by how much it is made larger where rounding is
/// in the way, smaller where bounds are too far apart; and how often.
const LAST: f64 = 1e-3;
const ADJUSTED: f64 = 100.0;
const TRIES: u32 = 3;
/// No trifle is smaller than so many times what a sum may be off by.
const ROUNDING: f64 = 4.0;
/// Of the precision wanted, how near to the best end counts as that.
const CAP: f64 = 0.25;
/// Of a trifle, what values may still change by.
const REST: f64 = 0.25;
/// Sweeps over all choices for one trifle, and how often the sparse solver may fail.
const SWEEPS: u32 = 60;
const PATIENCE: u32 = 10;
/// Marks a choice that is no step.
const NO_STEP: f64 = 2.0;
/// Sweeps with the same choices where it failed.
const POLICY_SWEEPS: u32 = 12;

/// A component whose steps cost or are paid a trifle.
struct Tilted<'b> {
    block: &'b Block,
    aim: Aim,
    values: Vec<f64>,
    policy: Vec<u32>,
    /// What each choice brings outside, without the trifle.
    constants: Vec<f64>,
    /// The unit of each state's trifle.
    pays: &'b [f64],
    /// Nothing is worth more or less.
    limits: Limits,
    chain: Chain,
}

/// Bounds of all states of a component whose values are about those `found`; as near as wanted, or
/// as near as could be proved.
pub(super) fn tilted(
    found: &Settle<'_>,
    outside: f64,
    control: &mut Control<'_>,
) -> Result<Vec<Range>, Stop> {
    let (block, wish) = (found.block, found.wish);
    let limits = Limits::of(block, wish);
    let within = wish.within.max(outside + wish.adds);
    let wanted = within - outside;
    let mut best = vec![limits.open(); block.len()];
    let usual = |value: f64| if value.is_finite() { value.abs() } else { 1.0 };
    let largest = found.values.iter().fold(0.0, |most: f64, &value| most.max(usual(value)));
    let pays: Vec<f64> = (0..block.len())
        .map(|state| {
            let pay = if wish.signed { 1.0 } else { usual(found.values[state]) };
            pay.max(largest * f64::EPSILON * f64::EPSILON).min(limits.high)
        })
        .collect();
    if largest == 0.0 {
        return Ok(best);
    }
    let least = ROUNDING * rounding(block.longest) * if wish.signed { largest } else { 1.0 };
    let mut last = (LAST * wanted).max(least);
    let mut near = Tilted::begin(found, limits, &pays);
    // Who chooses, and which bounds follow from one good policy.
    let own = usize::from(wish.aim == Aim::Min);
    let sign = if wish.aim == Aim::Max { 1.0 } else { -1.0 };
    let mut trifle = if limits.high.is_finite() { FIRST.max(last) } else { last };
    for _ in 0..TRIES {
        near.bring(own);
        while trifle > last {
            near.lean(-sign * trifle, control)?;
            trifle *= SMALLER;
        }
        trifle = last;
        let mut settled = near.lean(-sign * last, control)?;
        // States as good as the best end are that for the other side.
        let as_good = |&value: &f64| match wish.aim {
            Aim::Max => value >= limits.high * (1.0 - outside - CAP * wanted),
            Aim::Min => value * (1.0 - outside - CAP * wanted) <= limits.low,
        };
        let as_good: Vec<bool> = near.values.iter().map(as_good).collect();
        let frozen = block.frozen(&as_good, if own == 0 { limits.high } else { limits.low });
        let mut far = near.on(&frozen);
        far.bring(1 - own);
        settled &= far.lean(sign * last, control)?;
        let (low, high) =
            if own == 0 { (&near.values, &far.values) } else { (&far.values, &near.values) };
        let guess: Vec<Range> =
            low.iter().zip(high).map(|(&low, &high)| limits.clip([low, high])).collect();
        if !may_go_on(2 * block.len(), control) {
            return Err(stopped(control));
        }
        let held = holds((block, wish, limits), &guess, &near.policy);
        for side in [0, 1].into_iter().filter(|&side| held[side]) {
            narrow(&mut best, &sided(&guess, side, limits));
        }
        let held = held[0] && held[1];
        if spread(wish, &best) <= within || held && last <= least {
            break;
        }
        // What settled and yet does not hold is off by rounding; what does not settle dawdles.
        last = if held || !settled && last > least {
            (last / ADJUSTED).max(least)
        } else {
            last * ADJUSTED
        };
    }
    Ok(best)
}

/// One side of some bounds.
fn sided(guess: &[Range], side: usize, limits: Limits) -> Vec<Range> {
    let one = |range: &Range| {
        let mut open = limits.open();
        open[side] = range[side];
        open
    };
    guess.iter().map(one).collect()
}

impl<'b> Tilted<'b> {
    /// Where ends are worth so much at most it begins with the worst, so that no loop looks good;
    /// elsewhere with what was found.
    fn begin(found: &'b Settle<'_>, limits: Limits, pays: &'b [f64]) -> Self {
        let (block, wish) = (found.block, found.wish);
        let values = if limits.high.is_finite() {
            let worst = if wish.aim == Aim::Max { 0.0 } else { limits.high };
            vec![worst; block.len()]
        } else {
            found.values.clone()
        };
        Self {
            block,
            aim: wish.aim,
            values,
            policy: found.policy.clone(),
            constants: Vec::new(),
            pays,
            limits,
            chain: Chain::default(),
        }
    }

    /// The same values and choices of another block of the same shape.
    fn on<'c>(&self, block: &'c Block) -> Tilted<'c>
    where
        'b: 'c,
    {
        let (values, policy) = (self.values.clone(), self.policy.clone());
        let (constants, chain) = (Vec::new(), Chain::default());
        Tilted { block, values, policy, constants, chain, ..*self }
    }

    /// Takes the lower or upper bounds of what is outside.
    fn bring(&mut self, side: usize) {
        self.constants.clear();
        self.constants.extend(self.block.brings.iter().map(|brings| brings[side]));
    }

    /// What a choice is worth, without the trifle.
    fn worth(&self, choice: u32) -> f64 {
        self.constants[choice as usize] + self.block.inner(choice as usize, &self.values)
    }

    /// Solves the component for steps that are paid `tilt`, until no backup changes a value by more
    /// than a part of that; whether it came so far.
    fn lean(&mut self, tilt: f64, control: &mut Control<'_>) -> Result<bool, Stop> {
        let rest = REST * tilt.abs();
        let mut left = PATIENCE;
        for sweep in 0..SWEEPS {
            self.count(control)?;
            let change = self.improve(tilt, rest, sweep % 2 == 1);
            if change <= rest {
                return Ok(true);
            }
            if sweep == 0 || !change.is_finite() {
                continue;
            }
            if self.follow(tilt, (change * 0.01).max(rest / 4.0), control)? {
                continue;
            }
            left -= 1;
            if left == 0 {
                break;
            }
            for _ in 0..POLICY_SWEEPS {
                self.count(control)?;
                for state in 0..self.block.len() {
                    let paid = tilt * self.pay(state);
                    self.values[state] = self.worth(self.policy[state]) + paid;
                }
            }
        }
        Ok(false)
    }

    /// The trifle of a step in a state; ends have none.
    fn pay(&self, state: usize) -> f64 {
        let first = self.block.first_choice[state] as usize;
        if self.block.leaves[first] == NO_STEP { 0.0 } else { self.pays[state] }
    }

    /// A sweep over all choices that changes one only where that gains more than `least`; the largest
    /// change of a value, in units of its pay.
    fn improve(&mut self, tilt: f64, least: f64, backward: bool) -> f64 {
        let sign = if self.aim == Aim::Max { 1.0 } else { -1.0 };
        let mut largest: f64 = 0.0;
        let count = self.block.len();
        for step in 0..count {
            let state = if backward { count - 1 - step } else { step };
            let unit = self.pays[state];
            let kept = self.policy[state];
            let (mut best, mut most) = (kept, sign * self.worth(kept));
            let mut threshold = most + least * unit;
            for choice in self.block.first_choice[state]..self.block.first_choice[state + 1] {
                let worth = sign * self.worth(choice);
                if worth > threshold {
                    (best, most, threshold) = (choice, worth, worth);
                }
            }
            let value = sign * most + tilt * self.pay(state);
            largest = largest.max((value - self.values[state]).abs() / unit);
            self.values[state] = value;
            self.policy[state] = best;
        }
        largest
    }

    /// The values of the choices made by the sparse solver; whether it found them.
    fn follow(&mut self, tilt: f64, wanted: f64, control: &mut Control<'_>) -> Result<bool, Stop> {
        let before = self.values.clone();
        self.chain.follow(self.block, &self.policy);
        let mut values = std::mem::take(&mut self.values);
        let brings =
            |state: usize| self.constants[self.policy[state] as usize] + tilt * self.pay(state);
        let size = |state: usize| self.pays[state];
        let go_on = |states: usize| may_go_on(states, control);
        let way = (self.block, &self.policy[..]);
        let Some(came) = self.chain.solve(way, brings, size, wanted, &mut values, go_on) else {
            return Err(stopped(control));
        };
        // A trifle a step may take values a little out of what ends are worth.
        let limits = self.limits;
        let within = |value: &f64| {
            value.is_finite() && *value <= 1.1 * limits.high && *value >= -0.1 * limits.high
        };
        let came = came && values.iter().all(within);
        self.values = if came { values } else { before };
        Ok(came)
    }

    fn count(&self, control: &mut Control<'_>) -> Result<(), Stop> {
        if may_go_on(self.block.len(), control) { Ok(()) } else { Err(stopped(control)) }
    }
}

impl Block {
    /// The same block where some states are ends that are worth this.
    fn frozen(&self, states: &[bool], worth: f64) -> Self {
        let mut block = Self::default();
        block.clear();
        block.longest = self.longest;
        for (state, &frozen) in states.iter().enumerate() {
            for choice in self.choices(state) {
                if frozen {
                    block.end_choice([worth; 2], NO_STEP, 0);
                    continue;
                }
                let (targets, chances) = self.arcs(choice);
                block.targets.extend_from_slice(targets);
                block.chances.extend_from_slice(chances);
                block.end_choice(self.brings[choice], self.leaves[choice], self.flags[choice]);
            }
            block.end_state();
        }
        block
    }
}
