//! Bounds around found values, proved by one sweep over all choices.

use meeple_core::markov::Aim;

use super::block::{Block, Range, rounding};
use super::net::{Backward, set_of};
use super::settle::Settle;

/// Bounds as far from the values as `room` says in units of `delta`, beside the share by which what
/// is `outside` is known, if one sweep proves them.
pub(super) fn prove(
    found: &Settle<'_>,
    delta: f64,
    outside: f64,
    room: &[f64],
) -> Option<Vec<Range>> {
    let (block, signed, aim) = (found.block, found.wish.signed, found.wish.aim);
    let bounds: Vec<Range> = (0..block.len())
        .map(|state| {
            let value = found.values[state];
            let apart = if signed { outside } else { outside * value };
            let apart = apart / 2.0 + delta * room[state];
            let low = value - apart;
            [if signed { low } else { low.max(0.0) }, value + apart]
        })
        .collect();
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
    let holds = |state: usize| {
        let [low, high] = bounds[state];
        let free = low <= 0.0 && !signed;
        let chosen = found.policy[state] as usize;
        block.choices(state).all(|choice| {
            let [least, most] = sums(choice);
            let one = choice == chosen;
            match aim {
                Aim::Max => most <= high && (!one || free || low <= least),
                Aim::Min => (free || low <= least) && (!one || most <= high),
            }
        })
    };
    let proved = (0..block.len()).all(holds);
    // With costs of any sign, a choice kept for ever may look good and never come to an end.
    if !proved || signed && aim == Aim::Min && !comes_out(block, &found.policy) {
        return None;
    }
    Some(bounds)
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
