//! What makes a scenario playable, whoever wrote it.

use meeple_core::{Phrase, phrase};

use super::ground::{Cell, Cells, MOST_CELLS, has, one};
use super::reaction::MOST_DRAWS;
use super::scenario::{Act, Scenario};
use super::squads::{MOST_ENEMIES, MOST_SQUADS, most_squads};
use crate::Heading;

/// What is wrong, and with which setting of the file: its key, and which item of a list.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Fault {
    pub(super) key: &'static str,
    pub(super) item: usize,
    pub(super) message: Phrase,
}

type Checked = Result<(), Fault>;

fn fault(key: &'static str, item: usize, message: Phrase) -> Checked {
    Err(Fault { key, item, message })
}

fn ensure(fine: bool, key: &'static str, item: usize, message: impl FnOnce() -> Phrase) -> Checked {
    if fine { Ok(()) } else { fault(key, item, message()) }
}

/// Whether a scenario can be played.
pub(super) fn check(scenario: &Scenario) -> Checked {
    map(scenario)?;
    people(scenario)?;
    patrol(scenario)?;
    enemies(scenario)?;
    numbers(scenario)?;
    ways(scenario)
}

fn map(scenario: &Scenario) -> Checked {
    let ground = &scenario.ground;
    ensure((1..=MOST_CELLS).contains(&ground.count()), "map", 0, || {
        phrase!(
            "the map has too many cells; expected at most {MOST_CELLS}",
            "la carte a trop de cases ; attendu : au plus {MOST_CELLS}"
        )
    })?;
    ensure(ground.exits & ground.floor() != 0, "map", 0, || {
        Phrase::new(
            "there is no way out; expected at least one exit E",
            "il n'y a pas d'issue ; attendu : au moins une sortie E",
        )
    })
}

fn people(scenario: &Scenario) -> Checked {
    let ground = &scenario.ground;
    let free = |cell: Cell| usize::from(cell) < ground.count() && has(ground.floor(), cell);
    let in_a_block = || {
        Phrase::new(
            "this cell is a block; expected a cell that can be entered",
            "cette case est un bloc ; attendu : une case où l'on peut entrer",
        )
    };
    ensure(free(scenario.hostage), "hostages", 0, in_a_block)?;
    ensure(free(scenario.operator.start), "operators.start", 0, in_a_block)?;
    ensure(!has(ground.exits, scenario.hostage), "hostages", 0, || {
        Phrase::new(
            "the hostage is out already; expected a cell that is no exit",
            "l'otage est déjà dehors ; attendu : une case qui n'est pas une sortie",
        )
    })?;
    ensure(scenario.hostage != scenario.operator.start, "operators.start", 0, || {
        Phrase::new(
            "the operator starts on the hostage; expected another cell",
            "l'opérateur commence sur l'otage ; attendu : une autre case",
        )
    })
}

fn patrol(scenario: &Scenario) -> Checked {
    let (ground, patrol) = (&scenario.ground, &scenario.patrol);
    let name = |cell: Cell| ground.name(cell);
    ensure(!patrol.is_empty(), "patrols.loop", 0, || {
        Phrase::new("the loop is empty; expected cells", "la ronde est vide ; attendu : des cases")
    })?;
    let mut seen: Cells = 0;
    for (place, &cell) in patrol.iter().enumerate() {
        let here = name(cell);
        ensure(!has(seen, cell), "patrols.loop", 0, || {
            phrase!(
                "the loop comes through {here} twice; expected each cell once",
                "la ronde passe deux fois par {here} ; attendu : chaque case une fois"
            )
        })?;
        seen |= one(cell);
        let next = patrol[(place + 1) % patrol.len()];
        let there = name(next);
        let open = Heading::ALL.into_iter().any(|way| ground.neighbour(cell, way) == Some(next));
        ensure(open || patrol.len() == 1, "patrols.loop", 0, || {
            phrase!(
                "no step leads from {here} to {there}; expected neighbours without a wall between",
                "aucun pas ne mène de {here} à {there} ; attendu : des cases voisines sans mur"
            )
        })?;
    }
    Ok(())
}

fn enemies(scenario: &Scenario) -> Checked {
    let most = scenario.respawn.as_ref().map_or(MOST_ENEMIES, |respawn| respawn.slots.into());
    ensure(scenario.enemies.len() <= most, "enemies.start", 0, || {
        phrase!(
            "too many enemies; expected at most {most}",
            "trop d'ennemis ; attendu : au plus {most}"
        )
    })?;
    places(scenario, "enemies.start", &scenario.enemies, scenario.respawn.is_none())?;
    places(scenario, "enemies.reserve", &scenario.reserve, false)?;
    for (item, &place) in scenario.enemies.iter().enumerate() {
        let on_start = scenario.patrol.get(usize::from(place)) == Some(&scenario.operator.start);
        ensure(!on_start, "enemies.start", item, || {
            Phrase::new(
                "an enemy starts on the operator; expected another cell",
                "un ennemi commence sur l'opérateur ; attendu : une autre case",
            )
        })?;
    }
    if let Some(respawn) = &scenario.respawn {
        ensure((1..=MOST_ENEMIES as u8).contains(&respawn.slots), "respawn.slots", 0, || {
            phrase!("expected 1 to {MOST_ENEMIES}", "attendu : de 1 à {MOST_ENEMIES}")
        })?;
        ensure(!respawn.at.is_empty(), "respawn.at", 0, || {
            Phrase::new(
                "nobody can come in; expected at least one cell of the loop",
                "personne ne peut entrer ; attendu : au moins une case de la ronde",
            )
        })?;
        places(scenario, "respawn.at", &respawn.at, true)?;
    }
    let called = scenario.draws.call > 0.0;
    ensure(called == scenario.respawn.is_some(), "enemy-turn.call", 0, || {
        Phrase::new(
            "calls and reinforcements go together; expected call above 0 and [respawn], or neither",
            "appels et renforts vont ensemble ; attendu : call positif et [respawn], ou aucun",
        )
    })?;
    ensure(most_squads(scenario) <= MOST_SQUADS, "patrols.loop", 0, || {
        phrase!(
            "too many arrangements of enemies on this loop; expected at most {MOST_SQUADS}",
            "trop de dispositions d'ennemis sur cette ronde ; attendu : au plus {MOST_SQUADS}"
        )
    })
}

fn places(scenario: &Scenario, key: &'static str, list: &[u8], once: bool) -> Checked {
    for (item, &place) in list.iter().enumerate() {
        ensure(usize::from(place) < scenario.patrol.len(), key, item, || {
            Phrase::new(
                "this cell is not on the loop; expected a cell of the loop",
                "cette case n'est pas sur la ronde ; attendu : une case de la ronde",
            )
        })?;
        ensure(!once || !list[..item].contains(&place), key, item, || {
            Phrase::new(
                "this cell is given twice; expected each once",
                "cette case est donnée deux fois ; attendu : chacune une fois",
            )
        })?;
    }
    Ok(())
}

fn numbers(scenario: &Scenario) -> Checked {
    let acts = &scenario.actions;
    let act = |key: &'static str, act: Act| {
        ensure((1..=acts.points).contains(&act.cost), key, 0, || {
            let points = acts.points;
            phrase!("expected a cost from 1 to {points}", "attendu : un coût de 1 à {points}")
        })?;
        ensure((0.0..=1.0).contains(&act.chance), key, 0, || {
            Phrase::new("expected a chance from 0 to 1", "attendu : une probabilité de 0 à 1")
        })
    };
    ensure((1..=9).contains(&acts.points), "actions.points", 0, || {
        Phrase::new("expected 1 to 9 action points", "attendu : de 1 à 9 points d'action")
    })?;
    act("actions.move", acts.step)?;
    act("actions.shoot", acts.shoot)?;
    act("actions.takedown", acts.takedown)?;
    act("actions.calm", acts.calm)?;
    let draws = &scenario.draws;
    let sum = draws.step + draws.shoot + draws.call;
    let shares =
        [draws.step, draws.shoot, draws.call].iter().all(|part| (0.0..=1.0).contains(part));
    ensure(shares && (sum - 1.0).abs() < 1e-9, "enemy-turn", 0, || {
        phrase!(
            "step, shoot and call sum to {sum}; expected 1",
            "step, shoot et call totalisent {sum} ; attendu : 1"
        )
    })?;
    let threat = &scenario.threat;
    let ordered = 1 <= threat.lowest
        && threat.lowest <= threat.start
        && threat.start <= threat.highest
        && usize::from(threat.highest) <= MOST_DRAWS;
    ensure(ordered, "threat", 0, || {
        phrase!(
            "expected 1 ≤ lowest ≤ start ≤ highest ≤ {MOST_DRAWS}",
            "attendu : 1 ≤ lowest ≤ start ≤ highest ≤ {MOST_DRAWS}"
        )
    })?;
    ensure(scenario.discount > 0.0 && scenario.discount <= 1.0, "discount", 0, || {
        Phrase::new("expected a number above 0, at most 1", "attendu : un nombre de 0 (exclu) à 1")
    })
}

/// The operator can walk to the hostage, and from there to an exit, if nobody is in the way.
fn ways(scenario: &Scenario) -> Checked {
    let ground = &scenario.ground;
    let mut reached = one(scenario.operator.start);
    let mut to_visit = vec![scenario.operator.start];
    while let Some(cell) = to_visit.pop() {
        let next = Heading::ALL.into_iter().filter_map(|way| ground.neighbour(cell, way));
        for cell in next.collect::<Vec<_>>() {
            if !has(reached, cell) {
                reached |= one(cell);
                to_visit.push(cell);
            }
        }
    }
    ensure(has(reached, scenario.hostage), "hostages", 0, || {
        Phrase::new(
            "no way leads from the operator to the hostage; expected one",
            "aucun chemin ne mène de l'opérateur à l'otage ; attendu : un chemin",
        )
    })?;
    ensure(reached & ground.exits != 0, "map", 0, || {
        Phrase::new(
            "no way leads from the hostage to an exit; expected one",
            "aucun chemin ne mène de l'otage à une sortie ; attendu : un chemin",
        )
    })
}
