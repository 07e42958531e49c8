//! The operator's actions of a whole row at once.

use meeple_core::Heading;

use super::rows::bank;
use crate::ground::{Cell, Cells, has};
use crate::mission::Hostage;
use crate::state::{Action, Live, State};

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
        // Plain missions have no other actions, and only those are solved here.
        _ => NOTHING,
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

/// A step one way.
struct Way<'a> {
    code: u8,
    /// Nobody enters a cell with an enemy.
    cell: Cell,
    /// The row where it leads; none where it wins.
    row: Option<&'a [f64]>,
    extra: f64,
    factor: f64,
}

impl Way<'_> {
    /// The value of arriving there.
    fn reached(&self, room: usize) -> f64 {
        self.extra + self.row.map_or(0.0, |row| self.factor * row[room])
    }
}

impl View<'_> {
    /// The row with so many points left, and what its values are worth now.
    fn row(&self, bank: usize, points: u8) -> (&[f64], f64) {
        match points.checked_sub(1) {
            None => (&self.between[bank], 1.0),
            Some(left) => (&self.lower[usize::from(left)][bank], self.mission.scenario.discount),
        }
    }

    /// Whether the operator may decide in a bank at all.
    fn is_open(&self, bank: usize) -> bool {
        let ground = &self.mission.scenario.ground;
        let (cell, rescued) = self.place(bank);
        has(ground.floor(), cell) && !(rescued && has(ground.exits, cell))
    }

    fn place(&self, bank: usize) -> (Cell, bool) {
        let cells = self.mission.scenario.ground.count();
        ((bank % cells) as Cell, bank >= cells)
    }

    /// Shows each possible position of a row with its best value and the code of the action that
    /// has it, the first among equals.
    pub(super) fn best(&self, bank: usize, points: u8, mut visit: impl FnMut(usize, f64, u8)) {
        if !self.is_open(bank) {
            return;
        }
        let mission = self.mission;
        let scenario = mission.scenario();
        let (cell, rescued) = self.place(bank);
        let acts = scenario.actions;
        let ended = &self.between[bank];
        let ways = self.ways(cell, rescued, points);
        let stay = points.checked_sub(acts.step.cost).map(|left| self.row(bank, left));
        let calmed = points.checked_sub(acts.calm.cost).map(|left| self.row(bank, left));
        let sights = mission.tables.view(0).sights[usize::from(cell)];
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
                if value > best {
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
                for way in ways.iter().flatten().filter(|way| !has(occupied, way.cell)) {
                    let value = scenario.rewards.step + step * way.reached(room) + failed;
                    offer(way.code, value);
                }
            }
            // Enemies next to the operator are seen, unless they are in cover and out of reach.
            if seen & occupied != 0 {
                let live = Live::plain(squad, cell, points, rescued, threat);
                self.attacks(&live, &mut offer);
            }
            visit(room, best, code);
        }
    }

    /// Shows the value of each position of a row by the actions chosen there, whose codes must be
    /// those of legal actions. Where there is none, nothing is shown.
    pub(super) fn follow(
        &self,
        bank: usize,
        points: u8,
        chosen: &[u8],
        mut visit: impl FnMut(usize, f64),
    ) {
        if !self.is_open(bank) {
            return;
        }
        let mission = self.mission;
        let scenario = mission.scenario();
        let (cell, rescued) = self.place(bank);
        let acts = scenario.actions;
        let ended = &self.between[bank];
        let ways = self.ways(cell, rescued, points);
        let stay = points.checked_sub(acts.step.cost).map(|left| self.row(bank, left));
        let calmed = points.checked_sub(acts.calm.cost).map(|left| self.row(bank, left));
        let (step, calm) = (acts.step.chance, acts.calm.chance);
        for (room, &code) in chosen.iter().enumerate() {
            let value = match code {
                NOTHING => continue,
                0 => scenario.rewards.end + ended[room],
                1 => calmed.map_or(0.0, |(row, worth)| {
                    let calmer = scenario.rewards.threat + worth * row[room - 1];
                    calm * calmer + (1.0 - calm) * worth * row[room]
                }),
                2..6 => {
                    let way = ways[usize::from(code - 2)].as_ref();
                    let reached = way.map_or(0.0, |way| way.reached(room));
                    let failed = stay.map_or(0.0, |(row, worth)| worth * row[room]);
                    scenario.rewards.step + step * reached + (1.0 - step) * failed
                }
                _ => {
                    let (squad, threat) = mission.room_at(room as u32);
                    let live = State::Live(Live::plain(squad, cell, points, rescued, threat));
                    decode(code).map_or(0.0, |action| self.attack(&live, action))
                }
            };
            visit(room, value);
        }
    }

    /// The steps by heading, where there is no wall.
    fn ways(&self, cell: Cell, rescued: bool, points: u8) -> [Option<Way<'_>>; 4] {
        let mission = self.mission;
        let scenario = mission.scenario();
        let neighbours = mission.tables.view(0).neighbours[usize::from(cell)];
        Heading::ALL.map(|heading| {
            let left = points.checked_sub(scenario.actions.step.cost)?;
            let next = neighbours[heading as usize]?;
            let found = next == scenario.hostages[0] && !rescued;
            let live = Live::plain(0, next, left, rescued || found, scenario.threat.lowest);
            let home = mission.is_home(&live);
            let mut extra = if found { scenario.rewards.hostage } else { 0.0 };
            let ends = home && !(mission.late_fire && left == 0);
            if ends {
                extra += scenario.rewards.win;
            }
            let (row, factor) = self.row(bank(mission, &live), left);
            let row = (!ends).then_some(row);
            Some(Way { code: encode(Action::Move(heading)), cell: next, row, extra, factor })
        })
    }

    /// Shots and takedowns, which are rare.
    fn attacks(&self, live: &Live, offer: &mut impl FnMut(u8, f64)) {
        let (mission, state) = (self.mission, State::Live(*live));
        let _ = meeple_core::Problem::actions(mission, &state, |action| {
            if matches!(action, Action::Shoot(_) | Action::Takedown(_)) {
                offer(encode(action), self.attack(&state, action));
            }
            meeple_core::GO
        });
    }

    /// The value of one of them.
    fn attack(&self, state: &State, action: Action) -> f64 {
        let mission = self.mission;
        let mut value = 0.0;
        mission.act(state, action, |chance, next, gain| {
            let State::Live(next) = next else { return };
            let room = mission.room(&next).unwrap_or(0) as usize;
            let (row, factor) = self.row(bank(mission, &next), next.points);
            value += chance * (gain.reward + factor * row[room]);
        });
        value
    }
}
