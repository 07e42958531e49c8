//! Certified bounds, block by block: what others lead to first, each block between the bounds of
//! what it leads to.
//!
//! Inside a block bounds are guessed and checked, as in optimistic value iteration (Hartmanns and
//! Kaminski, 2020): numbers that no backup can raise are no smaller than any policy's value, numbers
//! that some choice keeps everywhere are no larger than the best one's. A guess that fails is backed
//! up and checked again; a sweep in which every number keeps its direction is itself the proof.
//!
//! A backup is computed as the change it makes, `reward + sum of p (v' - v)`, since the rest of a row
//! of chances is the chance to stay: rounding is then measured against what changes and not against
//! the value, and a loop that is left once in 10^13 rounds keeps its digits. Where doubles cannot
//! hold a change, small blocks are worked out with twice the digits.

use meeple_core::Control;

use super::block::{Block, Effort, MOST_DENSE};
use super::components::{Blocks, blocks};
use super::graph::{Player, StateId};
use super::objective::{NO_CHOICE, Task};
use super::real::{Pair, Real};
use super::solution::Bounds;
use super::waves::{PerBlock, each_block};

/// Bounds, and a policy that keeps what the lower ones promise.
#[derive(Clone, Debug)]
pub(super) struct Certificate {
    pub(super) bounds: Bounds,
    pub(super) policy: Vec<u32>,
    /// Values between the bounds.
    pub(super) values: Vec<f64>,
}

/// Blocks up to this size are worth twice the digits.
const MOST_PAIRS: usize = 128;
/// Sweeps before a guess is widened, and how often that is done.
const SWEEPS: u32 = 12;
const WIDENED: u32 = 8;
const WIDENED_AT_MOST: u32 = 24;
/// By how much a guess is widened.
const WIDER: f64 = 8.0;
/// How often half of a guess that held is tried as well, and for how many sweeps.
const HALVED: u32 = 3;
const HALVED_SWEEPS: u32 = 4;
/// The first guess as a share of the precision wanted.
const FIRST: f64 = 1e-3;

/// Bounds around the values of a prepared one-player task, or of any discounted one, as near as
/// `epsilon` where that can be, begun at `values`. `None` when the budget ended first.
pub(super) fn enclose(
    task: &Task<'_>,
    values: &[f64],
    epsilon: f64,
    control: &mut Control<'_>,
) -> Option<Certificate> {
    blockwise(task, values, epsilon, false, control)
}

/// The same where no planner has been before: each block is solved and bounded at one go.
pub(super) fn solve_enclosed(
    task: &Task<'_>,
    epsilon: f64,
    control: &mut Control<'_>,
) -> Option<Certificate> {
    blockwise(task, &task.finals, epsilon, true, control)
}

fn blockwise(
    task: &Task<'_>,
    values: &[f64],
    epsilon: f64,
    fresh: bool,
    control: &mut Control<'_>,
) -> Option<Certificate> {
    let graph = task.graph;
    let found = blocks(graph, |_| true);
    let mut positions = vec![0u32; graph.len()];
    for (position, &id) in found.order.iter().enumerate() {
        positions[id as usize] = position as u32;
    }
    let (bottom, top) = limits(task);
    let mut known = Certificate {
        bounds: Bounds { lower: task.finals.to_vec(), upper: task.finals.to_vec() },
        policy: vec![NO_CHOICE; graph.len()],
        values: values.to_vec(),
    };
    // What one block leaves open adds to what the next one does.
    let guess = Guess { epsilon: epsilon / 4.0, bottom, top, fresh, ..Guess::default() };
    let job = Enclosing { task, found: &found, positions: &positions, guess };
    let done = each_block((graph, &found), &job, &mut known, control, |index, desk, known, _| {
        let states = found.states(index);
        let Some(inside) = desk.inside.take() else {
            let id = states[0] as usize;
            known.values[id] = task.finals[id];
            return true;
        };
        for (local, &id) in states.iter().enumerate() {
            let (low, high) = (inside.lower[local], inside.upper[local]);
            (known.bounds.lower[id as usize], known.bounds.upper[id as usize]) = (low, high);
            known.values[id as usize] = desk.block.values[local].max(low).min(high);
            known.policy[id as usize] = desk.block.place(graph, local, inside.policy[local]);
        }
        true
    });
    done.then_some(known)
}

/// Each block is bounded between the bounds of what it leads to.
struct Enclosing<'t> {
    task: &'t Task<'t>,
    found: &'t Blocks,
    positions: &'t [u32],
    guess: Guess,
}

/// A block and what is known inside it; nothing where it is over.
struct Desk {
    block: Block,
    guess: Guess,
    inside: Option<Inside>,
}

impl PerBlock for Enclosing<'_> {
    type Known = Certificate;
    type Desk = Desk;

    fn desk(&self) -> Desk {
        Desk { block: Block::default(), guess: self.guess.clone(), inside: None }
    }

    fn work(
        &self,
        index: usize,
        known: &Certificate,
        Desk { block, guess, inside }: &mut Desk,
        mut may_go_on: &mut dyn FnMut(u64) -> bool,
    ) -> bool {
        let (states, start) = (self.found.states(index), self.found.starts[index]);
        if let [id] = states
            && self.task.graph.choices(*id).is_empty()
        {
            return true;
        }
        block.load(self.task, states, self.positions, start, &known.values);
        guess.outside(self.task, block, self.positions, start, &known.bounds);
        *inside = guess.block(block, &mut may_go_on);
        inside.is_some()
    }
}

/// Bounds that hold whatever is done: what only costs is worth no more than the best end, what never
/// costs no less than the worst.
pub(super) fn limits(task: &Task<'_>) -> (f64, f64) {
    let graph = task.graph;
    let goes_on = task.discount < 1.0 || graph.players.contains(&Player::Opponent);
    let ends = (0..graph.len())
        .filter(|&id| graph.players[id] == Player::Over || graph.choices(id as StateId).is_empty())
        .map(|id| task.finals[id])
        .filter(|value| value.is_finite())
        .chain(goes_on.then_some(0.0));
    let (worst, best) = ends.fold((f64::INFINITY, f64::NEG_INFINITY), |(worst, best), value| {
        (worst.min(value), best.max(value))
    });
    let gains = task.rewards.iter().all(|&reward| reward >= 0.0) && worst.is_finite();
    let costs = task.rewards.iter().all(|&reward| reward <= 0.0) && best.is_finite();
    (if gains { worst } else { f64::NEG_INFINITY }, if costs { best } else { f64::INFINITY })
}

/// Which bound is at stake.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Lower,
    Upper,
}

/// Bounds of a block's states, and the choices that keep the lower ones.
pub(super) struct Inside {
    pub(super) lower: Vec<f64>,
    pub(super) upper: Vec<f64>,
    policy: Vec<u32>,
}

/// What a guess is made from.
#[derive(Clone, Default)]
pub(super) struct Guess {
    epsilon: f64,
    pub(super) bottom: f64,
    pub(super) top: f64,
    /// What each choice brings outside the block at least and at most, in units of its going.
    pub(super) below: Vec<f64>,
    pub(super) above: Vec<f64>,
    /// The size of what was summed for these, and what a sum may be off by as a share of it.
    sizes: Vec<f64>,
    shares: Vec<f64>,
    /// The widest distance between the bounds of states outside.
    pub(super) width: f64,
    /// Whether no planner has been here before.
    fresh: bool,
}

impl Guess {
    /// Looks at what the block leads to.
    fn outside(
        &mut self,
        task: &Task<'_>,
        block: &Block,
        positions: &[u32],
        start: u32,
        bounds: &Bounds,
    ) {
        /// Reading, dividing, adding the reward, and a margin.
        const MORE: f64 = 8.0;
        let end = start + block.states.len() as u32;
        self.below.clear();
        self.above.clear();
        self.sizes.clear();
        self.shares.clear();
        self.width = 0.0;
        for (&number, &going) in block.numbers.iter().zip(&block.going) {
            let choice = number as usize;
            let reward = task.rewards[choice];
            let (mut low, mut high, mut size) = (0.0, 0.0, 0.0);
            for (to, chance) in task.graph.arcs(choice) {
                if !(start..end).contains(&positions[to as usize]) {
                    let (lower, upper) = (bounds.lower[to as usize], bounds.upper[to as usize]);
                    low += chance * lower;
                    high += chance * upper;
                    size += chance * lower.abs().max(upper.abs());
                    self.width = self.width.max(upper - lower);
                }
            }
            self.below.push((reward + task.discount * low) / going);
            self.above.push((reward + task.discount * high) / going);
            self.sizes.push((reward.abs() + task.rough + task.discount * size) / going);
            self.shares.push((f64::from(task.graph.terms(choice)) + MORE) * f64::EPSILON);
        }
    }

    /// Bounds of a loaded block, whose values are the first guess; `None` when the budget ended.
    fn block(&self, block: &mut Block, may_go_on: &mut impl FnMut(u64) -> bool) -> Option<Inside> {
        let count = block.states.len() as u64;
        if !may_go_on(2 * count) {
            return None;
        }
        if block.targets.is_empty() {
            return Some(self.alone(block));
        }
        let enough = |known: &Inside, wanted: f64| known.width() <= 2.0 * (wanted + self.width);
        // 0. Large ones are tilted.
        let mut known = Inside::new(block.states.len(), self);
        if block.states.len() > MOST_PAIRS {
            let start: Vec<f64> = block.values.clone();
            let wanted = self.wanted(block.largest());
            known = self.tilted(block, wanted, may_go_on)?;
            if enough(&known, wanted) {
                return Some(known);
            }
            block.values.copy_from_slice(&start);
        }
        if self.fresh {
            block.solve(self.epsilon * FIRST, 0.0, &mut *may_go_on);
        }
        // 1. Around the values that a planner found.
        let start: Vec<f64> = block.values.clone();
        known = known.and(self.around(block, &start, self.wanted(block.largest()), may_go_on)?);
        if enough(&known, self.wanted(block.largest())) {
            return Some(known);
        }
        // 2. Around those of a policy that no other improves.
        let mut effort = Effort::default();
        let solved = if block.states.len() <= MOST_DENSE {
            block.improve(true);
            block.eliminate(&mut effort)
        } else {
            block.solve(0.0, 0.0, &mut *may_go_on).converged
        };
        if solved {
            let better: Vec<f64> = block.values.clone();
            let next = self.around(block, &better, self.wanted(block.largest()), may_go_on)?;
            known = known.and(next);
        } else {
            block.values.copy_from_slice(&start);
        }
        if enough(&known, self.wanted(block.largest())) {
            return Some(known);
        }
        // 3. The same with twice the digits.
        if solved
            && block.states.len() <= MOST_PAIRS
            && let Some(exact) = self.settle(block)
        {
            block.values.iter_mut().zip(&exact).for_each(|(value, pair)| *value = pair.near());
            let next = self.around(block, &exact, self.wanted(block.largest()), may_go_on)?;
            known = known.and(next);
        }
        // 4. Wide bounds are better than none.
        if !known.width().is_finite() {
            let rough: Vec<f64> = block.values.clone();
            let next = self.around(block, &rough, f64::INFINITY, may_go_on)?;
            known = known.and(next);
        }
        Some(known)
    }

    /// The precision wanted for values of this size: no finer than doubles.
    fn wanted(&self, largest: f64) -> f64 {
        const DIGITS: f64 = 256.0;
        self.epsilon.max(DIGITS * f64::EPSILON * largest)
    }

    /// A state that cannot come back: its bounds follow at once.
    fn alone(&self, block: &mut Block) -> Inside {
        let mut known = Inside::new(1, self);
        let (mut low, mut high) = (f64::NEG_INFINITY, f64::NEG_INFINITY);
        let mut value = f64::NEG_INFINITY;
        for choice in 0..self.below.len() {
            let error = self.shares[choice] * self.sizes[choice];
            if self.below[choice] - error > low {
                (low, known.policy[0]) = (self.below[choice] - error, choice as u32);
            }
            high = high.max(self.above[choice] + error);
            value = value.max(block.constants[choice]);
        }
        block.values[0] = value;
        known.lower[0] = known.lower[0].max(low);
        known.upper[0] = known.upper[0].min(high);
        known
    }

    /// Bounds around `values` no farther than `most`, or what holds anyway.
    fn around<R: Real>(
        &self,
        block: &Block,
        values: &[R],
        most: f64,
        may_go_on: &mut impl FnMut(u64) -> bool,
    ) -> Option<Inside> {
        let mut known = Inside::new(block.states.len(), self);
        if self.width.is_finite() {
            if let Some(upper) =
                self.prove(Side::Upper, block, values, most, &mut known, may_go_on)?
            {
                known.upper = upper.into_iter().map(Real::ceiling).collect();
            }
            if let Some(lower) =
                self.prove(Side::Lower, block, values, most, &mut known, may_go_on)?
            {
                known.lower = lower.into_iter().map(Real::floor).collect();
            }
        }
        Some(known)
    }

    /// Guesses one side's bounds until a sweep proves them. `None` when the budget ended, `Some(None)`
    /// when no guess within `most` held.
    fn prove<R: Real>(
        &self,
        side: Side,
        block: &Block,
        values: &[R],
        most: f64,
        known: &mut Inside,
        may_go_on: &mut impl FnMut(u64) -> bool,
    ) -> Option<Option<Vec<R>>> {
        let count = values.len();
        let sign = if side == Side::Upper { 1.0 } else { -1.0 };
        let scale = values.iter().fold(0.0, |m: f64, v| m.max(v.near().abs()));
        let first = (FIRST * self.epsilon).max(4.0 * f64::EPSILON * scale) + self.width;
        let mut bounds: Vec<R> =
            values.iter().map(|value| value.plus(R::of(sign * first))).collect();
        self.clip(&mut bounds);
        let rounds = if most.is_finite() { WIDENED } else { WIDENED_AT_MOST };
        for _ in 0..rounds {
            for sweep in 0..SWEEPS {
                if !may_go_on(count as u64) {
                    return None;
                }
                if self.sweep(side, block, &mut bounds, sweep % 2 == 0, known) {
                    return self.halve(side, block, values, bounds, known, may_go_on).map(Some);
                }
            }
            let mut widest: f64 = 0.0;
            for (bound, value) in bounds.iter_mut().zip(values) {
                // What is on the wrong side of the value is rounding.
                let shift = (sign * bound.minus(*value).near()).max(first / WIDER) * WIDER;
                *bound = value.plus(R::of(sign * shift));
                widest = widest.max(shift);
            }
            self.clip(&mut bounds);
            if widest > WIDER * most.max(first) {
                break;
            }
        }
        Some(None)
    }

    /// Proved bounds, nearer to the values if that can be proved as well.
    fn halve<R: Real>(
        &self,
        side: Side,
        block: &Block,
        values: &[R],
        mut bounds: Vec<R>,
        known: &mut Inside,
        may_go_on: &mut impl FnMut(u64) -> bool,
    ) -> Option<Vec<R>> {
        let far = |bounds: &[R]| {
            let shifts = bounds.iter().zip(values).map(|(b, v)| b.minus(*v).near().abs());
            shifts.fold(0.0, f64::max) > self.epsilon / 8.0
        };
        'halves: for _ in 0..HALVED {
            if !far(&bounds) {
                break;
            }
            let half = |(bound, value): (&R, &R)| value.plus(R::of(0.5).times(bound.minus(*value)));
            let mut nearer: Vec<R> = bounds.iter().zip(values).map(half).collect();
            let policy = known.policy.clone();
            for sweep in 0..HALVED_SWEEPS {
                if !may_go_on(values.len() as u64) {
                    return None;
                }
                if self.sweep(side, block, &mut nearer, sweep % 2 == 0, known) {
                    bounds = nearer;
                    continue 'halves;
                }
            }
            known.policy = policy;
            break;
        }
        Some(bounds)
    }

    /// No bound needs to be beyond what holds anyway.
    pub(super) fn clip<R: Real>(&self, bounds: &mut [R]) {
        for bound in bounds {
            if *bound > R::of(self.top) {
                *bound = R::of(self.top);
            }
            if *bound < R::of(self.bottom) {
                *bound = R::of(self.bottom);
            }
        }
    }

    /// Backs every bound up in place; whether each kept its direction, which proves them all.
    pub(super) fn sweep<R: Real>(
        &self,
        side: Side,
        block: &Block,
        bounds: &mut [R],
        forward: bool,
        known: &mut Inside,
    ) -> bool {
        let zero = R::of(0.0);
        let count = bounds.len();
        let mut proved = true;
        for step in 0..count {
            let local = if forward { step } else { count - 1 - step };
            let Some((choice, change)) = self.best_change(side, block, bounds, local) else {
                continue;
            };
            let old = bounds[local];
            let moved = old.plus(change);
            let room = R::of(moved.near().abs() * 2.0 * R::UNIT);
            let holds = match side {
                Side::Upper => {
                    let new = moved.plus(room);
                    let holds = change <= zero || old >= R::of(self.top);
                    bounds[local] = if holds && new > old { old } else { new };
                    if bounds[local] > R::of(self.top) {
                        bounds[local] = R::of(self.top);
                    }
                    holds
                }
                Side::Lower => {
                    known.policy[local] = choice;
                    let new = moved.minus(room);
                    let holds = change >= zero || old <= R::of(self.bottom);
                    bounds[local] = if holds && new < old { old } else { new };
                    if bounds[local] < R::of(self.bottom) {
                        bounds[local] = R::of(self.bottom);
                    }
                    holds
                }
            };
            proved &= holds;
        }
        proved
    }

    /// The choice that changes a bound for the better, or for the worse by least, and the change,
    /// rounding counted against it.
    #[inline]
    fn best_change<R: Real>(
        &self,
        side: Side,
        block: &Block,
        bounds: &[R],
        local: usize,
    ) -> Option<(u32, R)> {
        let here = bounds[local];
        let mut best: Option<(u32, R)> = None;
        for choice in block.first_choice[local]..block.first_choice[local + 1] {
            let at = choice as usize;
            let constant = if side == Side::Upper { self.above[at] } else { self.below[at] };
            let lost = R::of(block.leaves[at]).times(here);
            let mut change = R::of(constant).minus(lost);
            let mut size = self.sizes[at] + lost.near().abs();
            for arc in block.first_arc[at] as usize..block.first_arc[at + 1] as usize {
                let apart = bounds[block.targets[arc] as usize].minus(here);
                let part = R::of(block.chances[arc]).times(apart);
                size += part.near().abs();
                change = change.plus(part);
            }
            let error = R::of(self.shares[at] * size);
            change = if side == Side::Upper { change.plus(error) } else { change.minus(error) };
            if best.is_none_or(|(_, known)| change > known) {
                best = Some((choice, change));
            }
        }
        best
    }

    /// Policy iteration with twice the digits: changes what is surely better.
    fn settle(&self, block: &mut Block) -> Option<Vec<Pair>> {
        const MOST_POLICIES: u32 = 50;
        let mut values = block.chain::<Pair>(&block.constants)?;
        for _ in 0..MOST_POLICIES {
            let mut better = false;
            for local in 0..values.len() {
                let found = self.best_change(Side::Lower, block, &values, local);
                if let Some((choice, change)) = found
                    && change > Pair::of(0.0)
                    && block.policy[local] != choice
                {
                    block.policy[local] = choice;
                    better = true;
                }
            }
            if !better {
                break;
            }
            values = block.chain::<Pair>(&block.constants)?;
        }
        Some(values)
    }
}

impl Inside {
    pub(super) fn new(count: usize, guess: &Guess) -> Self {
        Self {
            lower: vec![guess.bottom; count],
            upper: vec![guess.top; count],
            policy: vec![NO_CHOICE; count],
        }
    }

    pub(super) fn width(&self) -> f64 {
        self.lower.iter().zip(&self.upper).map(|(lower, upper)| upper - lower).fold(0.0, f64::max)
    }

    /// What both say; lower bounds and policy are those of one, since they belong together.
    pub(super) fn and(mut self, other: Self) -> Self {
        let sum = |list: &[f64]| list.iter().sum::<f64>();
        if sum(&other.lower) > sum(&self.lower) || self.policy.contains(&NO_CHOICE) {
            (self.lower, self.policy) = (other.lower, other.policy);
        }
        self.upper.iter_mut().zip(other.upper).for_each(|(high, other)| *high = high.min(other));
        self
    }
}
