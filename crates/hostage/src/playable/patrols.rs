//! Whether loops are walks of steps, and where they meet others.

use meeple_core::phrase;

use super::Faults;
use super::numbers::rounded;
use crate::ground::{ALL_OPEN, Cell, Cells, has, one};
use crate::scenario::Scenario;
use meeple_core::Heading;

impl Faults {
    pub(super) fn patrols(&mut self, scenario: &Scenario) {
        let mut first = 0;
        for &length in &scenario.loops {
            self.patrol(scenario, first, usize::from(length));
            first += usize::from(length);
        }
        for (item, switch) in scenario.switches.iter().enumerate() {
            // What is too much is told where it becomes too much.
            let leaving = scenario.switches[..=item].iter();
            let leaving = leaving.filter(|other| other.from == switch.from);
            let sum: f64 = leaving.map(|other| other.chance).sum();
            let fine = (0.0..=1.0).contains(&switch.chance) && sum <= 1.0 + 1e-9;
            self.ensure(fine, "patrols.switch", item, || {
                let sum = rounded(sum);
                phrase!(
                    "the chances of leaving here sum to {sum}; expected at most 1",
                    "les chances de partir d'ici totalisent {sum} ; attendu : au plus 1"
                )
            });
        }
    }

    /// One loop: so many places from the first on.
    fn patrol(&mut self, scenario: &Scenario, first: usize, length: usize) {
        let (ground, cells) = (&scenario.ground, &scenario.patrol[first..first + length]);
        let mut seen: Cells = 0;
        for (index, &cell) in cells.iter().enumerate() {
            let (here, place) = (ground.name(cell), first + index);
            self.ensure(!has(seen, cell), "patrols.step", place, || {
                phrase!(
                    "the loop comes through {here} twice; expected each cell once",
                    "la ronde passe deux fois par {here} ; attendu : chaque case une fois"
                )
            });
            seen |= one(cell);
            let next = cells[(index + 1) % length];
            let fine = is_step(scenario, cell, next) || length == 1 && has(ground.floor(), cell);
            self.ensure(fine, "patrols.step", place, || {
                let there = ground.name(next);
                phrase!(
                    "no step leads from {here} to {there}; expected neighbours without a wall between",
                    "aucun pas ne mène de {here} à {there} ; attendu : des cases voisines sans mur"
                )
            });
        }
    }
}

/// Whether one step leads from a cell to another, doors being open.
fn is_step(scenario: &Scenario, from: Cell, to: Cell) -> bool {
    let step = |way| scenario.ground.neighbour(from, way, ALL_OPEN) == Some(to);
    Heading::ALL.into_iter().any(step)
}
