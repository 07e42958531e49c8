//! Sweeps until they change little: policies are followed, with a leap now and then, and improved.
//!
//! Sweeps that take the best actions come closer by the discount alone. So each of them is followed
//! by cheaper ones that keep to its actions (modified policy iteration; Puterman and Shin, 1978),
//! which are linear and can be extrapolated.

use std::ops::Range;

use meeple_core::{Flow, GO, STOP};

use super::extrapolate::Steps;
use super::rows::{Change, Choice, Policy, Rows};
use super::turn::Rule;
use crate::mission::Hostage;

/// Steps between two leaps.
pub(super) const WIDTH: usize = 10;

/// Of the step where one leap started, left where the next one may.
const LESS: f64 = 0.999;

/// A policy is followed until a sweep changes so much less than the one that found it …
const CLOSER: f64 = 0.1;

/// … or for so many sweeps.
const FOLLOWED: usize = 33;

/// What is swept.
pub(super) struct Job<'a> {
    pub(super) mission: &'a Hostage,
    pub(super) banks: Range<usize>,
    pub(super) rule: Rule,
    pub(super) threads: usize,
}

impl Job<'_> {
    /// One sweep.
    pub(super) fn sweep(&self, rows: &mut Rows, choice: Choice<'_>) -> Change {
        self.noting(rows, choice, &mut [])
    }

    fn noting(&self, rows: &mut Rows, choice: Choice<'_>, step: &mut [Vec<f64>]) -> Change {
        rows.sweep(self.mission, self.banks.clone(), self.rule, choice, step, self.threads)
    }

    /// Improves the policy until `seen` says that it is enough, and answers with the change of the
    /// last sweep by the best actions. Sweeps that only follow a policy show no change.
    pub(super) fn improve(
        &self,
        rows: &mut Rows,
        policy: &mut Policy,
        mut seen: impl FnMut(&Rows, Option<Change>) -> Flow,
    ) -> Change {
        loop {
            let change = self.sweep(rows, Choice::Best(policy));
            if seen(rows, Some(change)).is_break() {
                return change;
            }
            let (mut stopped, mut left) = (GO, FOLLOWED);
            self.follow(rows, policy, |rows, now| {
                stopped = seen(rows, None);
                left -= 1;
                let enough = left == 0 || now.size() < CLOSER * change.size();
                if enough || stopped.is_break() { STOP } else { GO }
            });
            if stopped.is_break() {
                return change;
            }
        }
    }

    /// Follows the policy until `seen` says that it is enough, and answers with the last change.
    ///
    /// A leap makes the next step as short as it can, all positions together, but may miss. So there
    /// is none before steps are shorter than where the last one started from: plain sweeps come
    /// closer on their own, which brings it to an end.
    pub(super) fn follow(
        &self,
        rows: &mut Rows,
        policy: &Policy,
        mut seen: impl FnMut(&Rows, Change) -> Flow,
    ) -> Change {
        let mut steps = Steps::default();
        let mut leapt_from = f64::INFINITY;
        loop {
            let step = steps.next(self.banks.len(), self.mission.rooms() as usize);
            let change = self.noting(rows, Choice::Follow(policy), step);
            if seen(rows, change).is_break() {
                return change;
            }
            let fresh = steps.took(self.threads);
            if steps.len() < WIDTH && fresh {
                continue;
            }
            if steps.length() < LESS * leapt_from {
                leapt_from = steps.length();
                if let Some(values) = rows.left.last_mut() {
                    steps.leap(&mut values[self.banks.clone()], self.threads);
                }
            }
            steps.clear();
        }
    }
}
