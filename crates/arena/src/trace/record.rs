//! A trace kept whole, to be looked at from any step.

use meeple_core::{Control, InputError};

use super::{FrontierView, TraceEvent, TraceStep, TreeView, ValuesView};
use crate::Agent;
use crate::session::Session;

/// The steps of one search, at most so many.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trace {
    steps: Vec<TraceStep>,
    truncated: bool,
}

impl Trace {
    /// Runs an agent and keeps at most `limit` of its steps. The same position, agent, budget of
    /// nodes and seed give the same steps.
    ///
    /// # Errors
    /// When the agent has no steps to show.
    pub fn record(
        session: &dyn Session,
        agent: &mut Agent,
        control: &mut Control<'_>,
        limit: usize,
    ) -> Result<Self, InputError> {
        let mut trace = Self::default();
        session.trace(agent, control, &mut |step| {
            trace.truncated = trace.steps.len() >= limit;
            if !trace.truncated {
                trace.steps.push(step);
            }
            !trace.truncated
        })?;
        Ok(trace)
    }

    /// The steps, in order.
    #[must_use]
    pub fn steps(&self) -> &[TraceStep] {
        &self.steps
    }

    /// Whether the search went on after the last step kept.
    #[must_use]
    pub const fn truncated(&self) -> bool {
        self.truncated
    }

    /// How many steps have been made at the first cut after step `made`.
    #[must_use]
    pub fn next_cut(&self, made: usize) -> Option<usize> {
        let cut = |step: &TraceStep| matches!(step.event, TraceEvent::Cut { .. });
        let rest = self.steps.get(made..)?;
        rest.iter().position(cut).map(|at| made + at + 1)
    }

    /// How many steps have been made at the ends of sweeps, trials or random games.
    #[must_use]
    pub fn rounds(&self) -> Vec<usize> {
        let ends = |step: &TraceStep| {
            matches!(step.event, TraceEvent::Sweep { .. } | TraceEvent::Playout { .. })
        };
        (1..).zip(&self.steps).filter(|(_, step)| ends(step)).map(|(made, _)| made).collect()
    }

    /// The tree after `made` steps.
    #[must_use]
    pub fn tree(&self, made: usize) -> TreeView {
        TreeView::after(self.made(made))
    }

    /// The frontier after `made` steps.
    #[must_use]
    pub fn frontier(&self, made: usize) -> FrontierView {
        FrontierView::after(self.made(made))
    }

    /// The values after `made` steps.
    #[must_use]
    pub fn values(&self, made: usize) -> ValuesView {
        ValuesView::after(self.made(made))
    }

    /// The first steps.
    #[must_use]
    pub fn made(&self, made: usize) -> &[TraceStep] {
        &self.steps[..made.min(self.steps.len())]
    }
}
