//! Value iteration without a laid-out model, for missions whose states have ranks: each sweep asks
//! the rules anew, so that memory holds two numbers a state and no transition.
//!
//! Sweeps go by blocks of a fixed size: in place within a block, from the last sweep across blocks.
//! Threads share out the blocks, so that any number of threads gives the same bits. A last sweep
//! with two arrays certifies the values (MacQueen, 1966).

use meeple_core::{Control, GO, Indexed, Mdp, Progress, Stop, Worth};
use rayon::prelude::*;

use super::objective::Objective;
use super::solution::rounding;

/// States of a block.
const BLOCK: usize = 1 << 14;

/// The values of all ranks.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranks {
    objective: Objective,
    discount: f64,
    /// The value of each rank; 0 where no state has it.
    pub values: Vec<f64>,
    /// No value is off by more than this; infinite where that is not certain.
    pub margin: f64,
    /// Sweeps made.
    pub sweeps: u32,
    /// The largest change of the last sweep.
    pub residual: f64,
    /// Whether the wanted precision was reached.
    pub converged: bool,
}

/// Solves a mission for all its ranks until no value is off by more than `epsilon` (without
/// discount: changes by more), or the budget ends. A node of the budget is a rank.
///
/// # Errors
/// When two values a rank do not fit into the memory allowed.
pub fn solve_ranks<M: Mdp + Indexed>(
    mission: &M,
    objective: Objective,
    epsilon: f64,
    threads: usize,
    control: &mut Control<'_>,
) -> Result<Ranks, Stop> {
    let count = mission.count() as usize;
    if control.budget().bytes.is_some_and(|limit| 2 * count * size_of::<f64>() > limit) {
        control.stop(Stop::Memory);
        return Err(Stop::Memory);
    }
    let discount = if objective == Objective::Reward { mission.discount() } else { 1.0 };
    let mut found = Ranks {
        objective,
        discount,
        values: vec![0.0; count],
        margin: f64::INFINITY,
        sweeps: 0,
        residual: f64::INFINITY,
        converged: false,
    };
    let mut next = vec![0.0; count];
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.max(1)).build().ok();
    let mut sweep = |found: &mut Ranks, in_place: bool| {
        let mut run = || found.sweep(mission, in_place, &mut next);
        let change = match &pool {
            Some(pool) => pool.install(&mut run),
            None => run(),
        };
        std::mem::swap(&mut found.values, &mut next);
        found.sweeps += 1;
        change
    };
    let most = control.budget().depth.unwrap_or(u32::MAX);
    let start = mission.rank(&mission.start()) as usize;
    let later = if discount < 1.0 { discount / (1.0 - discount) } else { 1.0 };
    while !found.converged && found.sweeps < most && may_sweep(count as u64, control) {
        let change = sweep(&mut found, true);
        found.residual = change.high.max(-change.low);
        found.converged = later * found.residual <= epsilon.max(later * change.rounding());
        control.report(Progress {
            depth: found.sweeps,
            value: found.values.get(start).map(|value| Worth::Expected(*value)),
            ..Progress::default()
        });
    }
    if found.discount < 1.0 && may_sweep(count as u64, control) {
        let change = sweep(&mut found, false);
        let (low, high) = (later * change.low.min(0.0), later * change.high.max(0.0));
        found.margin = high.max(-low) + change.rounding() / (1.0 - discount);
    }
    Ok(found)
}

/// What a sweep changed, and the sums it made.
#[derive(Clone, Copy, Default)]
struct Change {
    low: f64,
    high: f64,
    /// The most terms of a sum, and the largest size of what was summed.
    terms: u32,
    size: f64,
}

impl Change {
    fn rounding(self) -> f64 {
        rounding(self.terms, self.size)
    }

    fn and(self, other: Self) -> Self {
        Self {
            low: self.low.min(other.low),
            high: self.high.max(other.high),
            terms: self.terms.max(other.terms),
            size: self.size.max(other.size),
        }
    }
}

/// Counts a sweep if the budget allows it.
fn may_sweep(ranks: u64, control: &mut Control<'_>) -> bool {
    if control.budget().nodes.is_some_and(|limit| control.nodes() + ranks > limit) {
        control.stop(Stop::Nodes);
    }
    let go = !control.must_stop();
    if go {
        control.absorb(ranks);
    }
    go
}

impl Ranks {
    /// One sweep into `next`.
    fn sweep<M: Mdp + Indexed>(&self, mission: &M, in_place: bool, next: &mut [f64]) -> Change {
        let block = |(index, slots): (usize, &mut [f64])| {
            let first = index * BLOCK;
            let mut whole = Change::default();
            for offset in 0..slots.len() {
                let Some(state) = mission.unrank((first + offset) as u64) else { continue };
                let value = self.backup(mission, &state, &mut whole, |rank| {
                    match rank.checked_sub(first).filter(|&at| in_place && at < offset) {
                        Some(at) => slots[at],
                        None => self.values[rank],
                    }
                });
                let change = value - self.values[first + offset];
                (whole.low, whole.high) = (whole.low.min(change), whole.high.max(change));
                slots[offset] = value;
            }
            whole
        };
        next.par_chunks_mut(BLOCK).enumerate().map(block).reduce(Change::default, Change::and)
    }

    fn backup<M: Mdp + Indexed>(
        &self,
        mission: &M,
        state: &M::State,
        sums: &mut Change,
        value: impl Fn(usize) -> f64,
    ) -> f64 {
        if let Some(end) = mission.end(state) {
            return self.objective.final_value(Some(end));
        }
        let mut best = f64::NEG_INFINITY;
        let _ = mission.actions(state, |action| {
            best = best.max(self.worth(mission, state, action, sums, &value));
            GO
        });
        if best == f64::NEG_INFINITY { 0.0 } else { best }
    }

    fn worth<M: Mdp + Indexed>(
        &self,
        mission: &M,
        state: &M::State,
        action: M::Action,
        sums: &mut Change,
        value: impl Fn(usize) -> f64,
    ) -> f64 {
        let (mut sum, mut size, mut terms) = (0.0, 0.0, 0);
        mission.outcomes(state, action, |chance, next, gain| {
            let now = self.objective.step_value(gain.reward, gain.turns);
            let later = self.discount * value(mission.rank(&next) as usize);
            sum += chance * (now + later);
            size += chance * (now.abs() + later.abs());
            terms += 1;
        });
        (sums.terms, sums.size) = (sums.terms.max(terms), sums.size.max(size));
        sum
    }

    /// The value of each action of a state, in the fixed order.
    pub fn q_values<M: Mdp + Indexed>(
        &self,
        mission: &M,
        state: &M::State,
    ) -> Vec<(M::Action, f64)> {
        let worth = |action| {
            self.worth(mission, state, action, &mut Change::default(), |rank| self.values[rank])
        };
        mission.action_list(state).into_iter().map(|action| (action, worth(action))).collect()
    }

    /// Memory of the values, in bytes; solving takes twice as much.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.values.capacity() * size_of::<f64>()
    }
}
