//! A scenario made ready to be played: what the rules look up at every step.

use std::sync::Arc;

use meeple_core::InputError;

use super::ground::{Cell, Cells, one};
use super::scenario::{LateFire, Scenario};
use super::squads::Squads;
use super::state::{Live, SquadId};
use super::{shipped, sound};
use crate::Heading;

/// A hostage rescue mission, as it is played or as planners see it.
#[derive(Clone, Debug)]
pub struct Hostage {
    /// The name it was opened by, options included.
    pub(super) label: Arc<str>,
    pub(super) scenario: Arc<Scenario>,
    pub(super) tables: Arc<Tables>,
    /// Enemies act once more after a winning move that spends the last action point.
    pub(super) late_fire: bool,
}

/// What the rules look up.
#[derive(Debug)]
pub(super) struct Tables {
    pub(super) squads: Squads,
    /// The next cell each way, by cell.
    pub(super) neighbours: Vec<[Option<Cell>; 4]>,
    /// The cells seen each way, by cell.
    pub(super) sights: Vec<[Cells; 4]>,
    /// The cells each way up to a wall, by cell.
    pub(super) lines: Vec<[Cells; 4]>,
    /// For each squad, where its pairs of squad and threat begin; one more entry than squads.
    pub(super) rooms: Vec<u32>,
    /// The squad and the threat of each room.
    pub(super) room_list: Vec<(SquadId, u8)>,
}

impl Hostage {
    /// Makes a scenario ready to be played.
    ///
    /// # Errors
    /// Says what is unsound about it.
    pub fn new(scenario: Scenario) -> Result<Self, InputError> {
        sound::check(&scenario).map_err(|fault| InputError::new(fault.message))?;
        Ok(Self::of_sound(scenario))
    }

    /// A mission that comes with the game, with another number of enemies if asked for.
    ///
    /// # Errors
    /// Lists the missions when there is none of that name, or says how many enemies fit.
    pub fn shipped(name: &str, enemies: Option<usize>) -> Result<Self, InputError> {
        shipped::open(name, enemies)
    }

    /// Makes a scenario that was checked ready to be played.
    pub(super) fn of_sound(scenario: Scenario) -> Self {
        let ground = &scenario.ground;
        let cells = 0..ground.count() as u16;
        let gather = |cells: &mut dyn Iterator<Item = Cell>| cells.fold(0, |set, at| set | one(at));
        let mut tables = Tables {
            squads: Squads::of(&scenario),
            neighbours: Vec::new(),
            sights: Vec::new(),
            lines: Vec::new(),
            rooms: vec![0],
            room_list: Vec::new(),
        };
        for cell in cells.map(|cell| cell as Cell) {
            let ways = Heading::ALL;
            tables.neighbours.push(ways.map(|heading| ground.neighbour(cell, heading)));
            tables.sights.push(ways.map(|heading| gather(&mut ground.sight(cell, heading))));
            tables.lines.push(ways.map(|heading| gather(&mut ground.line(cell, heading))));
        }
        for id in 0..tables.squads.len() as SquadId {
            let alive = tables.squads.get(id).alive;
            let levels = threats(&scenario, alive, tables.squads.slots() - alive);
            let lowest = scenario.threat.lowest;
            tables.room_list.extend((0..levels).map(|level| (id, lowest + level)));
            tables.rooms.push(tables.room_list.len() as u32);
        }
        let late_fire = scenario.rules.late_fire != LateFire::Never;
        let label = scenario.name.as_str().into();
        Self { label, scenario: Arc::new(scenario), tables: Arc::new(tables), late_fire }
    }

    /// The scenario.
    #[must_use]
    pub fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// The mission as planners see it; the same unless the scenario keeps something from them.
    #[must_use]
    pub fn planned(&self) -> Self {
        let late_fire = self.scenario.rules.late_fire == LateFire::Always;
        Self { late_fire, ..self.clone() }
    }

    /// The state where the mission begins.
    pub(super) fn first(&self) -> Live {
        let scenario = &*self.scenario;
        let mut places = [super::squads::DEAD; super::squads::MOST_ENEMIES];
        places[..scenario.enemies.len()].copy_from_slice(&scenario.enemies);
        Live {
            squad: self.tables.squads.id(places).unwrap_or(0),
            cell: scenario.operator.start,
            points: scenario.actions.points,
            rescued: false,
            threat: scenario.threat.start,
        }
    }
}

/// How many threat levels go with so many enemies alive and dead.
///
/// Without reinforcements and noise only kills raise the threat, each by one, and it falls back
/// when nobody is left: so it is at the lowest while all or none live, and above by at most the
/// number of the dead otherwise.
pub(super) fn threats(scenario: &Scenario, alive: u8, dead: u8) -> u8 {
    let all = scenario.threat.highest - scenario.threat.lowest + 1;
    match (alive, dead) {
        _ if !kills_alone_raise(scenario) => all,
        (0, _) | (_, 0) => 1,
        (_, dead) => all.min(dead + 1),
    }
}

/// Whether the threat rises by kills and nothing else.
fn kills_alone_raise(scenario: &Scenario) -> bool {
    scenario.respawn.is_none()
        && !scenario.rules.noisy_miss
        && scenario.threat.start == scenario.threat.lowest
}

/// The mission without the quirks of its first program.
impl Default for Hostage {
    fn default() -> Self {
        shipped::usual()
    }
}

/// Missions are equal when their scenarios are, seen the same way.
impl PartialEq for Hostage {
    fn eq(&self, other: &Self) -> bool {
        self.late_fire == other.late_fire && self.scenario == other.scenario
    }
}
