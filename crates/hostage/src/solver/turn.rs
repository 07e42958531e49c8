//! The enemy turn of a whole row at once.

use crate::ground::{Cell, has};
use crate::mission::Hostage;
use crate::state::{Live, State};

/// How enemy turns are counted.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Rule {
    /// Paid for each turn itself.
    pub(super) turn: f64,
    /// Calls that find no room for anybody change nothing, instead of raising the threat: in a
    /// mission that stands for one with more room.
    pub(super) quiet: bool,
}

/// The value of every room before the enemies act, from the values `after` they did.
pub(super) fn settle(
    mission: &Hostage,
    bank: usize,
    rule: Rule,
    after: &[f64],
    between: &mut [f64],
) {
    let cells = mission.scenario.ground.count();
    let (cell, rescued) = ((bank % cells) as Cell, bank >= cells);
    let (ground, scenario) = (&mission.scenario.ground, mission.scenario());
    let home = rescued && has(ground.exits, cell);
    if !has(ground.floor(), cell) || (home && !mission.late_fire) {
        return;
    }
    if scenario.draws.call > 0.0 && !home {
        return with_calls(mission, cell, rule, after, between);
    }
    let discount = scenario.discount;
    for (room, value) in between.iter_mut().enumerate() {
        let (squad, threat) = mission.room_at(room as u32);
        let live = Live::plain(squad, cell, 0, rescued, threat);
        if has(mission.tables.squads.get(squad).occupied, cell) {
            continue;
        }
        let mut sum = rule.turn;
        mission.react(&State::Live(live), |chance, next, gain| {
            let later = match &next {
                State::Live(next) => {
                    discount * mission.room(next).map_or(0.0, |room| after[room as usize])
                }
                State::Won | State::Lost => 0.0,
            };
            sum += chance * (gain.reward + later);
        });
        *value = sum;
    }
}

/// Draw by draw, for all arrangements and threat levels together: the value with one more draw to
/// come depends only on those with one less, and every turn is a number of draws.
fn with_calls(mission: &Hostage, cell: Cell, rule: Rule, after: &[f64], between: &mut [f64]) {
    let (scenario, squads) = (mission.scenario(), &mission.tables.squads);
    let (draws, loss) = (scenario.draws, scenario.rewards.loss);
    let (lowest, highest) = (scenario.threat.lowest, scenario.threat.highest);
    let levels = usize::from(highest - lowest) + 1;
    let count = squads.len();
    // Level by level, so that one level of all arrangements stays in the cache.
    let mut now: Vec<Vec<f64>> = (0..levels)
        .map(|level| {
            (0..count).map(|squad| scenario.discount * after[squad * levels + level]).collect()
        })
        .collect();
    let mut then = now.clone();
    for drawn in 1..=usize::from(highest) {
        for level in 0..levels {
            let threat = usize::from(lowest) + level;
            if threat < drawn {
                continue;
            }
            let higher = if rule.quiet { level } else { (level + 1).min(levels - 1) };
            let (same, louder) = (&now[level], &now[higher]);
            for (squad, value) in then[level].iter_mut().enumerate() {
                let here = squads.get(squad as u32);
                let unless = |deadly: bool, value: f64| if deadly { loss } else { value };
                let stepped = here.stepped as usize;
                let met = has(squads.get(here.stepped).occupied, cell);
                let calls = squads.calls(squad as u32);
                let called = if calls.is_empty() {
                    louder[squad]
                } else {
                    let arrived = |&next: &u32| {
                        unless(has(squads.get(next).occupied, cell), same[next as usize])
                    };
                    calls.iter().map(arrived).sum::<f64>() / calls.len() as f64
                };
                *value = draws.step * unless(met, same[stepped])
                    + draws.shoot * unless(has(here.watched, cell), same[squad])
                    + draws.call * called;
            }
            if threat == drawn {
                for (squad, value) in then[level].iter().enumerate() {
                    between[squad * levels + level] = rule.turn + value;
                }
            }
        }
        std::mem::swap(&mut now, &mut then);
    }
}
