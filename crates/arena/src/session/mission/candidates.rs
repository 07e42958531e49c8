//! The actions of a mission with what they lead to.

use meeple_core::{Mdp, Present};
use meeple_search::uncertainty::{Objective, Task, q_values};

use super::solved::{Solved, hazards};
use crate::Candidate;

/// Chances of success that are no farther apart count as the same.
const SAME_CHANCE: f64 = 1e-9;

/// Each action with what it leads to, best value first.
pub(super) fn candidates<M: Mdp + Present>(
    mission: &M,
    known: &Solved<M::State, M::Action>,
    state: &M::State,
) -> Vec<Candidate> {
    let Some(id) = known.model.id(state) else { return Vec::new() };
    let task = Task::new(known.model.graph(), known.objective);
    let best = known.best(state);
    let bounds = known.solution.choice_bounds(&task, id);
    let mut list: Vec<(bool, f64, Candidate)> =
        q_values(&known.model, &task, &known.solution, None, id)
            .into_iter()
            .zip(bounds)
            .map(|(of, (low, high))| {
                let choice = known.choice(state, of.action);
                let seen = choice.and_then(|choice| known.prospect(choice));
                let name = mission.action_name(state, of.action);
                // Who risks endless loss for endless gain has no total, and loses.
                let value = if of.value.is_nan() { f64::NEG_INFINITY } else { of.value };
                // Each action by its own bounds: those of the state say nothing of the others.
                let bounds = known.objective.stated_bounds(low, high);
                let candidate = Candidate {
                    chance: seen.map(|seen| seen.success),
                    risk: seen.map(|seen| seen.failure),
                    turns: seen.map(|seen| seen.turns).filter(|turns| turns.is_finite()),
                    danger: choice.and_then(|choice| known.danger(choice)),
                    hazards: hazards(mission, known, state, of.action),
                    ..Candidate::between(name, known.objective.stated(value), bounds)
                };
                (best == Some(of.action), value, candidate)
            })
            .collect();
    // Where waiting is free several actions are equal; the policy's own comes first, then what takes
    // fewer turns where chances of success are the same but for rounding.
    let worth = |value: f64| match known.objective {
        Objective::Success => (value / SAME_CHANCE).round(),
        _ => value,
    };
    let turns = |of: &Candidate| of.turns.unwrap_or(f64::INFINITY);
    list.sort_by(|(a_best, a_value, a), (b_best, b_value, b)| {
        let by_value = worth(*b_value).total_cmp(&worth(*a_value));
        b_best.cmp(a_best).then(by_value).then(turns(a).total_cmp(&turns(b)))
    });
    list.into_iter().map(|(.., candidate)| candidate).collect()
}
