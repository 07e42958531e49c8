//! Value iteration with two arrays (Jacobi): every backup of a sweep uses the values of the sweep
//! before, so that any number of threads gives the same bits.

use meeple_core::Control;
use rayon::prelude::*;

use super::gauss_seidel::{MOST_SWEEPS, Swept, report, wanted_residual};
use super::graph::{Player, StateId};
use super::objective::Task;
use super::solution::backed_up;
use super::steps::Steps;

/// When sweeps end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopRule {
    /// When no value changes by more than the precision allows.
    Residual,
    /// When all values change alike: then the rest is a shift that can be added at once (MacQueen,
    /// 1966; Porteus, 1971). Only with a discount.
    Span,
}

/// States that one thread takes at a time.
const CHUNK: usize = 4096;

/// Sweeps until no value is off by more than `epsilon`, or the budget ends.
pub(super) fn jacobi(
    task: &Task<'_>,
    epsilon: f64,
    rule: StopRule,
    threads: usize,
    control: &mut Control<'_>,
    steps: &mut dyn Steps,
) -> Swept {
    let most = control.budget().depth.unwrap_or(MOST_SWEEPS);
    let live = task.graph.live() as u64;
    let has_ends = live < task.graph.len() as u64;
    let pool = (threads > 1)
        .then(|| rayon::ThreadPoolBuilder::new().num_threads(threads).build().ok())
        .flatten();
    let mut values = task.finals.to_vec();
    let mut next = values.clone();
    let (mut residual, mut sweeps, mut converged) = (f64::INFINITY, 0, false);
    while sweeps < most && !converged {
        if control.budget().nodes.is_some_and(|limit| control.nodes() + live > limit) {
            control.stop(meeple_core::Stop::Nodes);
        }
        if control.must_stop() {
            break;
        }
        let (low, high) = match &pool {
            Some(pool) => pool.install(|| sweep_together(task, &values, &mut next)),
            None => sweep(task, &values, &mut next, steps),
        };
        control.absorb(live);
        std::mem::swap(&mut values, &mut next);
        sweeps += 1;
        residual = high.max(-low);
        steps.sweep(sweeps, residual);
        report(task, &values, sweeps, control);
        converged = match rule {
            StopRule::Span if task.discount < 1.0 => {
                let (low, high) =
                    if has_ends { (low.min(0.0), high.max(0.0)) } else { (low, high) };
                let later = task.discount / (1.0 - task.discount);
                (high - low) / 2.0 * later
                    <= epsilon.max(task.rounding(task.scale(&values)) * later)
            }
            _ => residual <= wanted_residual(task, epsilon, &values),
        };
    }
    Swept { values, sweeps, residual, converged }
}

/// One sweep; the least and greatest change of a live state.
fn sweep(task: &Task<'_>, values: &[f64], next: &mut [f64], steps: &mut dyn Steps) -> (f64, f64) {
    let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
    for (id, slot) in next.iter_mut().enumerate() {
        if task.graph.players[id] == Player::Over {
            continue;
        }
        let best = task.best(id as StateId, values);
        *slot = best.map_or(0.0, |(_, value)| value);
        low = low.min(*slot - values[id]);
        high = high.max(*slot - values[id]);
        steps.backup(id as StateId, best.map(|(index, _)| index), *slot);
    }
    (low, high)
}

/// The same sweep by all threads of the current pool.
fn sweep_together(task: &Task<'_>, values: &[f64], next: &mut [f64]) -> (f64, f64) {
    let part = |(chunk, slots): (usize, &mut [f64])| {
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for (offset, slot) in slots.iter_mut().enumerate() {
            let id = chunk * CHUNK + offset;
            if task.graph.players[id] != Player::Over {
                *slot = backed_up(task, id as StateId, values);
                low = low.min(*slot - values[id]);
                high = high.max(*slot - values[id]);
            }
        }
        (low, high)
    };
    next.par_chunks_mut(CHUNK)
        .enumerate()
        .map(part)
        .reduce(|| (f64::INFINITY, f64::NEG_INFINITY), |a, b| (a.0.min(b.0), a.1.max(b.1)))
}
