//! A number for every position, so that values fit in a plain array.
//!
//! Positions come in rooms, one for each arrangement of enemies and each threat level that may go
//! with it; then the hostage, the action points and the operator's cell. The two ends come last.

use meeple_core::{Indexed, Mdp, Problem};

use super::ground::{Cell, has};
use super::mission::Hostage;
use super::state::{Live, SquadId, State};

impl Hostage {
    /// Positions in which someone may decide, some of them impossible.
    fn positions(&self) -> u64 {
        let rooms = u64::from(self.tables.rooms.last().copied().unwrap_or(0));
        rooms * self.room_size()
    }

    fn room_size(&self) -> u64 {
        2 * u64::from(self.scenario.actions.points) * self.scenario.ground.count() as u64
    }

    /// Whether a position can be met or thought of: nobody in a wall or on an enemy, and not at
    /// home already.
    pub(super) fn is_possible(&self, live: &Live) -> bool {
        let occupied = self.tables.squads.get(live.squad).occupied;
        has(self.scenario.ground.floor() & !occupied, live.cell)
            && !self.is_home(live)
            && (1..=self.scenario.actions.points).contains(&live.points)
            && self.room(live).is_some()
    }

    fn room(&self, live: &Live) -> Option<u32> {
        let rooms = self.tables.rooms.get(live.squad as usize..live.squad as usize + 2)?;
        let level = live.threat.checked_sub(self.scenario.threat.lowest)?;
        let room = rooms[0] + u32::from(level);
        (room < rooms[1]).then_some(room)
    }

    fn room_at(&self, room: u32) -> (SquadId, u8) {
        let squad = self.tables.rooms.partition_point(|&first| first <= room) - 1;
        let level = room - self.tables.rooms[squad];
        (squad as SquadId, self.scenario.threat.lowest + level as u8)
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
                let half = 2 * room + u64::from(live.rescued);
                let points = u64::from(self.scenario.actions.points);
                let turn = half * points + u64::from(live.points.saturating_sub(1));
                turn * self.scenario.ground.count() as u64 + u64::from(live.cell)
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
        let (turn, cell) = (index / cells, (index % cells) as Cell);
        let (half, left) = (turn / points, turn % points);
        let (squad, threat) = self.room_at((half / 2) as u32);
        let live = Live { squad, cell, points: left as u8 + 1, rescued: half % 2 == 1, threat };
        self.is_possible(&live).then_some(State::Live(live))
    }

    /// By trying all positions from which a step could come: exact, but slow where there are many.
    fn predecessors(&self, state: &State, mut visit: impl FnMut(State)) {
        let near: Option<Vec<Cell>> = match state {
            State::Won | State::Lost => None,
            State::Live(live) => {
                let ways = self.tables.neighbours[usize::from(live.cell)];
                Some(ways.into_iter().flatten().chain([live.cell]).collect())
            }
        };
        for index in 0..self.positions() {
            let cell = (index % self.scenario.ground.count() as u64) as Cell;
            if near.as_ref().is_some_and(|near| !near.contains(&cell)) {
                continue;
            }
            let Some(before) = self.unrank(index) else { continue };
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
