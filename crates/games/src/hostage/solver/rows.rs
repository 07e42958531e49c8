//! The value of every position, row by row, and sweeps over them.

use std::ops::Range;

use super::{act, turn};
use crate::hostage::ground::{Cell, has};
use crate::hostage::mission::Hostage;
use crate::hostage::state::Live;

/// A place of the operator, without the hostage or with.
pub(super) fn bank(mission: &Hostage, live: &Live) -> usize {
    usize::from(live.rescued) * mission.scenario.ground.count() + usize::from(live.cell)
}

/// The values of all positions.
#[derive(Debug)]
pub(super) struct Rows {
    /// By action points less one, by bank, by room.
    pub(super) left: Vec<Vec<Vec<f64>>>,
    /// Without action points, before the enemies act: by bank, by room.
    pub(super) between: Vec<Vec<f64>>,
}

/// The smallest and the largest change of a sweep.
#[derive(Clone, Copy, Debug)]
pub(super) struct Change {
    pub(super) least: f64,
    pub(super) most: f64,
}

impl Change {
    /// Nothing changed.
    pub(super) const ZERO: Self = Self { least: 0.0, most: 0.0 };

    const NONE: Self = Self { least: f64::INFINITY, most: f64::NEG_INFINITY };

    fn see(&mut self, before: f64, after: f64) {
        let change = after - before;
        self.least = self.least.min(change);
        self.most = self.most.max(change);
    }

    fn and(self, other: Self) -> Self {
        Self { least: self.least.min(other.least), most: self.most.max(other.most) }
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

    pub(super) fn value(&self, mission: &Hostage, live: &Live) -> f64 {
        let room = mission.room(live).unwrap_or(0) as usize;
        self.left[usize::from(live.points) - 1][bank(mission, live)][room]
    }

    /// The largest value.
    pub(super) fn scale(&self) -> f64 {
        let all = self.left.iter().flatten().flatten();
        all.fold(1.0, |most: f64, value| most.max(value.abs()))
    }

    pub(super) fn bytes(&self) -> usize {
        let entries = |layer: &[Vec<f64>]| layer.iter().map(Vec::len).sum::<usize>();
        let left: usize = self.left.iter().map(|layer| entries(layer)).sum();
        (left + entries(&self.between)) * size_of::<f64>()
    }

    /// Backs up one whole turn in some banks: by the best actions, or by those of a policy. `turn`
    /// is paid for each enemy turn.
    pub(super) fn sweep(
        &mut self,
        mission: &Hostage,
        banks: Range<usize>,
        turn: f64,
        policy: Option<&[Vec<Vec<u8>>]>,
        threads: usize,
    ) -> Change {
        let first = banks.start;
        let after = self.left.last().map_or(&[][..], Vec::as_slice);
        let _ = by_threads(&mut self.between[banks.clone()], threads, |index, row| {
            turn::settle(mission, first + index, turn, &after[first + index], row);
            Change::NONE
        });
        let mut change = Change::NONE;
        for points in 0..self.left.len() {
            let (lower, rest) = self.left.split_at_mut(points);
            let view = act::View { mission, lower, between: &self.between };
            let backed_up = by_threads(&mut rest[0][banks.clone()], threads, |index, row| {
                let bank = first + index;
                let mut change = Change::NONE;
                let chosen = policy.map(|policy| policy[points][bank].as_slice());
                view.back_up(bank, points as u8 + 1, chosen, |room, value, _| {
                    change.see(row[room], value);
                    row[room] = value;
                });
                change
            });
            change = change.and(backed_up);
        }
        change
    }

    /// The best action of every position, as [`act::decode`] reads it.
    pub(super) fn policy(&self, mission: &Hostage, threads: usize) -> Vec<Vec<Vec<u8>>> {
        let rooms = mission.rooms() as usize;
        (0..self.left.len())
            .map(|points| {
                let mut layer = vec![vec![act::NOTHING; rooms]; self.between.len()];
                let view =
                    act::View { mission, lower: &self.left[..points], between: &self.between };
                let _ = by_threads(&mut layer, threads, |bank, row| {
                    view.back_up(bank, points as u8 + 1, None, |room, _, code| row[room] = code);
                    Change::NONE
                });
                layer
            })
            .collect()
    }
}

/// The least sum of two values over all possible positions.
pub(super) fn least_sum(mission: &Hostage, one: &Rows, other: &Rows) -> f64 {
    let ground = &mission.scenario.ground;
    let mut least = f64::INFINITY;
    for (one, other) in one.left.iter().zip(&other.left) {
        for (bank, (one, other)) in one.iter().zip(other).enumerate() {
            let cell = (bank % ground.count()) as Cell;
            let home = bank >= ground.count() && has(ground.exits, cell);
            if home || !has(ground.floor(), cell) {
                continue;
            }
            for (room, (one, other)) in one.iter().zip(other).enumerate() {
                let (squad, _) = mission.room_at(room as u32);
                if !has(mission.tables.squads.get(squad).occupied, cell) {
                    least = least.min(one + other);
                }
            }
        }
    }
    least
}

/// Works on all rows, shared out to threads: the result is the same for any number of them.
fn by_threads<T: Send>(
    rows: &mut [Vec<T>],
    threads: usize,
    work: impl Fn(usize, &mut Vec<T>) -> Change + Sync,
) -> Change {
    let share = rows.len().div_ceil(threads.max(1)).max(1);
    let run = |(chunk, rows): (usize, &mut [Vec<T>])| {
        let each = rows.iter_mut().enumerate();
        each.map(|(index, row)| work(chunk * share + index, row)).fold(Change::NONE, Change::and)
    };
    if threads <= 1 {
        return rows.chunks_mut(share).enumerate().map(run).fold(Change::NONE, Change::and);
    }
    std::thread::scope(|scope| {
        let run = &run;
        let started: Vec<_> = rows
            .chunks_mut(share)
            .enumerate()
            .map(|chunk| scope.spawn(move || run(chunk)))
            .collect();
        let joined = started.into_iter().map(|thread| match thread.join() {
            Ok(change) => change,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        joined.fold(Change::NONE, Change::and)
    })
}
