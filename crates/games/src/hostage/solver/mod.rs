//! The exact solution of a whole mission, millions of positions included, without listing its
//! transitions.
//!
//! Values stand in rows: one for each place of the operator, each number of action points and the
//! hostage, with one entry for each arrangement of enemies and threat level. A step leads from a
//! row to another at the same entry, and an enemy turn stays within its row, so that both run over
//! plain arrays. One sweep backs up a whole turn: first the enemy turn, shared by all actions that
//! lead to it, then the actions with one point left, then with two, and so on.
//!
//! The sweep is a monotone operator that shrinks distances by the discount at least. So the largest
//! and smallest change of one sweep bound the distance to the true values (MacQueen, 1966; Porteus,
//! 1971), rounding included. What a policy leads to is bounded from both sides as well: successes
//! and failures seen so far only grow, and what is left goes on.

mod act;
mod rows;
mod turn;

use std::ops::Range;

use meeple_core::{Control, Progress, Stop, Worth};

use self::rows::{Change, Rows};
use super::mission::Hostage;
use super::scenario::Rewards;
use super::state::{Action, State};

/// A solved mission.
#[derive(Debug)]
pub struct Solved {
    mission: Hostage,
    rows: Rows,
    policy: Vec<Vec<Vec<u8>>>,
    /// Sweeps over all positions.
    pub sweeps: u32,
    /// No value is farther below the truth than this.
    pub below: f64,
    /// No value is farther above the truth than this.
    pub above: f64,
}

/// What a policy leads to from one position; each figure lies between its two numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prospects {
    /// Probability of success.
    pub success: (f64, f64),
    /// Expected enemy turns.
    pub turns: (f64, f64),
    /// Sweeps that it took.
    pub sweeps: u32,
}

/// Solves the mission for its discounted reward, to `epsilon` between the bounds or as far as
/// rounding allows.
///
/// # Errors
/// Says why, when the budget ended first.
///
/// # Panics
/// When the mission has no discount: its reward may then be without bound.
pub fn solve(
    mission: &Hostage,
    epsilon: f64,
    threads: usize,
    control: &mut Control<'_>,
) -> Result<Solved, Stop> {
    let mission = mission.planned();
    let discount = mission.scenario.discount;
    assert!(discount < 1.0, "only discounted missions are solved whole");
    let mut rows = Rows::new(&mission);
    let mut sweeps = 0;
    // The hostage is never lost again: the half with the hostage comes first, and stays.
    let (without, with) = halves(&mission);
    for half in [with, without, 0..2 * mission.scenario.ground.count()] {
        loop {
            let change = rows.sweep(&mission, half.clone(), 0.0, None, threads);
            sweeps += 1;
            tell(&mission, &rows, sweeps, half.len(), control)?;
            let scale = rows.scale();
            let (below, above) = change.bounds(discount, scale);
            // Beyond what rounding allows nothing gets better.
            let (least, most) = Change::ZERO.bounds(discount, scale);
            if below + above <= epsilon.max(2.0 * (least + most)) {
                break;
            }
        }
    }
    // The last sweep was over all positions: its bounds hold for all.
    let change = rows.sweep(&mission, 0..2 * mission.scenario.ground.count(), 0.0, None, threads);
    let (below, above) = change.bounds(discount, rows.scale());
    let policy = rows.policy(&mission, threads);
    Ok(Solved { mission, rows, policy, sweeps: sweeps + 1, below, above })
}

impl Solved {
    /// The value of a position, and the bounds of the true one.
    #[must_use]
    pub fn value(&self, state: &State) -> (f64, f64, f64) {
        let value = match state {
            State::Live(live) => self.rows.value(&self.mission, live),
            State::Won | State::Lost => return (0.0, 0.0, 0.0),
        };
        (value, value - self.above, value + self.below)
    }

    /// The best action of a position.
    #[must_use]
    pub fn best(&self, state: &State) -> Option<Action> {
        let State::Live(live) = state else { return None };
        let room = self.mission.room(live)? as usize;
        let bank = rows::bank(&self.mission, live);
        let code = self.policy[usize::from(live.points).checked_sub(1)?].get(bank)?.get(room)?;
        act::decode(*code)
    }

    /// What the policy leads to from `state` in the mission as it is played.
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
        let none = Rewards {
            win: 0.0,
            hostage: 0.0,
            loss: 0.0,
            kill: 0.0,
            threat: 0.0,
            step: 0.0,
            end: 0.0,
            ..played.scenario.rewards
        };
        let won = paying(played, Rewards { win: 1.0, ..none });
        let lost = paying(played, Rewards { loss: 1.0, ..none });
        let timed = paying(played, none);
        let all = 0..2 * played.scenario.ground.count();
        let (mut wins, mut losses, mut turns) =
            (Rows::new(played), Rows::new(played), Rows::new(played));
        let mut sweeps = 0;
        loop {
            for (rows, mission, turn) in
                [(&mut wins, &won, 0.0), (&mut losses, &lost, 0.0), (&mut turns, &timed, 1.0)]
            {
                rows.sweep(mission, all.clone(), turn, Some(&self.policy), threads);
            }
            sweeps += 1;
            tell(played, &wins, sweeps, 3 * all.len(), control)?;
            let at = |rows: &Rows| rows.value(played, live);
            let (success, failure) = (at(&wins), at(&losses));
            let open = (1.0 - success - failure).max(0.0);
            // Nobody goes on for longer than this on average, whatever the position.
            let longest = 1.0 - rows::least_sum(played, &wins, &losses);
            let beyond = if longest < 1.0 {
                open * f64::from(sweeps) / (1.0 - longest)
            } else {
                f64::INFINITY
            };
            if open.max(beyond) <= epsilon {
                let seen = at(&turns);
                return Ok(Prospects {
                    success: (success, success + open),
                    turns: (seen, seen + beyond),
                    sweeps,
                });
            }
        }
    }

    /// Memory in use, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let policy: usize = self.policy.iter().flatten().map(Vec::len).sum();
        self.rows.bytes() + policy
    }
}

/// The banks of the operator alone, and of the operator with the hostage.
fn halves(mission: &Hostage) -> (Range<usize>, Range<usize>) {
    let cells = mission.scenario.ground.count();
    (0..cells, cells..2 * cells)
}

/// The mission with other rewards and no discount.
fn paying(mission: &Hostage, rewards: Rewards) -> Hostage {
    let scenario = super::Scenario { rewards, discount: 1.0, ..(*mission.scenario).clone() };
    Hostage { scenario: scenario.into(), ..mission.clone() }
}

fn tell(
    mission: &Hostage,
    rows: &Rows,
    sweeps: u32,
    banks: usize,
    control: &mut Control<'_>,
) -> Result<(), Stop> {
    for _ in 0..banks {
        if control.tick().is_break() {
            return Err(control.stopped().unwrap_or(Stop::Cancelled));
        }
    }
    let value = Some(Worth::Expected(rows.value(mission, &mission.first())));
    control.report(Progress { depth: sweeps, value, ..Progress::default() });
    Ok(())
}

impl Change {
    /// How far values may be below and above the truth after a sweep that changed them so.
    fn bounds(&self, discount: f64, scale: f64) -> (f64, f64) {
        // A sum of a few dozen terms of that size.
        let rounding = 64.0 * f64::EPSILON * scale;
        let reach = discount / (1.0 - discount);
        let below = (self.most.max(0.0) + rounding) * reach + rounding;
        let above = (0.0 - self.least.min(0.0) + rounding) * reach + rounding;
        (below, above)
    }
}
