//! Topological value iteration (Dai, Mausam, Weld and Goldsmith, 2011): strongly connected blocks
//! one after another, those that others lead to first, each solved once and for all while it is in
//! the cache.

use meeple_core::{Control, Progress, Stop, Worth};

use super::block::Block;
use super::components::blocks;
use super::gauss_seidel::{Swept, wanted_residual};
use super::graph::Player;
use super::objective::{NO_CHOICE, Task};
use super::steps::Steps;

/// Solves block after block until no value is off by more than `epsilon` (without discount: changes
/// by more), or the budget ends. Begins with `values`, which are right where it is over.
pub(super) fn topological(
    task: &Task<'_>,
    epsilon: f64,
    mut values: Vec<f64>,
    control: &mut Control<'_>,
    steps: &mut impl Steps,
) -> Swept {
    let graph = task.graph;
    let found = blocks(graph, |_| true);
    let mut positions = vec![0u32; graph.len()];
    for (position, &id) in found.order.iter().enumerate() {
        positions[id as usize] = position as u32;
    }
    let scale = task.scale(&values);
    let wanted = wanted_residual(task, epsilon, &values);
    let mut policy = vec![NO_CHOICE; graph.len()];
    let mut block = Block::default();
    let mut allowance = Allowance::default();
    let (mut backups, mut residual, mut converged) = (0, 0.0, true);
    for index in 0..found.len() {
        let states = found.states(index);
        if let [id] = states
            && graph.player(*id) == Player::Over
        {
            continue;
        }
        block.load(task, states, &positions, found.starts[index], &values);
        let effort = block.solve(wanted, scale, |states| allowance.take(states, control));
        backups += effort.backups;
        residual = f64::max(residual, effort.residual);
        converged &= effort.converged;
        block.store(graph, &mut values, &mut policy);
        for &id in states {
            let place = policy[id as usize];
            steps.backup(id, (place != NO_CHOICE).then_some(place), values[id as usize]);
        }
        if control.stopped().is_some() {
            break;
        }
        if states.len() > 1 {
            control.report(Progress {
                depth: index as u32 + 1,
                value: Some(Worth::Expected(values[0])),
                done: Some(f64::from(found.starts[index + 1]) / graph.len() as f64),
                ..Progress::default()
            });
        }
    }
    control.absorb(allowance.taken);
    let sweeps = backups.div_ceil(graph.live().max(1) as u64) as u32;
    steps.sweep(sweeps, residual);
    converged &= control.stopped().is_none();
    Swept { values, sweeps, residual, converged }
}

/// Asks for backups by the block, and looks at the clock only once in a while.
#[derive(Default)]
pub(super) struct Allowance {
    pub(super) taken: u64,
    /// Backups that may be taken before the next look.
    granted: u64,
}

impl Allowance {
    /// Backups between two looks.
    const ROUND: u64 = 1024;

    #[inline]
    pub(super) fn take(&mut self, backups: u64, control: &mut Control<'_>) -> bool {
        if self.taken + backups > self.granted && !self.renew(backups, control) {
            return false;
        }
        self.taken += backups;
        true
    }

    #[cold]
    fn renew(&mut self, backups: u64, control: &mut Control<'_>) -> bool {
        control.absorb(std::mem::take(&mut self.taken));
        if control.budget().nodes.is_some_and(|limit| control.nodes() + backups > limit) {
            control.stop(Stop::Nodes);
        }
        let left = control.budget().nodes.map_or(u64::MAX, |limit| limit - control.nodes());
        self.granted = backups.max(Self::ROUND).min(left);
        !control.must_stop()
    }
}
