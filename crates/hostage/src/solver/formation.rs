//! Missions without reinforcements, block by block.
//!
//! Enemies then walk in lockstep: an enemy turn only turns the formation along its loop. Kills
//! shrink the formation, calm lowers the threat, the hostage is never lost: so one formation with
//! one threat level, with or without the hostage, is a block that never comes back once left. Each
//! is solved while it is in the cache, those that others lead to first, and what leaves it is a
//! constant by then: place after place, wherever something near has changed, then by whole turns,
//! which say how close it is.
//!
//! Formations with as many enemies have nothing to do with each other: they are shared out to
//! threads. What comes of it, the nodes included, is the same for any number of these.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use meeple_core::{Budget, Cancel, Control, Stop};

use super::act::NOTHING;
use super::block::{Block, Lane, Part, Turns};
use super::choices::Outside;
use super::course::{Course, Courses, Pair};
use super::relax::Places;
use super::rows::{Change, Rows};
use super::threads::in_turn;
use crate::mission::Hostage;
use crate::scenario::Noise;
use crate::squads::{MOST_ENEMIES, Squads};
use crate::state::{Live, SquadId};

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

/// The share of all positions that is solved at once: formations with as many enemies.
pub(super) fn most_at_once(mission: &Hostage) -> f64 {
    let mut rooms = [0u32; MOST_ENEMIES + 1];
    for &(squad, _) in &mission.tables.room_list {
        rooms[usize::from(mission.tables.squads.get(squad).alive)] += 1;
    }
    let most = rooms.into_iter().max().unwrap_or(0);
    f64::from(most) / mission.rooms().max(1) as f64
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

/// The mission as it is planned and as it is played.
pub(super) struct Missions<'a> {
    pub(super) planned: &'a Hostage,
    pub(super) played: &'a Hostage,
}

/// Solves all blocks until `enough` is content with the change of a sweep. `None` when the budget
/// ended first. The policy is followed in the mission as it is played.
pub(super) fn solve(
    missions: &Missions<'_>,
    rows: &mut Rows,
    policy: &mut [Vec<Vec<u8>>],
    enough: impl Fn(&Change) -> bool + Sync,
    threads: usize,
    control: &mut Control<'_>,
) -> Option<Found> {
    let mission = missions.planned;
    let squads = &mission.tables.squads;
    let alive = |orbit: &Vec<SquadId>| squads.get(orbit[0]).alive;
    let mut orbits = orbits(squads);
    orbits.sort_by_key(alive);
    let (mut change, mut worked) = (Change::NONE, 0);
    let mut courses = Some(Courses::new(mission));
    let grounds = [false, true].map(|rescued| Places::of(mission, rescued));
    for layer in orbits.chunk_by(|one, other| alive(one) == alive(other)) {
        let limits = Limits::of(control);
        let known = Known { missions, grounds: &grounds, rows, courses: courses.as_ref() };
        let solved = in_turn(layer.len(), threads, |index| {
            limits.keep(|control| known.formation(&layer[index], &enough, control))
        });
        // In order: so it is the same formations that fit into a number of nodes.
        for (solved, nodes) in solved {
            let fits = control.budget().nodes.is_none_or(|most| control.nodes() + nodes <= most);
            let Some(solved) = solved.filter(|_| fits) else {
                let left = control.budget().nodes.map(|most| most.saturating_sub(control.nodes()));
                control.absorb(left.map_or(nodes, |left| left.min(nodes)));
                if !control.must_stop() {
                    control.stop(Stop::Time);
                }
                return None;
            };
            control.absorb(nodes);
            change = change.and(solved.change);
            worked += solved.worked;
            for done in &solved.blocks {
                done.store(rows, policy);
                courses = courses.filter(|_| done.course.is_some());
                if let (Some(courses), Some((figures, off))) = (&mut courses, &done.course) {
                    courses.keep(&done.part, figures, *off);
                }
            }
        }
    }
    let all = 2 * mission.scenario.ground.count() * mission.rooms() as usize;
    Some(Found { change, sweeps: worked.div_ceil(all.max(1)) as u32, courses })
}

/// What is left of a budget for formations that are solved side by side.
struct Limits {
    left: Budget,
    seed: u64,
    cancel: Cancel,
    began: Instant,
    /// Nodes of formations that are done, all of them before those that begin later.
    spent: AtomicU64,
}

impl Limits {
    fn of(control: &Control<'_>) -> Self {
        let budget = control.budget();
        let left = Budget {
            nodes: budget.nodes.map(|most| most.saturating_sub(control.nodes())),
            time: budget.time.map(|most| most.saturating_sub(control.elapsed())),
            ..*budget
        };
        let (seed, cancel) = (control.seed(), control.cancel().clone());
        Self { left, seed, cancel, began: Instant::now(), spent: AtomicU64::new(0) }
    }

    /// Works within what is left; also says how many nodes that took.
    fn keep<T>(&self, work: impl FnOnce(&mut Control<'_>) -> Option<T>) -> (Option<T>, u64) {
        let spent = self.spent.load(Ordering::Acquire);
        let left = Budget {
            nodes: self.left.nodes.map(|left| left.saturating_sub(spent)),
            time: self.left.time.map(|left| left.saturating_sub(self.began.elapsed())),
            ..self.left
        };
        let mut nobody = ();
        let mut control = Control::new(left, self.seed, self.cancel.clone(), &mut nobody);
        let done = work(&mut control);
        self.spent.fetch_add(control.nodes(), Ordering::AcqRel);
        (done, control.nodes())
    }
}

/// What is known of smaller formations.
struct Known<'a, 'm> {
    missions: &'m Missions<'m>,
    grounds: &'m [Places; 2],
    rows: &'a Rows,
    courses: Option<&'a Courses>,
}

/// A solved formation.
struct Formation<'a> {
    blocks: Vec<Done<'a>>,
    change: Change,
    worked: usize,
}

impl<'m> Known<'_, 'm> {
    /// Solves the blocks of a formation. `None` when the budget ended first.
    fn formation(
        &self,
        orbit: &'m [SquadId],
        enough: impl Fn(&Change) -> bool,
        control: &mut Control<'_>,
    ) -> Option<Formation<'m>> {
        let mission = self.missions.planned;
        let cells = mission.scenario.ground.count();
        let first = |threat| Live::plain(orbit[0], 0, 1, true, threat);
        let levels = (mission.scenario.threat.lowest..)
            .take_while(|&threat| mission.room(&first(threat)).is_some());
        let mut found = Formation { blocks: Vec::new(), change: Change::NONE, worked: 0 };
        for threat in levels {
            let turns = Turns::of(mission, orbit, threat);
            for rescued in [true, false] {
                let places = &self.grounds[usize::from(rescued)];
                let part = Part { mission, orbit, threat, rescued, places, cells };
                let before = Before::of(&found.blocks, rescued);
                let outside = Outside { rows: self.rows, before };
                let mut block = Block::of(part, &turns, &outside);
                let (change, worked) = block.solve(&turns, &enough, control)?;
                found.change = found.change.and(change);
                found.worked += worked;
                let chosen = block.chosen();
                let course = match self.courses.filter(|_| before.is_followed()) {
                    Some(known) => {
                        let played = self.missions.played;
                        let course = Course::of(known, played, &block, &chosen, before, &turns);
                        match course {
                            Some(course) => course.follow(&turns, control)?,
                            None => None,
                        }
                    }
                    None => None,
                };
                let codes = codes(&block, &chosen);
                found.blocks.push(Done { part, values: block.into_values(), codes, course });
            }
        }
        Some(found)
    }
}

/// The best actions by action points less one, place and rotation.
fn codes(block: &Block<'_>, chosen: &[u8]) -> Vec<u8> {
    let width = block.part.width();
    let code = |(index, &chosen): (usize, &u8)| {
        let (at, rotation) = (index / width, index % width);
        let cell = block.part.places.cells[at % block.part.places.cells.len()];
        let taken = block.part.is_taken(rotation, cell);
        if taken { NOTHING } else { block.choices.get(at, chosen, rotation).1 }
    };
    chosen.iter().enumerate().map(code).collect()
}

/// A solved block.
pub(super) struct Done<'a> {
    part: Part<'a>,
    values: Vec<Lane>,
    codes: Vec<u8>,
    /// Where the policy leads, by action points, cell and rotation, and how far that is off.
    course: Option<(Vec<Pair>, Pair)>,
}

/// The blocks of the same formation that another one leads to.
#[derive(Clone, Copy)]
pub(super) struct Before<'a> {
    /// One level calmer.
    pub(super) calmer: Option<&'a Done<'a>>,
    /// With the hostage.
    pub(super) freed: Option<&'a Done<'a>>,
}

impl<'a> Before<'a> {
    /// Blocks come level by level, with the hostage first.
    fn of(blocks: &'a [Done<'a>], rescued: bool) -> Self {
        let back = |many: usize| blocks.len().checked_sub(many).map(|index| &blocks[index]);
        Self { calmer: back(2), freed: back(1).filter(|_| !rescued) }
    }

    /// Whether it is known where the policy leads from there.
    fn is_followed(&self) -> bool {
        [self.calmer, self.freed].iter().flatten().all(|done| done.course.is_some())
    }
}

impl Done<'_> {
    /// The values of a cell, rotation by rotation.
    pub(super) fn values(&self, points: u8, cell: usize) -> &[f64] {
        let (part, wide) = (&self.part, self.part.wide());
        let first = (usize::from(points) * part.cells + cell) * wide;
        &self.values[first..first + wide].as_flattened()[..part.width()]
    }

    /// What the policy leads to from a position on.
    pub(super) fn course(&self, points: u8, cell: usize, rotation: usize) -> Option<Pair> {
        let row = usize::from(points) * self.part.cells + cell;
        self.course.as_ref().map(|(figures, _)| figures[row * self.part.width() + rotation])
    }

    /// Writes values and best actions where all can see them.
    fn store(&self, rows: &mut Rows, policy: &mut [Vec<Vec<u8>>]) {
        let (part, width) = (&self.part, self.part.width());
        let rooms = part.rooms();
        for (place, &cell) in part.places.cells.iter().enumerate() {
            let bank = part.bank(cell);
            for (&room, &value) in rooms.iter().zip(self.values(0, cell)) {
                rows.between[bank][room] = value;
            }
            for (layer, (left, policy)) in rows.left.iter_mut().zip(&mut *policy).enumerate() {
                let codes = &self.codes[(layer * part.places.cells.len() + place) * width..];
                let values = self.values(layer as u8 + 1, cell).iter().zip(codes);
                for (&room, (&value, &code)) in rooms.iter().zip(values) {
                    if code != NOTHING {
                        left[bank][room] = value;
                        policy[bank][room] = code;
                    }
                }
            }
        }
    }
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
