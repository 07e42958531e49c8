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
//! 1971), rounding included.

mod act;
mod block;
mod choices;
mod converge;
mod course;
mod extrapolate;
mod formation;
mod forward;
mod prospects;
mod relax;
mod rows;
mod sketch;
mod specialist;
mod threads;
mod turn;

use std::ops::Range;
use std::time::Duration;

use meeple_core::{Control, GO, Outlook, Progress, STOP, Stop, Worth};

use self::converge::Job;
use self::course::Courses;
use self::rows::{Change, Choice, Rows};
use self::turn::Rule;
use super::mission::Hostage;
use super::state::{Action, State};

pub use self::prospects::Prospects;
pub(super) use self::specialist::specialist;

/// A solved mission.
#[derive(Debug)]
pub struct Solved {
    mission: Hostage,
    rows: Rows,
    policy: Vec<Vec<Vec<u8>>>,
    /// Where the policy leads in the mission as it is played, where that came with solving.
    courses: Option<Courses>,
    /// Sweeps, those over half of the positions included.
    pub sweeps: u32,
    /// No value is farther below the truth than this.
    pub below: f64,
    /// No value is farther above the truth than this.
    pub above: f64,
    /// Why the bounds are farther apart than asked for, where they are.
    pub stopped: Option<Stop>,
}

/// Solves the mission for its discounted reward, to `epsilon` between the bounds or as far as
/// rounding allows. When the budget ends first, one more sweep says how far it came: the bounds
/// hold then too.
///
/// # Panics
/// When the mission has no discount: its reward may then be without bound.
pub fn solve(mission: &Hostage, epsilon: f64, threads: usize, control: &mut Control<'_>) -> Solved {
    solve_by(mission, Rule::default(), epsilon, threads, control)
}

fn solve_by(
    mission: &Hostage,
    rule: Rule,
    epsilon: f64,
    threads: usize,
    control: &mut Control<'_>,
) -> Solved {
    let (played, mission) = (mission, mission.planned());
    let discount = mission.scenario.discount;
    assert!(discount < 1.0, "only discounted missions are solved whole");
    let (mut rows, mut policy) = (Rows::new(&mission), rows::silent(&mission));
    let mut sweeps = 0;
    let cells = mission.scenario.ground.count();
    let gap = |change: &Change| {
        let (below, above) = change.bounds(discount);
        below + above
    };
    // Beyond what rounding allows nothing gets better.
    let enough =
        |change: &Change| epsilon.max(2.0 * gap(&Change { least: 0.0, most: 0.0, ..*change }));
    if formation::applies(&mission) {
        let done = |change: &Change| gap(change) <= enough(change);
        let missions = formation::Missions { planned: &mission, played };
        let found = formation::solve(&missions, &mut rows, &mut policy, done, threads, control);
        if let Some(formation::Found { change, sweeps, courses }) = found {
            let (below, above) = change.bounds(discount);
            let stopped = None;
            return Solved { mission, rows, policy, courses, sweeps, below, above, stopped };
        }
    }
    // The hostage is never lost again: the half with the hostage comes first, and stays.
    let halves: [Range<usize>; 2] = [cells..2 * cells, 0..cells];
    let mut last = Change::NONE;
    let (mut before, mut longest) = (control.elapsed(), Duration::ZERO);
    for (half, banks) in halves.into_iter().enumerate() {
        let (mut widest, mut digits): (f64, f64) = (0.0, 0.0);
        let job = Job { mission: &mission, banks: banks.clone(), rule, threads };
        let ended = job.improve(&mut rows, &mut policy, |rows, change| {
            sweeps += 1;
            // The last sweep, over both halves, must fit in as well.
            let now = control.elapsed();
            longest = longest.max(now.saturating_sub(before));
            before = now;
            if control.budget().time.is_some_and(|limit| now + 3 * longest > limit) {
                control.stop(Stop::Time);
            }
            // What is left in the other half is known only once that was swept.
            let known = change.filter(|_| half > 0).map(|now| now.and(last).bounds(discount));
            let value = rows.value(&mission, &mission.first());
            let within = known.map(|(below, above)| (value - above, value + below));
            let wide = change.as_ref().map(|change| (gap(change), enough(change)));
            if let Some((gap, enough)) = wide {
                widest = widest.max(gap);
                digits = (widest / gap).ln() / (widest / enough).ln().max(f64::MIN_POSITIVE);
            }
            let done = (half as f64 + digits.clamp(0.0, 1.0)) / 2.0;
            let (value, done) = (Some(Worth::Expected(value)), Some(done));
            let seen = Progress { depth: sweeps, value, within, done, ..Progress::default() };
            tell(seen, banks.len(), control)?;
            if wide.is_some_and(|(gap, enough)| gap <= enough) { STOP } else { GO }
        });
        last = last.and(ended);
        if control.stopped().is_some() {
            let job = Job { mission: &mission, banks: 0..2 * cells, rule, threads };
            last = job.sweep(&mut rows, Choice::Best(&mut policy));
            sweeps += 1;
            break;
        }
    }
    let (below, above) = last.bounds(discount);
    let (courses, stopped) = (None, control.stopped());
    Solved { mission, rows, policy, courses, sweeps, below, above, stopped }
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

    /// What the policy leads to from a position on in the mission as it is played, where solving
    /// found that out.
    fn course(&self, state: &State) -> Option<Outlook> {
        match state {
            State::Live(live) => self.courses.as_ref()?.at(&self.mission, live),
            State::Won => Some(Outlook { success: (1.0, 1.0), turns: (0.0, 0.0) }),
            State::Lost => Some(Outlook { success: (0.0, 0.0), turns: (0.0, 0.0) }),
        }
    }

    /// Memory in use, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let policy: usize = self.policy.iter().flatten().map(Vec::len).sum();
        self.rows.bytes() + policy + self.courses.as_ref().map_or(0, Courses::bytes)
    }
}

/// Counts the rows of a sweep and tells how far it came.
fn tell(seen: Progress, banks: usize, control: &mut Control<'_>) -> meeple_core::Flow {
    for _ in 0..banks {
        control.tick()?;
    }
    control.report(seen);
    GO
}

impl Change {
    /// How far values may be below and above the truth after a sweep that changed them so.
    fn bounds(&self, discount: f64) -> (f64, f64) {
        let rounding = self.rounding();
        let reach = discount / (1.0 - discount);
        let below = (self.most.max(0.0) + rounding) * reach + rounding;
        let above = (0.0 - self.least.min(0.0) + rounding) * reach + rounding;
        (below, above)
    }

    /// A sum of a few dozen terms of that size.
    fn rounding(&self) -> f64 {
        64.0 * f64::EPSILON * self.scale
    }
}
