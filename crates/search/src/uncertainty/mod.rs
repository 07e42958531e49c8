//! Missions and dice duels: decisions whose results are left to chance.

mod baseline;
mod block;
mod brtdp;
mod certificate;
mod components;
mod drn;
mod expectiminimax;
mod gauss_seidel;
mod graph;
mod implicit;
mod interval;
mod jacobi;
mod krylov;
mod linear;
mod lrtdp;
mod model;
mod modified;
mod objective;
mod pareto;
mod plan;
mod policy;
mod policy_iteration;
mod prepare;
mod prioritised;
mod retry;
mod risk;
mod rtdp;
mod solution;
mod space;
mod steps;
mod topological;
mod trials;

#[cfg(test)]
mod tests;

pub use baseline::{report_rtdp, report_value_iteration};
pub use brtdp::brtdp;
pub use components::{Blocks, EndComponents, blocks, end_components};
pub use drn::write_drn;
pub use expectiminimax::{Expectation, expectiminimax};
pub use graph::{Graph, Player, StateId};
pub use implicit::{Ranks, solve_ranks};
pub use jacobi::StopRule;
pub use lrtdp::lrtdp;
pub use model::Model;
pub use objective::{NO_CHOICE, Objective, Task};
pub use pareto::{Tradeoff, pareto_front};
pub use plan::{Planner, Settings, plan};
pub use policy::{ActionValue, Forecast, Play, Prospect, forecast, q_values, transfer};
pub use retry::{Retry, fewest_turns};
pub use risk::{Danger, Estimate, risk_within};
pub use rtdp::rtdp;
pub use solution::{Bounds, Solution};
pub use space::{Growing, Space};
pub use steps::{Shown, Steps};
pub use trials::Trials;
