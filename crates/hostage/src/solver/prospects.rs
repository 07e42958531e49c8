//! What a policy leads to: its chance of success and its turns, without any discount.
//!
//! First, by who can reach whom and without any number: where a success can be reached, and where
//! no end can. Whoever may come to the latter goes on for ever, perhaps, and takes infinitely many
//! turns. Otherwise chances and turns are closed in on from both ends.
//!
//! Backward: approximate turns `t` and chances for all positions. If a sweep changes the turns by
//! at most η < 1 and the chances by at most ρ, then the turns are right to a factor of 1 ± η, and the
//! chances to ρ t / (1 - η): so much is needed to make them sub- and superharmonic. Forward: where
//! the policy has led to after some turns, exactly; the backward figures, rough ones too, only say
//! what becomes of the little that still goes on.

use meeple_core::{Control, GO, Progress, STOP, Stop};

use super::converge::Job;
use super::forward::Stream;
use super::rows::{Change, Choice, Policy, Rows};
use super::turn::Rule;
use super::{Solved, act, tell};
use crate::Scenario;
use crate::mission::Hostage;
use crate::scenario::Rewards;
use crate::state::{Live, State};

/// What a policy leads to from one position; each figure lies between its two numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prospects {
    /// Probability of success.
    pub success: (f64, f64),
    /// Expected enemy turns; both infinite where the mission may go on for ever.
    pub turns: (f64, f64),
    /// Sweeps that it took, forward or backward.
    pub sweeps: u32,
    /// Why the figures are wider apart than asked for, where they are.
    pub stopped: Option<Stop>,
}

/// How far backward figures may move in a sweep at first; then less and less.
const ROUGH: f64 = 0.25;
/// From one attempt to the next.
const FINER: f64 = 0.1;
/// Turns forward between two attempts.
const FORWARD: u32 = 200;

impl Solved {
    /// What the policy leads to from `state` in the mission as it is played: its chance to
    /// `epsilon`, its turns to that share of them. When the budget ends first, the figures are
    /// wider apart.
    ///
    /// # Errors
    /// Says why, when the budget ended before anything was known.
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
            return Ok(Prospects { success, turns: (0.0, 0.0), sweeps: 0, stopped: None });
        };
        let mut work = Work { played, threads, control, sweeps: 0 };
        let mut policy = self.policy.clone();
        let mut reach = Rows::new(played);
        let at = |rows: &Rows| rows.value(played, live);
        work.spread(&paying(played, 1.0, 1.0), &policy, &mut reach)?;
        let endless = set_apart(&mut policy, &mut reach, played);
        let for_ever = endless > 0 && {
            work.spread(&paying(played, 0.0, 0.0), &policy, &mut reach)?;
            at(&reach) > 0.0
        };
        reach.clear();
        work.spread(&paying(played, 1.0, 0.0), &policy, &mut reach)?;
        let hope = at(&reach) > 0.0;
        drop(reach);
        let mut found = Prospects {
            success: (0.0, f64::from(u8::from(hope))),
            turns: if for_ever { (f64::INFINITY, f64::INFINITY) } else { (0.0, f64::INFINITY) },
            sweeps: 0,
            stopped: None,
        };
        if hope || !for_ever {
            found.stopped = work.close_in(&policy, live, epsilon, &mut found).err();
        }
        Ok(Prospects { sweeps: work.sweeps, ..found })
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

impl<'a> Work<'a, '_> {
    fn job<'j>(&self, mission: &'j Hostage, turn: f64) -> Job<'j> {
        let banks = 0..2 * mission.scenario.ground.count();
        let rule = Rule { turn, quiet: false };
        Job { mission, banks, rule, threads: self.threads }
    }

    fn swept(&mut self) -> Result<(), Stop> {
        self.sweeps += 1;
        let banks = 2 * self.played.scenario.ground.count();
        let seen = Progress { depth: self.sweeps, ..Progress::default() };
        match tell(seen, banks, self.control) {
            GO => Ok(()),
            STOP => Err(self.control.stopped().unwrap_or(Stop::Cancelled)),
        }
    }

    /// Where anything positive can be reached, by any chance however small: one there.
    fn spread(&mut self, mission: &Hostage, policy: &Policy, rows: &mut Rows) -> Result<(), Stop> {
        let mut known = usize::MAX;
        loop {
            let _ = self.job(mission, 0.0).sweep(rows, Choice::Follow(policy));
            self.swept()?;
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

    /// Narrows what is known down, forward and backward in turn.
    fn close_in(
        &mut self,
        policy: &Policy,
        live: &Live,
        epsilon: f64,
        found: &mut Prospects,
    ) -> Result<(), Stop> {
        let played: &'a Hostage = self.played;
        let (costs, pays) = (paying(played, 0.0, 0.0), paying(played, 1.0, 0.0));
        let mut stream = Stream::from(played, policy, live);
        let (mut turns, mut wins) = (Rows::new(played), Rows::new(played));
        let mut rough = ROUGH;
        loop {
            for _ in 0..FORWARD {
                stream.turn(self.threads);
                found.narrow(&stream, None);
                self.swept()?;
                if stream.open() <= epsilon / 8.0 {
                    break;
                }
            }
            if found.within(epsilon) {
                return Ok(());
            }
            let slack = self.follow(&costs, policy, 1.0, &mut turns, rough)?;
            let rho = self.follow(&pays, policy, 0.0, &mut wins, rough)?;
            let [turns, wins] = [&turns, &wins].map(|rows| rows.left.last().map_or(&[][..], |l| l));
            let (later, chance) = (stream.mean(turns), stream.mean(wins));
            let error = rho * later / (1.0 - slack);
            found.narrow(&stream, Some(Rest { turns: later, slack, chance, error }));
            if found.within(epsilon) {
                return Ok(());
            }
            rough *= FINER;
        }
    }

    /// Values of the policy, and the largest change of a sweep before the last, which is to be as
    /// small as that.
    fn follow(
        &mut self,
        mission: &Hostage,
        policy: &Policy,
        turn: f64,
        rows: &mut Rows,
        small: f64,
    ) -> Result<f64, Stop> {
        let job = self.job(mission, turn);
        let size = |change: &Change| change.size() + change.rounding();
        // Beyond what rounding allows nothing gets better.
        let enough = |change: &Change| size(change) <= small.max(2.0 * change.rounding());
        let mut failed = None;
        let change = job.follow(rows, policy, |_, change| {
            if let Err(why) = self.swept() {
                failed = Some(why);
                return STOP;
            }
            if enough(&change) { STOP } else { GO }
        });
        if let Some(why) = failed {
            return Err(why);
        }
        // One more, so that positions amid a turn follow from settled ones.
        let _ = job.sweep(rows, Choice::Follow(policy));
        self.swept()?;
        Ok(size(&change))
    }
}

/// What becomes of where a stream still goes on.
struct Rest {
    /// Turns to come, right to a factor of one more or less this slack.
    turns: f64,
    slack: f64,
    /// The chance of success, right to this error.
    chance: f64,
    error: f64,
}

impl Prospects {
    /// Whether the chance is known to `epsilon` and the turns to that share of them.
    fn within(&self, epsilon: f64) -> bool {
        let (low, high) = self.turns;
        let known = low == high || high - low <= epsilon * low.max(1.0);
        known && self.success.1 - self.success.0 <= epsilon
    }

    /// Takes in what a stream shows, rounded outward.
    fn narrow(&mut self, stream: &Stream<'_>, rest: Option<Rest>) {
        let (less, more) = (1.0 - stream.rounding(), 1.0 + stream.rounding());
        let narrower = |known: &mut (f64, f64), low: f64, high: f64| {
            *known = (known.0.max(low), known.1.min(high));
        };
        let (won, over) = (stream.won, stream.lost + stream.silent);
        narrower(&mut self.success, won * less, 1.0 - over * less);
        narrower(&mut self.success, 0.0, (won + stream.open()) * more);
        let (mut least, mut most) = (stream.turns, f64::INFINITY);
        if let Some(Rest { turns, slack, chance, error }) = rest.filter(|rest| rest.slack < 1.0) {
            let (low, high) = ((chance - error).max(0.0), chance + error);
            narrower(&mut self.success, (won + low) * less, (won + high) * more);
            (least, most) = (least + turns / (1.0 + slack), least + turns / (1.0 - slack));
        }
        if self.turns.0.is_finite() {
            narrower(&mut self.turns, least * less, most * more);
        }
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
