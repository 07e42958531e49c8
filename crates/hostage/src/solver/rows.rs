//! The value of every position, row by row, and sweeps over them.

use std::ops::Range;

use super::threads::by_threads;
use super::{act, turn};
use crate::mission::Hostage;
use crate::state::Live;

/// A place of the operator, without the hostage or with.
pub(super) fn bank(mission: &Hostage, live: &Live) -> usize {
    usize::from(live.freed) * mission.scenario.ground.count() + usize::from(live.lead())
}

/// An action for every position, as [`act::decode`] reads it: by action points less one, by bank,
/// by room.
pub(super) type Policy = [Vec<Vec<u8>>];

/// Which actions a sweep takes.
pub(super) enum Choice<'a> {
    /// The best ones, noted here.
    Best(&'a mut Policy),
    /// Those of a policy.
    Follow(&'a Policy),
}

/// The values of all positions.
#[derive(Debug)]
pub(super) struct Rows {
    /// By action points less one, by bank, by room.
    pub(super) left: Vec<Vec<Vec<f64>>>,
    /// Without action points, before the enemies act: by bank, by room.
    pub(super) between: Vec<Vec<f64>>,
}

/// The smallest and the largest change of a sweep, and the largest value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Change {
    pub(super) least: f64,
    pub(super) most: f64,
    pub(super) scale: f64,
}

impl Change {
    /// No change seen yet.
    pub(super) const NONE: Self =
        Self { least: f64::INFINITY, most: f64::NEG_INFINITY, scale: 1.0 };

    #[inline]
    pub(super) fn see(&mut self, before: f64, after: f64) {
        // No value is ever without meaning, so that plain comparisons do, which run several at a time.
        let (change, size) = (after - before, after.abs());
        self.least = if change < self.least { change } else { self.least };
        self.most = if change > self.most { change } else { self.most };
        self.scale = if size > self.scale { size } else { self.scale };
    }

    pub(super) fn and(self, other: Self) -> Self {
        Self {
            least: self.least.min(other.least),
            most: self.most.max(other.most),
            scale: self.scale.max(other.scale),
        }
    }

    /// The size of the change.
    pub(super) fn size(&self) -> f64 {
        self.most.max(-self.least)
    }
}

impl Rows {
    /// All values zero.
    pub(super) fn new(mission: &Hostage) -> Self {
        let (banks, rooms) = (2 * mission.scenario.ground.count(), mission.rooms() as usize);
        let layer = || vec![vec![0.0; rooms]; banks];
        let points = usize::from(mission.scenario.actions.points);
        Self { left: (0..points).map(|_| layer()).collect(), between: layer() }
    }

    /// All values zero again.
    pub(super) fn clear(&mut self) {
        let layers = self.left.iter_mut().chain([&mut self.between]);
        layers.flatten().for_each(|row| row.fill(0.0));
    }

    pub(super) fn value(&self, mission: &Hostage, live: &Live) -> f64 {
        let room = mission.room(live).unwrap_or(0) as usize;
        self.left[usize::from(live.points) - 1][bank(mission, live)][room]
    }

    pub(super) fn bytes(&self) -> usize {
        let entries = |layer: &[Vec<f64>]| layer.iter().map(Vec::len).sum::<usize>();
        let left: usize = self.left.iter().map(|layer| entries(layer)).sum();
        (left + entries(&self.between)) * size_of::<f64>()
    }

    /// Backs up one whole turn in some banks. Changes of the
    /// values with all points go to `step`, row by row, unless that is empty: the others follow from
    /// these.
    pub(super) fn sweep(
        &mut self,
        mission: &Hostage,
        banks: Range<usize>,
        rule: turn::Rule,
        mut choice: Choice<'_>,
        step: &mut [Vec<f64>],
        threads: usize,
    ) -> Change {
        let first = banks.start;
        let after = self.left.last().map_or(&[][..], Vec::as_slice);
        by_threads(&mut self.between[banks.clone()], threads, |index, row| {
            turn::settle(mission, first + index, rule, &after[first + index], row);
        });
        let mut change = Change::NONE;
        let highest = self.left.len().saturating_sub(1);
        for points in 0..self.left.len() {
            let (lower, rest) = self.left.split_at_mut(points);
            let view = act::View { mission, lower, between: &self.between };
            let mut told = if points == highest { step.iter_mut() } else { [].iter_mut() };
            let values = rest[0][banks.clone()].iter_mut().map(|row| Values {
                row,
                told: told.next().map(Vec::as_mut_slice),
                change: Change::NONE,
            });
            let left = points as u8 + 1;
            let backed_up = match &mut choice {
                Choice::Best(policy) => {
                    let noted = policy[points][banks.clone()].iter_mut();
                    let mut rows: Vec<_> = values.zip(noted).collect();
                    by_threads(&mut rows, threads, |index, (values, noted)| {
                        view.best(first + index, left, |room, value, code| {
                            values.set(room, value);
                            noted[room] = code;
                        });
                        values.change
                    })
                }
                Choice::Follow(policy) => {
                    let mut rows: Vec<_> = values.collect();
                    by_threads(&mut rows, threads, |index, values| {
                        let chosen = &policy[points][first + index];
                        view.follow(first + index, left, chosen, |room, value| {
                            values.set(room, value);
                        });
                        values.change
                    })
                }
            };
            change = backed_up.into_iter().fold(change, Change::and);
        }
        change
    }
}

/// A policy that says nothing yet.
pub(super) fn silent(mission: &Hostage) -> Vec<Vec<Vec<u8>>> {
    let (banks, rooms) = (2 * mission.scenario.ground.count(), mission.rooms() as usize);
    let points = usize::from(mission.scenario.actions.points);
    vec![vec![vec![act::NOTHING; rooms]; banks]; points]
}

/// A row under work.
struct Values<'a> {
    row: &'a mut Vec<f64>,
    told: Option<&'a mut [f64]>,
    change: Change,
}

impl Values<'_> {
    fn set(&mut self, room: usize, value: f64) {
        let before = std::mem::replace(&mut self.row[room], value);
        self.change.see(before, value);
        if let Some(told) = &mut self.told {
            told[room] = value - before;
        }
    }
}
