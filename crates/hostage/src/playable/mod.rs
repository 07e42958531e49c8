//! What makes a scenario playable, whoever wrote it.

mod goals;
mod numbers;
mod patrols;
mod people;
mod remarks;

use meeple_core::{Phrase, phrase};

pub(super) use self::remarks::remarks;
use super::ground::{Cell, MOST_CELLS, MOST_DOORS};
use super::scenario::{Goal, Scenario};
use super::state::MOST_OPERATORS;

/// What is wrong, and with which setting of the file: its key, and which item of a list.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Fault {
    pub(super) key: &'static str,
    pub(super) item: usize,
    pub(super) message: Phrase,
}

/// Everything that keeps a scenario from being played; nothing if it can be.
pub(super) fn check(scenario: &Scenario) -> Vec<Fault> {
    let mut faults = Faults { list: Vec::new() };
    faults.sizes(scenario);
    if faults.list.is_empty() {
        // From here on every cell is on the map and every place on a loop.
        faults.people(scenario);
        faults.patrols(scenario);
        faults.enemies(scenario);
        faults.numbers(scenario);
        faults.goal(scenario);
        faults.ways(scenario);
    }
    faults.list
}

struct Faults {
    list: Vec<Fault>,
}

impl Faults {
    fn ensure(
        &mut self,
        fine: bool,
        key: &'static str,
        item: usize,
        message: impl FnOnce() -> Phrase,
    ) {
        if !fine {
            self.list.push(Fault { key, item, message: message() });
        }
    }

    /// Whether numbers of cells, places and people are within bounds.
    fn sizes(&mut self, scenario: &Scenario) {
        let ground = &scenario.ground;
        let (cells, places) = (ground.count(), scenario.patrol.len());
        self.ensure((1..=MOST_CELLS).contains(&cells), "map", 0, || {
            phrase!(
                "the map has too many cells; expected at most {MOST_CELLS}",
                "la carte a trop de cases ; attendu : au plus {MOST_CELLS}"
            )
        });
        self.ensure(ground.doors.len() <= MOST_DOORS, "map", 0, || {
            phrase!(
                "the map has too many doors; expected at most {MOST_DOORS}",
                "la carte a trop de portes ; attendu : au plus {MOST_DOORS}"
            )
        });
        let count = scenario.operators.len();
        self.ensure((1..=MOST_OPERATORS).contains(&count), "operators.start", 0, || {
            phrase!(
                "expected 1 to {MOST_OPERATORS} operators",
                "attendu : de 1 à {MOST_OPERATORS} opérateurs"
            )
        });
        let on_map = |cell: Cell| usize::from(cell) < cells;
        let starts = scenario.operators.iter().map(|operator| operator.start);
        let named = starts.chain(scenario.hostages.iter().chain(&scenario.patrol).copied());
        let held: Vec<Cell> = match &scenario.goal {
            Goal::Bomb(bomb) => vec![bomb.at],
            Goal::Waves(waves) => waves.hold.clone(),
            Goal::Rescue | Goal::Extraction => Vec::new(),
        };
        let lengths: usize = scenario.loops.iter().map(|&length| usize::from(length)).sum();
        let whole = named.chain(held).all(on_map)
            && lengths == places
            && places < 255
            && scenario.loops.iter().all(|&length| length > 0);
        self.ensure(whole && places > 0, "patrols.loop", 0, || {
            Phrase::new(
                "the loop is empty or leaves the map; expected cells",
                "la ronde est vide ou quitte la carte ; attendu : des cases",
            )
        });
        let arrivals = match &scenario.goal {
            Goal::Waves(waves) => waves.arrivals.iter().flat_map(|wave| &wave.at).collect(),
            _ => Vec::new(),
        };
        let respawns = scenario.respawn.iter().flat_map(|respawn| &respawn.at);
        let (enemies, reserve) = (&scenario.enemies, &scenario.reserve);
        let mut used = enemies.iter().chain(reserve).chain(respawns).chain(arrivals);
        self.ensure(used.all(|&place| usize::from(place) < places), "enemies.start", 0, || {
            Phrase::new(
                "this cell is not on the loop; expected a cell of the loop",
                "cette case n'est pas sur la ronde ; attendu : une case de la ronde",
            )
        });
    }
}
