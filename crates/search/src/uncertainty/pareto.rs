//! The front between safe and quick: the best trade-offs of success against turns.

use meeple_core::Control;

use super::graph::{Graph, StateId};
use super::objective::{Objective, Task};
use super::plan::{Settings, plan};
use super::policy::{Play, forecast};

/// One trade-off.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tradeoff {
    /// What a turn costs, in units of certain loss.
    pub price: f64,
    /// Probability of success of the best policy at this price, from the root.
    pub success: f64,
    /// Expected turns of that policy.
    pub turns: f64,
    /// Certified bounds of loss plus price times turns.
    pub cost: (f64, f64),
}

/// The best policy at each price, from `root`, in the order of the prices. Ends early with the
/// budget.
pub fn pareto_front(
    graph: &Graph,
    root: StateId,
    prices: &[f64],
    settings: Settings,
    control: &mut Control<'_>,
) -> Vec<Tradeoff> {
    let mut front = Vec::with_capacity(prices.len());
    for &price in prices {
        let objective = Objective::Tradeoff(price);
        let found = plan(&Task::new(graph, objective), settings, control, &mut ());
        let Some(seen) = forecast(graph, Play::Policy(&found.policy), control) else { break };
        let (lower, upper) = found.interval(root);
        front.push(Tradeoff {
            price,
            success: seen.success[root as usize],
            turns: seen.turns[root as usize],
            cost: objective.stated_bounds(lower, upper),
        });
    }
    front
}
