//! Topological value iteration (Dai, Mausam, Weld and Goldsmith, 2011): strongly connected blocks
//! one after another, those that others lead to first, each solved once and for all while it is in
//! the cache.

use meeple_core::{Control, Progress, Stop, Worth};

use super::block::{Block, Effort, MOST_SWEEPS};
use super::components::{Blocks, blocks};
use super::gauss_seidel::{Swept, wanted_residual};
use super::graph::Player;
use super::objective::{NO_CHOICE, Task};
use super::steps::Steps;
use super::waves::{PerBlock, each_block};

/// Solves block after block until no value is off by more than `epsilon` (without discount: changes
/// by more), or the budget ends. Begins with `values`, which are right where it is over.
pub(super) fn topological(
    task: &Task<'_>,
    epsilon: f64,
    values: Vec<f64>,
    control: &mut Control<'_>,
    steps: &mut dyn Steps,
) -> Swept {
    topological_within(MOST_SWEEPS, task, epsilon, values, control, steps)
}

/// The same with so many sweeps of a large block at most.
pub(super) fn topological_within(
    most: u32,
    task: &Task<'_>,
    epsilon: f64,
    mut values: Vec<f64>,
    control: &mut Control<'_>,
    steps: &mut dyn Steps,
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
    let (mut backups, mut residual, mut converged) = (0, 0.0, true);
    let job = Sweeping { task, found: &found, positions: &positions, wanted, scale, most };
    each_block((graph, &found), &job, &mut values, control, |index, desk, values, control| {
        let Some(effort) = desk.effort.take() else { return true };
        let states = found.states(index);
        backups += effort.backups;
        residual = f64::max(residual, effort.residual);
        converged &= effort.converged;
        desk.block.store(graph, values, &mut policy);
        for &id in states {
            let place = policy[id as usize];
            steps.backup(id, (place != NO_CHOICE).then_some(place), values[id as usize]);
        }
        if control.stopped().is_some() {
            return false;
        }
        if states.len() > 1 {
            control.report(Progress {
                depth: index as u32 + 1,
                value: Some(Worth::Expected(values[0])),
                done: Some(f64::from(found.starts[index + 1]) / graph.len() as f64),
                ..Progress::default()
            });
        }
        true
    });
    let sweeps = backups.div_ceil(graph.live().max(1) as u64) as u32;
    steps.sweep(sweeps, residual);
    converged &= control.stopped().is_none();
    Swept { values, sweeps, residual, converged }
}

/// Each block is swept until it comes to rest.
struct Sweeping<'t> {
    task: &'t Task<'t>,
    found: &'t Blocks,
    positions: &'t [u32],
    wanted: f64,
    scale: f64,
    most: u32,
}

/// A block, and what solving it took; nothing where it is over.
#[derive(Default)]
struct Desk {
    block: Block,
    effort: Option<Effort>,
}

impl PerBlock for Sweeping<'_> {
    type Known = Vec<f64>;
    type Desk = Desk;

    fn desk(&self) -> Desk {
        Desk::default()
    }

    fn work(
        &self,
        index: usize,
        values: &Vec<f64>,
        desk: &mut Desk,
        may_go_on: &mut dyn FnMut(u64) -> bool,
    ) -> bool {
        let states = self.found.states(index);
        if let [id] = states
            && self.task.graph.player(*id) == Player::Over
        {
            return true;
        }
        desk.block.load(self.task, states, self.positions, self.found.starts[index], values);
        desk.effort = Some(desk.block.solve_within(self.most, self.wanted, self.scale, may_go_on));
        true
    }
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
