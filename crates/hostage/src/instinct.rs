//! What a sensible player does without looking ahead: go where the task is, out of sight, and deal
//! with whoever is within reach. Good enough to play a game to its end many times a second.

use meeple_core::{GO, Heading, Problem, Rng};

use super::ground::{ALL_OPEN, Cell, Cells, each, has};
use super::mission::Hostage;
use super::scenario::{Goal, Scenario};
use super::state::{Action, Live, NOBODY, State};

/// Steps to where the task is, by cell, whoever is in the way.
#[derive(Debug)]
pub(super) struct Routes {
    exits: Vec<u8>,
    hostages: Vec<Vec<u8>>,
    bomb: Option<Vec<u8>>,
}

/// No way leads there.
const FAR: u8 = u8::MAX;

impl Routes {
    /// Measures the ground of a scenario, doors being open.
    pub(super) fn of(scenario: &Scenario) -> Self {
        let to = |cell: &Cell| steps(scenario, 1 << cell);
        Self {
            exits: steps(scenario, scenario.ground.exits & scenario.ground.floor()),
            hostages: scenario.hostages.iter().map(to).collect(),
            bomb: match &scenario.goal {
                Goal::Bomb(bomb) => Some(to(&bomb.at)),
                _ => None,
            },
        }
    }

    /// Steps from a cell to what is to be done next; none where one may stay.
    fn left(&self, live: &Live, cell: Cell) -> u8 {
        let at = usize::from(cell);
        if let Some(bomb) = &self.bomb {
            return bomb[at];
        }
        let waiting = self.hostages.iter().enumerate();
        let waiting = waiting.filter(|(hostage, _)| live.freed >> hostage & 1 == 0);
        waiting.map(|(_, steps)| steps[at]).min().unwrap_or(self.exits[at])
    }
}

/// Steps to the nearest of some cells, from every cell.
fn steps(scenario: &Scenario, targets: Cells) -> Vec<u8> {
    let mut found = vec![FAR; scenario.ground.count()];
    let mut reached: Vec<Cell> = each(targets).collect();
    for &cell in &reached {
        found[usize::from(cell)] = 0;
    }
    let mut next = 0;
    while let Some(&cell) = reached.get(next) {
        next += 1;
        for way in Heading::ALL {
            let beside = scenario.ground.neighbour(cell, way, ALL_OPEN);
            if let Some(beside) = beside.filter(|&beside| found[usize::from(beside)] == FAR) {
                found[usize::from(beside)] = found[usize::from(cell)].saturating_add(1);
                reached.push(beside);
            }
        }
    }
    found
}

/// An action that looks good at a glance; chance decides between those that look alike.
pub(super) fn instinct(mission: &Hostage, state: &State, rng: &mut Rng) -> Option<Action> {
    let State::Live(live) = state else { return None };
    if live.who == NOBODY {
        return None;
    }
    let glance = Glance::of(mission, live);
    let mut best = None;
    let _ = mission.actions(state, |action| {
        /// Nobody sees everything: actions this close may change places.
        const HAZE: f64 = 12.0;
        let looks = glance.worth(action) + HAZE * rng.unit();
        if best.is_none_or(|(_, known)| looks > known) {
            best = Some((action, looks));
        }
        GO
    });
    best.map(|(action, _)| action)
}

/// What the acting operator sees.
struct Glance<'m> {
    mission: &'m Hostage,
    live: &'m Live,
    at: Cell,
    watched: Cells,
}

impl<'m> Glance<'m> {
    fn of(mission: &'m Hostage, live: &'m Live) -> Self {
        let watched = mission.tables.watched(live.squad, live.doors);
        Self { mission, live, at: live.actor().unwrap_or(0), watched }
    }

    /// How good an action looks; the numbers only rank.
    fn worth(&self, action: Action) -> f64 {
        let seen = has(self.watched, self.at);
        let view = self.mission.tables.view(self.live.doors);
        match action {
            Action::Defuse => 100.0,
            Action::Takedown(_) => 60.0,
            Action::Shoot(_) => 50.0,
            Action::Grenade(_) => 40.0,
            Action::Shield => {
                if seen {
                    12.0
                } else {
                    -20.0
                }
            }
            Action::End => {
                if seen {
                    -15.0
                } else {
                    5.0
                }
            }
            Action::Calm => {
                if seen {
                    -15.0
                } else {
                    3.0
                }
            }
            Action::Move(way) => {
                let next = view.neighbours[usize::from(self.at)][way as usize];
                next.map_or(0.0, |next| {
                    let danger = if has(self.watched, next) { 25.0 } else { 0.0 };
                    20.0 * self.nearer(next) - danger
                })
            }
            Action::Door(way) => {
                let door = view.doors[usize::from(self.at)][way as usize];
                let open = door.is_some_and(|door| self.live.doors >> door & 1 == 1);
                let beside = self.mission.scenario.ground.beside(self.at, way);
                let leads_on = beside.is_some_and(|next| self.nearer(next) > 0.0);
                if open == leads_on { -20.0 } else { 18.0 * f64::from(u8::from(!open)) }
            }
            Action::Pick(_) => 0.0,
        }
    }

    /// By how many steps a cell is nearer to the task.
    fn nearer(&self, next: Cell) -> f64 {
        let routes = &self.mission.tables.routes;
        f64::from(routes.left(self.live, self.at)) - f64::from(routes.left(self.live, next))
    }
}
