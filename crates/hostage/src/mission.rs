//! A scenario made ready to be played: what the rules look up at every step.

use std::sync::Arc;

use meeple_core::InputError;
use meeple_core::survey::Survey;

use super::dice::{Dice, ROLLED};
use super::ground::{Cells, Open};
use super::instinct::Routes;
use super::memory::Memory;
use super::scenario::{Goal, LateFire, Mode, Noise, Scenario};
use super::squads::Squads;
use super::state::{Live, MOST_OPERATORS, NOBODY, NOWHERE, SquadId};
use super::view::View;
use super::{notation, playable, shipped};

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
    /// The ground for each way that the doors may stand.
    pub(super) views: Vec<View>,
    /// For each squad, where its pairs of squad and threat begin; one more entry than squads.
    pub(super) rooms: Vec<u32>,
    /// The squad and the threat of each room.
    pub(super) room_list: Vec<(SquadId, u8)>,
    /// Whether the mission has few parts: see [`Scenario::is_plain`].
    pub(super) plain: bool,
    /// All operators, a bit each.
    pub(super) everyone: u8,
    /// Enemy turns that were worked out before.
    pub(super) memory: Memory,
    /// How far everything is.
    pub(super) routes: Routes,
}

impl Tables {
    /// The ground while these doors stand open.
    #[inline]
    pub(super) fn view(&self, open: Open) -> &View {
        &self.views[usize::from(open)]
    }

    /// The cells that an arrangement of enemies sees while these doors stand open.
    pub(super) fn watched(&self, squad: SquadId, open: Open) -> Cells {
        if self.views.len() == 1 {
            return self.squads.get(squad).watched;
        }
        let seen = &self.view(open).seen;
        self.squads.living(squad).fold(0, |set, (_, place)| set | seen[usize::from(place)])
    }
}

impl Hostage {
    /// Makes a scenario ready to be played.
    ///
    /// # Errors
    /// Says what is unsound about it.
    pub fn new(scenario: Scenario) -> Result<Self, InputError> {
        match playable::check(&scenario).into_iter().next() {
            Some(fault) => Err(InputError::new(fault.message)),
            None => Ok(Self::of_sound(scenario)),
        }
    }

    /// A mission that comes with the game, with another number of enemies if asked for.
    ///
    /// # Errors
    /// Lists the missions when there is none of that name, or says how many enemies fit.
    pub fn shipped(name: &str, enemies: Option<usize>) -> Result<Self, InputError> {
        shipped::open(name, enemies)
    }

    /// What there is to say of the text of a scenario file without faults; of any other, nothing.
    #[must_use]
    pub fn survey(text: &str) -> Survey {
        notation::survey(text)
    }

    /// Makes a scenario that was checked ready to be played.
    pub(super) fn of_sound(mut scenario: Scenario) -> Self {
        scenario.sum_up();
        let mut tables = Tables {
            squads: Squads::of(&scenario),
            views: View::all(&scenario),
            rooms: vec![0],
            room_list: Vec::new(),
            plain: scenario.is_plain(),
            everyone: (1 << scenario.operators.len()) - 1,
            memory: Memory::default(),
            routes: Routes::of(&scenario),
        };
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
        let mut live = Live {
            squad: self.tables.squads.id(places).unwrap_or(0),
            team: [NOWHERE; MOST_OPERATORS],
            points: self.points(),
            threat: scenario.threat.start,
            freed: 0,
            doors: scenario.ground.open_doors(),
            who: self.idle(),
            acted: 0,
            raised: 0,
            grenades: [0; MOST_OPERATORS],
            shields: [0; MOST_OPERATORS],
            dice: Dice::NONE,
            clock: match &scenario.goal {
                Goal::Bomb(bomb) => bomb.countdown,
                Goal::Waves(waves) => waves.turns,
                Goal::Rescue | Goal::Extraction => 0,
            },
            defused: 0,
        };
        for (index, operator) in scenario.operators.iter().enumerate() {
            live.team[index] = operator.start;
            live.grenades[index] = operator.grenades;
            live.shields[index] = operator.shields;
        }
        live
    }

    /// Who acts when a turn begins: the only operator, unless there is a choice or a roll to make.
    pub(super) fn idle(&self) -> u8 {
        let alone = self.scenario.operators.len() == 1;
        if alone && self.scenario.mode == Mode::Points { 0 } else { NOBODY }
    }

    /// What an operator has to spend in a turn: action points, or dice.
    pub(super) fn points(&self) -> u8 {
        match self.scenario.mode {
            Mode::Points => self.scenario.actions.points,
            Mode::Dice => ROLLED,
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
    scenario.is_plain()
        && scenario.respawn.is_none()
        && scenario.actions.shoot.noise == Noise::Success
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
