//! Certified bounds without a discount, for values of any sign.
//!
//! Let `w` be so large that every choice worth considering loses at least one unit of it a step:
//! the longest expected way to the end among near-best choices. If no backup changes a value by
//! more than `d`, then `v + d w` is no smaller than its own backup, and `v - d w` is no larger than
//! its own backup by the best policy. By induction the first is above every policy's value and the
//! second below the best policy's. Both are checked number by number, rounding included, so that
//! the bounds do not depend on how `v` and `w` were found. (Optimistic value iteration, Hartmanns
//! and Kaminski, 2020, guesses upper bounds and checks them in the same way.)
//!
//! Where success is all but certain, a little more of it may be worth a million turns, and no such
//! `w` is of use. There the lower bounds are those of a policy that does not dawdle, and for the
//! upper ones all but certain success counts as certain.

use meeple_core::{Budget, Control, Stop};

use super::graph::{Graph, Player, StateId};
use super::objective::{NO_CHOICE, Task};
use super::policy_iteration::{follow, policy_iteration};
use super::prepare::{Preparation, prepare};
use super::solution::{Bounds, rounding};
use super::{components::end_components, topological::topological};

/// Choices within these shares of the largest number from the best are near-best, tried in turn.
const NEARNESS: [f64; 5] = [1e-13, 1e-11, 1e-9, 1e-7, 1e-5];

/// Bounds, and a policy that keeps what the lower ones promise.
#[derive(Clone, Debug)]
pub(super) struct Certificate {
    pub(super) bounds: Bounds,
    pub(super) policy: Vec<u32>,
}

/// Bounds of a prepared one-player task around `values`, to `epsilon` if that can be; `None` when
/// none could be certified, or the budget ended first.
pub(super) fn certify(
    task: &Task<'_>,
    values: &[f64],
    epsilon: f64,
    control: &mut Control<'_>,
) -> Option<Certificate> {
    match summit(task, values, epsilon * CAP) {
        Some(top) => steady(task, top, epsilon, control),
        None => {
            let policy = task.greedy(values);
            let holds = |bounds: &Bounds, slack| {
                keeps(task, &policy, &bounds.lower, slack) && exceeds(task, &bounds.upper, slack)
            };
            let (lower, upper) = shifted(task, values, holds, control)?;
            Some(Certificate { bounds: Bounds { lower, upper }, policy })
        }
    }
}

/// The best end's value, if no choice pays anything more and live states come within `cap` of it.
///
/// There one may dawdle at next to no risk, so that all near-best choices together may lead round
/// and round for ever and no `w` is of use.
fn summit(task: &Task<'_>, values: &[f64], cap: f64) -> Option<f64> {
    let graph = task.graph;
    let has_choice = graph.choice_count() > graph.live();
    let only_costs = || task.rewards.iter().all(|&reward| reward <= 0.0);
    let top = task.finals.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let near_top = |id: usize| graph.players[id] != Player::Over && values[id] >= top - cap;
    (has_choice && only_costs() && (0..graph.len()).any(near_top)).then_some(top)
}

/// A policy that does not dawdle, and bounds around what it is worth: the best one if every step
/// cost a trifle, the smaller the closer bounds must be. Policy iteration begins with policies that
/// come to an end, and so never meets one that does not.
fn steady(
    task: &Task<'_>,
    top: f64,
    epsilon: f64,
    control: &mut Control<'_>,
) -> Option<Certificate> {
    const TRIFLES: [f64; 2] = [1e-3, 1e-5];
    let mut best: Option<Certificate> = None;
    for trifle in TRIFLES {
        let step = trifle * epsilon;
        let costs = task.rewards.iter().map(|reward| reward - step).collect();
        let hasty = Task::from_parts(task.graph, costs, (&task.finals[..]).into(), 1.0);
        if control.must_stop() {
            break;
        }
        let found =
            easily(task, control, |control| policy_iteration(&hasty, step / 4.0, control, &mut ()));
        let policy = hasty.greedy(&found.values);
        let Some((lower, values)) = promised(task, &policy, step, control) else { continue };
        let Some(upper) = capped_upper(task, &values, top, epsilon, control) else { continue };
        let bounds = Bounds { lower, upper };
        let width = bounds.width();
        if best.as_ref().is_none_or(|known| width < known.bounds.width()) {
            best = Some(Certificate { bounds, policy });
        }
        if width <= 2.0 * epsilon {
            break;
        }
    }
    best
}

/// Lower bounds of what a policy is worth, and about what it is worth.
fn promised(
    task: &Task<'_>,
    policy: &[u32],
    epsilon: f64,
    control: &mut Control<'_>,
) -> Option<(Vec<f64>, Vec<f64>)> {
    let (graph, rewards) = follow(task, policy);
    let chain = Task::from_parts(&graph, rewards.into(), (&task.finals[..]).into(), 1.0);
    let values = quickly(&chain, epsilon, task.finals.to_vec(), control)?;
    let only: Vec<u32> =
        policy.iter().map(|&place| if place == NO_CHOICE { place } else { 0 }).collect();
    let holds = |bounds: &Bounds, slack| keeps(&chain, &only, &bounds.lower, slack);
    let (lower, _) = shifted(&chain, &values, holds, control)?;
    Some((lower, values))
}

/// Upper bounds where states near the best end's value count as that end: what is above its own
/// backups there is above the truth, since nothing is better than that end.
fn capped_upper(
    task: &Task<'_>,
    values: &[f64],
    top: f64,
    epsilon: f64,
    control: &mut Control<'_>,
) -> Option<Vec<f64>> {
    let below = |id: StateId| values[id as usize] < top - epsilon * CAP;
    let (mut graph, rewards) = task.keep_choices(|id, _| below(id));
    let mut capped = values.to_vec();
    for (id, value) in capped.iter_mut().enumerate() {
        if graph.players[id] != Player::Over && !below(id as StateId) {
            graph.players[id] = Player::Over;
            *value = top;
        }
    }
    let task = Task::from_parts(&graph, rewards.into(), (&capped[..]).into(), 1.0);
    let found =
        easily(&task, control, |control| policy_iteration(&task, epsilon * 1e-6, control, &mut ()));
    let holds = |bounds: &Bounds, slack| exceeds(&task, &bounds.upper, slack);
    let (_, upper) = shifted(&task, &found.values, holds, control)?;
    Some(upper)
}

/// The largest change of a backup.
fn residual(task: &Task<'_>, values: &[f64]) -> f64 {
    let graph = task.graph;
    let live = |id: StateId| graph.player(id) != Player::Over && values[id as usize].is_finite();
    (0..graph.len() as StateId)
        .filter(|&id| live(id))
        .map(|id| (task.best(id, values).map_or(0.0, |(_, v)| v) - values[id as usize]).abs())
        .fold(0.0, f64::max)
}

/// `values` moved down and up by so much of the longest way that `holds` is satisfied.
fn shifted(
    task: &Task<'_>,
    values: &[f64],
    holds: impl Fn(&Bounds, f64) -> bool,
    control: &mut Control<'_>,
) -> Option<(Vec<f64>, Vec<f64>)> {
    let graph = task.graph;
    let scale = task.scale(values);
    let slack = rounding(scale);
    let residual = residual(task, values);
    for nearness in NEARNESS {
        let reach = residual.max(nearness * scale);
        let near = graph
            .keep_choices(|id, choice| task.worth(choice, values) >= values[id as usize] - reach);
        let weights = longest_way(&near, control)?;
        let loss = (0..graph.len() as StateId)
            .flat_map(|id| near.choices(id).map(move |choice| (id, choice)))
            .map(|(id, choice)| weights[id as usize] - near.mean(choice, &weights))
            .fold(1.0, f64::min);
        if loss <= 0.0 {
            continue;
        }
        let step = (residual + 3.0 * slack) / loss;
        let moved = |sign: f64| -> Vec<f64> {
            values.iter().zip(&weights).map(|(v, w)| v + sign * step * w).collect()
        };
        let bounds = Bounds { lower: moved(-1.0), upper: moved(1.0) };
        if holds(&bounds, slack) {
            return Some((bounds.lower, bounds.upper));
        }
    }
    None
}

/// States whose value is at stake, with that value.
fn staked<'b>(
    task: &'b Task<'_>,
    bounds: &'b [f64],
) -> impl Iterator<Item = (StateId, f64)> + use<'b> {
    let graph = task.graph;
    (0..graph.len() as StateId).zip(bounds.iter().copied()).filter(|&(id, bound)| {
        graph.player(id) != Player::Over && !graph.choices(id).is_empty() && bound.is_finite()
    })
}

/// Whether bounds are no smaller than any backup, with room for rounding.
fn exceeds(task: &Task<'_>, upper: &[f64], slack: f64) -> bool {
    staked(task, upper).all(|(id, bound)| {
        let mut choices = task.graph.choices(id);
        choices.all(|choice| task.worth(choice, upper) + slack <= bound)
    })
}

/// Whether bounds are no larger than the policy's backups, with room for rounding.
fn keeps(task: &Task<'_>, policy: &[u32], lower: &[f64], slack: f64) -> bool {
    staked(task, lower).all(|(id, bound)| {
        let choice = task.graph.choices(id).start + policy[id as usize] as usize;
        task.worth(choice, lower) - slack >= bound
    })
}

/// Live values this share of the precision from the best end's count as that.
const CAP: f64 = 0.5;

/// What is of use here is easy: it takes no more work than this.
fn easy(task: &Task<'_>) -> Budget {
    const MOST_SWEEPS: u64 = 1_000;
    Budget::nodes(MOST_SWEEPS * task.graph.len() as u64)
}

/// Work within what is left of the budget, and no more than is easy: its values are not those of the
/// task.
fn easily<T>(
    task: &Task<'_>,
    control: &mut Control<'_>,
    work: impl FnOnce(&mut Control<'_>) -> T,
) -> T {
    let left = control.budget().nodes.map(|limit| limit.saturating_sub(control.nodes()));
    let (found, stopped) = unseen(control, easy(task), work);
    // What is not easy is given up; only what the whole budget forbids ends everything.
    let hard =
        stopped == Some(Stop::Nodes) && left.is_none_or(|left| Some(left) >= easy(task).nodes);
    if let Some(why) = stopped.filter(|_| !hard) {
        control.stop(why);
    }
    found
}

/// Work within what is left of the budget and `tighter`, which nobody watches, and why it stopped.
fn unseen<T>(
    control: &mut Control<'_>,
    tighter: Budget,
    work: impl FnOnce(&mut Control<'_>) -> T,
) -> (T, Option<Stop>) {
    let mut nobody = ();
    let mut part = control.split(0, 1, &mut nobody);
    part.limit(tighter);
    let found = work(&mut part);
    let (nodes, stopped) = (part.nodes(), part.stopped());
    control.absorb(nodes);
    (found, stopped)
}

/// How well ways need to be known: weights that are about right do.
const PRECISION: f64 = 0.1;

/// The longest expected number of steps to the end, about; `None` where one can go on for ever, or
/// nearly so.
fn longest_way(graph: &Graph, control: &mut Control<'_>) -> Option<Vec<f64>> {
    if !end_components(graph, |_| true, control)?.states.is_empty() {
        return None;
    }
    let (ones, zeros) = (vec![1.0; graph.choice_count()], vec![0.0; graph.len()]);
    let task = Task::from_parts(graph, ones.into(), zeros.into(), 1.0);
    quickly(&task, PRECISION, vec![0.0; graph.len()], control)
}

/// The values of a task that is easy if it is of any use here; `None` if it turns out hard.
fn quickly(
    task: &Task<'_>,
    epsilon: f64,
    start: Vec<f64>,
    control: &mut Control<'_>,
) -> Option<Vec<f64>> {
    let found =
        easily(task, control, |control| topological(task, epsilon, start, control, &mut ()));
    found.converged.then_some(found.values)
}

/// Bounds of a two-player task without discount: each side's best policy is held fixed in turn, and
/// what the other can do at best against it is bounded as a one-player task.
pub(super) fn certify_duel(
    task: &Task<'_>,
    values: &[f64],
    control: &mut Control<'_>,
) -> Option<Bounds> {
    let upper = against(task, values, Player::Opponent, control)?.upper;
    let other = against(task, values, Player::Own, control)?;
    let lower = other.upper.into_iter().map(|v| -v).collect();
    Some(Bounds { lower, upper })
}

/// How far bounds of duels may be apart where they cannot be closer for a reason.
const DUEL_EPSILON: f64 = 1e-9;

/// Bounds of what the other side reaches when `fixed` plays its best policy; seen from the one who
/// still chooses.
fn against(
    task: &Task<'_>,
    values: &[f64],
    fixed: Player,
    control: &mut Control<'_>,
) -> Option<Bounds> {
    let sign = if fixed == Player::Opponent { 1.0 } else { -1.0 };
    let policy = task.greedy(values);
    let (mut graph, mut kept_rewards) = task.keep_choices(|id, choice| {
        let place = (choice - task.graph.choices(id).start) as u32;
        task.graph.player(id) != fixed || policy[id as usize] == place
    });
    kept_rewards.iter_mut().for_each(|reward| *reward *= sign);
    for player in &mut graph.players {
        if *player == Player::Opponent {
            *player = Player::Own;
        }
    }
    let finals = task.finals.iter().map(|value| sign * value).collect();
    let single = Task::from_parts(&graph, kept_rewards.into(), finals, 1.0);
    let warm: Vec<f64> = values.iter().map(|value| sign * value).collect();
    let solve = |task: &Task<'_>, start: Vec<f64>, control: &mut Control<'_>| {
        let (found, stopped) = unseen(control, Budget::UNLIMITED, |control| {
            topological(task, 0.0, start, control, &mut ())
        });
        if let Some(why) = stopped {
            control.stop(why);
            return None;
        }
        certify(task, &found.values, DUEL_EPSILON, control).map(|found| found.bounds)
    };
    match prepare(&single, control)? {
        Preparation::Unbounded => None,
        Preparation::AsItWas => solve(&single, warm, control),
        Preparation::Changed(prepared) => {
            let task = prepared.task();
            let mut start: Vec<f64> = prepared.old_of.iter().map(|&id| warm[id as usize]).collect();
            start.push(0.0);
            for (id, value) in start.iter_mut().enumerate() {
                if task.graph.player(id as StateId) == Player::Over {
                    *value = task.finals[id];
                }
            }
            let bounds = solve(&task, start, control)?;
            Some(Bounds {
                lower: prepared.lift(&bounds.lower),
                upper: prepared.lift(&bounds.upper),
            })
        }
    }
}
