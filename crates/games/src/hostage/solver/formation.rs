//! Missions without reinforcements, block by block.
//!
//! Enemies then walk in lockstep: an enemy turn only turns the formation along its loop. Kills
//! shrink the formation, calm lowers the threat, the hostage is never lost: so one formation with
//! one threat level, with or without the hostage, is a block that never comes back once left. Each
//! is solved while it is in the cache, those that others lead to first, and what leaves it is a
//! constant by then: place after place, wherever something near has changed, then by whole turns,
//! which say how close it is. All rotations of a formation stand side by side, so that each step of a sweep
//! runs over plain arrays.

use meeple_core::{Control, GO, Problem as _, Staged as _};

use super::act::{NOTHING, decode, encode};
use super::course::Courses;
use super::relax::{Places, Round};
use super::rows::{Change, Rows};
use crate::Heading;
use crate::hostage::ground::{Cell, has};
use crate::hostage::mission::Hostage;
use crate::hostage::reaction::{MOST_DRAWS, lockstep_chances};
use crate::hostage::scenario::{Act, Noise};
use crate::hostage::squads::Squads;
use crate::hostage::state::{Action, Live, SquadId, State};

/// Whether the mission falls into such blocks.
pub(super) fn applies(mission: &Hostage) -> bool {
    let scenario = mission.scenario();
    let acts = [scenario.actions.step, scenario.actions.calm];
    scenario.respawn.is_none()
        && scenario.draws.call <= 0.0
        && scenario.actions.shoot.noise == Noise::Success
        && !mission.late_fire
        && acts.iter().all(|act| act.cost > 0)
}

/// What a planner found.
pub(super) struct Found {
    /// The largest changes of the last sweeps.
    pub(super) change: Change,
    /// Sweeps over all positions that the work amounts to.
    pub(super) sweeps: u32,
    /// Where the policy leads, if it always comes to an end.
    pub(super) courses: Option<Courses>,
}

/// Solves all blocks until `enough` is content with the change of a sweep. `None` when the budget
/// ended first. The policy is followed in the mission as it is `played`.
pub(super) fn solve(
    mission: &Hostage,
    played: &Hostage,
    rows: &mut Rows,
    policy: &mut [Vec<Vec<u8>>],
    enough: impl Fn(&Change) -> bool,
    control: &mut Control<'_>,
) -> Option<Found> {
    let cells = mission.scenario.ground.count();
    let squads = &mission.tables.squads;
    let mut orbits = orbits(squads);
    orbits.sort_by_key(|orbit| squads.get(orbit[0]).alive);
    let lowest = mission.scenario.threat.lowest;
    let (mut change, mut worked) = (Change::NONE, 0);
    let mut courses = Some(Courses::new(mission));
    let grounds = [false, true].map(|rescued| Places::of(mission, rescued));
    for orbit in &orbits {
        let first = |threat| Live::plain(orbit[0], 0, 1, true, threat);
        let levels = (lowest..).take_while(|&threat| mission.room(&first(threat)).is_some());
        for threat in levels {
            let turns = Turns::of(mission, orbit, threat);
            for rescued in [true, false] {
                let places = &grounds[usize::from(rescued)];
                let mut block = Block::of(mission, orbit, threat, rescued, places, &turns, rows);
                // Going from place to place comes close, whole turns say how close.
                let mut round = Round::new(places);
                loop {
                    let many = round.visit(|place, again| {
                        let change = block.visit(&turns, place, again);
                        (change.size(), !enough(&change))
                    });
                    if many == 0 {
                        break;
                    }
                    worked += many * orbit.len();
                    tick(many, control)?;
                }
                loop {
                    let seen = block.sweep(&turns);
                    worked += cells * orbit.len();
                    tick(cells, control)?;
                    if enough(&seen) {
                        change = change.and(seen);
                        break;
                    }
                }
                block.store(rows, policy);
                if let Some(known) = &mut courses
                    && !known.follow(played, &block, &turns, policy, control)?
                {
                    courses = None;
                }
            }
        }
    }
    let all = 2 * cells * mission.rooms() as usize;
    Some(Found { change, sweeps: worked.div_ceil(all.max(1)) as u32, courses })
}

/// `None` when the budget ends.
fn tick(many: usize, control: &mut Control<'_>) -> Option<()> {
    (0..many).all(|_| control.tick().is_continue()).then_some(())
}

/// The formations, each in the order in which it walks.
fn orbits(squads: &Squads) -> Vec<Vec<SquadId>> {
    let mut seen = vec![false; squads.len()];
    let mut orbits = Vec::new();
    for first in 0..squads.len() as SquadId {
        let mut orbit = Vec::new();
        let mut at = first;
        while !std::mem::replace(&mut seen[at as usize], true) {
            orbit.push(at);
            at = squads.get(at).stepped;
        }
        if !orbit.is_empty() {
            orbits.push(orbit);
        }
    }
    orbits
}

/// The enemy turns of a formation at one threat level, discounted.
pub(super) struct Turns {
    /// Chances of living on after so many steps, by cell, steps and rotation.
    pub(super) chances: Vec<f64>,
    /// What dying is worth, by cell and rotation.
    losses: Vec<f64>,
    pub(super) steps: usize,
}

impl Turns {
    fn of(mission: &Hostage, orbit: &[SquadId], threat: u8) -> Self {
        let scenario = mission.scenario();
        let (cells, width) = (scenario.ground.count(), orbit.len());
        let steps = if width == 1 { 1 } else { usize::from(threat).min(MOST_DRAWS) + 1 };
        let mut chances = vec![0.0; cells * steps * width];
        let mut losses = vec![0.0; cells * width];
        for cell in 0..cells {
            for (rotation, &squad) in orbit.iter().enumerate() {
                let found = lockstep_chances(mission, squad, threat, cell as Cell);
                let mut lost = 1.0;
                for (step, chance) in found.into_iter().enumerate() {
                    // Who does not walk is where it was.
                    let place = cell * steps + step % steps;
                    chances[place * width + rotation] += scenario.discount * chance;
                    lost -= chance;
                }
                losses[cell * width + rotation] = scenario.rewards.loss * lost.max(0.0);
            }
        }
        Self { chances, losses, steps }
    }
}

/// What the operator may do somewhere with some action points: a constant, and shares of values
/// within the block. All figures by rotation; minus infinity where it is impossible.
struct Choice {
    code: Codes,
    /// What does not depend on the block.
    constant: Vec<f64>,
    /// Whether it may lead out of the block.
    leaves: bool,
    /// Points left, the cell reached, and the share of its value.
    shares: [Option<(usize, usize, f64)>; 2],
}

/// The action of a choice; attacks that differ only in their constants share one.
enum Codes {
    All(u8),
    Each(Vec<u8>),
}

/// One formation at one threat level, with or without the hostage.
pub(super) struct Block<'a> {
    mission: &'a Hostage,
    pub(super) orbit: &'a [SquadId],
    threat: u8,
    rescued: bool,
    /// Rooms by rotation.
    pub(super) rooms: Vec<usize>,
    pub(super) places: &'a Places,
    /// Values by action points (none first), cell and rotation.
    values: Vec<Vec<f64>>,
    /// By action points less one and place.
    choices: Vec<Vec<Vec<Choice>>>,
    /// Choices that were of use at the last visit, as bits, likewise.
    of_use: Vec<Vec<u32>>,
    /// The place of the best choice among these, by action points less one, place and rotation.
    chosen: Vec<u8>,
    /// Rooms that are impossible, since an enemy stands there: by cell and rotation.
    pub(super) taken: Vec<bool>,
    /// The largest value so far.
    scale: f64,
    best: Vec<f64>,
    twice: Vec<f64>,
}

impl<'a> Block<'a> {
    fn of(
        mission: &'a Hostage,
        orbit: &'a [SquadId],
        threat: u8,
        rescued: bool,
        places: &'a Places,
        turns: &Turns,
        rows: &Rows,
    ) -> Self {
        let ground = &mission.scenario.ground;
        let (cells, width) = (ground.count(), orbit.len());
        let at =
            |squad, cell: usize, points| Live::plain(squad, cell as Cell, points, rescued, threat);
        let rooms: Vec<usize> = orbit
            .iter()
            .filter_map(|&squad| mission.room(&at(squad, 0, 1)))
            .map(|r| r as usize)
            .collect();
        let taken: Vec<bool> = (0..cells)
            .flat_map(|cell| orbit.iter().map(move |&squad| (cell, squad)))
            .map(|(cell, squad)| has(mission.tables.squads.get(squad).occupied, cell as Cell))
            .collect();
        let points = mission.scenario.actions.points;
        let values = vec![vec![0.0; cells * width]; usize::from(points) + 1];
        let mut block = Self {
            mission,
            orbit,
            threat,
            rescued,
            rooms,
            places,
            values,
            choices: Vec::new(),
            chosen: Vec::new(),
            of_use: vec![vec![u32::MAX; places.cells.len()]; usize::from(points)],
            taken,
            scale: 1.0,
            best: vec![0.0; width],
            twice: vec![0.0; width + turns.steps],
        };
        let outside = Outside { mission, rows, orbit, threat, rescued };
        for points in 1..=points {
            let of_cell = |&cell: &usize| outside.choices(cell, points);
            block.choices.push(places.cells.iter().map(of_cell).collect());
        }
        block
    }

    /// Backs up one whole turn; the smallest and the largest change.
    fn sweep(&mut self, turns: &Turns) -> Change {
        let mut change = Change::NONE;
        self.places.cells.iter().for_each(|&cell| self.enemies(turns, cell));
        for points in 1..self.values.len() {
            for place in 0..self.places.cells.len() {
                self.decide(points, place, false, &mut change);
            }
        }
        change
    }

    /// Backs up a place with what is known of the others by now; `again` with the choices alone that
    /// were of use last time. The change says nothing of how close it is.
    fn visit(&mut self, turns: &Turns, place: usize, again: bool) -> Change {
        let mut change = Change { scale: self.scale, ..Change::NONE };
        self.enemies(turns, self.places.cells[place]);
        for points in 1..self.values.len() {
            self.decide(points, place, again, &mut change);
        }
        self.scale = change.scale;
        change
    }

    /// The enemy turn with the operator in a cell.
    #[inline]
    fn enemies(&mut self, turns: &Turns, cell: usize) {
        let width = self.orbit.len();
        let row = cell * width..(cell + 1) * width;
        let (between, rest) = self.values.split_at_mut(1);
        let top = rest.last().map_or(&[][..], |top| &top[row.clone()]);
        for (twice, value) in self.twice.iter_mut().zip(top.iter().cycle()) {
            *twice = *value;
        }
        let sums = &mut between[0][row.clone()];
        sums.copy_from_slice(&turns.losses[row]);
        for step in 0..turns.steps {
            let first = (cell * turns.steps + step) * width;
            let chances = &turns.chances[first..first + width];
            for ((sum, chance), later) in sums.iter_mut().zip(chances).zip(&self.twice[step..]) {
                *sum += chance * later;
            }
        }
    }

    /// The best choice in a place with so many action points.
    #[inline]
    fn decide(&mut self, points: usize, place: usize, again: bool, change: &mut Change) {
        let (width, cell) = (self.orbit.len(), self.places.cells[place]);
        let (lower, rest) = self.values.split_at_mut(points);
        let row = cell * width..(cell + 1) * width;
        self.best.fill(f64::NEG_INFINITY);
        let of_use = &mut self.of_use[points - 1][place];
        let before = if again { *of_use } else { u32::MAX };
        *of_use = 0;
        for (at, choice) in self.choices[points - 1][place].iter().enumerate() {
            if before >> at & 1 == 1 {
                *of_use |= u32::from(choice.add_to(&mut self.best, lower)) << at;
            }
        }
        let taken = &self.taken[row.clone()];
        for ((value, &best), &taken) in rest[0][row].iter_mut().zip(&self.best).zip(taken) {
            // A value that does not matter does not change.
            let best = if taken { *value } else { best };
            change.see(*value, best);
            *value = best;
        }
    }

    /// A position of the block.
    pub(super) fn live(&self, rotation: usize, cell: usize, points: u8) -> Live {
        Live::plain(self.orbit[rotation], cell as Cell, points, self.rescued, self.threat)
    }

    /// The bank of a cell.
    pub(super) fn bank(&self, cell: usize) -> usize {
        usize::from(self.rescued) * self.mission.scenario.ground.count() + cell
    }

    /// Where the best choice leads to, as shares of discounted values, unless it may leave the
    /// block.
    pub(super) fn within(
        &self,
        points: u8,
        place: usize,
        rotation: usize,
    ) -> Option<[Option<(usize, usize, f64)>; 2]> {
        let (layer, width) = (usize::from(points) - 1, self.orbit.len());
        let chosen = self.chosen[(layer * self.places.cells.len() + place) * width + rotation];
        let choice = &self.choices[layer][place][usize::from(chosen)];
        (!choice.leaves).then_some(choice.shares)
    }

    /// Writes values and best actions where all can see them.
    fn store(&mut self, rows: &mut Rows, policy: &mut [Vec<Vec<u8>>]) {
        let width = self.orbit.len();
        let (mut best, mut before) = (vec![0.0; width], vec![0.0; width]);
        for points in 1..self.values.len() {
            for (place, &cell) in self.places.cells.iter().enumerate() {
                let (bank, first) = (self.bank(cell), self.chosen.len());
                self.chosen.resize(first + width, 0);
                best.fill(f64::NEG_INFINITY);
                let choices = &self.choices[points - 1][place];
                for (index, choice) in choices.iter().enumerate() {
                    before.copy_from_slice(&best);
                    choice.add_to(&mut best, &self.values[..points]);
                    for (rotation, chosen) in self.chosen[first..].iter_mut().enumerate() {
                        if best[rotation] > before[rotation] {
                            *chosen = index as u8;
                        }
                    }
                }
                for (rotation, &room) in self.rooms.iter().enumerate() {
                    if !self.taken[cell * width + rotation] {
                        let chosen = usize::from(self.chosen[first + rotation]);
                        rows.left[points - 1][bank][room] =
                            self.values[points][cell * width + rotation];
                        policy[points - 1][bank][room] = choices[chosen].code.at(rotation);
                    }
                }
            }
        }
        for &cell in &self.places.cells {
            let row = &mut rows.between[self.bank(cell)];
            for (rotation, &room) in self.rooms.iter().enumerate() {
                row[room] = self.values[0][cell * width + rotation];
            }
        }
    }
}

impl Codes {
    fn at(&self, rotation: usize) -> u8 {
        match self {
            Self::All(code) => *code,
            Self::Each(codes) => codes[rotation],
        }
    }
}

impl Choice {
    /// Raises `best` where the choice is worth more, rotation by rotation; whether it is anywhere.
    #[inline]
    fn add_to(&self, best: &mut [f64], lower: &[Vec<f64>]) -> bool {
        let width = best.len();
        let row = |(left, cell, share): (usize, usize, f64)| {
            (&lower[left][cell * width..(cell + 1) * width], share)
        };
        let mut raised = false;
        let mut raise = |best: &mut f64, value: f64| {
            raised |= value > *best;
            *best = if value > *best { value } else { *best };
        };
        let places = best.iter_mut().zip(&self.constant);
        match self.shares {
            [None, None] => places.for_each(|(best, &constant)| raise(best, constant)),
            [Some(one), None] | [None, Some(one)] => {
                let (values, share) = row(one);
                for ((best, constant), value) in places.zip(values) {
                    raise(best, constant + share * value);
                }
            }
            [Some(one), Some(other)] => {
                let ((ones, share), (others, rest)) = (row(one), row(other));
                for (((best, constant), one), other) in places.zip(ones).zip(others) {
                    raise(best, constant + share * one + rest * other);
                }
            }
        }
        raised
    }
}

/// What a block's choices lead to, in and out of it.
struct Outside<'a> {
    mission: &'a Hostage,
    rows: &'a Rows,
    orbit: &'a [SquadId],
    threat: u8,
    rescued: bool,
}

impl Outside<'_> {
    /// What may be done in a cell, in the fixed order of actions.
    fn choices(&self, cell: usize, points: u8) -> Vec<Choice> {
        let scenario = self.mission.scenario();
        let (acts, width) = (scenario.actions, self.orbit.len());
        let mut choices = vec![Choice {
            code: Codes::All(encode(Action::End)),
            constant: vec![scenario.rewards.end; width],
            leaves: false,
            shares: [Some((0, cell, 1.0)), None],
        }];
        let affordable = |act: Act| points.checked_sub(act.cost);
        if let Some(left) = affordable(acts.calm).filter(|_| self.threat > scenario.threat.lowest) {
            let calmer = |&squad: &SquadId| {
                let next = Live { threat: self.threat - 1, ..self.live(squad, cell, left) };
                acts.calm.chance * (scenario.rewards.threat + self.value(&next))
            };
            choices.push(Choice {
                code: Codes::All(encode(Action::Calm)),
                constant: self.orbit.iter().map(calmer).collect(),
                leaves: true,
                shares: [Some(self.share(left, cell, 1.0 - acts.calm.chance)), None],
            });
        }
        if let Some(left) = affordable(acts.step) {
            let neighbours = self.mission.tables.view(0).neighbours[cell];
            for heading in Heading::ALL {
                if let Some(next) = neighbours[heading as usize] {
                    choices.push(self.step(cell, next, left, heading));
                }
            }
        }
        choices.extend(self.attacks(cell, points));
        choices
    }

    fn step(&self, cell: usize, next: Cell, left: u8, heading: Heading) -> Choice {
        let (mission, scenario) = (self.mission, self.mission.scenario());
        let chance = scenario.actions.step.chance;
        let found = next == scenario.hostages[0] && !self.rescued;
        let rescued = self.rescued || found;
        let home = rescued && has(scenario.ground.exits, next);
        let mut extra = if found { scenario.rewards.hostage } else { 0.0 };
        if home {
            extra += scenario.rewards.win;
        }
        let constant = |&squad: &SquadId| {
            if has(mission.tables.squads.get(squad).occupied, next) {
                return f64::NEG_INFINITY;
            }
            // The hostage leads to a block that is solved by now.
            let later = if found && !home {
                self.value(&Live::plain(squad, next, left, rescued, self.threat))
            } else {
                0.0
            };
            scenario.rewards.step + chance * (extra + later)
        };
        let reached = (!found && !home).then(|| self.share(left, usize::from(next), chance));
        Choice {
            code: Codes::All(encode(Action::Move(heading))),
            constant: self.orbit.iter().map(constant).collect(),
            leaves: found || home,
            shares: [reached, Some(self.share(left, cell, 1.0 - chance))],
        }
    }

    /// Shots and takedowns. What a hit leads to is solved by now; what a miss leads to is the same
    /// for all of one kind and cost, so that only the best hit of these counts.
    fn attacks(&self, cell: usize, points: u8) -> Vec<Choice> {
        let (mission, width) = (self.mission, self.orbit.len());
        let mut kinds: Vec<((usize, f64), Choice)> = Vec::new();
        for (rotation, &squad) in self.orbit.iter().enumerate() {
            let live = self.live(squad, cell, points);
            if has(mission.tables.squads.get(squad).occupied, live.lead()) {
                continue;
            }
            let state = State::Live(live);
            let _ = mission.actions(&state, |action| {
                if !matches!(action, Action::Shoot(_) | Action::Takedown(_)) {
                    return GO;
                }
                let (mut constant, mut missed) = (0.0, None);
                mission.act(&state, action, |chance, next, gain| {
                    let State::Live(next) = next else { return };
                    constant += chance * gain.reward;
                    if next.squad == squad && next.threat == self.threat {
                        missed = Some((usize::from(next.points), chance));
                    } else {
                        constant += chance * self.value(&next);
                    }
                });
                let Some(kind) = missed else { return GO };
                let place = kinds.iter().position(|(known, _)| *known == kind);
                let place = place.unwrap_or_else(|| {
                    let (left, chance) = kind;
                    kinds.push((
                        kind,
                        Choice {
                            code: Codes::Each(vec![NOTHING; width]),
                            constant: vec![f64::NEG_INFINITY; width],
                            leaves: true,
                            shares: [Some(self.share(left as u8, cell, chance)), None],
                        },
                    ));
                    kinds.len() - 1
                });
                let choice = &mut kinds[place].1;
                if constant > choice.constant[rotation] {
                    choice.constant[rotation] = constant;
                    if let Codes::Each(codes) = &mut choice.code {
                        codes[rotation] = encode(action);
                    }
                }
                GO
            });
        }
        debug_assert!(kinds.iter().all(|(_, choice)| {
            (0..width)
                .all(|at| choice.code.at(at) == NOTHING || decode(choice.code.at(at)).is_some())
        }));
        kinds.into_iter().map(|(_, choice)| choice).collect()
    }

    fn live(&self, squad: SquadId, cell: usize, points: u8) -> Live {
        Live::plain(squad, cell as Cell, points, self.rescued, self.threat)
    }

    /// A share of a value within the block.
    fn share(&self, left: u8, cell: usize, chance: f64) -> (usize, usize, f64) {
        let worth = if left == 0 { 1.0 } else { self.mission.scenario.discount };
        (usize::from(left), cell, worth * chance)
    }

    /// What a position outside the block is worth from here.
    fn value(&self, live: &Live) -> f64 {
        let bank = super::rows::bank(self.mission, live);
        let room = self.mission.room(live).unwrap_or(0) as usize;
        match live.points.checked_sub(1) {
            None => self.rows.between[bank][room],
            Some(left) => {
                self.mission.scenario.discount * self.rows.left[usize::from(left)][bank][room]
            }
        }
    }
}
