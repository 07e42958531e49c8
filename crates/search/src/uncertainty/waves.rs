//! Strongly connected blocks one after another, those that others lead to first; large ones that do
//! not lead to each other side by side, where threads are allowed. A block is worked on with what it
//! leads to, which is settled by then, and nothing else: any number of threads gives the same bits.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use meeple_core::Control;

use super::components::Blocks;
use super::graph::Graph;
use super::topological::Allowance;
use crate::share::Share;

/// Blocks with fewer states are not worth a thread.
const LARGE: usize = 4096;

/// What is done to each block of a graph.
pub(super) trait PerBlock: Sync {
    /// What is known of all states.
    type Known: Sync;
    /// The working place of one thread.
    type Desk: Send;

    /// A working place.
    fn desk(&self) -> Self::Desk;

    /// Works on a block; `false` when the budget ended and nothing came of it.
    fn work(
        &self,
        index: usize,
        known: &Self::Known,
        desk: &mut Self::Desk,
        may_go_on: &mut dyn FnMut(u64) -> bool,
    ) -> bool;
}

/// Works on every block and stores what came of it; `store` says whether to go on. Whether all are
/// done.
pub(super) fn each_block<P: PerBlock>(
    (graph, found): (&Graph, &Blocks),
    job: &P,
    known: &mut P::Known,
    control: &mut Control<'_>,
    mut store: impl FnMut(usize, &mut P::Desk, &mut P::Known, &mut Control<'_>) -> bool,
) -> bool {
    let waves = if control.threads() > 1 { waves(graph, found) } else { Vec::new() };
    let together = |wave: &Wave| wave.large.len() > 1;
    let waves = if waves.iter().any(together) {
        waves
    } else {
        vec![Wave { small: (0..found.len()).collect(), large: Vec::new() }]
    };
    let mut desk = job.desk();
    let mut allowance = Allowance::default();
    let done = waves.iter().all(|wave| {
        let alone: &[usize] = if together(wave) { &[] } else { &wave.large };
        wave.small.iter().chain(alone).all(|&index| {
            job.work(index, known, &mut desk, &mut |backups| allowance.take(backups, control))
                && store(index, &mut desk, known, control)
        }) && (!together(wave)
            // No more desks at a time than threads: they are large.
            || wave.large.chunks(control.threads()).all(|blocks| {
                side_by_side(blocks, job, known, control).into_iter().all(|(index, desk)| {
                    desk.is_some_and(|mut desk| store(index, &mut desk, known, control))
                })
            }))
    });
    control.absorb(allowance.taken);
    done
}

/// Works on blocks by several threads; in order, with no desk where the budget ended.
fn side_by_side<P: PerBlock>(
    blocks: &[usize],
    job: &P,
    known: &P::Known,
    control: &mut Control<'_>,
) -> Vec<(usize, Option<P::Desk>)> {
    let threads = control.threads().min(blocks.len());
    let next = AtomicUsize::new(0);
    let run = |share: Share| {
        share.spend(|control| {
            let mut allowance = Allowance::default();
            let mut done = Vec::new();
            while let Some(&index) = blocks.get(next.fetch_add(1, Ordering::Relaxed)) {
                let mut desk = job.desk();
                let mut may_go_on = |backups| allowance.take(backups, control);
                let worked = job.work(index, known, &mut desk, &mut may_go_on);
                done.push((index, worked.then_some(desk)));
            }
            control.absorb(allowance.taken);
            done
        })
    };
    let shares: Vec<Share> = (0..threads).map(|at| Share::of(control, at, threads)).collect();
    let run = &run;
    let parts = thread::scope(|scope| {
        let mut shares = shares.into_iter();
        let own = shares.next();
        let spawn = |share| thread::Builder::new().spawn_scoped(scope, move || run(share)).ok();
        // A thread that cannot be started leaves its work to the others.
        let helpers: Vec<_> = shares.filter_map(spawn).collect();
        let mut parts: Vec<_> = own.map(run).into_iter().collect();
        for helper in helpers {
            match helper.join() {
                Ok(part) => parts.push(part),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        parts
    });
    let mut all = Vec::new();
    for (done, nodes) in parts {
        control.absorb(nodes);
        all.extend(done);
    }
    all.sort_by_key(|&(index, _)| index);
    // What stopped a helper stops everything: the clock and the request are the same.
    control.must_stop();
    all
}

/// Blocks none of whose large ones lead to another large one; the small ones come first.
#[derive(Default)]
struct Wave {
    small: Vec<usize>,
    large: Vec<usize>,
}

/// All blocks, wave by wave: a block leads to earlier waves, or to small ones of its own.
fn waves(graph: &Graph, found: &Blocks) -> Vec<Wave> {
    let is_large = |block: usize| found.states(block).len() >= LARGE;
    if (0..found.len()).filter(|&block| is_large(block)).nth(1).is_none() {
        return Vec::new();
    }
    let mut wave_of = vec![0usize; found.len()];
    let mut waves: Vec<Wave> = Vec::new();
    for block in 0..found.len() {
        let arcs = found.states(block).iter().flat_map(|&id| graph.choices(id));
        let reached = arcs.flat_map(|choice| graph.arcs(choice));
        let others = reached.map(|(to, _)| found.block_of[to as usize] as usize);
        let others = others.filter(|&other| other != block);
        let wave = others.map(|other| wave_of[other] + usize::from(is_large(other))).max();
        let wave = wave.unwrap_or(0);
        wave_of[block] = wave;
        if waves.len() <= wave {
            waves.resize_with(wave + 1, Wave::default);
        }
        let place = &mut waves[wave];
        if is_large(block) { place.large.push(block) } else { place.small.push(block) }
    }
    waves
}
