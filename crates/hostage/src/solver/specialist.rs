//! The solver as the others know it.

use meeple_core::{
    Control, Indexed as _, Mdp as _, MissionPlan, MissionSpecialist, Outlook, Problem as _, Stop,
};

use super::converge::WIDTH;
use super::formation;
use super::sketch::sketch;
use super::{Solved, solve};
use crate::mission::Hostage;
use crate::state::{Action, State};

/// General planners keep every transition: with more positions than this that takes gigabytes.
const MOST_FOR_MODELS: u64 = 4_000_000;

/// Of the largest reward, between the bounds, unless told otherwise.
const PRECISION: f64 = 1e-6;

/// The solver, where the mission has a discount and either falls into blocks, which makes it quick,
/// or is so large that nothing else can.
pub(crate) fn specialist(mission: &Hostage) -> Option<MissionSpecialist<Hostage>> {
    let large = mission.count() > MOST_FOR_MODELS;
    let useful = mission.discount() < 1.0 && (large || formation::applies(&mission.planned()));
    useful.then_some(|mission, epsilon, threads, control| {
        let rewards = &mission.scenario.rewards;
        let scale = rewards.win.abs().max(rewards.loss.abs()).max(rewards.hostage.abs());
        let blocks = formation::applies(&mission.planned());
        // Block by block, all that rounding allows costs little more than less.
        let usual = if blocks { 0.0 } else { PRECISION * scale.max(1.0) };
        let epsilon = epsilon.unwrap_or(usual);
        if epsilon == f64::INFINITY
            && let Some(sketch) = sketch(mission, threads, control)
        {
            return Some(Box::new(sketch));
        }
        if control.budget().bytes.is_some_and(|limit| needed(mission, blocks) > limit) {
            control.stop(Stop::Memory);
            return None;
        }
        Some(Box::new(WholeMission {
            solved: solve(mission, epsilon, threads, control),
            played: mission.clone(),
        }))
    })
}

/// Bytes of the values, the policy and, unless it goes block by block, the steps between two leaps.
fn needed(mission: &Hostage, blocks: bool) -> usize {
    let row = mission.rooms() as usize * size_of::<f64>();
    let banks = 2 * mission.scenario.ground.count();
    let points = usize::from(mission.scenario.actions.points);
    let values = banks * row * (points + 1) + banks * points * mission.rooms() as usize;
    if blocks {
        // Chances and turns come with the values of blocks. Those of formations that are solved
        // side by side are kept twice, with some room to spare.
        let most = formation::most_at_once(mission);
        3 * values + 6 * (values as f64 * most) as usize
    } else {
        values + WIDTH * row * banks / 2
    }
}

struct WholeMission {
    solved: Solved,
    played: Hostage,
}

impl MissionPlan<Hostage> for WholeMission {
    fn value(&self, state: &State) -> (f64, f64, f64) {
        self.solved.value(state)
    }

    fn best(&self, state: &State) -> Option<Action> {
        self.solved.best(state)
    }

    fn course(&self, state: &State) -> Option<Outlook> {
        self.solved.course(state)
    }

    fn outlook(
        &self,
        state: &State,
        threads: usize,
        control: &mut Control<'_>,
    ) -> Result<Outlook, Stop> {
        /// Of a chance, and of the turns as a share.
        const EPSILON: f64 = 1e-6;
        if let Some(known) = self.course(state) {
            return Ok(known);
        }
        let seen = self.solved.prospects(&self.played, state, EPSILON, threads, control)?;
        Ok(Outlook { success: seen.success, turns: seen.turns })
    }

    fn table(&self) -> Vec<u8> {
        table(&self.played, |state| self.solved.best(state))
    }

    fn sweeps(&self) -> u32 {
        self.solved.sweeps
    }

    fn stopped(&self) -> Option<Stop> {
        self.solved.stopped
    }

    fn bytes(&self) -> usize {
        self.solved.bytes()
    }
}

/// The place of the best action among the legal ones, for every position by number.
pub(super) fn table(mission: &Hostage, best: impl Fn(&State) -> Option<Action>) -> Vec<u8> {
    let code = |index| {
        let state = mission.unrank(index)?;
        let best = best(&state)?;
        let list = mission.action_list(&state);
        list.iter().position(|&action| action == best).and_then(|at| u8::try_from(at).ok())
    };
    (0..mission.count()).map(|index| code(index).unwrap_or(u8::MAX)).collect()
}
