//! Whether costs, odds and levels are within bounds and fit together.

use meeple_core::{Phrase, phrase};

use super::Faults;
use crate::dice::ROLLED;
use crate::reaction::MOST_DRAWS;
use crate::scenario::{Act, Goal, LateFire, Mode, Scenario};

impl Faults {
    pub(super) fn numbers(&mut self, scenario: &Scenario) {
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
        self.draws(scenario);
        self.threat(scenario);
        let discount = scenario.discount;
        self.ensure(discount > 0.0 && discount <= 1.0, "discount", 0, || {
            Phrase::new(
                "expected a number above 0, at most 1",
                "attendu : un nombre de 0 (exclu) à 1",
            )
        });
        let leaves = matches!(scenario.goal, Goal::Rescue | Goal::Extraction);
        let alone = scenario.operators.len() == 1 && scenario.mode == Mode::Points;
        let late = scenario.rules.late_fire != LateFire::Never;
        self.ensure(!late || alone && leaves, "rules.late-fire", 0, || {
            Phrase::new(
                "late fire is for one operator with action points on the way out; expected \"never\"",
                "late-fire vaut pour un opérateur à points d'action qui doit sortir ; attendu : \"never\"",
            )
        });
    }

    fn draws(&mut self, scenario: &Scenario) {
        let draws = &scenario.draws;
        let parts = [draws.step, draws.shoot, draws.call];
        let sum: f64 = parts.iter().sum();
        let shares = parts.iter().all(|part| (0.0..=1.0).contains(part));
        self.ensure(shares && (sum - 1.0).abs() < 1e-9, "enemy-turn", 0, || {
            let sum = rounded(sum);
            phrase!(
                "step, shoot and call sum to {sum}; expected 1",
                "step, shoot et call totalisent {sum} ; attendu : 1"
            )
        });
    }

    fn threat(&mut self, scenario: &Scenario) {
        let threat = &scenario.threat;
        let bounded = 1 <= threat.lowest
            && threat.lowest <= threat.highest
            && usize::from(threat.highest) <= MOST_DRAWS;
        let within = (threat.lowest..=threat.highest).contains(&threat.start);
        let key = if bounded { "threat.start" } else { "threat.highest" };
        self.ensure(bounded && within, key, 0, || {
            phrase!(
                "expected 1 ≤ lowest ≤ start ≤ highest ≤ {MOST_DRAWS}",
                "attendu : 1 ≤ lowest ≤ start ≤ highest ≤ {MOST_DRAWS}"
            )
        });
    }
}

/// A sum of shares as people would write it.
pub(super) fn rounded(sum: f64) -> f64 {
    (sum * 1e9).round() / 1e9
}
