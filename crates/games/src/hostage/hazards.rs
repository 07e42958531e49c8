//! How an action may end the mission: which enemy, from which cell, how likely.

use meeple_core::{Hazard, Staged, phrase};

use super::ground::{Cell, has};
use super::mission::Hostage;
use super::reaction::{Kind, draw};
use super::state::{Action, Live, SquadId, State};

/// What one enemy did from one cell, and the chance that it was this.
type Cause = ((&'static str, usize, Cell), f64);

/// The ways in which `action` may fail the mission before the next decision, likeliest first.
pub(super) fn hazards(mission: &Hostage, state: &State, action: Action) -> Vec<Hazard> {
    let mut causes: Vec<Cause> = Vec::new();
    mission.act(state, action, |chance, next, _| {
        if let State::Live(live) = next
            && live.points == 0
        {
            enemy_turn(mission, &live, chance, &mut causes);
        }
    });
    causes.sort_by(|one, other| other.1.total_cmp(&one.1));
    causes.into_iter().map(|cause| tell(mission, cause)).collect()
}

/// Follows all draws of a turn and notes who ends it.
fn enemy_turn(mission: &Hostage, live: &Live, chance: f64, causes: &mut Vec<Cause>) {
    let scenario = mission.scenario();
    let mut now: Vec<((SquadId, u8), f64)> = vec![((live.squad, live.threat), chance)];
    for _ in 0..live.threat {
        let mut then: Vec<((SquadId, u8), f64)> = Vec::new();
        for &((squad, threat), chance) in &now {
            let highest = scenario.threat.highest;
            draw(&mission.tables.squads, squad, threat, highest, |part, next, threat, kind| {
                let share = part * chance * scenario.draws.of(kind);
                if share == 0.0 {
                    return;
                }
                match culprit(mission, live.cell, next, kind) {
                    Some(cause) => add(causes, cause, share),
                    None => add(&mut then, (next, threat), share),
                }
            });
        }
        now = then;
    }
}

fn add<K: PartialEq>(list: &mut Vec<(K, f64)>, key: K, chance: f64) {
    match list.iter_mut().find(|(known, _)| *known == key) {
        Some((_, sum)) => *sum += chance,
        None => list.push((key, chance)),
    }
}

/// Who hurts the operator after a draw, if anyone does.
fn culprit(
    mission: &Hostage,
    operator: Cell,
    squad: SquadId,
    kind: Kind,
) -> Option<(&'static str, usize, Cell)> {
    let (scenario, squads) = (mission.scenario(), &mission.tables.squads);
    let there = squads.get(squad);
    let code = match kind {
        Kind::Shot if has(there.watched, operator) => "shot",
        Kind::Step if has(there.occupied, operator) => "met",
        Kind::Call if has(there.occupied, operator) => "reinforced",
        _ => return None,
    };
    squads.living(squad).find_map(|(enemy, place)| {
        let cell = scenario.patrol[usize::from(place)];
        let guilty = if code == "shot" {
            has(scenario.ground.seen_from(cell), operator)
        } else {
            cell == operator
        };
        guilty.then_some((code, enemy, cell))
    })
}

fn tell(mission: &Hostage, ((code, enemy, cell), chance): Cause) -> Hazard {
    let (number, at) = (enemy + 1, mission.scenario.ground.name(cell));
    let words = match code {
        "shot" => phrase!("enemy {number} shoots from {at}", "l'ennemi {number} tire depuis {at}"),
        "met" => phrase!("enemy {number} walks into {at}", "l'ennemi {number} arrive en {at}"),
        _ => phrase!("a reinforcement arrives at {at}", "un renfort arrive en {at}"),
    };
    Hazard { chance, code, who: format!("enemy{enemy}"), at, words }
}
