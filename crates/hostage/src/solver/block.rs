//! One formation at one threat level, with or without the hostage: a block that never comes back
//! once left. All rotations of the formation stand side by side, a few in one step of the
//! processor.

use meeple_core::Control;

use super::choices::{Choices, Outside};
use super::relax::{Places, Round};
use super::rows::Change;
use crate::ground::{Cell, has};
use crate::mission::Hostage;
use crate::reaction::{MOST_DRAWS, lockstep_chances};
use crate::state::{Live, SquadId};

/// Rotations that are worked on together.
pub(super) const LANES: usize = 8;

/// Figures of as many rotations.
pub(super) type Lane = [f64; LANES];

/// Which block it is.
#[derive(Clone, Copy)]
pub(super) struct Part<'a> {
    pub(super) mission: &'a Hostage,
    pub(super) orbit: &'a [SquadId],
    pub(super) threat: u8,
    pub(super) rescued: bool,
    pub(super) places: &'a Places,
    pub(super) cells: usize,
}

impl Part<'_> {
    /// Rotations.
    pub(super) fn width(&self) -> usize {
        self.orbit.len()
    }

    /// Lanes of all rotations; the last ones may stand for nothing.
    pub(super) fn wide(&self) -> usize {
        self.width().div_ceil(LANES)
    }

    /// The bank of a cell.
    pub(super) fn bank(&self, cell: usize) -> usize {
        usize::from(self.rescued) * self.cells + cell
    }

    /// Rooms by rotation.
    pub(super) fn rooms(&self) -> Vec<usize> {
        let room = |rotation| self.mission.room(&self.live(rotation, 0, 1)).map(|r| r as usize);
        (0..self.width()).filter_map(room).collect()
    }

    /// A position of the block.
    pub(super) fn live(&self, rotation: usize, cell: usize, points: u8) -> Live {
        Live::plain(self.orbit[rotation], cell as Cell, points, self.rescued, self.threat)
    }

    /// Whether an enemy stands there, which makes a position impossible.
    pub(super) fn is_taken(&self, rotation: usize, cell: usize) -> bool {
        has(self.mission.tables.squads.get(self.orbit[rotation]).occupied, cell as Cell)
    }
}

/// The enemy turns of a formation at one threat level, discounted.
pub(super) struct Turns {
    /// Chances of living on after so many steps, by cell, steps and rotation.
    pub(super) chances: Vec<Lane>,
    /// What dying is worth, by cell and rotation.
    losses: Vec<Lane>,
    pub(super) steps: usize,
}

impl Turns {
    pub(super) fn of(mission: &Hostage, orbit: &[SquadId], threat: u8) -> Self {
        let scenario = mission.scenario();
        let (cells, wide) = (scenario.ground.count(), orbit.len().div_ceil(LANES));
        let steps = if orbit.len() == 1 { 1 } else { usize::from(threat).min(MOST_DRAWS) + 1 };
        let mut chances = vec![[0.0; LANES]; cells * steps * wide];
        let mut losses = vec![[0.0; LANES]; cells * wide];
        for cell in (0..cells).filter(|&cell| has(scenario.ground.floor(), cell as Cell)) {
            for (rotation, &squad) in orbit.iter().enumerate() {
                let (group, lane) = (rotation / LANES, rotation % LANES);
                let found = lockstep_chances(mission, squad, threat, cell as Cell);
                let mut lost = 1.0;
                for (step, chance) in found.into_iter().enumerate() {
                    // Who does not walk is where it was.
                    let place = (cell * steps + step.min(steps - 1)) * wide + group;
                    chances[place][lane] += scenario.discount * chance;
                    lost -= chance;
                }
                losses[cell * wide + group][lane] = scenario.rewards.loss * lost.max(0.0);
            }
        }
        Self { chances, losses, steps }
    }
}

/// The smallest and the largest changes, and the largest values, lane by lane.
struct Spread {
    least: Lane,
    most: Lane,
    scale: Lane,
}

impl Spread {
    const NONE: Self = Self {
        least: [f64::INFINITY; LANES],
        most: [f64::NEG_INFINITY; LANES],
        scale: [1.0; LANES],
    };

    fn fold(&self) -> Change {
        let mut all = Change::NONE;
        for lane in 0..LANES {
            all.least = all.least.min(self.least[lane]);
            all.most = all.most.max(self.most[lane]);
            all.scale = all.scale.max(self.scale[lane]);
        }
        all
    }
}

/// A block under work.
pub(super) struct Block<'a> {
    pub(super) part: Part<'a>,
    /// Values by action points (none first), cell and rotation.
    values: Vec<Lane>,
    pub(super) choices: Choices,
    /// Choices that were of use at the last visit, as bits, by action points less one and place.
    of_use: Vec<u32>,
    /// The largest value so far.
    scale: f64,
    /// The values of a cell with all points, and again from the first rotation on.
    twice: Vec<f64>,
}

impl<'a> Block<'a> {
    pub(super) fn of(part: Part<'a>, turns: &Turns, outside: &Outside<'_>) -> Self {
        let points = usize::from(part.mission.scenario.actions.points);
        Self {
            part,
            values: vec![[0.0; LANES]; (points + 1) * part.cells * part.wide()],
            choices: Choices::of(&part, outside),
            of_use: vec![u32::MAX; points * part.places.cells.len()],
            scale: 1.0,
            twice: vec![0.0; part.wide() * LANES + turns.steps],
        }
    }

    /// Works until `enough` is content with the change of a whole turn, which it answers with, and
    /// how much work that was. `None` when the budget ended first.
    ///
    /// Going from place to place comes close, whole turns say how close.
    pub(super) fn solve(
        &mut self,
        turns: &Turns,
        enough: impl Fn(&Change) -> bool,
        control: &mut Control<'_>,
    ) -> Option<(Change, usize)> {
        let (width, mut worked) = (self.part.width(), 0);
        let mut round = Round::new(self.part.places);
        loop {
            let many = round.visit(|place, again| {
                let change = self.visit(turns, place, again);
                (change.size(), !enough(&change))
            });
            if many == 0 {
                break;
            }
            worked += many * width;
            tick(many, control)?;
        }
        loop {
            let seen = self.sweep(turns);
            worked += self.part.cells * width;
            tick(self.part.cells, control)?;
            if enough(&seen) {
                return Some((seen, worked));
            }
        }
    }

    fn highest(&self) -> usize {
        usize::from(self.part.mission.scenario.actions.points)
    }

    /// Backs up one whole turn; the smallest and the largest change.
    fn sweep(&mut self, turns: &Turns) -> Change {
        let mut spread = Spread::NONE;
        self.part.places.cells.iter().for_each(|&cell| self.enemies(turns, cell));
        for points in 1..=self.highest() {
            for place in 0..self.part.places.cells.len() {
                self.decide(points, place, false, &mut spread);
            }
        }
        spread.fold()
    }

    /// Backs up a place with what is known of the others by now; `again` with the choices alone that
    /// were of use last time. The change says nothing of how close it is.
    fn visit(&mut self, turns: &Turns, place: usize, again: bool) -> Change {
        let mut spread = Spread::NONE;
        self.enemies(turns, self.part.places.cells[place]);
        for points in 1..=self.highest() {
            self.decide(points, place, again, &mut spread);
        }
        let mut change = spread.fold();
        self.scale = self.scale.max(change.scale);
        change.scale = self.scale;
        change
    }

    /// The enemy turn with the operator in a cell.
    #[inline]
    fn enemies(&mut self, turns: &Turns, cell: usize) {
        let (width, wide) = (self.part.width(), self.part.wide());
        let top = self.values.len() - (self.part.cells - cell) * wide;
        let (between, rest) = self.values.split_at_mut(self.part.cells * wide);
        let top = rest[top - self.part.cells * wide..][..wide].as_flattened();
        self.twice[..width].copy_from_slice(&top[..width]);
        for place in width..width + turns.steps {
            self.twice[place] = self.twice[place - width];
        }
        let chances = &turns.chances[cell * turns.steps * wide..][..turns.steps * wide];
        let losses = &turns.losses[cell * wide..][..wide];
        for (group, value) in between[cell * wide..][..wide].iter_mut().enumerate() {
            let mut sums = losses[group];
            for (step, chances) in chances[group..].iter().step_by(wide).enumerate() {
                if let Some(later) = self.twice[group * LANES + step..].first_chunk::<LANES>() {
                    for lane in 0..LANES {
                        sums[lane] += chances[lane] * later[lane];
                    }
                }
            }
            *value = sums;
        }
    }

    /// The best choice in a place with so many action points.
    #[inline]
    fn decide(&mut self, points: usize, place: usize, again: bool, spread: &mut Spread) {
        let (wide, cell) = (self.part.wide(), self.part.places.cells[place]);
        let (lower, rest) = self.values.split_at_mut(points * self.part.cells * wide);
        let at = (points - 1) * self.part.places.cells.len() + place;
        let before = if again { self.of_use[at] } else { u32::MAX };
        let mut of_use = 0;
        for (group, values) in rest[cell * wide..][..wide].iter_mut().enumerate() {
            let mut best = [f64::NEG_INFINITY; LANES];
            for (index, (choice, constant)) in self.choices.at(at, group).enumerate() {
                if before >> index & 1 == 1 {
                    let raised =
                        choice.raise(&mut best, constant, |row| &lower[row * wide + group]);
                    of_use |= u32::from(raised) << index;
                }
            }
            for lane in 0..LANES {
                // Nothing can be done where nobody can be: such a value does not change. No value is
                // ever without meaning, so that plain comparisons do, which run several at a time.
                let value = values[lane];
                let best = if best[lane] > f64::NEG_INFINITY { best[lane] } else { value };
                let (change, size) = (best - value, best.abs());
                let (least, most) = (spread.least[lane], spread.most[lane]);
                let scale = spread.scale[lane];
                spread.least[lane] = if change < least { change } else { least };
                spread.most[lane] = if change > most { change } else { most };
                spread.scale[lane] = if size > scale { size } else { scale };
                values[lane] = best;
            }
        }
        self.of_use[at] = of_use;
    }

    /// The place of the best choice among those of a place: by action points less one, place and
    /// rotation.
    pub(super) fn chosen(&self) -> Vec<u8> {
        let (part, wide) = (&self.part, self.part.wide());
        let many = self.highest() * part.places.cells.len();
        let mut chosen = Vec::with_capacity(many * part.width());
        for at in 0..many {
            let lower = &self.values[..(at / part.places.cells.len() + 1) * part.cells * wide];
            for group in 0..wide {
                let (mut best, mut codes) = ([f64::NEG_INFINITY; LANES], [0; LANES]);
                for (index, (choice, constant)) in self.choices.at(at, group).enumerate() {
                    let before = best;
                    choice.raise(&mut best, constant, |row| &lower[row * wide + group]);
                    for lane in 0..LANES {
                        if best[lane] > before[lane] {
                            codes[lane] = index as u8;
                        }
                    }
                }
                let left = part.width() - group * LANES;
                chosen.extend_from_slice(&codes[..left.min(LANES)]);
            }
        }
        chosen
    }

    /// The values, when nothing else is needed.
    pub(super) fn into_values(self) -> Vec<Lane> {
        self.values
    }
}

/// `None` when the budget ends.
pub(super) fn tick(many: usize, control: &mut Control<'_>) -> Option<()> {
    (0..many).all(|_| control.tick().is_continue()).then_some(())
}
