//! The planners of the student report *IA d'assistance pour jeu de gestion de crise* (2025), as
//! published, to compare with. Its danger by random play is [`Danger`](super::Danger).

use meeple_core::{Control, Mdp, Rng};
use rustc_hash::FxHashMap;

use super::graph::StateId;
use super::objective::Task;
use super::solution::{Solution, discounted_bounds};
use crate::montecarlo::draw_mission;

/// Value iteration from zero with two arrays, until no value changes by `epsilon (1 - discount) /
/// discount` or more. Its values and sweeps are those of the report, which gave no bounds; here one
/// more backup tells how far the values may be off.
pub fn report_value_iteration(
    task: &Task<'_>,
    epsilon: f64,
    control: &mut Control<'_>,
) -> Solution {
    let mut values = task.finals.to_vec();
    let mut next = values.clone();
    let wanted = epsilon * (1.0 - task.discount) / task.discount;
    let most = control.budget().depth.unwrap_or(u32::MAX);
    let (mut residual, mut sweeps) = (f64::INFINITY, 0);
    'sweeps: while residual >= wanted && sweeps < most {
        let mut largest: f64 = 0.0;
        for id in 0..values.len() as StateId {
            let Some((_, value)) = task.best(id, &values) else { continue };
            if control.tick().is_break() {
                break 'sweeps;
            }
            largest = largest.max((value - values[id as usize]).abs());
            next[id as usize] = value;
        }
        std::mem::swap(&mut values, &mut next);
        residual = largest;
        sweeps += 1;
    }
    let policy = task.greedy(&values);
    let bounds = discounted_bounds(task, &mut values.clone());
    for (value, (lower, upper)) in values.iter_mut().zip(bounds.lower.iter().zip(&bounds.upper)) {
        *value = value.max(*lower).min(*upper);
    }
    Solution {
        values,
        policy,
        sweeps,
        residual,
        converged: residual < wanted && bounds.within(epsilon),
        exactness: bounds.exactness(),
        bounds: Some(bounds),
        endless: None,
    }
}

/// Real-time dynamic programming as in the report: trials of a given depth from zero values, each
/// followed by a backward pass over its states. Values of the states met, without bounds.
pub fn report_rtdp<M: Mdp>(
    mission: &M,
    root: &M::State,
    trials: u64,
    depth: u32,
    control: &mut Control<'_>,
) -> FxHashMap<M::State, f64> {
    let mut values: FxHashMap<M::State, f64> = FxHashMap::default();
    let mut rng: Rng = control.rng();
    let mut path = Vec::new();
    for _ in 0..trials {
        let mut state = root.clone();
        path.clear();
        for _ in 0..depth {
            if mission.end(&state).is_some() || control.tick().is_break() {
                break;
            }
            let Some((action, value)) = greedy(mission, &state, &values) else { break };
            values.insert(state.clone(), value);
            path.push(state.clone());
            state = draw_mission(mission, &state, action, &mut rng).0;
        }
        for state in path.iter().rev() {
            if let Some((_, value)) = greedy(mission, state, &values) {
                values.insert(state.clone(), value);
            }
        }
        if control.stopped().is_some() {
            break;
        }
    }
    values
}

/// The best action by the values known so far, zero where none is.
fn greedy<M: Mdp>(
    mission: &M,
    state: &M::State,
    values: &FxHashMap<M::State, f64>,
) -> Option<(M::Action, f64)> {
    let mut best: Option<(M::Action, f64)> = None;
    for action in mission.action_list(state) {
        let mut worth = 0.0;
        mission.outcomes(state, action, |chance, next, gain| {
            let later = values.get(&next).copied().unwrap_or(0.0);
            worth += chance * (gain.reward + mission.discount() * later);
        });
        if best.is_none_or(|(_, known)| worth > known) {
            best = Some((action, worth));
        }
    }
    best
}
