//! What each action of a state is worth between bounds, from the bounds of the states it may lead
//! to: one look ahead, rounded outward.

use super::graph::{Player, StateId};
use super::objective::Task;
use super::solution::{Bounds, Solution};

/// Bounds of what an action is worth that brings `reward` now and then, each with its chance, one
/// of several states with these bounds. The sums are rounded outward, however many states there are.
pub fn look_ahead(
    reward: f64,
    discount: f64,
    outcomes: impl IntoIterator<Item = (f64, (f64, f64))>,
) -> (f64, f64) {
    /// Roundings beside one a term: of the reward, of the chances, of the last two steps.
    const OTHERS: u32 = 8;
    let (mut low, mut high, mut size, mut terms) = (0.0, 0.0, reward.abs(), OTHERS);
    for (chance, (lower, upper)) in outcomes {
        low += chance * lower;
        high += chance * upper;
        size += chance * lower.abs().max(upper.abs());
        terms += 1;
    }
    let slack = 2.0 * f64::from(terms) * f64::EPSILON * size;
    // What is without bound stays so.
    let slack = if slack.is_finite() { slack } else { 0.0 };
    (reward + discount * low - slack, reward + discount * high + slack)
}

impl Task<'_> {
    /// Bounds of each choice of a state, in the fixed order, from the bounds of all states.
    ///
    /// No choice is better than the best one, which bounds all from the other side; and where only
    /// one can be as good as the state's own bounds say, it is.
    #[must_use]
    pub fn choice_bounds(&self, id: StateId, bounds: &Bounds) -> Vec<(f64, f64)> {
        let graph = self.graph;
        let of = |to: StateId| (bounds.lower[to as usize], bounds.upper[to as usize]);
        let (lower, upper) = of(id);
        let own = graph.player(id) != Player::Opponent;
        let mut list: Vec<(f64, f64)> = graph
            .choices(id)
            .map(|choice| {
                let outcomes = graph.arcs(choice).map(|(to, chance)| (chance, of(to)));
                let (low, high) = look_ahead(self.rewards[choice], self.discount, outcomes);
                if own { (low, high.min(upper)) } else { (low.max(lower), high) }
            })
            .collect();
        let mut rivals = list.iter_mut().filter(|(low, high)| match own {
            true => *high >= lower,
            false => *low <= upper,
        });
        if let (Some(only), None) = (rivals.next(), rivals.next()) {
            *only = (only.0.max(lower), only.1.min(upper));
        }
        list
    }
}

impl Solution {
    /// Certified bounds of each choice of a state, in the fixed order; infinite where nothing is
    /// certified.
    #[must_use]
    pub fn choice_bounds(&self, task: &Task<'_>, id: StateId) -> Vec<(f64, f64)> {
        match &self.bounds {
            Some(bounds) => task.choice_bounds(id, bounds),
            None => {
                let choices = task.graph.choices(id);
                vec![(f64::NEG_INFINITY, f64::INFINITY); choices.len()]
            }
        }
    }
}
