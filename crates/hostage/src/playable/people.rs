//! Whether people begin where they can: hostages, operators, enemies.

use meeple_core::{Phrase, phrase};

use super::Faults;
use crate::ground::{Cells, has, one};
use crate::scenario::{Goal, Scenario};
use crate::squads::{MOST_ENEMIES, MOST_SQUADS, MOST_STRIDES, most_squads, most_strides, slots};

impl Faults {
    pub(super) fn people(&mut self, scenario: &Scenario) {
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

    pub(super) fn enemies(&mut self, scenario: &Scenario) {
        let waves = match &scenario.goal {
            Goal::Waves(waves) => Some(waves.slots),
            _ => None,
        };
        let called = scenario.respawn.as_ref().map(|respawn| respawn.slots);
        let most = called.max(waves).map_or(MOST_ENEMIES, usize::from);
        self.ensure(scenario.enemies.len() <= most, "enemies.start", most, || {
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
        let ways = most_strides(scenario);
        self.ensure(slots > MOST_ENEMIES || ways <= MOST_STRIDES, "patrols.switch", 0, || {
            phrase!(
                "too many ways for all enemies to step; expected fewer switches, enemies or cells",
                "trop de façons d'avancer pour tous les ennemis ; attendu : moins de passages, d'ennemis ou de cases"
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
}
