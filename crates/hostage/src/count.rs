//! How many states a mission has, counted from its rules.

use super::ground::Cells;
use super::mission::{Hostage, threats};

/// All states as the report counts them: the operator anywhere but on an enemy with any number of
/// action points from one up; success (the hostage on an exit) and failure (the operator gone)
/// also with none.
///
/// `ghosts` are enemies who start off the loop: they never appear and count as dead, so that the
/// threat has room to be higher. The report's row of five enemies has one.
#[must_use]
pub fn states(mission: &Hostage, ghosts: u8) -> u64 {
    let points = u64::from(mission.scenario.actions.points);
    let exits = mission.scenario.ground.exits;
    let rest = |free: Cells| {
        let won = u64::from((free & exits).count_ones()) * (points + 1);
        won + 2 * (points + 1)
    };
    sum(mission, ghosts, |free| points * decisions(free, exits) + rest(free))
}

/// Unfinished states where the operator decides, reachable or not.
#[must_use]
pub fn live(mission: &Hostage) -> u64 {
    let points = u64::from(mission.scenario.actions.points);
    let exits = mission.scenario.ground.exits;
    sum(mission, 0, |free| points * decisions(free, exits))
}

/// Places of the operator without the hostage, and with: not on an exit then.
fn decisions(free: Cells, exits: Cells) -> u64 {
    u64::from(free.count_ones() + (free & !exits).count_ones())
}

/// The sum over arrangements and threat levels of what the free cells are good for.
fn sum(mission: &Hostage, ghosts: u8, each: impl Fn(Cells) -> u64) -> u64 {
    let (scenario, squads) = (&*mission.scenario, &mission.tables.squads);
    (0..squads.len() as u32)
        .map(|id| {
            let squad = squads.get(id);
            let dead = squads.slots() - squad.alive + ghosts;
            let threats = u64::from(threats(scenario, squad.alive, dead));
            threats * each(scenario.ground.floor() & !squad.occupied)
        })
        .sum()
}
