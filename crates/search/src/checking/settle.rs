//! A component that nobody stays in for ever: its values by policy iteration, and bounds around
//! them that one sweep over all choices proves.
//!
//! Numbers that no choice's mean exceeds are no smaller than the values, and the other way round
//! (Hartmanns and Kaminski, 2020: inductive bounds). They are made of the values found, a little
//! larger or smaller by as much as a walk is paid that earns in every state what rounding may take
//! there: so there is room for it wherever the walk goes.

use meeple_core::markov::Aim;
use meeple_core::{Control, Stop};

use super::block::{Block, Range, rounding};
use super::chain::Chain;
use super::precise::{MOST, precise};
use super::prove::prove;
use super::tilted::tilted;

/// What is wanted of a component.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wish {
    pub(super) aim: Aim,
    /// Whether values are chances.
    pub(super) chances: bool,
    /// Whether values may have any sign: then accuracy is absolute.
    pub(super) signed: bool,
    /// Whether there may be choices that never come to an end, at a cost.
    pub(super) may_stay: bool,
    /// How far bounds may be apart.
    pub(super) within: f64,
    /// How much farther, in any case, than those of what it leads to.
    pub(super) adds: f64,
}

/// A component being solved.
pub(super) struct Settle<'b> {
    pub(super) block: &'b Block,
    pub(super) wish: Wish,
    pub(super) values: Vec<f64>,
    pub(super) policy: Vec<u32>,
    /// What each choice brings outside, between the bounds of that.
    middles: Vec<f64>,
    chain: Chain,
    /// What each choice is worth beyond the value of its state, if it is worse, in units of the room.
    gaps: Vec<f64>,
    /// What a walk is paid in all, from each state on.
    room: Vec<f64>,
    /// The choices of the walk that is paid most.
    longest: Vec<u32>,
    /// Where the count of work stood at the beginning.
    start: u64,
}

/// Changes of this share are taken for noise.
const NOISE: f64 = 1e-13;

impl<'b> Settle<'b> {
    pub(super) fn new(block: &'b Block, wish: Wish) -> Self {
        Self {
            block,
            wish,
            values: vec![0.0; block.len()],
            policy: Vec::new(),
            middles: block.brings.iter().map(|&[low, high]| low + (high - low) / 2.0).collect(),
            chain: Chain::default(),
            gaps: Vec::new(),
            room: Vec::new(),
            longest: Vec::new(),
            start: 0,
        }
    }

    /// Bounds of all its states.
    pub(super) fn run(mut self, control: &mut Control<'_>) -> Result<Vec<Range>, Stop> {
        const ROUNDS: u32 = 12;
        /// The first guess of how much smaller changes must be than errors.
        const MARGIN: f64 = 1e-4;
        /// Bounds so many times too far apart are those of a walk that dawdles.
        const LONG: f64 = 1e3;
        let outside = self.outside();
        let finest = rounding(self.block.longest);
        let within = self.wish.within.max(outside + self.wish.adds);
        let mut tolerance = ((within - outside) * MARGIN).max(finest);
        let mut best = vec![[f64::NEG_INFINITY, f64::INFINITY]; self.block.len()];
        if !outside.is_finite() {
            return Ok(best);
        }
        let mut tilts = self.block.len() > MOST;
        self.start = control.nodes();
        self.begin(control)?;
        for _ in 0..ROUNDS {
            self.improve(tolerance, control)?;
            let delta = 8.0 * tolerance;
            let mut next = tolerance / 16.0;
            let mut dawdles = true;
            if self.walk(delta, control)? {
                let width = self.width(delta, outside);
                dawdles = width > LONG * within;
                let enough = width <= within;
                if enough || tolerance <= finest {
                    self.count(control)?;
                    if let Some(found) = prove(&self, delta, outside, &self.room) {
                        narrow(&mut best, &found);
                        if enough {
                            break;
                        }
                    }
                }
                if !enough {
                    // The room that is left decides how fine it must be.
                    next = next.min(tolerance * 0.5 * (within - outside) / (width - outside));
                }
            }
            if dawdles && std::mem::take(&mut tilts) {
                narrow(&mut best, &tilted(&self, outside, control)?);
                if spread(self.wish, &best) <= within {
                    break;
                }
            }
            if tolerance <= finest {
                break;
            }
            tolerance = next.max(finest);
        }
        if self.block.len() <= MOST && spread(self.wish, &best) > within {
            let policy =
                if self.wish.may_stay { self.block.way_out() } else { self.policy.clone() };
            if let Some(found) = precise(self.block, self.wish, &policy, outside, control)? {
                narrow(&mut best, &found);
            }
        }
        if self.block.unbounded {
            best.iter_mut().for_each(|range| range[0] = f64::NEG_INFINITY);
        }
        Ok(best)
    }

    /// How far apart bounds would be.
    fn width(&self, delta: f64, outside: f64) -> f64 {
        let share = |(state, room): (usize, &f64)| {
            let pay = self.pay(state);
            if pay == 0.0 { 0.0 } else { room / pay }
        };
        outside + 2.0 * delta * self.room.iter().enumerate().map(share).fold(0.0, f64::max)
    }

    /// Whoever chooses wants the most of the value times this.
    fn sign(&self) -> f64 {
        match self.wish.aim {
            Aim::Max => 1.0,
            Aim::Min => -1.0,
        }
    }

    /// What a walk is paid in a state.
    #[inline]
    pub(super) fn pay(&self, state: usize) -> f64 {
        if self.wish.signed { 1.0 } else { self.values[state] }
    }

    fn count(&self, control: &mut Control<'_>) -> Result<(), Stop> {
        if may_go_on(self.block.len(), control) { Ok(()) } else { Err(stopped(control)) }
    }

    /// How far apart what is outside is known at most.
    fn outside(&self) -> f64 {
        let apart = |&[low, high]: &Range| match (self.wish.signed, high > low) {
            (_, false) => 0.0,
            (true, true) => high - low,
            (false, true) => high / low - 1.0,
        };
        self.block.brings.iter().map(apart).fold(0.0, f64::max) * (1.0 + 1e-9)
    }

    /// Begins with choices that lead out of the component. Where all do, with those that look good
    /// after a few sweeps.
    fn begin(&mut self, control: &mut Control<'_>) -> Result<(), Stop> {
        const SWEEPS: u32 = 4;
        self.count(control)?;
        if self.wish.may_stay {
            self.policy = self.block.way_out();
            return Ok(());
        }
        self.policy = self.block.first_choice[..self.block.len()].to_vec();
        for _ in 0..SWEEPS {
            self.count(control)?;
            self.sweep();
        }
        Ok(())
    }

    /// Improves the choices made until no state gains more than a share of its value.
    fn improve(&mut self, tolerance: f64, control: &mut Control<'_>) -> Result<(), Stop> {
        /// Each round is solved so much finer than the one before.
        const FINER: f64 = 0.03;
        const ROUNDS: u32 = 200;
        let mut fine = 0.03f64;
        /// Rounds in which nothing gets better.
        const PATIENCE: u32 = 6;
        let mut new = true;
        let (mut least, mut stalled) = (f64::INFINITY, 0);
        for _ in 0..ROUNDS {
            fine = fine.max(tolerance);
            if new {
                self.chain.follow(self.block, &self.policy);
            }
            self.evaluate(fine, control)?;
            self.count(control)?;
            let (changed, off) = self.sweep();
            new = changed;
            if off <= tolerance {
                break;
            }
            // Errors of the last digits do not go away.
            if changed || off < 0.5 * least {
                (least, stalled) = (off.min(least), 0);
            } else {
                stalled += 1;
                if stalled > PATIENCE {
                    break;
                }
            }
            fine = (off * FINER).min(fine);
        }
        Ok(())
    }

    /// The values of the choices made.
    fn evaluate(&mut self, tolerance: f64, control: &mut Control<'_>) -> Result<(), Stop> {
        let (block, policy) = (self.block, &self.policy);
        let middles = &self.middles;
        let brings = |state: usize| middles[policy[state] as usize];
        let sizes = if self.wish.signed { Vec::new() } else { self.values.clone() };
        let size = |state: usize| sizes.get(state).copied().unwrap_or(1.0);
        let go_on = |states: usize| may_go_on(states, control);
        let way = (block, &policy[..]);
        if self.chain.solve(way, brings, size, tolerance, &mut self.values, go_on).is_none() {
            return Err(stopped(control));
        }
        Ok(())
    }

    /// One sweep over all choices. Whether any state chooses otherwise now, and the largest share by
    /// which a value changed.
    fn sweep(&mut self) -> (bool, f64) {
        let (mut changed, mut off) = (false, 0.0f64);
        let sign = self.sign();
        for state in 0..self.block.len() {
            let old = self.values[state];
            let first = self.block.first_choice[state];
            let before = self.policy[state];
            let (mut best, mut own, mut chosen) = (f64::NEG_INFINITY, 0.0, before);
            for (choice, worth) in
                (first..).zip(self.block.worths(state, &self.middles, &self.values))
            {
                let worth = sign * worth;
                if choice == before {
                    own = worth;
                }
                if worth > best {
                    (best, chosen) = (worth, choice);
                }
            }
            // What was not solved finer tells no choices apart.
            if best - own <= NOISE * best.abs() {
                chosen = before;
            }
            if chosen != before {
                changed = true;
                self.policy[state] = chosen;
            }
            best *= sign;
            if best != old {
                let size = if self.wish.signed { 1.0 } else { best };
                off = off.max(((best - old) / size).abs());
                self.values[state] = best;
            }
        }
        (changed, off)
    }

    /// Finds room around the values: what a walk is paid in all where it goes to and fro among
    /// choices that are worse than the best by no more than it is paid. Whether there is any.
    fn walk(&mut self, delta: f64, control: &mut Control<'_>) -> Result<bool, Stop> {
        const ROUNDS: u32 = 60;
        const ROUGH: f64 = 0.1;
        /// Looking for room is not worth more than so many times what was done so far.
        const WORTH: u64 = 16;
        let block = self.block;
        let most = WORTH * (control.nodes() - self.start) + WORTH * block.len() as u64;
        let most = control.nodes() + most;
        self.count(control)?;
        self.gaps.clear();
        let (sign, units) = (self.sign(), delta.recip());
        for state in 0..block.len() {
            let value = self.values[state];
            let worths = block.worths(state, &self.middles, &self.values);
            self.gaps.extend(worths.map(|worth| -(sign * (value - worth)).max(0.0) * units));
        }
        if self.room.is_empty() {
            self.room = (0..block.len()).map(|state| self.pay(state)).collect();
            self.longest.clone_from(&self.policy);
        }
        let pays: Vec<f64> = (0..block.len()).map(|state| self.pay(state)).collect();
        for _ in 0..ROUNDS {
            self.chain.follow(block, &self.longest);
            let (gaps, longest) = (&self.gaps, &self.longest);
            let brings = |state: usize| pays[state] + gaps[longest[state] as usize];
            let go_on = |states: usize| control.nodes() <= most && may_go_on(states, control);
            let size = |state: usize| pays[state];
            let way = (block, &longest[..]);
            match self.chain.solve(way, brings, size, ROUGH, &mut self.room, go_on) {
                None if control.nodes() > most => return self.forget(),
                None => return Err(stopped(control)),
                Some(false) => return self.forget(),
                Some(true) => {}
            }
            self.count(control)?;
            let mut longer = false;
            for (state, &pay) in pays.iter().enumerate() {
                let room = self.room[state];
                if pay == 0.0 {
                    self.room[state] = 0.0;
                    continue;
                }
                if room.is_nan() || room < 0.5 * pay || room > 1e300 * pay {
                    return self.forget();
                }
                let (mut most, mut chosen) = (room - 0.5 * pay, None);
                let first = block.first_choice[state];
                for (choice, paid) in (first..).zip(block.worths(state, &self.gaps, &self.room)) {
                    if paid > most {
                        (most, chosen) = (paid, Some(choice));
                    }
                }
                if let Some(choice) = chosen {
                    self.room[state] = pay + most;
                    self.longest[state] = choice;
                    longer = true;
                }
            }
            if !longer {
                return Ok(true);
            }
        }
        self.forget()
    }

    /// There is no room, or it cannot be found.
    fn forget(&mut self) -> Result<bool, Stop> {
        self.room.clear();
        Ok(false)
    }
}

/// How far apart bounds are.
pub(super) fn spread(wish: Wish, found: &[Range]) -> f64 {
    let apart = |&[low, high]: &Range| match high - low {
        apart if apart.is_infinite() || apart == 0.0 || wish.signed => apart,
        apart => apart / high,
    };
    found.iter().map(apart).fold(0.0, f64::max)
}

pub(super) fn narrow(best: &mut [Range], found: &[Range]) {
    for (slot, new) in best.iter_mut().zip(found) {
        *slot = [slot[0].max(new[0]), slot[1].min(new[1])];
    }
}

/// Counts what a sweep over so many states takes, if there is so much left.
pub(super) fn may_go_on(states: usize, control: &mut Control<'_>) -> bool {
    let after = control.nodes() + states as u64;
    if control.budget().nodes.is_some_and(|limit| after > limit) {
        control.stop(Stop::Nodes);
        return false;
    }
    control.absorb(states as u64);
    !control.must_stop()
}

pub(super) fn stopped(control: &Control<'_>) -> Stop {
    control.stopped().unwrap_or(Stop::Cancelled)
}
