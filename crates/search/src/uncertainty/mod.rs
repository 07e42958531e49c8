//! Missions and dice duels: decisions whose results are left to chance.

mod expectiminimax;
mod model;
mod policy;
mod value_iteration;

#[cfg(test)]
mod tests;

pub use expectiminimax::{Expectation, expectiminimax};
pub use model::{Model, Player, StateId};
pub use policy::{Forecast, Prospect, forecast};
pub use value_iteration::{Solution, value_iteration};
