//! What is odd about a scenario that can be played: most likely its designer meant otherwise.

use meeple_core::{Phrase, phrase};

use super::goals::{anyones_reach, steps_to};
use super::{Fault, Faults};
use crate::dice::ROLLED;
use crate::ground::{Barrier, Door, each, has};
use crate::scenario::{Bomb, Goal, Mode, Scenario};

/// Everything that is odd about a sound scenario.
pub(crate) fn remarks(scenario: &Scenario) -> Vec<Fault> {
    let mut odd = Faults { list: Vec::new() };
    odd.map(scenario);
    odd.idle_loops(scenario);
    odd.crowd(scenario);
    odd.chances(scenario);
    odd.list
}

impl Faults {
    /// Exits and doors that are of no use.
    fn map(&mut self, scenario: &Scenario) {
        let (ground, anyone) = (&scenario.ground, anyones_reach(scenario));
        let leave = matches!(scenario.goal, Goal::Rescue | Goal::Extraction);
        for exit in each(ground.exits).filter(|_| leave) {
            self.ensure(has(anyone, exit), "map.cell", exit.into(), || {
                Phrase::new(
                    "no operator can reach this exit",
                    "aucun opérateur ne peut atteindre cette sortie",
                )
            });
        }
        for (index, door) in ground.doors.iter().enumerate() {
            let used = has(anyone, door.cell) || is_walked(scenario, door);
            let blocked = ground.beside(door.cell, door.side);
            let blocked = blocked.is_none_or(|next| has(ground.blocks, next));
            let fine = used && !blocked && !has(ground.blocks, door.cell);
            self.ensure(fine, "map.door", index, || {
                Phrase::new(
                    "nobody can go through this door",
                    "personne ne peut passer par cette porte",
                )
            });
        }
        if let Goal::Waves(waves) = &scenario.goal {
            for (item, cell) in waves.hold.iter().enumerate() {
                self.ensure(scenario.patrol.contains(cell), "waves.hold", item, || {
                    Phrase::new(
                        "no loop leads here: no enemy can take this cell",
                        "aucune ronde ne passe ici : aucun ennemi ne peut prendre cette case",
                    )
                });
            }
        }
    }

    /// Loops and switches that no enemy ever takes.
    fn idle_loops(&mut self, scenario: &Scenario) {
        let mut walked = vec![false; scenario.loops.len()];
        let starts = scenario.enemies.iter().chain(&scenario.reserve).chain(newcomers(scenario));
        for &place in starts {
            walked[scenario.loop_of(place)] = true;
        }
        // Each round of switches may open one more loop, at most all of them.
        for _ in 0..walked.len() {
            for switch in scenario.switches.iter().filter(|switch| switch.chance > 0.0) {
                if walked[scenario.loop_of(switch.from)] {
                    walked[scenario.loop_of(switch.to)] = true;
                }
            }
        }
        let enemies = walked.contains(&true);
        for (item, &walked) in walked.iter().enumerate() {
            self.ensure(walked || !enemies, "patrols.loop", item, || {
                Phrase::new("no enemy ever walks this loop", "aucun ennemi ne suit cette ronde")
            });
        }
        for (item, switch) in scenario.switches.iter().enumerate() {
            self.ensure(switch.chance > 0.0, "patrols.switch", item, || {
                Phrase::new("nobody ever leaves here", "personne ne part jamais d'ici")
            });
        }
    }

    /// Missions without enemies, and enemies who are given twice.
    fn crowd(&mut self, scenario: &Scenario) {
        let anyone = !scenario.enemies.is_empty() || newcomers(scenario).next().is_some();
        self.ensure(anyone, "enemies.start", 0, || {
            Phrase::new("there are no enemies", "il n'y a pas d'ennemis")
        });
        if let Goal::Waves(waves) = &scenario.goal {
            let arrive = waves.arrivals.iter().any(|wave| !wave.at.is_empty());
            self.ensure(arrive, "waves.arrive", 0, || {
                Phrase::new("no wave ever comes", "aucune vague ne vient jamais")
            });
        }
        if scenario.respawn.is_some() {
            return;
        }
        for (item, place) in scenario.reserve.iter().enumerate() {
            let earlier = scenario.enemies.iter().chain(&scenario.reserve[..item]);
            let taken = earlier.into_iter().any(|other| other == place);
            self.ensure(!taken, "enemies.reserve", item, || {
                Phrase::new(
                    "an enemy starts here already: with this one the mission would be refused",
                    "un ennemi commence déjà ici : avec celui-ci, la mission serait refusée",
                )
            });
        }
    }

    /// Missions that nobody can fulfil in spite of all ways being open.
    fn chances(&mut self, scenario: &Scenario) {
        let acts = &scenario.actions;
        self.ensure(acts.step.chance > 0.0, "actions.move", 0, || {
            Phrase::new("steps never succeed", "les pas ne réussissent jamais")
        });
        self.ensure(scenario.rewards.win > scenario.rewards.loss, "rewards.win", 0, || {
            Phrase::new("a win is worth no more than a loss", "gagner ne vaut pas plus que perdre")
        });
        let Goal::Bomb(bomb) = &scenario.goal else { return };
        self.ensure(acts.defuse.chance > 0.0, "actions.defuse", 0, || {
            Phrase::new("defusing never succeeds", "désamorcer ne réussit jamais")
        });
        let turns = bomb.countdown;
        self.ensure(is_in_time(scenario, bomb), "bomb.countdown", 0, || {
            phrase!(
                "nobody can reach and defuse the bomb within {turns} turns",
                "personne ne peut atteindre et désamorcer la bombe en {turns} tours"
            )
        });
    }
}

/// Places where enemies come in later.
fn newcomers(scenario: &Scenario) -> impl Iterator<Item = &u8> {
    let waves = match &scenario.goal {
        Goal::Waves(waves) => &waves.arrivals[..],
        _ => &[],
    };
    let called = scenario.respawn.iter().flat_map(|respawn| &respawn.at);
    waves.iter().flat_map(|wave| &wave.at).chain(called)
}

/// Whether some loop leads through a door.
fn is_walked(scenario: &Scenario, door: &Door) -> bool {
    let Barrier::Door(index) = scenario.ground.barrier(door.cell, door.side) else { return false };
    crate::squads::loop_doors(scenario).contains(&index)
}

/// Whether the bomb can be dead in time if everything succeeds: a bound from below, since the
/// points of a turn may not come out even and doors take some too.
fn is_in_time(scenario: &Scenario, bomb: &Bomb) -> bool {
    let acts = &scenario.actions;
    let (points, step, defuse) = match scenario.mode {
        Mode::Points => (acts.points, acts.step.cost, acts.defuse.cost),
        Mode::Dice => (ROLLED, 1, 1),
    };
    let steps = scenario.operators.iter().filter_map(|operator| {
        let found = steps_to(scenario, operator.start);
        found.into_iter().find(|&(cell, _)| cell == bomb.at).map(|(_, steps)| steps)
    });
    let Some(steps) = steps.min() else { return true };
    let turns = u16::from(bomb.countdown);
    // Several may share the work, but each of them has to walk there.
    let share = if scenario.operators.len() == 1 { bomb.defuse } else { 1 };
    let work = steps * u16::from(step) + u16::from(share) * u16::from(defuse);
    steps <= turns * u16::from(points / step) && work <= turns * u16::from(points)
}
