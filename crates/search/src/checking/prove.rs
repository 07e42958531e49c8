//! Bounds around found values, proved by one sweep over all choices.

use meeple_core::markov::Aim;

use super::block::{Block, Range, rounding};
use super::net::{Backward, set_of};
use super::settle::{Settle, Wish};

/// Bounds as far from the values as `room` says in units of `delta`, beside the share by which what
/// is `outside` is known, if one sweep proves them.
pub(super) fn prove(
    found: &Settle<'_>,
    delta: f64,
    outside: f64,
    room: &[f64],
) -> Option<Vec<Range>> {
    let (block, signed) = (found.block, found.wish.signed);
    let bounds: Vec<Range> = (0..block.len())
        .map(|state| {
            let value = found.values[state];
            let apart = if signed { outside } else { outside * value };
            let apart = apart / 2.0 + delta * room[state];
            let low = value - apart;
            [if signed { low } else { low.max(0.0) }, value + apart]
        })
        .collect();
    let wish = found.wish;
    (holds((block, wish, Limits::plain(wish)), &bounds, &found.policy) == [true; 2])
        .then_some(bounds)
}

/// Numbers that no value is beyond, whatever bounds a sweep proves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    pub(super) low: f64,
    pub(super) high: f64,
}

impl Limits {
    /// What the signs of rewards say.
    const fn plain(wish: Wish) -> Self {
        Self { low: if wish.signed { f64::NEG_INFINITY } else { 0.0 }, high: f64::INFINITY }
    }

    /// The best and the worst that a component may lead to, where chances are asked for.
    pub(super) fn of(block: &Block, wish: Wish) -> Self {
        let mut limits = Self::plain(wish);
        if !wish.chances {
            return limits;
        }
        let share = 2.0 * rounding(block.longest);
        let (mut least, mut most) = (f64::INFINITY, 0.0f64);
        for (&[low, high], &leaves) in block.brings.iter().zip(&block.leaves) {
            if leaves > 0.0 {
                least = least.min(low / leaves);
                most = most.max(high / leaves);
            }
        }
        limits.high = (most * (1.0 + share)).min(1.0);
        if wish.aim == Aim::Min && least <= limits.high {
            limits.low = (least * (1.0 - share)).max(0.0);
        }
        limits
    }

    pub(super) const fn open(self) -> Range {
        [self.low, self.high]
    }

    pub(super) const fn clip(self, [low, high]: Range) -> Range {
        [low.max(self.low), high.min(self.high)]
    }
}

/// Whether one sweep proves the lower bounds, and the upper ones, for somebody who makes these
/// choices.
pub(super) fn holds(
    (block, wish, limits): (&Block, Wish, Limits),
    bounds: &[Range],
    policy: &[u32],
) -> [bool; 2] {
    let Wish { aim, signed, .. } = wish;
    let share = rounding(block.longest);
    let largest = bounds.iter().flatten().fold(0.0, |most: f64, bound| most.max(bound.abs()));
    let sums = |choice: usize| {
        let (targets, chances) = block.arcs(choice);
        let [mut low, mut high] = block.brings[choice];
        let off = if signed { share * (low.abs().max(high.abs()) + largest) } else { 0.0 };
        for (&to, &chance) in targets.iter().zip(chances) {
            let [least, most] = bounds[to as usize];
            low += chance * least;
            high += chance * most;
        }
        if signed { [low - off, high + off] } else { [low * (1.0 - share), high * (1.0 + share)] }
    };
    let mut holds = [true; 2];
    for (state, &[low, high]) in bounds.iter().enumerate() {
        let free = [low <= limits.low, high >= limits.high];
        let chosen = policy[state] as usize;
        for choice in block.choices(state) {
            let [least, most] = sums(choice);
            let one = choice == chosen;
            holds[0] &= free[0] || aim == Aim::Max && !one || low <= least;
            holds[1] &= free[1] || aim == Aim::Min && !one || most <= high;
        }
        if holds == [false; 2] {
            return holds;
        }
    }
    // With costs of any sign, a choice kept for ever may look good and never come to an end.
    if signed && aim == Aim::Min && !comes_out(block, policy) {
        return [false; 2];
    }
    holds
}

/// Whether these choices leave the component in the end.
fn comes_out(block: &Block, policy: &[u32]) -> bool {
    let backward = Backward::new(block.net());
    let mut found =
        set_of(block.len(), |state| block.leaves[policy[state as usize] as usize] > 0.0);
    backward.attract(&mut found, |choice| policy[backward.owner(choice) as usize] == choice as u32);
    found.count() == block.len()
}

impl Block {
    /// For each state a choice by which the component is left in the end.
    pub(super) fn way_out(&self) -> Vec<u32> {
        let first = || self.first_choice[..self.len()].to_vec();
        if self.choice_count() == self.len() {
            return first();
        }
        let mut policy = first();
        let mut found = vec![false; self.len()];
        let mut left = self.len();
        // States stand so that most find their way at the first look.
        loop {
            let before = left;
            for state in 0..self.len() {
                if found[state] {
                    continue;
                }
                let leads = |&choice: &usize| {
                    self.leaves[choice] > 0.0
                        || self.arcs(choice).0.iter().any(|&to| found[to as usize])
                };
                if let Some(choice) = self.choices(state).find(leads) {
                    policy[state] = choice as u32;
                    found[state] = true;
                    left -= 1;
                }
            }
            if left == 0 || left == before {
                break;
            }
        }
        policy
    }
}
