//! A smaller mission in the place of one too large for the time there is: fewer reinforcements at a
//! time, the enemies nearest to the operator standing for all.
//!
//! Its values are estimates of the true ones. They say little about how good a position is where
//! many enemies are about, but much about what to do there.

use std::time::Duration;

use meeple_core::{Control, Indexed as _, Mdp, MissionPlan, Outlook, Problem as _, Stop};

use super::turn::Rule;
use super::{Solved, solve_by};
use crate::mission::Hostage;
use crate::squads::{DEAD, MOST_ENEMIES};
use crate::state::{Action, Live, State};

/// Positions that a thread can solve well enough in the share of a second.
const A_SECOND: f64 = 120_000.0;
/// Of the time or the nodes there are; the rest is for those who ask.
const SHARE: f64 = 0.5;
/// Of the largest reward, between the bounds.
const PRECISION: f64 = 1e-4;

/// A solved smaller mission.
pub(super) struct Sketch {
    whole: Hostage,
    small: Hostage,
    solved: Solved,
}

/// Solves the largest mission that the budget allows, with a share of it. `None` where there is
/// nothing to leave out.
pub(super) fn sketch(
    mission: &Hostage,
    threads: usize,
    control: &mut Control<'_>,
) -> Option<Sketch> {
    let time = control.budget().time.map(|limit| limit.saturating_sub(control.elapsed()));
    let small = smaller(mission, time, threads)?;
    let rewards = &mission.scenario.rewards;
    let scale = rewards.win.abs().max(rewards.loss.abs()).max(1.0);
    let mut part = control.part(SHARE);
    let rule = Rule { quiet: true, ..Rule::default() };
    let solved = solve_by(&small, rule, PRECISION * scale, threads, &mut part);
    let nodes = part.nodes();
    control.absorb(nodes);
    Some(Sketch { whole: mission.clone(), small: solved.mission.clone(), solved })
}

/// The mission with as many enemies at a time as the time allows, two at least.
fn smaller(mission: &Hostage, time: Option<Duration>, threads: usize) -> Option<Hostage> {
    let seconds = time.map_or(1.0, |time| time.as_secs_f64());
    let most = A_SECOND * seconds * threads.max(1) as f64;
    let respawn = mission.scenario.respawn.as_ref()?;
    let with = |slots: u8| {
        let mut scenario = (*mission.scenario).clone();
        scenario.enemies.truncate(usize::from(slots));
        scenario.respawn.as_mut()?.slots = slots;
        Some(Hostage::of_sound(scenario))
    };
    let fits = |small: &Hostage| small.count() as f64 <= most;
    let fewer = (2..respawn.slots).rev().filter_map(with);
    let mut found = None;
    for small in fewer {
        let done = fits(&small);
        found = Some(small);
        if done {
            break;
        }
    }
    found
}

impl Sketch {
    /// The position with the nearest enemies only.
    fn reduced(&self, live: &Live) -> Live {
        let (scenario, squads) = (&self.whole.scenario, &self.whole.tables.squads);
        let mut living: Vec<u8> = squads.living(live.squad).map(|(_, place)| place).collect();
        let width = scenario.ground.columns;
        let far = |place: &u8| {
            let (one, other) = (live.lead(), scenario.patrol[usize::from(*place)]);
            (one % width).abs_diff(other % width) + (one / width).abs_diff(other / width)
        };
        living.sort_by_key(far);
        living.truncate(usize::from(self.small.tables.squads.slots()));
        living.sort_unstable();
        let mut places = [DEAD; MOST_ENEMIES];
        places[..living.len()].copy_from_slice(&living);
        Live { squad: self.small.tables.squads.id(places).unwrap_or(0), ..*live }
    }
}

impl MissionPlan<Hostage> for Sketch {
    /// An estimate, and bounds that hold for any mission with such rewards.
    fn value(&self, state: &State) -> (f64, f64, f64) {
        let State::Live(live) = state else { return (0.0, 0.0, 0.0) };
        let (value, ..) = self.solved.value(&State::Live(self.reduced(live)));
        let (least, most) = self.whole.step_rewards().unwrap_or((f64::NEG_INFINITY, f64::INFINITY));
        let ever = 1.0 / (1.0 - self.whole.discount());
        (value, least.min(0.0) * ever, most.max(0.0) * ever)
    }

    fn best(&self, state: &State) -> Option<Action> {
        let State::Live(live) = state else { return None };
        let best = self.solved.best(&State::Live(self.reduced(live)));
        // An enemy who was left out may stand in the way.
        best.filter(|&best| self.whole.is_legal(state, best)).or(Some(Action::End))
    }

    fn outlook(&self, _: &State, _: usize, _: &mut Control<'_>) -> Result<Outlook, Stop> {
        Err(Stop::Time)
    }

    fn table(&self) -> Vec<u8> {
        super::specialist::table(&self.whole, |state| self.best(state))
    }

    fn sweeps(&self) -> u32 {
        self.solved.sweeps
    }

    fn stopped(&self) -> Option<Stop> {
        Some(self.solved.stopped.unwrap_or(Stop::Time))
    }

    fn bytes(&self) -> usize {
        self.solved.bytes()
    }
}
