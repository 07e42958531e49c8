//! A number for every position, so that values fit in a plain array.
//!
//! A room is an arrangement of enemies and a threat level that may go with it. The room counts
//! least, then the action points, the operator's cell and the hostage: what an enemy turn changes
//! stands together, and a step leads from one row of rooms to another. The two ends come last.
//! Only plain missions are numbered: see [`Scenario::is_plain`](super::Scenario::is_plain).

use meeple_core::{Indexed, Mdp, Problem};

use super::ground::Cell;
use super::mission::Hostage;
use super::state::{Live, SquadId, State};

impl Hostage {
    /// Positions in which someone may decide, some of them impossible.
    fn positions(&self) -> u64 {
        let points = u64::from(self.scenario.actions.points);
        2 * self.scenario.ground.count() as u64 * points * self.rooms()
    }

    pub(super) fn rooms(&self) -> u64 {
        self.tables.room_list.len() as u64
    }

    /// Whether a position can be met or thought of: nobody in a wall or on an enemy, and not at
    /// home already.
    pub(super) fn is_possible(&self, live: &Live) -> bool {
        let occupied = self.tables.squads.get(live.squad).occupied;
        let free = self.scenario.ground.floor() & !occupied;
        self.team(live) & !free == 0
            && !self.is_home(live)
            && (1..=self.points()).contains(&live.points)
            && self.room(live).is_some()
    }

    pub(super) fn room(&self, live: &Live) -> Option<u32> {
        let rooms = self.tables.rooms.get(live.squad as usize..live.squad as usize + 2)?;
        let level = live.threat.checked_sub(self.scenario.threat.lowest)?;
        let room = rooms[0] + u32::from(level);
        (room < rooms[1]).then_some(room)
    }

    #[inline]
    pub(super) fn room_at(&self, room: u32) -> (SquadId, u8) {
        self.tables.room_list[room as usize]
    }
}

impl Indexed for Hostage {
    fn count(&self) -> u64 {
        self.positions() + 2
    }

    fn rank(&self, state: &State) -> u64 {
        match state {
            State::Won => self.positions(),
            State::Lost => self.positions() + 1,
            State::Live(live) => {
                let room = u64::from(self.room(live).unwrap_or(0));
                let cells = self.scenario.ground.count() as u64;
                let bank = u64::from(live.freed) * cells + u64::from(live.lead());
                let points = u64::from(self.scenario.actions.points);
                let row = bank * points + u64::from(live.points.saturating_sub(1));
                row * self.rooms() + room
            }
        }
    }

    fn unrank(&self, index: u64) -> Option<State> {
        let positions = self.positions();
        if index >= positions {
            return match index - positions {
                0 => Some(State::Won),
                1 => Some(State::Lost),
                _ => None,
            };
        }
        let cells = self.scenario.ground.count() as u64;
        let points = u64::from(self.scenario.actions.points);
        let (row, room) = (index / self.rooms(), (index % self.rooms()) as u32);
        let (bank, left) = (row / points, (row % points) as u8);
        let (squad, threat) = self.room_at(room);
        let cell = (bank % cells) as Cell;
        let live = Live::plain(squad, cell, left + 1, bank >= cells, threat);
        self.is_possible(&live).then_some(State::Live(live))
    }

    /// By trying all positions: exact, but slow where there are many.
    fn predecessors(&self, state: &State, mut visit: impl FnMut(State)) {
        for before in (0..self.positions()).filter_map(|index| self.unrank(index)) {
            for action in self.action_list(&before) {
                self.outcomes(&before, action, |_, next, _| {
                    if next == *state {
                        visit(before);
                    }
                });
            }
        }
    }
}
