//! Every arrangement of enemies, listed once, with what becomes of it.
//!
//! On one loop without reinforcements enemies walk in lockstep: an arrangement is who lives and how
//! far the loop has turned. With reinforcements, several loops or doors on the way lockstep is
//! lost, but enemies are alike: an arrangement is a multiset of places. Either way there are few,
//! so that a state needs only a number and an enemy turn only table look-ups.

use std::collections::HashMap;

use super::ground::{Barrier, Cell, Cells, Ground, Open, one};
use super::scenario::{Goal, Scenario};
use super::state::SquadId;
use meeple_core::Heading;

/// The place of an enemy who is dead.
pub(super) const DEAD: u8 = u8::MAX;

/// Most enemies of a mission.
pub(super) const MOST_ENEMIES: usize = 8;

/// More arrangements than this are refused.
pub(super) const MOST_SQUADS: u64 = 200_000;

/// Places by enemy, [`DEAD`] for the dead. Where enemies are alike, sorted.
pub(super) type Places = [u8; MOST_ENEMIES];

/// One arrangement of enemies.
#[derive(Clone, Debug)]
pub(super) struct Squad {
    pub(super) places: Places,
    pub(super) alive: u8,
    /// Cells where they stand.
    pub(super) occupied: Cells,
    /// Cells that they see while doors stand as at the beginning.
    pub(super) watched: Cells,
    /// The arrangement after a step of all, where there is only one.
    pub(super) stepped: SquadId,
    /// Where its calls begin in the list of all calls.
    first_call: u32,
}

/// All arrangements of a mission.
#[derive(Clone, Debug)]
pub(super) struct Squads {
    list: Vec<Squad>,
    ids: HashMap<Places, SquadId>,
    calls: Vec<SquadId>,
    /// What a step of all may lead to and how likely, for each way that doors on the loops may
    /// stand and each arrangement: those of the n-th begin at the n-th entry of `first_stride`.
    strides: Vec<(SquadId, f64)>,
    first_stride: Vec<u32>,
    /// Doors that some enemy walks through.
    loop_doors: Vec<usize>,
    /// What is left when an enemy falls, by arrangement and enemy.
    falls: Vec<SquadId>,
    /// How many enemies there may be.
    slots: u8,
    /// Enemies are alike.
    crowd: bool,
}

impl Squads {
    /// Lists all arrangements of a sound scenario.
    pub(super) fn of(scenario: &Scenario) -> Self {
        let length = scenario.patrol.len() as u8;
        let mut squads = Self {
            list: Vec::new(),
            ids: HashMap::new(),
            calls: Vec::new(),
            strides: Vec::new(),
            first_stride: vec![0],
            loop_doors: loop_doors(scenario),
            falls: Vec::new(),
            slots: slots(scenario),
            crowd: is_crowd(scenario),
        };
        if squads.crowd {
            squads.list_crowds(&mut [DEAD; MOST_ENEMIES], 0, 0, length);
        } else {
            squads.list_formations(&scenario.enemies, length);
        }
        squads.look_around(&scenario.ground, &scenario.patrol);
        squads.link(scenario);
        squads.walk(scenario);
        squads
    }

    fn push(&mut self, places: Places) {
        let id = self.list.len() as SquadId;
        // Of equal arrangements (nobody left, however far the loop has turned) the first counts.
        if self.ids.contains_key(&places) {
            return;
        }
        self.ids.insert(places, id);
        let alive = places.iter().filter(|&&place| place != DEAD).count() as u8;
        let (occupied, watched, stepped, first_call) = (0, 0, id, 0);
        self.list.push(Squad { places, alive, occupied, watched, stepped, first_call });
    }

    /// Who lives, and how far the loop has turned.
    fn list_formations(&mut self, starts: &[u8], length: u8) {
        for mask in 0u32..1 << starts.len() {
            for turned in 0..length {
                let mut places = [DEAD; MOST_ENEMIES];
                for (enemy, &start) in starts.iter().enumerate() {
                    if mask >> enemy & 1 == 1 {
                        places[enemy] = advanced(start, turned, length);
                    }
                }
                self.push(places);
            }
        }
    }

    /// All multisets of at most as many places as there are slots.
    fn list_crowds(&mut self, places: &mut Places, taken: usize, least: u8, length: u8) {
        self.push(*places);
        if taken == usize::from(self.slots) {
            return;
        }
        for place in least..length {
            places[taken] = place;
            self.list_crowds(places, taken + 1, place, length);
        }
        places[taken] = DEAD;
    }

    fn look_around(&mut self, ground: &Ground, patrol: &[Cell]) {
        let open = ground.open_doors();
        let seen: Vec<Cells> = patrol.iter().map(|&cell| ground.seen_from(cell, open)).collect();
        for squad in &mut self.list {
            for &place in squad.places.iter().filter(|&&place| place != DEAD) {
                squad.occupied |= one(patrol[usize::from(place)]);
                squad.watched |= seen[usize::from(place)];
            }
        }
    }

    fn link(&mut self, scenario: &Scenario) {
        let arrivals: &[u8] = scenario.respawn.as_ref().map_or(&[], |respawn| &respawn.at);
        for id in 0..self.list.len() {
            for enemy in 0..usize::from(self.slots) {
                let mut places = self.list[id].places;
                places[enemy] = DEAD;
                let left = self.id(places).unwrap_or(id as SquadId);
                self.falls.push(left);
            }
            self.list[id].first_call = self.calls.len() as u32;
            for &arrival in arrivals {
                let next = self.joined(id as SquadId, arrival);
                self.calls.extend(next);
            }
        }
    }

    /// Where a step of all leads, however doors on the loops stand.
    fn walk(&mut self, scenario: &Scenario) {
        for way in 0..1u32 << self.loop_doors.len() {
            let open = self.loop_doors.iter().enumerate();
            let open = open.fold(0, |set, (bit, &door)| set | ((way >> bit & 1) as Open) << door);
            let next: Vec<Vec<(u8, f64)>> = (0..scenario.patrol.len())
                .map(|place| next_places(scenario, place as u8, open))
                .collect();
            for id in 0..self.list.len() {
                let mut now: Vec<(Places, f64)> = vec![(self.list[id].places, 1.0)];
                for enemy in 0..usize::from(self.slots) {
                    let place = self.list[id].places[enemy];
                    if place == DEAD {
                        continue;
                    }
                    let each = now.iter().flat_map(|&(places, chance)| {
                        next[usize::from(place)].iter().map(move |&(to, share)| {
                            let mut places = places;
                            places[enemy] = to;
                            (places, chance * share)
                        })
                    });
                    now = each.collect();
                }
                let begin = self.strides.len();
                for (places, chance) in now {
                    let to = self.id(places).unwrap_or(id as SquadId);
                    match self.strides[begin..].iter_mut().find(|(known, _)| *known == to) {
                        Some((_, sum)) => *sum += chance,
                        None => self.strides.push((to, chance)),
                    }
                }
                self.list[id].stepped = self.strides[begin].0;
                self.first_stride.push(self.strides.len() as u32);
            }
        }
    }

    /// What a step of all may lead to, and how likely, while these doors stand open.
    pub(super) fn strides(&self, id: SquadId, open: Open) -> &[(SquadId, f64)] {
        let bits = self.loop_doors.iter().enumerate();
        let way = bits.fold(0, |way, (bit, &door)| way | usize::from(open >> door & 1) << bit);
        let index = way * self.list.len() + id as usize;
        &self.strides[self.first_stride[index] as usize..self.first_stride[index + 1] as usize]
    }

    /// With one enemy more, if there is room.
    pub(super) fn joined(&self, id: SquadId, place: u8) -> Option<SquadId> {
        let squad = self.get(id);
        let mut places = squad.places;
        *places[..usize::from(self.slots)].get_mut(usize::from(squad.alive))? = place;
        self.id(places)
    }

    /// How many arrangements there are.
    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    /// How many enemies there may be.
    pub(super) const fn slots(&self) -> u8 {
        self.slots
    }

    pub(super) fn get(&self, id: SquadId) -> &Squad {
        &self.list[id as usize]
    }

    /// The number of an arrangement; of alike enemies in any order.
    pub(super) fn id(&self, mut places: Places) -> Option<SquadId> {
        if self.crowd {
            places.sort_unstable();
        }
        self.ids.get(&places).copied()
    }

    /// The arrangements that a call may lead to, each as likely; none when all slots are taken.
    pub(super) fn calls(&self, id: SquadId) -> &[SquadId] {
        let end =
            self.list.get(id as usize + 1).map_or(self.calls.len(), |s| s.first_call as usize);
        &self.calls[self.list[id as usize].first_call as usize..end]
    }

    /// The living enemies of an arrangement with their places.
    pub(super) fn living(&self, id: SquadId) -> impl Iterator<Item = (usize, u8)> {
        let places = self.get(id).places.into_iter().enumerate();
        places.filter(|(_, place)| *place != DEAD)
    }

    /// Whether enemies are a crowd, in which nobody has a number.
    pub(super) const fn are_alike(&self) -> bool {
        self.crowd
    }

    /// Without one enemy.
    pub(super) fn without(&self, id: SquadId, enemy: usize) -> SquadId {
        self.falls[id as usize * usize::from(self.slots) + enemy]
    }
}

/// Most enemies alive at a time.
pub(super) fn slots(scenario: &Scenario) -> u8 {
    let start = scenario.enemies.len() as u8;
    let called = scenario.respawn.as_ref().map_or(start, |respawn| respawn.slots);
    match &scenario.goal {
        Goal::Waves(waves) => called.max(waves.slots).max(start),
        _ => called,
    }
}

/// Whether enemies are alike, so that only the multiset of their places counts.
fn is_crowd(scenario: &Scenario) -> bool {
    scenario.respawn.is_some()
        || scenario.loops.len() > 1
        || matches!(scenario.goal, Goal::Waves(_))
        || !loop_doors(scenario).is_empty()
}

/// How many arrangements a scenario has, at most, for each way that doors on the loops may stand.
pub(super) fn most_squads(scenario: &Scenario) -> u64 {
    let length = scenario.patrol.len() as u64;
    let slots = u64::from(slots(scenario));
    if !is_crowd(scenario) {
        return length << slots.min(40);
    }
    // Multisets of at most that many: choose(length + slots, slots).
    let multisets: u64 = (1..=slots).fold(1, |count, taken| count * (length + taken) / taken);
    multisets << loop_doors(scenario).len()
}

/// More steps of all arrangements than this are refused.
pub(super) const MOST_STRIDES: u64 = 20_000_000;

/// How many ways there are for all enemies to step, over all arrangements, at most.
pub(super) fn most_strides(scenario: &Scenario) -> u64 {
    let options = |place: u8| {
        let mut targets: Vec<u8> = (scenario.switches.iter())
            .filter(|switch| switch.from == place)
            .map(|switch| switch.to)
            .collect();
        targets.sort_unstable();
        targets.dedup();
        targets.len() as u64 + 1
    };
    let most = (0..scenario.patrol.len() as u8).map(options).max().unwrap_or(1);
    most.saturating_pow(slots(scenario).into()).saturating_mul(most_squads(scenario))
}

/// The doors that some enemy walks through.
pub(super) fn loop_doors(scenario: &Scenario) -> Vec<usize> {
    let mut doors: Vec<usize> = (0..scenario.patrol.len() as u8)
        .flat_map(|place| {
            let switched = scenario.switches.iter().filter(move |switch| switch.from == place);
            std::iter::once(along(scenario, place))
                .chain(switched.map(|switch| switch.to))
                .map(move |to| (place, to))
        })
        .filter_map(|(from, to)| match between(scenario, from, to) {
            Barrier::Door(door) => Some(door),
            _ => None,
        })
        .collect();
    doors.sort_unstable();
    doors.dedup();
    doors
}

/// The next place on the same loop.
pub(super) fn along(scenario: &Scenario, place: u8) -> u8 {
    let mut first = 0;
    for &length in &scenario.loops {
        if place < first + length {
            return first + advanced(place - first, 1, length);
        }
        first += length;
    }
    place
}

/// What stands between two places next to each other.
fn between(scenario: &Scenario, from: u8, to: u8) -> Barrier {
    let cell = |place: u8| scenario.patrol[usize::from(place)];
    let ground = &scenario.ground;
    let heading =
        Heading::ALL.into_iter().find(|&way| ground.beside(cell(from), way) == Some(cell(to)));
    heading.map_or(Barrier::Nothing, |heading| ground.barrier(cell(from), heading))
}

/// Where an enemy's step may lead and how likely: along the loop or to another one; who finds a
/// door shut waits before it.
fn next_places(scenario: &Scenario, place: u8, open: Open) -> Vec<(u8, f64)> {
    let mut next: Vec<(u8, f64)> = Vec::new();
    let mut rest = 1.0;
    let switches = scenario.switches.iter().filter(|switch| switch.from == place);
    for switch in switches {
        match next.iter_mut().find(|(to, _)| *to == switch.to) {
            Some((_, chance)) => *chance += switch.chance,
            None => next.push((switch.to, switch.chance)),
        }
        rest -= switch.chance;
    }
    // What is left below this is rounding.
    if rest > 1e-12 {
        next.push((along(scenario, place), rest));
    }
    for (to, _) in &mut next {
        if matches!(between(scenario, place, *to), Barrier::Door(door) if open >> door & 1 == 0) {
            *to = place;
        }
    }
    next
}

const fn advanced(place: u8, steps: u8, length: u8) -> u8 {
    ((place as u16 + steps as u16) % length as u16) as u8
}
