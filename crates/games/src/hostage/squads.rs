//! Every arrangement of enemies, listed once, with what becomes of it.
//!
//! Without reinforcements enemies walk in lockstep: an arrangement is who lives and how far the
//! loop has turned. With reinforcements lockstep is lost, but enemies are alike: an arrangement is
//! a multiset of places. Either way there are few, so that a state needs only a number and an enemy
//! turn only table look-ups.

use std::collections::HashMap;

use super::ground::{Cell, Cells, Ground, one};
use super::scenario::Scenario;
use super::state::SquadId;

/// The place of an enemy who is dead.
pub(super) const DEAD: u8 = u8::MAX;

/// Most enemies of a mission.
pub(super) const MOST_ENEMIES: usize = 8;

/// More arrangements than this are refused.
pub(super) const MOST_SQUADS: u64 = 200_000;

/// Places on the loop by enemy, [`DEAD`] for the dead. Where enemies are alike, sorted.
pub(super) type Places = [u8; MOST_ENEMIES];

/// One arrangement of enemies.
#[derive(Clone, Debug)]
pub(super) struct Squad {
    pub(super) places: Places,
    pub(super) alive: u8,
    /// Cells where they stand.
    pub(super) occupied: Cells,
    /// Cells that they see.
    pub(super) watched: Cells,
    /// The arrangement after a step of all.
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
    /// What is left when an enemy falls, by arrangement and enemy.
    falls: Vec<SquadId>,
    /// How many enemies there may be.
    slots: u8,
    /// Enemies are alike and may come back.
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
            falls: Vec::new(),
            slots: slots(scenario),
            crowd: scenario.respawn.is_some(),
        };
        if squads.crowd {
            squads.list_crowds(&mut [DEAD; MOST_ENEMIES], 0, 0, length);
        } else {
            squads.list_formations(&scenario.enemies, length);
        }
        squads.look_around(&scenario.ground, &scenario.patrol);
        squads.link(scenario, length);
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
        let seen: Vec<Cells> = patrol.iter().map(|&cell| ground.seen_from(cell)).collect();
        for squad in &mut self.list {
            for &place in squad.places.iter().filter(|&&place| place != DEAD) {
                squad.occupied |= one(patrol[usize::from(place)]);
                squad.watched |= seen[usize::from(place)];
            }
        }
    }

    fn link(&mut self, scenario: &Scenario, length: u8) {
        let arrivals: &[u8] = scenario.respawn.as_ref().map_or(&[], |respawn| &respawn.at);
        for id in 0..self.list.len() {
            let mut places = self.list[id].places;
            for place in places.iter_mut().filter(|place| **place != DEAD) {
                *place = advanced(*place, 1, length);
            }
            self.list[id].stepped = self.id(places).unwrap_or(id as SquadId);
            for enemy in 0..usize::from(self.slots) {
                let mut places = self.list[id].places;
                places[enemy] = DEAD;
                let left = self.id(places).unwrap_or(id as SquadId);
                self.falls.push(left);
            }
            self.list[id].first_call = self.calls.len() as u32;
            if self.list[id].alive < self.slots {
                for &arrival in arrivals {
                    let mut places = self.list[id].places;
                    places[usize::from(self.list[id].alive)] = arrival;
                    let next = self.id(places).unwrap_or(id as SquadId);
                    self.calls.push(next);
                }
            }
        }
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

    /// Without one enemy.
    pub(super) fn without(&self, id: SquadId, enemy: usize) -> SquadId {
        self.falls[id as usize * usize::from(self.slots) + enemy]
    }
}

/// Most enemies alive at a time.
pub(super) fn slots(scenario: &Scenario) -> u8 {
    scenario.respawn.as_ref().map_or(scenario.enemies.len() as u8, |respawn| respawn.slots)
}

/// How many arrangements a scenario has, at most.
pub(super) fn most_squads(scenario: &Scenario) -> u64 {
    let length = scenario.patrol.len() as u64;
    let slots = u64::from(slots(scenario));
    match scenario.respawn {
        None => length << slots.min(40),
        // Multisets of at most that many: choose(length + slots, slots).
        Some(_) => (1..=slots).fold(1, |count, taken| count * (length + taken) / taken),
    }
}

const fn advanced(place: u8, steps: u8, length: u8) -> u8 {
    ((place as u16 + steps as u16) % length as u16) as u8
}
