//! What makes a scenario playable, whoever wrote it.

use meeple_core::{Phrase, phrase};

use super::dice::ROLLED;
use super::ground::{ALL_OPEN, Cell, Cells, MOST_CELLS, MOST_DOORS, has, one};
use super::reaction::MOST_DRAWS;
use super::scenario::{Act, Goal, LateFire, Mode, Scenario};
use super::squads::{MOST_ENEMIES, MOST_SQUADS, most_squads, slots};
use super::state::MOST_OPERATORS;
use crate::Heading;

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

    fn people(&mut self, scenario: &Scenario) {
        let ground = &scenario.ground;
        let in_a_block = || {
            Phrase::new(
                "this cell is a block; expected a cell that can be entered",
                "cette case est un bloc ; attendu : une case où l'on peut entrer",
            )
        };
        for (item, &hostage) in scenario.hostages.iter().enumerate() {
            self.ensure(has(ground.floor(), hostage), "hostages", item, in_a_block);
            self.ensure(!has(ground.exits, hostage), "hostages", item, || {
                Phrase::new(
                    "the hostage is out already; expected a cell that is no exit",
                    "l'otage est déjà dehors ; attendu : une case qui n'est pas une sortie",
                )
            });
        }
        for (item, operator) in scenario.operators.iter().enumerate() {
            let start = operator.start;
            self.ensure(has(ground.floor(), start), "operators.start", item, in_a_block);
            self.ensure(!scenario.hostages.contains(&start), "operators.start", item, || {
                Phrase::new(
                    "the operator starts on the hostage; expected another cell",
                    "l'opérateur commence sur l'otage ; attendu : une autre case",
                )
            });
        }
    }

    fn patrols(&mut self, scenario: &Scenario) {
        let (ground, patrol) = (&scenario.ground, &scenario.patrol);
        let mut first = 0;
        for (item, &length) in scenario.loops.iter().enumerate() {
            let cells = &patrol[first..first + usize::from(length)];
            first += usize::from(length);
            let mut seen: Cells = 0;
            for (place, &cell) in cells.iter().enumerate() {
                let here = ground.name(cell);
                self.ensure(!has(seen, cell), "patrols.loop", item, || {
                    phrase!(
                        "the loop comes through {here} twice; expected each cell once",
                        "la ronde passe deux fois par {here} ; attendu : chaque case une fois"
                    )
                });
                seen |= one(cell);
                let next = cells[(place + 1) % cells.len()];
                let there = ground.name(next);
                let open = is_step(scenario, cell, next);
                let fine = open || cells.len() == 1 && has(ground.floor(), cell);
                self.ensure(fine, "patrols.loop", item, || {
                    phrase!(
                        "no step leads from {here} to {there}; expected neighbours without a wall between",
                        "aucun pas ne mène de {here} à {there} ; attendu : des cases voisines sans mur"
                    )
                });
            }
        }
        for (item, switch) in scenario.switches.iter().enumerate() {
            let leaving = scenario.switches.iter().filter(|other| other.from == switch.from);
            let sum: f64 = leaving.map(|other| other.chance).sum();
            let fine = (0.0..=1.0).contains(&switch.chance) && sum <= 1.0 + 1e-9;
            self.ensure(fine, "patrols.switch", item, || {
                phrase!(
                    "the chances of leaving here sum to {sum}; expected at most 1",
                    "les chances de partir d'ici totalisent {sum} ; attendu : au plus 1"
                )
            });
        }
    }

    fn enemies(&mut self, scenario: &Scenario) {
        let most = match &scenario.respawn {
            Some(respawn) => usize::from(respawn.slots),
            None => MOST_ENEMIES,
        };
        self.ensure(scenario.enemies.len() <= most, "enemies.start", 0, || {
            phrase!(
                "too many enemies; expected at most {most}",
                "trop d'ennemis ; attendu : au plus {most}"
            )
        });
        let slots = usize::from(slots(scenario));
        self.ensure(slots <= MOST_ENEMIES, "respawn.slots", 0, || {
            phrase!("expected 1 to {MOST_ENEMIES}", "attendu : de 1 à {MOST_ENEMIES}")
        });
        self.once("enemies.start", &scenario.enemies, scenario.respawn.is_none());
        let team: Cells = scenario.operators.iter().fold(0, |set, each| set | one(each.start));
        for (item, &place) in scenario.enemies.iter().enumerate() {
            let free = !has(team, scenario.patrol[usize::from(place)]);
            self.ensure(free, "enemies.start", item, || {
                Phrase::new(
                    "an enemy starts on the operator; expected another cell",
                    "un ennemi commence sur l'opérateur ; attendu : une autre case",
                )
            });
        }
        if let Some(respawn) = &scenario.respawn {
            self.ensure(!respawn.at.is_empty(), "respawn.at", 0, || {
                Phrase::new(
                    "nobody can come in; expected at least one cell of the loop",
                    "personne ne peut entrer ; attendu : au moins une case de la ronde",
                )
            });
            self.once("respawn.at", &respawn.at, true);
        }
        let called = scenario.draws.call > 0.0;
        self.ensure(called == scenario.respawn.is_some(), "enemy-turn.call", 0, || {
            Phrase::new(
                "calls and reinforcements go together; expected call above 0 and [respawn], or neither",
                "appels et renforts vont ensemble ; attendu : call positif et [respawn], ou aucun",
            )
        });
        let few = slots > MOST_ENEMIES || most_squads(scenario) <= MOST_SQUADS;
        self.ensure(few, "patrols.loop", 0, || {
            phrase!(
                "too many arrangements of enemies on this loop; expected at most {MOST_SQUADS}",
                "trop de dispositions d'ennemis sur cette ronde ; attendu : au plus {MOST_SQUADS}"
            )
        });
    }

    /// Whether each place is given once, where that matters.
    fn once(&mut self, key: &'static str, list: &[u8], matters: bool) {
        for (item, place) in list.iter().enumerate().filter(|_| matters) {
            self.ensure(!list[..item].contains(place), key, item, || {
                Phrase::new(
                    "this cell is given twice; expected each once",
                    "cette case est donnée deux fois ; attendu : chacune une fois",
                )
            });
        }
    }

    fn numbers(&mut self, scenario: &Scenario) {
        let acts = &scenario.actions;
        let points = if scenario.mode == Mode::Dice { ROLLED } else { acts.points };
        self.ensure((1..=9).contains(&acts.points), "actions.points", 0, || {
            Phrase::new("expected 1 to 9 action points", "attendu : de 1 à 9 points d'action")
        });
        let mut act = |key: &'static str, act: Act| {
            self.ensure((1..=points).contains(&act.cost), key, 0, || {
                phrase!("expected a cost from 1 to {points}", "attendu : un coût de 1 à {points}")
            });
            self.ensure((0.0..=1.0).contains(&act.chance), key, 0, || {
                Phrase::new("expected a chance from 0 to 1", "attendu : une probabilité de 0 à 1")
            });
        };
        act("actions.move", acts.step);
        act("actions.shoot", acts.shoot);
        act("actions.takedown", acts.takedown);
        act("actions.calm", acts.calm);
        act("actions.door", acts.door);
        act("actions.grenade", acts.grenade);
        act("actions.shield", acts.shield);
        act("actions.defuse", acts.defuse);
        let draws = &scenario.draws;
        let parts = [draws.step, draws.shoot, draws.call];
        let sum: f64 = parts.iter().sum();
        let shares = parts.iter().all(|part| (0.0..=1.0).contains(part));
        self.ensure(shares && (sum - 1.0).abs() < 1e-9, "enemy-turn", 0, || {
            phrase!(
                "step, shoot and call sum to {sum}; expected 1",
                "step, shoot et call totalisent {sum} ; attendu : 1"
            )
        });
        let threat = &scenario.threat;
        let ordered = 1 <= threat.lowest
            && threat.lowest <= threat.start
            && threat.start <= threat.highest
            && usize::from(threat.highest) <= MOST_DRAWS;
        self.ensure(ordered, "threat", 0, || {
            phrase!(
                "expected 1 ≤ lowest ≤ start ≤ highest ≤ {MOST_DRAWS}",
                "attendu : 1 ≤ lowest ≤ start ≤ highest ≤ {MOST_DRAWS}"
            )
        });
        let discount = scenario.discount;
        self.ensure(discount > 0.0 && discount <= 1.0, "discount", 0, || {
            Phrase::new(
                "expected a number above 0, at most 1",
                "attendu : un nombre de 0 (exclu) à 1",
            )
        });
        let plain = scenario.operators.len() == 1 && scenario.mode == Mode::Points;
        let late = scenario.rules.late_fire != LateFire::Never;
        self.ensure(!late || plain, "rules.late-fire", 0, || {
            Phrase::new(
                "late fire is for one operator with action points; expected \"never\"",
                "late-fire vaut pour un opérateur à points d'action ; attendu : \"never\"",
            )
        });
    }

    fn goal(&mut self, scenario: &Scenario) {
        let ground = &scenario.ground;
        match &scenario.goal {
            Goal::Rescue | Goal::Extraction => {
                self.ensure(ground.exits & ground.floor() != 0, "map", 0, || {
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
            Goal::Waves(waves) => {
                let hold: Cells = waves.hold.iter().fold(0, |set, &cell| set | one(cell));
                let enters = |place: &u8| has(hold, scenario.patrol[usize::from(*place)]);
                self.ensure(!scenario.enemies.iter().any(enters), "enemies.start", 0, || {
                    Phrase::new(
                        "an enemy starts on a cell to be held; expected another cell",
                        "un ennemi commence sur une case à tenir ; attendu : une autre case",
                    )
                });
                let mut arrivals = waves.arrivals.iter().flat_map(|wave| &wave.at);
                let mut called = scenario.respawn.iter().flat_map(|respawn| &respawn.at);
                let late = arrivals.any(enters) || called.any(enters);
                self.ensure(!late, "waves.arrive", 0, || {
                    Phrase::new(
                        "enemies come in on a cell to be held; expected another cell",
                        "des ennemis entrent sur une case à tenir ; attendu : une autre case",
                    )
                });
            }
        }
    }

    /// Whether operators can walk where they have to, if nobody is in the way.
    fn ways(&mut self, scenario: &Scenario) {
        let ground = &scenario.ground;
        let reached: Vec<Cells> =
            scenario.operators.iter().map(|each| reach(scenario, each.start)).collect();
        let anyone = reached.iter().fold(0, |all, cells| all | cells);
        for (item, &hostage) in scenario.hostages.iter().enumerate() {
            self.ensure(has(anyone, hostage), "hostages", item, || {
                Phrase::new(
                    "no way leads from the operator to the hostage; expected one",
                    "aucun chemin ne mène de l'opérateur à l'otage ; attendu : un chemin",
                )
            });
        }
        match &scenario.goal {
            Goal::Rescue | Goal::Extraction => {
                for (item, cells) in reached.iter().enumerate() {
                    self.ensure(cells & ground.exits != 0, "operators.start", item, || {
                        Phrase::new(
                            "no way leads from here to an exit; expected one",
                            "aucun chemin ne mène d'ici à une sortie ; attendu : un chemin",
                        )
                    });
                }
            }
            Goal::Bomb(bomb) => self.ensure(has(anyone, bomb.at), "bomb.at", 0, || {
                Phrase::new(
                    "no way leads from the operator to the bomb; expected one",
                    "aucun chemin ne mène de l'opérateur à la bombe ; attendu : un chemin",
                )
            }),
            Goal::Waves(_) => {}
        }
    }
}

/// Whether one step leads from a cell to another, doors being open.
fn is_step(scenario: &Scenario, from: Cell, to: Cell) -> bool {
    let step = |way| scenario.ground.neighbour(from, way, ALL_OPEN) == Some(to);
    Heading::ALL.into_iter().any(step)
}

/// The cells that can be walked to, doors being open.
fn reach(scenario: &Scenario, start: Cell) -> Cells {
    let mut reached = one(start);
    let mut to_visit = vec![start];
    while let Some(cell) = to_visit.pop() {
        for way in Heading::ALL {
            let next = scenario.ground.neighbour(cell, way, ALL_OPEN);
            if let Some(next) = next.filter(|&next| !has(reached, next)) {
                reached |= one(next);
                to_visit.push(next);
            }
        }
    }
    reached
}
