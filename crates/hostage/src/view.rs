//! The ground as the rules look it up, for one way that the doors stand.

use super::ground::{Barrier, Cell, Cells, Open, has, one};
use super::scenario::Scenario;
use meeple_core::Heading;

/// How far a grenade flies.
const RANGE: usize = 3;

/// What can be reached and seen while the doors stand one way.
#[derive(Debug)]
pub(super) struct View {
    /// The next cell each way, by cell.
    pub(super) neighbours: Vec<[Option<Cell>; 4]>,
    /// The cells seen each way, by cell.
    pub(super) sights: Vec<[Cells; 4]>,
    /// The cells each way up to a wall, by cell.
    pub(super) lines: Vec<[Cells; 4]>,
    /// The door each way, by cell.
    pub(super) doors: Vec<[Option<u8>; 4]>,
    /// The cells that a grenade may be thrown into, by cell.
    pub(super) throws: Vec<Cells>,
    /// The cells that a blast fills, by cell.
    pub(super) blasts: Vec<Cells>,
    /// The cells that an enemy sees, by place.
    pub(super) seen: Vec<Cells>,
}

impl View {
    /// The views of a scenario, by the set of open doors.
    pub(super) fn all(scenario: &Scenario) -> Vec<Self> {
        let ways = 1u16 << scenario.ground.doors.len();
        (0..ways).map(|open| Self::of(scenario, open as Open)).collect()
    }

    fn of(scenario: &Scenario, open: Open) -> Self {
        let ground = &scenario.ground;
        let cells = || (0..ground.count() as u16).map(|cell| cell as Cell);
        let gather = |cells: &mut dyn Iterator<Item = Cell>| cells.fold(0, |set, at| set | one(at));
        let ways = Heading::ALL;
        let thrown = |cell| {
            let lines = ways.into_iter().flat_map(|way| ground.line(cell, way, open).take(RANGE));
            gather(&mut lines.filter(|&at| has(ground.floor(), at)))
        };
        let door = |cell, way| match ground.barrier(cell, way) {
            Barrier::Door(door) => Some(door as u8),
            _ => None,
        };
        Self {
            neighbours: cells()
                .map(|cell| ways.map(|way| ground.neighbour(cell, way, open)))
                .collect(),
            sights: cells()
                .map(|cell| ways.map(|way| gather(&mut ground.sight(cell, way, open))))
                .collect(),
            lines: cells()
                .map(|cell| ways.map(|way| gather(&mut ground.line(cell, way, open))))
                .collect(),
            doors: cells().map(|cell| ways.map(|way| door(cell, way))).collect(),
            throws: cells().map(thrown).collect(),
            blasts: cells().map(|cell| ground.blast(cell, open)).collect(),
            seen: scenario.patrol.iter().map(|&cell| ground.seen_from(cell, open)).collect(),
        }
    }
}
