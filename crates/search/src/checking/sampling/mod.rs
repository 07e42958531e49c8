//! Chances estimated from many runs, with a guarantee: before anything is drawn, the chance that the
//! interval will miss the truth is at most one minus the confidence asked for, however many runs it
//! takes until the interval is as narrow as asked for. The result is *estimated* all the same.
//!
//! For what is too large to be laid out, and for chains of any size.

mod interval;
mod runs;
mod stages;
#[cfg(test)]
mod tests;

use meeple_core::Control;
use rayon::prelude::*;

pub use interval::clopper_pearson;
pub use runs::{ChainRuns, mission_run};
pub use stages::{Counts, Estimate, Guarantee, Stages};

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Run {
    /// It did what was asked.
    Success,
    /// It can do so no more.
    Failure,
    /// It was broken off before either.
    Undecided,
}

/// Runs that are drawn between two looks at the clock.
const BLOCK: u64 = 1 << 14;

/// Runs of one thread at a time.
const PIECE: u64 = 1 << 10;

/// Draws runs by their numbers, as many as the guarantee takes. The same numbers give the same runs,
/// so the estimate does not depend on the number of threads.
///
/// When the budget ends, the estimate is that of the runs before the stage that was cut short.
pub fn estimate(
    guarantee: Guarantee,
    draw: impl Fn(u64) -> Run + Sync,
    control: &mut Control<'_>,
) -> Estimate {
    let mut stages = Stages::new(guarantee);
    let mut next = 0;
    while let Some(wanted) = stages.wanted() {
        let end = next + wanted;
        let mut counts = Counts::default();
        while next < end {
            let stop = end.min(next + BLOCK);
            if control.threads() > 1 {
                if control.must_stop() {
                    return stages.estimate();
                }
                let pieces: Vec<u64> = (next..stop).step_by(PIECE as usize).collect();
                let drawn = pieces.into_par_iter().map(|first| {
                    let mut counts = Counts::default();
                    (first..stop.min(first + PIECE)).for_each(|run| counts.see(draw(run)));
                    counts
                });
                counts.add(drawn.reduce(Counts::default, Counts::sum));
                control.absorb(stop - next);
            } else {
                for run in next..stop {
                    if control.tick().is_break() {
                        return stages.estimate();
                    }
                    counts.see(draw(run));
                }
            }
            next = stop;
        }
        stages.see(counts);
    }
    stages.estimate()
}
