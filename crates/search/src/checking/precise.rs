//! A small component whose walks are too long for doubles: policies solved by elimination with twice
//! the digits, and bounds proved by what a step changes rather than by what a state is worth. Since the
//! chances of a choice add up to one, rounding is then measured against the changes, and a loop that is
//! left once in 10^13 rounds keeps its digits.

use meeple_core::markov::Aim;
use meeple_core::{Control, Stop};

use super::block::{Block, Range, rounding};
use super::settle::{Wish, may_go_on, stopped};
use crate::uncertainty::real::{Pair, Real, solve_chain};

/// Components of up to so many states are worth it.
pub(super) const MOST: usize = 128;
/// Policies tried.
const ROUNDS: u32 = 200;

/// A component, its values and the choices made, with twice the digits.
struct Precise<'b> {
    block: &'b Block,
    wish: Wish,
    /// How far apart what is outside is known, as a share or, where values have signs, in all.
    outside: f64,
    values: Vec<Pair>,
    policy: Vec<u32>,
}

/// Bounds of all states of a block, begun with some choices that lead out of it; `None` where they
/// cannot be proved.
pub(super) fn precise(
    block: &Block,
    wish: Wish,
    policy: &[u32],
    outside: f64,
    control: &mut Control<'_>,
) -> Result<Option<Vec<Range>>, Stop> {
    let policy = policy.to_vec();
    let mut all = Precise { block, wish, outside, values: Vec::new(), policy };
    for round in 0..=ROUNDS {
        if !may_go_on(block.len() * block.len(), control) {
            return Err(stopped(control));
        }
        let gains = |_: usize, choice: usize| all.middle(choice);
        let Some(values) = all.followed(&all.policy, gains) else { return Ok(None) };
        all.values = values;
        if round == ROUNDS {
            return Ok(None);
        }
        if !all.improve() {
            break;
        }
    }
    let Some(room) = all.room(control)? else { return Ok(None) };
    Ok(all.prove(&room))
}

impl Precise<'_> {
    /// What some choices bring in all.
    fn followed(&self, policy: &[u32], gains: impl Fn(usize, usize) -> Pair) -> Option<Vec<Pair>> {
        let count = policy.len();
        let zero = Pair::of(0.0);
        let mut inner = vec![zero; count * count];
        let mut leaves = Vec::with_capacity(count);
        for (state, &choice) in policy.iter().enumerate() {
            let (targets, chances) = self.block.arcs(choice as usize);
            for (&to, &chance) in targets.iter().zip(chances) {
                let slot = &mut inner[state * count + to as usize];
                *slot = slot.plus(Pair::of(chance));
            }
            leaves.push(Pair::of(self.block.leaves[choice as usize]));
        }
        let gains = policy.iter().enumerate().map(|(s, &choice)| gains(s, choice as usize));
        let gains = gains.collect();
        solve_chain(&mut inner, &mut leaves, gains)
    }

    /// What a step by a choice changes, and the size of what is added up for that.
    fn change(&self, state: usize, choice: usize, brings: Pair, values: &[Pair]) -> (Pair, f64) {
        let (targets, chances) = self.block.arcs(choice);
        let own = values[state];
        let leaves = Pair::of(self.block.leaves[choice]).times(own);
        let mut sum = brings.minus(leaves);
        let mut size = brings.near().abs() + leaves.near().abs();
        for (&to, &chance) in targets.iter().zip(chances) {
            let part = Pair::of(chance).times(values[to as usize].minus(own));
            sum = sum.plus(part);
            size += part.near().abs();
        }
        (sum, size)
    }

    fn middle(&self, choice: usize) -> Pair {
        let [low, high] = self.block.brings[choice];
        Pair::of(low).plus(Pair::of(high)).times(Pair::of(0.5))
    }

    fn share(&self) -> f64 {
        rounding(self.block.longest)
    }

    /// How much better a choice is than the value of its state, and what that is off by.
    fn gain(&self, state: usize, choice: usize) -> (f64, f64) {
        let (change, size) = self.change(state, choice, self.middle(choice), &self.values);
        let sign = if self.wish.aim == Aim::Max { 1.0 } else { -1.0 };
        (sign * change.near(), self.share() * size)
    }

    /// Takes better choices. Whether there were any.
    fn improve(&mut self) -> bool {
        let mut changed = false;
        for state in 0..self.block.len() {
            let mut best = 0.0;
            for choice in self.block.choices(state) {
                let (gain, off) = self.gain(state, choice);
                if gain > off && gain > best {
                    best = gain;
                    self.policy[state] = choice as u32;
                    changed = true;
                }
            }
        }
        changed
    }

    /// Room around the values for what rounding may take, wherever a walk goes that is not much worse
    /// than the best.
    fn room(&self, control: &mut Control<'_>) -> Result<Option<Vec<Pair>>, Stop> {
        const MARGIN: f64 = 8.0;
        let block = self.block;
        let mut pays: Vec<f64> = Vec::new();
        let mut gaps: Vec<f64> = Vec::new();
        for state in 0..block.len() {
            let mut pay: f64 = 0.0;
            for choice in block.choices(state) {
                let (gain, off) = self.gain(state, choice);
                gaps.push((-gain).max(0.0));
                pay = pay.max(MARGIN * (off + gain.max(0.0)));
            }
            pays.push(pay);
        }
        // The choices made are no worse than the values, which are theirs.
        self.policy.iter().for_each(|&choice| gaps[choice as usize] = 0.0);
        let mut longest = self.policy.clone();
        for _ in 0..ROUNDS {
            if !may_go_on(block.len() * block.len(), control) {
                return Err(stopped(control));
            }
            let gains = |state: usize, choice: usize| Pair::of(pays[state] - gaps[choice]);
            let Some(room) = self.followed(&longest, gains) else { return Ok(None) };
            if room.iter().any(|room| room.near() < 0.0) {
                return Ok(None);
            }
            let mut longer = false;
            for (state, &pay) in pays.iter().enumerate() {
                let mut most = 0.5 * pay;
                for choice in block.choices(state) {
                    let gain = Pair::of(pay - gaps[choice]);
                    let (change, _) = self.change(state, choice, gain, &room);
                    if change.near() > most {
                        most = change.near();
                        longest[state] = choice as u32;
                        longer = true;
                    }
                }
            }
            if !longer {
                return Ok(Some(room));
            }
        }
        Ok(None)
    }

    fn prove(&self, room: &[Pair]) -> Option<Vec<Range>> {
        let (block, aim, signed) = (self.block, self.wish.aim, self.wish.signed);
        let half = Pair::of(self.outside / 2.0);
        let apart = |state: usize| {
            let outside = if signed { half } else { half.times(self.values[state]) };
            outside.plus(room[state])
        };
        let (lower, upper): (Vec<Pair>, Vec<Pair>) = (0..block.len())
            .map(|state| {
                let (value, apart) = (self.values[state], apart(state));
                (value.minus(apart), value.plus(apart))
            })
            .unzip();
        // A share of what is added up for chances as they were read, and for what is added.
        let share = self.share();
        let holds = |state: usize, choice: usize| {
            let [low, high] = block.brings[choice];
            let one = self.policy[state] as usize == choice;
            let up = || {
                let (change, size) = self.change(state, choice, Pair::of(high), &upper);
                change.near() + share * size <= 0.0
            };
            let down = || {
                let (change, size) = self.change(state, choice, Pair::of(low), &lower);
                change.near() - share * size >= 0.0
            };
            match aim {
                Aim::Max => up() && (!one || down()),
                Aim::Min => down() && (!one || up()),
            }
        };
        let proved =
            (0..block.len()).all(|state| block.choices(state).all(|choice| holds(state, choice)));
        proved.then(|| {
            lower.iter().zip(&upper).map(|(low, high)| [low.floor(), high.ceiling()]).collect()
        })
    }
}
