//! What a policy leads to: its chance of success and its turns, without any discount.
//!
//! First the positions from which it never comes to an end are set apart. From the others it ends
//! sooner or later, in `t` turns on average. If a sweep changes approximate turns by at most η < 1
//! and approximate chances by at most ρ, then the turns are right to a factor of 1 ± η, and the
//! chances to ρ t / (1 - η): so much is needed to make them sub- and superharmonic.

use meeple_core::{Control, GO, Progress, STOP, Stop};

use super::converge::Job;
use super::rows::{Change, Choice, Policy, Rows};
use super::{Solved, act, tell};
use crate::hostage::Scenario;
use crate::hostage::mission::Hostage;
use crate::hostage::scenario::Rewards;
use crate::hostage::state::State;

/// What a policy leads to from one position; each figure lies between its two numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prospects {
    /// Probability of success.
    pub success: (f64, f64),
    /// Expected enemy turns; without bound where the mission may go on for ever.
    pub turns: (f64, f64),
    /// Sweeps that it took.
    pub sweeps: u32,
}

impl Solved {
    /// What the policy leads to from `state` in the mission as it is played: its chance to
    /// `epsilon`, its turns to that share of them.
    ///
    /// # Errors
    /// Says why, when the budget ended first.
    pub fn prospects(
        &self,
        played: &Hostage,
        state: &State,
        epsilon: f64,
        threads: usize,
        control: &mut Control<'_>,
    ) -> Result<Prospects, Stop> {
        let State::Live(live) = state else {
            let success = if *state == State::Won { (1.0, 1.0) } else { (0.0, 0.0) };
            return Ok(Prospects { success, turns: (0.0, 0.0), sweeps: 0 });
        };
        let mut work = Work { played, threads, control, sweeps: 0 };
        let mut policy = self.policy.clone();
        let mut reach = Rows::new(played);
        work.spread(&paying(played, 1.0, 1.0), &policy, &mut reach)?;
        let endless = set_apart(&mut policy, &mut reach, played);
        let for_ever = endless > 0 && {
            work.spread(&paying(played, 0.0, 0.0), &policy, &mut reach)?;
            reach.value(played, live) > 0.0
        };
        drop(reach);
        let at = |rows: &Rows| rows.value(played, live);
        let (turns, slack) = {
            let mut turns = Rows::new(played);
            let close = |_: &Rows, eta: f64| eta <= epsilon / 4.0;
            let slack = work.follow(&paying(played, 0.0, 0.0), &policy, 1.0, &mut turns, close)?;
            (at(&turns), slack)
        };
        let longest = turns / (1.0 - slack);
        let (success, error) = {
            let mut wins = Rows::new(played);
            let off = |rho: f64| rho * longest / (1.0 - slack);
            let close = |_: &Rows, rho: f64| off(rho) <= epsilon / 4.0;
            let rho = work.follow(&paying(played, 1.0, 0.0), &policy, 0.0, &mut wins, close)?;
            (at(&wins), off(rho))
        };
        Ok(Prospects {
            success: ((success - error).max(0.0), (success + error).min(1.0)),
            turns: (turns / (1.0 + slack), if for_ever { f64::INFINITY } else { longest }),
            sweeps: work.sweeps,
        })
    }
}

/// The mission that pays for its ends alone, without discount.
fn paying(mission: &Hostage, win: f64, loss: f64) -> Hostage {
    let rewards = Rewards {
        win,
        loss,
        hostage: 0.0,
        kill: 0.0,
        threat: 0.0,
        step: 0.0,
        end: 0.0,
        ..mission.scenario.rewards
    };
    let scenario = Scenario { rewards, discount: 1.0, ..(*mission.scenario).clone() };
    Hostage { scenario: scenario.into(), ..mission.clone() }
}

struct Work<'a, 'b> {
    played: &'a Hostage,
    threads: usize,
    control: &'a mut Control<'b>,
    sweeps: u32,
}

impl Work<'_, '_> {
    fn job<'j>(&self, mission: &'j Hostage, turn: f64) -> Job<'j> {
        let banks = 0..2 * mission.scenario.ground.count();
        Job { mission, banks, turn, threads: self.threads }
    }

    fn swept(&mut self, rows: &Rows) -> Result<(), Stop> {
        self.sweeps += 1;
        let banks = 2 * self.played.scenario.ground.count();
        let seen = Progress { depth: self.sweeps, ..Progress::default() };
        match tell(self.played, rows, seen, banks, None, self.control) {
            GO => Ok(()),
            STOP => Err(self.control.stopped().unwrap_or(Stop::Cancelled)),
        }
    }

    /// Where anything positive can be reached, by any chance however small: one there.
    fn spread(&mut self, mission: &Hostage, policy: &Policy, rows: &mut Rows) -> Result<(), Stop> {
        let mut known = usize::MAX;
        loop {
            let _ = self.job(mission, 0.0).sweep(rows, Choice::Follow(policy));
            self.swept(rows)?;
            let mut count = 0;
            for value in rows.left.last_mut().into_iter().flatten().flatten() {
                if *value > 0.0 {
                    *value = 1.0;
                    count += 1;
                }
            }
            if count == known {
                return Ok(());
            }
            known = count;
        }
    }

    /// Values of the policy, and the largest change of a sweep before the last: when `close` with
    /// it.
    fn follow(
        &mut self,
        mission: &Hostage,
        policy: &Policy,
        turn: f64,
        rows: &mut Rows,
        close: impl Fn(&Rows, f64) -> bool,
    ) -> Result<f64, Stop> {
        let job = self.job(mission, turn);
        let size = |change: &Change| change.size() + change.rounding();
        let mut failed = None;
        let change = job.follow(rows, policy, |rows, change| {
            if let Err(why) = self.swept(rows) {
                failed = Some(why);
                return STOP;
            }
            if close(rows, size(&change)) { STOP } else { GO }
        });
        if let Some(why) = failed {
            return Err(why);
        }
        // One more, so that positions amid a turn follow from settled ones.
        let _ = job.sweep(rows, Choice::Follow(policy));
        self.swept(rows)?;
        Ok(size(&change))
    }
}

/// Takes the positions that were not reached out of the policy, with the value one; all others are
/// put back to zero. Answers how many it took.
fn set_apart(policy: &mut [Vec<Vec<u8>>], reach: &mut Rows, mission: &Hostage) -> usize {
    let mut count = 0;
    let points = usize::from(mission.scenario.actions.points);
    for (points_left, layer) in reach.left.iter_mut().enumerate() {
        for (actions, values) in policy[points_left].iter_mut().zip(layer) {
            for (action, value) in actions.iter_mut().zip(values) {
                let endless = points_left + 1 == points && *action != act::NOTHING && *value == 0.0;
                *value = f64::from(u8::from(endless));
                if endless {
                    *action = act::NOTHING;
                    count += 1;
                }
            }
        }
    }
    count
}
