//! Going from place to place, each with what is known of the others by then (Gauss and Seidel), and
//! only to where something has changed.

use crate::ground::{Cell, has};
use crate::mission::Hostage;
use crate::state::Live;

/// Where the operator may decide.
pub(super) struct Places {
    /// The cells, those nearest to where the hostage or an exit is reached first.
    pub(super) cells: Vec<usize>,
    /// The places one step away, by place.
    near: Vec<Vec<usize>>,
}

impl Places {
    pub(super) fn of(mission: &Hostage, rescued: bool) -> Self {
        let (ground, count) = (&mission.scenario.ground, mission.scenario.ground.count());
        let neighbours = |cell: usize| {
            let list = mission.tables.view(0).neighbours[cell].iter().flatten();
            list.map(|&next| usize::from(next))
        };
        let goal = |cell: &usize| {
            let hostage = usize::from(mission.scenario.hostages[0]);
            if rescued { has(ground.exits, *cell as Cell) } else { *cell == hostage }
        };
        let mut cells: Vec<usize> = (0..count).filter(goal).collect();
        let mut next = 0;
        while let Some(&cell) = cells.get(next) {
            for near in neighbours(cell) {
                if !cells.contains(&near) {
                    cells.push(near);
                }
            }
            next += 1;
        }
        let apart: Vec<usize> = (0..count).filter(|cell| !cells.contains(cell)).collect();
        cells.extend(apart);
        cells.retain(|&cell| {
            let live = Live::plain(0, cell as Cell, 1, rescued, mission.scenario.threat.lowest);
            has(ground.floor(), cell as Cell) && !mission.is_home(&live)
        });
        let place = |cell: usize| cells.iter().position(|&known| known == cell);
        let near = cells.iter().map(|&cell| neighbours(cell).filter_map(place).collect()).collect();
        Self { cells, near }
    }
}

/// Visits in a row to one place: waiting for the enemies to walk by is settled there …
const VISITS: usize = 10;
/// … until one changes so much less than the first.
const CLOSER: f64 = 0.1;

/// Where something has changed.
pub(super) struct Round<'a> {
    places: &'a Places,
    /// By place: something near has changed since.
    stale: Vec<bool>,
    /// By place: something changed at the last visit, which the enemies' turn has not heard of.
    moved: Vec<bool>,
}

impl<'a> Round<'a> {
    pub(super) fn new(places: &'a Places) -> Self {
        let count = places.cells.len();
        Self { places, stale: vec![true; count], moved: vec![false; count] }
    }

    /// Goes to all places where something near has changed, from the goal on. Each visit says how
    /// much it changes, and whether that matters. Answers how many visits there were.
    pub(super) fn visit(&mut self, mut visit: impl FnMut(usize, bool) -> (f64, bool)) -> usize {
        let mut many = 0;
        for place in 0..self.stale.len() {
            if !std::mem::take(&mut self.stale[place]) {
                continue;
            }
            let (first, any) = visit(place, false);
            many += 1;
            let mut moved = any;
            for _ in 1..VISITS {
                if !moved {
                    break;
                }
                let (size, more) = visit(place, true);
                many += 1;
                moved = more;
                if size < CLOSER * first {
                    break;
                }
            }
            if std::mem::replace(&mut self.moved[place], moved) || any {
                for &next in &self.places.near[place] {
                    self.stale[next] = true;
                }
            }
            self.stale[place] = moved;
        }
        many
    }
}
