//! One door to all planners that work on a whole graph: prepare the task, run the planner, certify
//! what it found.

use meeple_core::{Budget, Control};

use super::brtdp::brtdp;
use super::certificate::certify_duel;
use super::enclose::{Certificate, enclose, limits, solve_enclosed};
use super::gauss_seidel::{Swept, gauss_seidel};
use super::graph::{Player, StateId};
use super::interval::{first_bounds, interval_iteration};
use super::jacobi::{StopRule, jacobi};
use super::lrtdp::lrtdp;
use super::modified::modified_policy_iteration;
use super::objective::{NO_CHOICE, Task};
use super::policy_iteration::policy_iteration;
use super::prepare::{Preparation, Prepared, prepare};
use super::prioritised::prioritised_sweeping;
use super::rtdp::rtdp;
use super::solution::{Bounds, Solution, discounted_bounds};
use super::space::Laid;
use super::steps::Steps;
use super::topological::{topological, topological_within};
use super::trials::Trials;
use crate::Exactness;

/// How a whole graph is solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Planner {
    /// Value iteration with two arrays, by several threads if wanted.
    Jacobi(StopRule),
    /// Value iteration in place.
    GaussSeidel,
    /// Strongly connected blocks, one after another.
    Topological,
    /// Two-sided value iteration from certified bounds.
    Interval,
    /// Policy iteration.
    Policy,
    /// Modified policy iteration with this many sweeps of each policy.
    Modified(u32),
    /// Prioritised sweeping.
    Prioritised,
    /// Real-time dynamic programming from state 0: this many trials of at most that many steps.
    Rtdp(u32, u32),
    /// Labelled RTDP from state 0.
    Lrtdp,
    /// Bounded RTDP from state 0.
    Brtdp,
}

impl Planner {
    /// Whether it makes trials from state 0 and leaves the rest alone.
    const fn walks(self) -> bool {
        matches!(self, Self::Rtdp(..) | Self::Lrtdp | Self::Brtdp)
    }
}

/// A planner and how well it shall do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// The planner.
    pub planner: Planner,
    /// How far values may be off. Numbers end where rounding begins.
    pub epsilon: f64,
    /// Threads, where the planner can use them; the result does not depend on it.
    pub threads: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Self { planner: Planner::Topological, epsilon: 1e-9, threads: 1 }
    }
}

/// Solves a task within the budget; whatever is known when it ends is the answer.
pub fn plan(
    task: &Task<'_>,
    settings: Settings,
    control: &mut Control<'_>,
    steps: &mut dyn Steps,
) -> Solution {
    let two_sides = task.graph.players.contains(&Player::Opponent);
    if task.discount < 1.0 && settings.planner.walks() && !two_sides {
        return plan_by_trials(task, settings, control, steps);
    }
    if task.discount < 1.0 {
        return plan_discounted(task, settings, control, steps);
    }
    if two_sides {
        let swept = run(task, settings, control, steps);
        let bounds = swept.converged.then(|| certify_duel(task, &swept.values, control)).flatten();
        return finish(task, swept, bounds);
    }
    match prepare(task, control) {
        Preparation::Refused(endless) => {
            let nothing = Swept::none(task.finals.to_vec());
            Solution { endless: Some(endless), ..finish(task, nothing, None) }
        }
        Preparation::Stopped => finish(task, Swept::none(task.finals.to_vec()), None),
        Preparation::AsItWas => plan_prepared(task, settings, control, steps),
        Preparation::Changed(prepared) => {
            let mut seen = Lifted { prepared: &prepared, steps };
            let found = plan_prepared(&prepared.task(), settings, control, &mut seen);
            let mut found = found;
            if let Some(endless) = prepared.endless.clone() {
                // Known by the shape of the graph, not by numbers.
                (found.endless, found.exactness) = (Some(endless), Exactness::Proved);
                found.converged = true;
            }
            Solution {
                values: prepared.lift(&found.values),
                policy: prepared.lift_policy(task.graph, &found.policy),
                bounds: found.bounds.map(|bounds| Bounds {
                    lower: prepared.lift(&bounds.lower),
                    upper: prepared.lift(&bounds.upper),
                }),
                ..found
            }
        }
    }
}

/// A good policy of an undiscounted one-player task by the numbers alone, with its values as far as
/// they are known; nothing is certified. `start` are values that some policy keeps: then every policy
/// met on the way comes to an end as well, and what is found by `most` sweeps of a large block is no
/// worse. `None` where no total is defined.
pub(super) fn plan_roughly(
    task: &Task<'_>,
    (epsilon, most): (f64, u32),
    start: &[f64],
    control: &mut Control<'_>,
) -> Option<(Vec<f64>, Vec<u32>)> {
    match prepare(task, control) {
        Preparation::Refused(_) | Preparation::Stopped => None,
        Preparation::AsItWas => {
            let values =
                topological_within(most, task, epsilon, start.to_vec(), control, &mut ()).values;
            let policy = task.greedy(&values);
            Some((values, policy))
        }
        Preparation::Changed(prepared) => {
            let new = prepared.task();
            let values =
                topological_within(most, &new, epsilon, prepared.lower(start), control, &mut ())
                    .values;
            let policy = prepared.lift_policy(task.graph, &new.greedy(&values));
            Some((prepared.lift(&values), policy))
        }
    }
}

fn plan_discounted(
    task: &Task<'_>,
    settings: Settings,
    control: &mut Control<'_>,
    steps: &mut dyn Steps,
) -> Solution {
    let mut swept = run(task, settings, control, steps);
    if !swept.converged && may_switch(control) {
        let more = topological(task, settings.epsilon, swept.values, control, steps);
        swept = Swept { sweeps: swept.sweeps + more.sweeps, ..more };
    }
    let bounds = discounted_bounds(task, &mut swept.values);
    finish(task, swept, Some(bounds))
}

/// Whether a planner that does not come to rest may leave the rest to another: nobody counted its
/// sweeps, and nothing stopped it.
fn may_switch(control: &mut Control<'_>) -> bool {
    !control.must_stop() && control.budget().depth.is_none()
}

/// Solves, then looks for bounds as near as wanted; whatever the planner left open is solved there.
fn plan_prepared(
    task: &Task<'_>,
    settings: Settings,
    control: &mut Control<'_>,
    steps: &mut dyn Steps,
) -> Solution {
    /// First guess of how much smaller changes must be than errors.
    const MARGIN: f64 = 1e-2;
    if settings.planner.walks() {
        return plan_by_trials(task, settings, control, steps);
    }
    if settings.planner == Planner::Interval {
        let (swept, bounds) = interval_iteration(task, settings.epsilon, control, steps);
        return finish(task, swept, bounds);
    }
    let (bottom, top) = limits(task);
    if settings.planner == Planner::Topological && bottom.is_finite() && top.is_finite() {
        return solve_by_blocks(task, settings.epsilon, control, steps);
    }
    let mut swept =
        run(task, Settings { epsilon: settings.epsilon * MARGIN, ..settings }, control, steps);
    if !swept.converged && may_switch(control) {
        // From the start: values that went wrong by slow loops must not be the beginning.
        let more = topological(task, 0.0, task.finals.to_vec(), control, steps);
        swept = Swept { sweeps: swept.sweeps + more.sweeps, ..more };
    }
    if control.stopped().is_some() || !swept.converged && !may_switch(control) {
        return finish(task, swept, None);
    }
    certified(task, swept, settings.epsilon, control)
}

/// Solves and bounds each block at one go.
fn solve_by_blocks(
    task: &Task<'_>,
    epsilon: f64,
    control: &mut Control<'_>,
    steps: &mut dyn Steps,
) -> Solution {
    let before = control.nodes();
    let proof = solve_enclosed(task, epsilon, control);
    let live = task.graph.live().max(1) as u64;
    let sweeps = (control.nodes() - before).div_ceil(live) as u32;
    let Some(Certificate { bounds, policy, values }) = proof else {
        return finish(task, Swept { sweeps, ..Swept::none(task.finals.to_vec()) }, None);
    };
    for (id, (&place, &value)) in policy.iter().zip(&values).enumerate() {
        if place != NO_CHOICE {
            steps.backup(id as StateId, Some(place), value);
        }
    }
    let residual = bounds.width();
    steps.sweep(sweeps, residual);
    let converged = bounds.within(epsilon);
    let swept = Swept { values, sweeps, residual, converged };
    Solution { policy, ..finish(task, swept, Some(bounds)) }
}

/// What sweeps found, between certified bounds: solved only where these are as near as wanted.
fn certified(task: &Task<'_>, swept: Swept, epsilon: f64, control: &mut Control<'_>) -> Solution {
    let Some(proof) = enclose(task, &swept.values, epsilon, control) else {
        return finish(task, Swept { converged: false, ..swept }, None);
    };
    let Certificate { bounds, policy, values } = proof;
    let converged = bounds.within(epsilon);
    Solution { policy, ..finish(task, Swept { values, converged, ..swept }, Some(bounds)) }
}

/// Trials from state 0 between bounds that hold everywhere. Values are the lower bounds, since acting
/// on them keeps what they promise; for LRTDP the upper ones, which are what it settles.
fn plan_by_trials(
    task: &Task<'_>,
    settings: Settings,
    control: &mut Control<'_>,
    steps: &mut dyn Steps,
) -> Solution {
    /// Backups a state, and in all, after which trials that do not end are given up: slow loops are
    /// no matter of trials.
    const BACKUPS: u64 = 500;
    const LEAST: u64 = 200_000;
    let Some(bounds) = first_bounds(task, control) else {
        let swept = topological(task, settings.epsilon, task.finals.to_vec(), control, steps);
        return finish(task, Swept { converged: false, ..swept }, None);
    };
    let mut space = Laid { task, bounds };
    let epsilon = settings.epsilon;
    let live = task.graph.live().max(1) as u64;
    let counted = matches!(settings.planner, Planner::Rtdp(..));
    let mut part = control.part(1.0);
    if !counted {
        part.limit(Budget::nodes(part.nodes() + LEAST + BACKUPS * live));
    }
    let mut found = match settings.planner {
        Planner::Rtdp(trials, depth) => rtdp(&mut space, epsilon, trials, depth, &mut part, steps),
        Planner::Lrtdp => lrtdp(&mut space, settled_residual(task, epsilon), &mut part, steps),
        _ => brtdp(&mut space, epsilon, &mut part, steps),
    };
    let nodes = part.nodes();
    drop(part);
    control.absorb(nodes);
    let mut values = found.lower.clone();
    if settings.planner == Planner::Lrtdp {
        values.copy_from_slice(&found.upper);
        if found.converged && task.discount < 1.0 {
            // A settled root is off by no more than the residual may add up to, and rounding: twice
            // its share settles a state, and it is in every backup.
            let scale = task.scale(&found.upper).max(task.scale(&found.lower));
            let off = epsilon.max(4.0 * task.rounding(scale) / (1.0 - task.discount));
            found.lower[0] = found.lower[0].max(found.upper[0] - 2.0 * off);
        }
    }
    let near = |found: &Trials| {
        let bounds = Bounds { lower: vec![found.lower[0]], upper: vec![found.upper[0]] };
        bounds.within(epsilon)
    };
    let swept = Swept {
        residual: found.upper[0] - found.lower[0],
        sweeps: found.backups.div_ceil(live) as u32,
        converged: near(&found) || found.converged && task.discount < 1.0,
        values,
    };
    if !swept.converged && !counted && may_switch(control) {
        if task.discount < 1.0 {
            let planner = Planner::Topological;
            return plan_discounted(task, Settings { planner, ..settings }, control, steps);
        }
        return certified(task, swept, epsilon, control);
    }
    finish(task, swept, Some(Bounds { lower: found.lower, upper: found.upper }))
}

/// The change of a backup at which LRTDP takes a state for settled.
fn settled_residual(task: &Task<'_>, epsilon: f64) -> f64 {
    if task.discount < 1.0 { epsilon * (1.0 - task.discount) } else { epsilon * 1e-3 }
}

fn run(
    task: &Task<'_>,
    settings: Settings,
    control: &mut Control<'_>,
    steps: &mut dyn Steps,
) -> Swept {
    let Settings { planner, epsilon, threads } = settings;
    let start = task.finals.to_vec();
    match planner {
        Planner::Jacobi(rule) => jacobi(task, epsilon, rule, threads, control, steps),
        Planner::GaussSeidel => gauss_seidel(task, epsilon, start, control, steps),
        Planner::Topological | Planner::Rtdp(..) | Planner::Lrtdp | Planner::Brtdp => {
            topological(task, epsilon, start, control, steps)
        }
        Planner::Interval => interval_iteration(task, epsilon, control, steps).0,
        Planner::Policy => policy_iteration(task, epsilon, control, steps),
        Planner::Modified(inner) => modified_policy_iteration(task, epsilon, inner, control, steps),
        Planner::Prioritised => prioritised_sweeping(task, epsilon, control, steps),
    }
}

fn finish(task: &Task<'_>, swept: Swept, bounds: Option<Bounds>) -> Solution {
    let Swept { mut values, sweeps, residual, converged } = swept;
    let (bottom, top) = limits(task);
    let bounds = bounds.map(|mut bounds| {
        let live = |id: usize| task.graph.players[id] != Player::Over;
        for id in (0..values.len()).filter(|&id| live(id)) {
            bounds.lower[id] = bounds.lower[id].max(bottom);
            bounds.upper[id] = bounds.upper[id].min(top);
        }
        bounds
    });
    if let Some(bounds) = &bounds {
        for (value, (lower, upper)) in values.iter_mut().zip(bounds.lower.iter().zip(&bounds.upper))
        {
            if value.is_finite() {
                *value = value.max(*lower).min(*upper);
            }
        }
    }
    // What nothing encloses is not solved, however still it stands.
    let converged = converged && bounds.is_some();
    let policy = task.greedy(&values);
    let exactness = bounds.as_ref().map_or(Exactness::Estimated, Bounds::exactness);
    Solution { values, policy, sweeps, residual, converged, exactness, bounds, endless: None }
}

/// Shows the states that prepared ones stand for.
struct Lifted<'p> {
    prepared: &'p Prepared,
    steps: &'p mut dyn Steps,
}

impl Steps for Lifted<'_> {
    fn backup(&mut self, id: StateId, _: Option<u32>, value: f64) {
        if let Some(&old) = self.prepared.old_of.get(id as usize) {
            self.steps.backup(old, None, value);
        }
    }

    fn sweep(&mut self, sweep: u32, residual: f64) {
        self.steps.sweep(sweep, residual);
    }

    fn visit(&mut self, id: StateId) {
        if let Some(&old) = self.prepared.old_of.get(id as usize) {
            self.steps.visit(old);
        }
    }
}
