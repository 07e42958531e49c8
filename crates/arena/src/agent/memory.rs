//! What an agent keeps from move to move, and how much memory that takes.

use std::any::Any;

use meeple_search::adversarial::{Certificate, TranspositionTable};
use meeple_search::uncertainty::{Forecast, Solution};

/// Something kept from move to move. Who has many agents must know what they hold.
pub(crate) trait Memory: Any + Send {
    /// Bytes that it holds, or near enough.
    fn bytes(&self) -> usize;
}

impl Memory for TranspositionTable {
    fn bytes(&self) -> usize {
        Self::bytes(self)
    }
}

impl<S, A> Memory for Certificate<S, A>
where
    S: Clone + Eq + std::hash::Hash + Send + 'static,
    A: Copy + Eq + Send + 'static,
{
    fn bytes(&self) -> usize {
        Self::bytes(self)
    }
}

/// Bytes of a solution, state by state.
pub(crate) fn solution_bytes(solution: &Solution) -> usize {
    let bounds = solution
        .bounds
        .as_ref()
        .map_or(0, |bounds| size_of_val(&bounds.lower[..]) + size_of_val(&bounds.upper[..]));
    size_of_val(&solution.values[..]) + size_of_val(&solution.policy[..]) + bounds
}

/// Bytes of what a policy leads to.
pub(crate) fn forecast_bytes(forecast: &Forecast) -> usize {
    [&forecast.success, &forecast.failure, &forecast.turns]
        .map(|part| size_of_val(&part[..]))
        .iter()
        .sum()
}
