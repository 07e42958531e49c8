//! Where a policy leads from one position: how likely each position is, turn after turn.
//!
//! The sweeps of the solver, turned round: chances flow from a position to those it leads to. Each
//! row gathers what comes from its neighbours, so that threads share rows out and the result is
//! the same for any number of them.

use meeple_core::Heading;

use super::act::{self, decode};
use super::rows::{Policy, bank};
use super::threads::by_threads;
use crate::ground::{Cell, has};
use crate::mission::Hostage;
use crate::state::{Action, Live, State};

/// The chance of every position at the beginning of a turn; rows that nothing reaches are empty.
pub(super) struct Stream<'a> {
    mission: &'a Hostage,
    policy: &'a Policy,
    /// By action points less one, by bank, by room.
    left: Vec<Vec<Vec<f64>>>,
    /// The banks from which a step leads to a bank, and its code.
    ways: Vec<Vec<(usize, u8)>>,
    /// Chances of having succeeded, of having failed, and of having come to where the policy says
    /// nothing.
    pub(super) won: f64,
    pub(super) lost: f64,
    pub(super) silent: f64,
    /// Expected enemy turns so far.
    pub(super) turns: f64,
    rounds: u32,
}

/// What arrives in a row, or comes to an end on the way.
#[derive(Default)]
struct Arrived {
    row: Vec<f64>,
    won: f64,
    lost: f64,
    silent: f64,
}

impl<'a> Stream<'a> {
    /// All at one position.
    pub(super) fn from(mission: &'a Hostage, policy: &'a Policy, live: &Live) -> Self {
        let banks = 2 * mission.scenario.ground.count();
        let points = usize::from(mission.scenario.actions.points);
        let mut left = vec![vec![Vec::new(); banks]; points];
        let row = &mut left[usize::from(live.points) - 1][bank(mission, live)];
        slot(mission, row)[mission.room(live).unwrap_or(0) as usize] = 1.0;
        let ways = (0..banks).map(|to| ways(mission, to)).collect();
        let (won, lost, silent, turns, rounds) = (0.0, 0.0, 0.0, 0.0, 0);
        Self { mission, policy, left, ways, won, lost, silent, turns, rounds }
    }

    /// The chance that it still goes on.
    pub(super) fn open(&self) -> f64 {
        self.left.iter().flatten().flatten().sum()
    }

    /// The mean of values with all action points, by bank and room, over where it still goes on.
    pub(super) fn mean(&self, values: &[Vec<f64>]) -> f64 {
        let rows = self.left.last().into_iter().flatten().zip(values);
        rows.flat_map(|(row, values)| row.iter().zip(values))
            .map(|(mass, value)| mass * value)
            .sum()
    }

    /// All sums are right to this share of them: as many roundings as there are rooms in a row, and
    /// a few dozen a round.
    pub(super) fn rounding(&self) -> f64 {
        f64::EPSILON * (self.mission.rooms() as f64 + 256.0 * (1.0 + f64::from(self.rounds)))
    }

    /// One whole turn: the actions, then the enemies.
    pub(super) fn turn(&mut self, threads: usize) {
        let banks = self.ways.len();
        let arrive = |work: &(dyn Fn(usize, &mut Arrived) + Sync)| {
            let mut all: Vec<Arrived> = (0..banks).map(|_| Arrived::default()).collect();
            by_threads(&mut all, threads, work);
            all
        };
        let sum = |all: &[Arrived], part: fn(&Arrived) -> f64| all.iter().map(part).sum::<f64>();
        for left in (1..self.left.len()).rev() {
            let gathered = arrive(&|bank, to| self.gather(bank, left, to));
            self.won += sum(&gathered, |arrived| arrived.won);
            for (row, arrived) in self.left[left - 1].iter_mut().zip(gathered) {
                if row.is_empty() {
                    *row = arrived.row;
                } else {
                    row.iter_mut().zip(arrived.row).for_each(|(sum, part)| *sum += part);
                }
            }
        }
        let between = arrive(&|bank, to| self.gather(bank, 0, to));
        self.won += sum(&between, |arrived| arrived.won);
        self.turns += sum(&between, |arrived| arrived.row.iter().sum());
        let after = arrive(&|bank, to| self.enemies(bank, &between[bank].row, to));
        self.won += sum(&after, |arrived| arrived.won);
        self.lost += sum(&after, |arrived| arrived.lost);
        self.silent += sum(&after, |arrived| arrived.silent);
        self.left.fill(vec![Vec::new(); banks]);
        if let Some(all) = self.left.last_mut() {
            *all = after.into_iter().map(|arrived| arrived.row).collect();
        }
        self.rounds += 1;
    }

    /// What arrives in a bank with so many points left.
    fn gather(&self, bank: usize, left: usize, to: &mut Arrived) {
        let mission = self.mission;
        let (cell, rescued) = place(mission, bank);
        let step = mission.scenario.actions.step;
        let there = Live::plain(0, cell, left as u8, rescued, 0);
        let wins = mission.is_home(&there) && !(mission.late_fire && left == 0);
        for points in left + 1..=self.left.len() {
            self.stay(bank, points, left, &mut to.row);
            if points.checked_sub(usize::from(step.cost)) != Some(left) {
                continue;
            }
            for &(from, code) in &self.ways[bank] {
                let chosen = &self.policy[points - 1][from];
                let source = &self.left[points - 1][from];
                let coming = source.iter().zip(chosen).enumerate();
                for (room, (&mass, _)) in coming.filter(|(_, (_, action))| **action == code) {
                    if wins {
                        to.won += mass * step.chance;
                    } else if mass > 0.0 {
                        slot(mission, &mut to.row)[room] += mass * step.chance;
                    }
                }
            }
        }
    }

    /// What stays in a bank when its actions end the turn, fail, or change others than the operator.
    fn stay(&self, bank: usize, points: usize, left: usize, row: &mut Vec<f64>) {
        let mission = self.mission;
        let acts = mission.scenario.actions;
        let (cell, rescued) = place(mission, bank);
        let chosen = &self.policy[points - 1][bank];
        let spends = |cost: u8| points.checked_sub(usize::from(cost)) == Some(left);
        let source = &self.left[points - 1][bank];
        for (room, (&mass, &code)) in source.iter().zip(chosen).enumerate() {
            if mass == 0.0 {
                continue;
            }
            match code {
                act::NOTHING => {}
                0 if left == 0 => slot(mission, row)[room] += mass,
                0 => {}
                1 if spends(acts.calm.cost) => {
                    let row = slot(mission, row);
                    row[room - 1] += mass * acts.calm.chance;
                    row[room] += mass * (1.0 - acts.calm.chance);
                }
                2..6 if spends(acts.step.cost) => {
                    slot(mission, row)[room] += mass * (1.0 - acts.step.chance);
                }
                1..6 => {}
                _ => {
                    let (squad, threat) = mission.room_at(room as u32);
                    let points = points as u8;
                    let live = State::Live(Live::plain(squad, cell, points, rescued, threat));
                    let Some(action) = decode(code) else { continue };
                    mission.act(&live, action, |chance, next, _| {
                        let State::Live(next) = next else { return };
                        if usize::from(next.points) == left {
                            let room = mission.room(&next).unwrap_or(0) as usize;
                            slot(mission, row)[room] += mass * chance;
                        }
                    });
                }
            }
        }
    }

    /// The enemies act: the row before their turn becomes the one after it.
    fn enemies(&self, bank: usize, before: &[f64], after: &mut Arrived) {
        let mission = self.mission;
        let (cell, rescued) = place(mission, bank);
        let home = rescued && has(mission.scenario.ground.exits, cell);
        if mission.scenario.draws.call > 0.0 && !home {
            with_calls(mission, cell, before, after);
        } else {
            for (room, &mass) in before.iter().enumerate().filter(|(_, mass)| **mass > 0.0) {
                let (squad, threat) = mission.room_at(room as u32);
                let live = Live::plain(squad, cell, 0, rescued, threat);
                mission.react(&State::Live(live), |chance, next, _| match next {
                    State::Live(next) => {
                        let room = mission.room(&next).unwrap_or(0) as usize;
                        slot(mission, &mut after.row)[room] += mass * chance;
                    }
                    State::Won => after.won += mass * chance,
                    State::Lost => after.lost += mass * chance,
                });
            }
        }
        let chosen = self.policy.last().map_or(&[][..], |layer| &layer[bank]);
        for (mass, _) in after.row.iter_mut().zip(chosen).filter(|(_, code)| **code == act::NOTHING)
        {
            after.silent += std::mem::take(mass);
        }
    }
}

fn place(mission: &Hostage, bank: usize) -> (Cell, bool) {
    let cells = mission.scenario.ground.count();
    ((bank % cells) as Cell, bank >= cells)
}

/// The banks from which a step leads to a bank, and its code. Whoever enters the hostage's cell has
/// the hostage.
fn ways(mission: &Hostage, to: usize) -> Vec<(usize, u8)> {
    let cells = mission.scenario.ground.count();
    let (cell, rescued) = place(mission, to);
    let found = cell == mission.scenario.hostages[0];
    let before: &[usize] = match (rescued, found) {
        (false, true) => &[],
        (false, false) => &[0],
        (true, false) => &[1],
        (true, true) => &[0, 1],
    };
    let mut list = Vec::new();
    for (from, neighbours) in mission.tables.view(0).neighbours.iter().enumerate() {
        for heading in Heading::ALL {
            if neighbours[heading as usize] == Some(cell) {
                let code = act::encode(Action::Move(heading));
                list.extend(before.iter().map(|half| (half * cells + from, code)));
            }
        }
    }
    list
}

/// The row, made where it is empty.
fn slot<'r>(mission: &Hostage, row: &'r mut Vec<f64>) -> &'r mut [f64] {
    if row.is_empty() {
        row.resize(mission.rooms() as usize, 0.0);
    }
    row
}

/// Draw by draw, those with the most draws first: who has fewer joins in when it is their number.
fn with_calls(mission: &Hostage, cell: Cell, before: &[f64], after: &mut Arrived) {
    if before.is_empty() {
        return;
    }
    let (scenario, squads) = (mission.scenario(), &mission.tables.squads);
    let draws = scenario.draws;
    let (lowest, highest) = (scenario.threat.lowest, scenario.threat.highest);
    let levels = usize::from(highest - lowest) + 1;
    let count = squads.len();
    let mut now = vec![vec![0.0; count]; levels];
    let mut then = now.clone();
    for drawn in (1..=highest).rev() {
        if let Some(level) = drawn.checked_sub(lowest).map(usize::from) {
            for (squad, sum) in now[level].iter_mut().enumerate() {
                *sum += before[squad * levels + level];
            }
        }
        then.iter_mut().for_each(|level| level.fill(0.0));
        for (level, masses) in now.iter().enumerate() {
            for (squad, &mass) in masses.iter().enumerate().filter(|(_, mass)| **mass > 0.0) {
                let here = squads.get(squad as u32);
                let mut go = |deadly: bool, level: usize, squad: usize, part: f64| {
                    if deadly {
                        after.lost += part;
                    } else {
                        then[level][squad] += part;
                    }
                };
                let met = has(squads.get(here.stepped).occupied, cell);
                go(met, level, here.stepped as usize, mass * draws.step);
                go(has(here.watched, cell), level, squad, mass * draws.shoot);
                let calls = squads.calls(squad as u32);
                if calls.is_empty() {
                    go(false, (level + 1).min(levels - 1), squad, mass * draws.call);
                }
                for &next in calls {
                    let deadly = has(squads.get(next).occupied, cell);
                    go(deadly, level, next as usize, mass * draws.call / calls.len() as f64);
                }
            }
        }
        std::mem::swap(&mut now, &mut then);
    }
    let row = slot(mission, &mut after.row);
    for (level, masses) in now.iter().enumerate() {
        for (squad, &mass) in masses.iter().enumerate() {
            row[squad * levels + level] = mass;
        }
    }
}
