//! Whether there is something to do, and a way to where it is done.

use meeple_core::{Heading, Phrase, phrase};

use super::Faults;
use crate::ground::{ALL_OPEN, Cell, Cells, has, one};
use crate::scenario::{Goal, Scenario, Waves};

impl Faults {
    pub(super) fn goal(&mut self, scenario: &Scenario) {
        let ground = &scenario.ground;
        match &scenario.goal {
            Goal::Rescue | Goal::Extraction => {
                self.ensure(ground.exits != 0, "map", 0, || {
                    Phrase::new(
                        "there is no way out; expected at least one exit E",
                        "il n'y a pas d'issue ; attendu : au moins une sortie E",
                    )
                });
                let out = scenario.operators.iter().all(|each| has(ground.exits, each.start));
                let over = out && scenario.hostages.is_empty();
                self.ensure(!over, "operators.start", 0, || {
                    Phrase::new(
                        "everyone is out already; expected someone away from the exits",
                        "tout le monde est déjà sorti ; attendu : quelqu'un loin des sorties",
                    )
                });
            }
            Goal::Bomb(bomb) => {
                self.ensure(has(ground.floor(), bomb.at), "bomb.at", 0, || {
                    Phrase::new(
                        "the bomb is in a block; expected a cell that can be entered",
                        "la bombe est dans un bloc ; attendu : une case où l'on peut entrer",
                    )
                });
            }
            Goal::Waves(waves) => self.waves(scenario, waves),
        }
    }

    fn waves(&mut self, scenario: &Scenario, waves: &Waves) {
        let hold: Cells = waves.hold.iter().fold(0, |set, &cell| set | one(cell));
        let arrivals: Vec<u8> = waves.arrivals.iter().flat_map(|wave| &wave.at).copied().collect();
        let called = scenario.respawn.as_ref().map_or(&[][..], |respawn| &respawn.at);
        let lists = [
            ("enemies.start", &scenario.enemies[..]),
            ("waves.arrive", &arrivals),
            ("respawn.at", called),
        ];
        for (key, places) in lists {
            for (item, &place) in places.iter().enumerate() {
                let outside = !has(hold, scenario.patrol[usize::from(place)]);
                self.ensure(outside, key, item, || {
                    Phrase::new(
                        "an enemy comes in on a cell to be held; expected another cell",
                        "un ennemi arrive sur une case à tenir ; attendu : une autre case",
                    )
                });
            }
        }
        let someone = lists.iter().any(|(_, places)| !places.is_empty());
        self.ensure(someone, "waves.arrive", 0, || {
            Phrase::new(
                "nobody ever comes; expected at least one enemy",
                "personne ne vient jamais ; attendu : au moins un ennemi",
            )
        });
    }

    /// Whether operators can walk where they have to, if nobody is in the way.
    pub(super) fn ways(&mut self, scenario: &Scenario) {
        let ground = &scenario.ground;
        let anyone = anyones_reach(scenario);
        for (item, &hostage) in scenario.hostages.iter().enumerate() {
            let walled_in = has(ground.floor(), hostage) && !has(anyone, hostage);
            self.ensure(!walled_in, "hostages", item, || {
                let cell = ground.name(hostage);
                phrase!(
                    "the operator cannot reach the hostage on {cell}",
                    "l'opérateur ne peut pas atteindre l'otage en {cell}"
                )
            });
        }
        match &scenario.goal {
            Goal::Rescue | Goal::Extraction if ground.exits != 0 => {
                for (item, operator) in scenario.operators.iter().enumerate() {
                    let out = reach(scenario, operator.start) & ground.exits != 0;
                    self.ensure(out, "operators.start", item, || {
                        Phrase::new(
                            "no exit can be reached from here",
                            "aucune sortie ne peut être atteinte d'ici",
                        )
                    });
                }
            }
            Goal::Bomb(bomb) => {
                let walled_in = has(ground.floor(), bomb.at) && !has(anyone, bomb.at);
                self.ensure(!walled_in, "bomb.at", 0, || {
                    let cell = ground.name(bomb.at);
                    phrase!(
                        "the operator cannot reach the bomb on {cell}",
                        "l'opérateur ne peut pas atteindre la bombe en {cell}"
                    )
                });
            }
            Goal::Rescue | Goal::Extraction | Goal::Waves(_) => {}
        }
    }
}

/// The cells that some operator can walk to.
pub(super) fn anyones_reach(scenario: &Scenario) -> Cells {
    let starts = scenario.operators.iter().map(|operator| operator.start);
    starts.fold(0, |all, start| all | reach(scenario, start))
}

/// The cells that can be walked to.
fn reach(scenario: &Scenario, start: Cell) -> Cells {
    steps_to(scenario, start).into_iter().fold(0, |set, (cell, _)| set | one(cell))
}

/// The cells that can be walked to and how many steps they are away, nearest first. Doors are open
/// if operators can open them.
pub(super) fn steps_to(scenario: &Scenario, start: Cell) -> Vec<(Cell, u16)> {
    let ground = &scenario.ground;
    let open = if scenario.actions.door.chance > 0.0 { ALL_OPEN } else { ground.open_doors() };
    let mut reached = one(start);
    let mut found = vec![(start, 0)];
    let mut visited = 0;
    while let Some(&(cell, steps)) = found.get(visited) {
        visited += 1;
        for way in Heading::ALL {
            let next = ground.neighbour(cell, way, open);
            if let Some(next) = next.filter(|&next| !has(reached, next)) {
                reached |= one(next);
                found.push((next, steps + 1));
            }
        }
    }
    found
}
