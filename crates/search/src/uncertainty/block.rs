//! One strongly connected block, laid out by itself so that it stays in the cache while it is
//! solved: what leaves it is a constant by now, and staying in place is divided out.

use super::graph::{Graph, Player, StateId};
use super::krylov::Sparse;
use super::objective::{NO_CHOICE, Task};
use super::real::{Real, solve_chain};
use super::solution::rounding;

/// A block's choices and inner arcs. Buffers are kept from block to block.
#[derive(Debug, Default)]
pub(super) struct Block {
    pub(super) states: Vec<StateId>,
    pub(super) minimises: Vec<bool>,
    pub(super) first_choice: Vec<u32>,
    /// The number of each choice in the graph.
    pub(super) numbers: Vec<u32>,
    /// The chance that a choice leads elsewhere: constants are divided by it.
    pub(super) going: Vec<f64>,
    /// The chance that it leaves the block, divided likewise; with a discount, that it ends.
    pub(super) leaves: Vec<f64>,
    pub(super) constants: Vec<f64>,
    pub(super) first_arc: Vec<u32>,
    pub(super) targets: Vec<u32>,
    pub(super) chances: Vec<f64>,
    pub(super) values: Vec<f64>,
    pub(super) policy: Vec<u32>,
    /// The most terms of a sum in it.
    pub(super) longest: u32,
    /// What every step is paid beside, while a tilted block is solved.
    pub(super) tilt: f64,
    /// States whose values stand, while a tilted block is solved; empty for none.
    pub(super) frozen: Vec<bool>,
    /// The policy's arcs by themselves.
    pub(super) followed: Sparse,
}

/// What solving a block took.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Effort {
    pub(super) backups: u64,
    pub(super) residual: f64,
    pub(super) converged: bool,
}

/// Sweeps with a fixed policy between two sweeps over all choices.
const POLICY_SWEEPS: u32 = 12;
/// Improvements between which policies are followed by sweeps alone.
const EASY_ROUNDS: u32 = 3;
/// Uses of the sparse solver before it must pay.
const PROBATION: u32 = 12;
/// Blocks smaller than this are not worth more than sweeps.
const LEAST_SPARSE: usize = 64;
/// Rounds of the sparse solver for one policy.
const SPARSE_ROUNDS: u32 = 150;
/// Values that grow so many times at once are none.
const BEYOND: f64 = 1e4;
/// A block this small that does not come to rest is solved by elimination.
pub(super) const MOST_DENSE: usize = 600;
/// Sweeps before that.
const PATIENCE: u32 = 300;
/// Sweeps at most, for blocks that are too large for it.
pub(super) const MOST_SWEEPS: u32 = 20_000;
/// Sweeps without progress after which only rounding can be left.
const STALLED: u32 = 40;

impl Block {
    /// Lays out the block of `states`, which stand at `start..` in the order of all blocks;
    /// `positions` are places in that order. Values of other states are final.
    pub(super) fn load(
        &mut self,
        task: &Task<'_>,
        states: &[StateId],
        positions: &[u32],
        start: u32,
        values: &[f64],
    ) {
        let graph: &Graph = task.graph;
        let end = start + states.len() as u32;
        self.states.clear();
        self.states.extend_from_slice(states);
        self.minimises.clear();
        self.first_choice.clear();
        self.first_choice.push(0);
        self.numbers.clear();
        self.going.clear();
        self.leaves.clear();
        self.constants.clear();
        self.first_arc.clear();
        self.first_arc.push(0);
        self.targets.clear();
        self.chances.clear();
        self.longest = graph.longest();
        for &id in states {
            for choice in graph.choices(id) {
                let (mut constant, mut stay, mut inside, mut outside) = (0.0, 0.0, 0.0, 0.0);
                let first_arc = self.targets.len();
                for (to, chance) in graph.arcs(choice) {
                    let position = positions[to as usize];
                    if to == id {
                        stay += chance;
                    } else if (start..end).contains(&position) {
                        self.targets.push(position - start);
                        self.chances.push(chance * task.discount);
                        inside += chance;
                    } else {
                        constant += chance * values[to as usize];
                        outside += chance;
                    }
                }
                // Not one less the chance to stay: that would keep no digit of a small rest.
                let ends = (1.0 - task.discount) * (stay + inside + outside);
                let leaves = task.discount * outside + ends;
                let going = leaves + task.discount * inside;
                if going <= 0.0 {
                    // Staying for ever: what it brings has been dealt with before.
                    continue;
                }
                constant = task.rewards[choice] + task.discount * constant;
                if stay > 0.0 {
                    self.chances[first_arc..].iter_mut().for_each(|chance| *chance /= going);
                }
                let going = if stay > 0.0 { going } else { 1.0 };
                self.going.push(going);
                self.leaves.push(leaves / going);
                self.constants.push(constant / going);
                self.numbers.push(choice as u32);
                self.first_arc.push(self.targets.len() as u32);
            }
            self.first_choice.push(self.constants.len() as u32);
            self.minimises.push(graph.player(id) == Player::Opponent);
        }
        self.values.clear();
        self.values.extend(states.iter().map(|&id| values[id as usize]));
        self.policy.clear();
        self.policy.resize(states.len(), NO_CHOICE);
        self.tilt = 0.0;
        self.frozen.clear();
    }

    /// Solves the block until no sweep changes a value by more than `wanted`: modified policy
    /// iteration (Puterman and Shin, 1978), elimination where that does not come to rest.
    pub(super) fn solve(
        &mut self,
        wanted: f64,
        scale: f64,
        may_go_on: impl FnMut(u64) -> bool,
    ) -> Effort {
        self.solve_within(MOST_SWEEPS, wanted, scale, may_go_on)
    }

    /// The same with so many sweeps at most, where the block is too large for elimination.
    pub(super) fn solve_within(
        &mut self,
        most: u32,
        wanted: f64,
        scale: f64,
        mut may_go_on: impl FnMut(u64) -> bool,
    ) -> Effort {
        let mut effort = Effort { residual: f64::INFINITY, ..Effort::default() };
        let alone = self.targets.is_empty();
        let states = self.states.len() as u64;
        let mut sweeps = 0;
        let mut sparse = self.states.len() >= LEAST_SPARSE;
        let (mut least, mut since) = (f64::INFINITY, 0);
        while may_go_on(states) {
            let before = std::mem::replace(&mut effort.residual, self.improve(sweeps % 2 == 0));
            effort.backups += states;
            sweeps += 1;
            let largest = self.values.iter().fold(scale, |m: f64, v| m.max(v.abs()));
            let wanted = wanted.max(rounding(self.longest, largest) / 4.0);
            since += 1;
            if effort.residual < 0.9 * least {
                (least, since) = (effort.residual, 0);
            }
            let stalled =
                since > STALLED && effort.residual < 100.0 * rounding(self.longest, largest);
            if alone || stalled || effort.residual <= wanted {
                effort.converged = true;
                break;
            }
            if self.states.len() <= MOST_DENSE {
                if sweeps >= PATIENCE {
                    effort.converged = self.eliminate(&mut effort);
                    break;
                }
            } else if sweeps >= most {
                break;
            }
            if sparse && sweeps > EASY_ROUNDS {
                // It must pay: else back to sweeps.
                sparse = sweeps < EASY_ROUNDS + PROBATION || effort.residual < before / 2.0;
                self.follow_sparse((effort.residual * 0.01).max(wanted / 4.0));
                continue;
            }
            for round in 0..POLICY_SWEEPS {
                let change = self.follow(round % 2 == 1);
                if change <= wanted.max(effort.residual * 0.02) {
                    break;
                }
            }
        }
        effort
    }

    /// Stores values and choices where the whole graph can see them.
    pub(super) fn store(&self, graph: &Graph, values: &mut [f64], policy: &mut [u32]) {
        for (local, &id) in self.states.iter().enumerate() {
            values[id as usize] = self.values[local];
            policy[id as usize] = self.place(graph, local, self.policy[local]);
        }
    }

    /// The place of a choice in its state's fixed order.
    pub(super) fn place(&self, graph: &Graph, local: usize, choice: u32) -> u32 {
        let first = graph.choices(self.states[local]).start as u32;
        if choice == NO_CHOICE { choice } else { self.numbers[choice as usize] - first }
    }

    #[inline]
    pub(super) fn worth(&self, choice: usize) -> f64 {
        let range = self.first_arc[choice] as usize..self.first_arc[choice + 1] as usize;
        let (targets, chances) = (&self.targets[range.clone()], &self.chances[range]);
        let later: f64 = targets
            .iter()
            .zip(chances)
            .map(|(&to, chance)| chance * self.values[to as usize])
            .sum();
        self.constants[choice] + self.tilt + later
    }

    /// A sweep over all choices; the largest change.
    pub(super) fn improve(&mut self, forward: bool) -> f64 {
        let mut largest: f64 = 0.0;
        let count = self.states.len();
        for step in 0..count {
            let local = if forward { step } else { count - 1 - step };
            let choices = self.first_choice[local] as usize..self.first_choice[local + 1] as usize;
            let sign = if self.minimises[local] { -1.0 } else { 1.0 };
            let (mut best, mut value) = (NO_CHOICE, f64::NEG_INFINITY);
            for choice in choices {
                let worth = sign * self.worth(choice);
                if worth > value {
                    (best, value) = (choice as u32, worth);
                }
            }
            if best == NO_CHOICE {
                continue;
            }
            let value = sign * value;
            largest = largest.max((value - self.values[local]).abs());
            self.values[local] = value;
            self.policy[local] = best;
        }
        largest
    }

    /// A sweep that follows the policy; the largest change.
    pub(super) fn follow(&mut self, forward: bool) -> f64 {
        let mut largest: f64 = 0.0;
        let count = self.states.len();
        for step in 0..count {
            let local = if forward { step } else { count - 1 - step };
            let choice = self.policy[local];
            if choice != NO_CHOICE {
                let value = self.worth(choice as usize);
                largest = largest.max((value - self.values[local]).abs());
                self.values[local] = value;
            }
        }
        largest
    }

    /// The policy's values by the sparse solver.
    fn follow_sparse(&mut self, wanted: f64) {
        let (values, right) = self.sparse(wanted);
        // A policy that never ends has no values, and what comes out then is beyond all measure.
        let largest = |list: &[f64]| list.iter().fold(0.0, |m: f64, v| m.max(v.abs()));
        let most = BEYOND * largest(&self.values).max(largest(&right));
        if values.iter().all(|value| value.abs() <= most) {
            self.values = values;
        }
    }

    /// What the sparse solver takes for the policy's values, and the constants it was given.
    pub(super) fn sparse(&mut self, wanted: f64) -> (Vec<f64>, Vec<f64>) {
        self.followed.clear();
        let mut right = Vec::with_capacity(self.states.len());
        for local in 0..self.states.len() {
            let choice = self.policy[local];
            if choice == NO_CHOICE {
                right.push(self.values[local]);
                self.followed.push_row(&[], &[]);
                continue;
            }
            let choice = choice as usize;
            let range = self.first_arc[choice] as usize..self.first_arc[choice + 1] as usize;
            right.push(self.constants[choice] + self.tilt);
            self.followed.push_row(&self.targets[range.clone()], &self.chances[range]);
        }
        let mut values = self.values.clone();
        self.followed.solve(&right, &mut values, wanted, SPARSE_ROUNDS);
        (values, right)
    }

    /// Policy iteration (Howard, 1960): each policy's values by elimination. Whether it came to an
    /// end.
    pub(super) fn eliminate(&mut self, effort: &mut Effort) -> bool {
        const MOST_POLICIES: u32 = 200;
        for _ in 0..MOST_POLICIES {
            let Some(solved) = self.chain::<f64>(&self.constants) else { return false };
            self.values.copy_from_slice(&solved);
            effort.backups += self.states.len() as u64;
            if !self.improve_policy() {
                effort.residual = self.improve(true);
                return true;
            }
        }
        false
    }

    /// What the policy is worth, by elimination.
    pub(super) fn chain<R: Real>(&self, constants: &[f64]) -> Option<Vec<R>> {
        let count = self.states.len();
        let mut inner = vec![R::of(0.0); count * count];
        let (mut leaves, mut gains) = (vec![R::of(1.0); count], vec![R::of(0.0); count]);
        for local in 0..count {
            let choice = self.policy[local];
            if choice == NO_CHOICE {
                gains[local] = R::of(self.values[local]);
                continue;
            }
            let choice = choice as usize;
            leaves[local] = R::of(self.leaves[choice]);
            gains[local] = R::of(constants[choice]);
            for arc in self.first_arc[choice] as usize..self.first_arc[choice + 1] as usize {
                let slot = &mut inner[local * count + self.targets[arc] as usize];
                *slot = slot.plus(R::of(self.chances[arc]));
            }
        }
        solve_chain(&mut inner, &mut leaves, gains)
    }

    /// Takes clearly better choices; whether there were any.
    fn improve_policy(&mut self) -> bool {
        let mut better = false;
        for local in 0..self.states.len() {
            let sign = if self.minimises[local] { -1.0 } else { 1.0 };
            let mut value = sign * self.values[local];
            let slack = rounding(self.longest, value.abs().max(f64::MIN_POSITIVE));
            for choice in self.first_choice[local]..self.first_choice[local + 1] {
                let worth = sign * self.worth(choice as usize);
                if worth > value + slack {
                    (self.policy[local], value, better) = (choice, worth, true);
                }
            }
        }
        better
    }
}
