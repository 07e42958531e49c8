//! Sweeps until they change little, with a leap now and then.

use std::ops::Range;

use meeple_core::Flow;

use super::extrapolate::Steps;
use super::rows::{Change, Policy, Rows};
use crate::hostage::mission::Hostage;

/// Steps between two leaps.
const WIDTH: usize = 10;

/// Of the change where one leap started, left where the next one may.
const LESS: f64 = 0.95;

/// What is swept.
pub(super) struct Job<'a> {
    pub(super) mission: &'a Hostage,
    pub(super) banks: Range<usize>,
    /// Paid for each enemy turn.
    pub(super) turn: f64,
    /// The actions to take; the best ones if there is none.
    pub(super) policy: Option<&'a Policy>,
    pub(super) threads: usize,
}

impl Job<'_> {
    /// One sweep.
    pub(super) fn sweep(&self, rows: &mut Rows) -> Change {
        self.noting(rows, &mut [])
    }

    fn noting(&self, rows: &mut Rows, step: &mut [Vec<f32>]) -> Change {
        rows.sweep(self.mission, self.banks.clone(), self.turn, self.policy, step, self.threads)
    }

    /// Sweeps until `seen` says that it is enough, and answers with the last change.
    ///
    /// A leap may miss. So there is none before the change is less than where the last one started
    /// from: plain sweeps come closer on their own, which brings it to an end.
    pub(super) fn converge(
        &self,
        rows: &mut Rows,
        mut seen: impl FnMut(&Rows, Change) -> Flow,
    ) -> Change {
        let mut steps = Steps::default();
        let mut leapt_from = f64::INFINITY;
        loop {
            let step = steps.next(self.banks.len(), self.mission.rooms() as usize);
            let change = self.noting(rows, step);
            if seen(rows, change).is_break() {
                return change;
            }
            let fresh = steps.took(self.threads);
            if steps.len() < WIDTH && fresh {
                continue;
            }
            if change.size() < LESS * leapt_from {
                leapt_from = change.size();
                if let Some(values) = rows.left.last_mut() {
                    steps.leap(&mut values[self.banks.clone()], self.threads);
                }
            }
            steps.clear();
        }
    }
}
