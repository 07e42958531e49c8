//! The operator's actions of a whole row at once.

use meeple_core::Staged;

use super::rows::bank;
use crate::Heading;
use crate::hostage::ground::{Cell, Cells, has};
use crate::hostage::mission::Hostage;
use crate::hostage::state::{Action, Live, State};

/// No action: the position is impossible.
pub(super) const NOTHING: u8 = u8::MAX;

/// An action as a small number.
pub(super) fn encode(action: Action) -> u8 {
    match action {
        Action::End => 0,
        Action::Calm => 1,
        Action::Move(heading) => 2 + heading as u8,
        Action::Shoot(heading) => 6 + heading as u8,
        Action::Takedown(heading) => 10 + heading as u8,
    }
}

/// The action of a number.
pub(super) fn decode(code: u8) -> Option<Action> {
    let heading = |first: u8| Heading::ALL[usize::from(code - first)];
    match code {
        0 => Some(Action::End),
        1 => Some(Action::Calm),
        2..6 => Some(Action::Move(heading(2))),
        6..10 => Some(Action::Shoot(heading(6))),
        10..14 => Some(Action::Takedown(heading(10))),
        _ => None,
    }
}

/// The values that actions lead to: those with fewer action points, and those in between.
pub(super) struct View<'a> {
    pub(super) mission: &'a Hostage,
    pub(super) lower: &'a [Vec<Vec<f64>>],
    pub(super) between: &'a [Vec<f64>],
}

/// A step one way: the rows of its success and of its failure.
struct Way<'a> {
    code: u8,
    /// Nobody enters a cell with an enemy.
    cell: Cell,
    /// The row where it leads; none where it wins.
    reached: Option<&'a [f64]>,
    extra: f64,
    factor: f64,
}

impl View<'_> {
    /// The row with so many points left, and what its values are worth now.
    fn row(&self, bank: usize, points: u8) -> (&[f64], f64) {
        match points.checked_sub(1) {
            None => (&self.between[bank], 1.0),
            Some(left) => (&self.lower[usize::from(left)][bank], self.mission.scenario.discount),
        }
    }

    /// Shows each possible position of a row with its value and the code of its action: the best
    /// one (the first among equals), or the one `chosen`.
    pub(super) fn back_up(
        &self,
        bank: usize,
        points: u8,
        chosen: Option<&[u8]>,
        mut visit: impl FnMut(usize, f64, u8),
    ) {
        let mission = self.mission;
        let scenario = mission.scenario();
        let ground = &scenario.ground;
        let cells = ground.count();
        let (cell, rescued) = ((bank % cells) as Cell, bank >= cells);
        if !has(ground.floor(), cell) || (rescued && has(ground.exits, cell)) {
            return;
        }
        let acts = scenario.actions;
        let ended = &self.between[bank];
        let ways = self.ways(cell, rescued, points);
        let stay = points.checked_sub(acts.step.cost).map(|left| self.row(bank, left));
        let calmed = points.checked_sub(acts.calm.cost).map(|left| self.row(bank, left));
        let sights = mission.tables.sights[usize::from(cell)];
        let seen: Cells = sights.into_iter().fold(0, |all, sight| all | sight);
        let (step, calm) = (acts.step.chance, acts.calm.chance);
        for room in 0..ended.len() {
            let (squad, threat) = mission.room_at(room as u32);
            let occupied = mission.tables.squads.get(squad).occupied;
            if has(occupied, cell) {
                continue;
            }
            let mut best = f64::NEG_INFINITY;
            let mut code = NOTHING;
            let mut offer = |offered: u8, value: f64| {
                let wanted = chosen.is_none_or(|chosen| chosen[room] == offered);
                if wanted && value > best {
                    (best, code) = (value, offered);
                }
            };
            offer(0, scenario.rewards.end + ended[room]);
            if let Some((row, worth)) = calmed.filter(|_| threat > scenario.threat.lowest) {
                let calmer = scenario.rewards.threat + worth * row[room - 1];
                offer(1, calm * calmer + (1.0 - calm) * worth * row[room]);
            }
            if let Some((row, worth)) = stay {
                let failed = (1.0 - step) * worth * row[room];
                for way in ways.iter().filter(|way| !has(occupied, way.cell)) {
                    let later = way.reached.map_or(0.0, |row| way.factor * row[room]);
                    let value = scenario.rewards.step + step * (way.extra + later) + failed;
                    offer(way.code, value);
                }
            }
            // Enemies next to the operator are seen, unless they are in cover and out of reach.
            if seen & occupied != 0 {
                let live = Live { squad, cell, points, rescued, threat };
                self.attacks(&live, &mut offer);
            }
            if code != NOTHING {
                visit(room, best, code);
            }
        }
    }

    fn ways(&self, cell: Cell, rescued: bool, points: u8) -> Vec<Way<'_>> {
        let mission = self.mission;
        let scenario = mission.scenario();
        let Some(left) = points.checked_sub(scenario.actions.step.cost) else { return Vec::new() };
        let neighbours = mission.tables.neighbours[usize::from(cell)];
        let mut ways = Vec::new();
        for heading in Heading::ALL {
            let Some(next) = neighbours[heading as usize] else { continue };
            let found = next == scenario.hostage && !rescued;
            let live = Live {
                squad: 0,
                cell: next,
                points: left,
                rescued: rescued || found,
                threat: scenario.threat.lowest,
            };
            let home = mission.is_home(&live);
            let mut extra = if found { scenario.rewards.hostage } else { 0.0 };
            let ends = home && !(mission.late_fire && left == 0);
            if ends {
                extra += scenario.rewards.win;
            }
            let (row, factor) = self.row(bank(mission, &live), left);
            let reached = (!ends).then_some(row);
            ways.push(Way {
                code: encode(Action::Move(heading)),
                cell: next,
                reached,
                extra,
                factor,
            });
        }
        ways
    }

    /// Shots and takedowns, which are rare.
    fn attacks(&self, live: &Live, offer: &mut impl FnMut(u8, f64)) {
        let (mission, state) = (self.mission, State::Live(*live));
        let _ = meeple_core::Problem::actions(mission, &state, |action| {
            if matches!(action, Action::Shoot(_) | Action::Takedown(_)) {
                let mut value = 0.0;
                mission.act(&state, action, |chance, next, gain| {
                    let State::Live(next) = next else { return };
                    let room = mission.room(&next).unwrap_or(0) as usize;
                    let (row, factor) = self.row(bank(mission, &next), next.points);
                    value += chance * (gain.reward + factor * row[room]);
                });
                offer(encode(action), value);
            }
            meeple_core::GO
        });
    }
}
