//! A trace kept whole, to be looked at from any step.

use std::collections::HashSet;

use meeple_core::{Control, InputError, Stop};

use super::{FrontierView, TraceEvent, TraceStep, TreeView, ValuesView, Way};
use crate::Agent;
use crate::session::Session;

/// The steps of one search, at most so many.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trace {
    steps: Vec<TraceStep>,
    truncated: bool,
    bytes: usize,
}

/// How much of a search is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// Steps.
    pub steps: usize,
    /// Memory.
    pub bytes: usize,
}

impl Room {
    /// So many steps, whatever they hold.
    #[must_use]
    pub const fn of_steps(steps: usize) -> Self {
        Self { steps, bytes: usize::MAX }
    }
}

impl Trace {
    /// Runs an agent and keeps its steps as far as there is room. The same position, agent, budget
    /// of nodes and seed give the same steps.
    ///
    /// # Errors
    /// When the agent has no steps to show.
    pub fn record(
        session: &dyn Session,
        agent: &mut Agent,
        control: &mut Control<'_>,
        room: Room,
    ) -> Result<Self, InputError> {
        let mut trace = Self::default();
        // Ways whose links are counted already.
        let mut counted = HashSet::new();
        session.trace(agent, control, &mut |step| {
            let links = std::iter::successors(step.way(), |way| way.above());
            let new = links.take_while(|way| !way.is_empty() && counted.insert(way.address()));
            let bytes = trace.bytes + step.bytes() + new.map(Way::link_bytes).sum::<usize>();
            trace.truncated = trace.steps.len() >= room.steps || bytes > room.bytes;
            if !trace.truncated {
                trace.bytes = bytes;
                trace.steps.push(step);
            }
            !trace.truncated
        })?;
        // One that was stopped would have gone on.
        trace.truncated |= matches!(control.stopped(), Some(Stop::Cancelled | Stop::Memory));
        trace.steps.shrink_to_fit();
        Ok(trace)
    }

    /// Memory that the steps hold.
    #[must_use]
    pub const fn bytes(&self) -> usize {
        self.bytes
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
        let closes = |step: &TraceStep| {
            use TraceEvent::{Playout, Remember, Sweep};
            matches!(step.event, Sweep { .. } | Playout { .. } | Remember { .. })
        };
        // A game is over when every node on its way remembers it.
        let goes_on = |made: usize| {
            let next = self.steps.get(made).map(|step| &step.event);
            matches!(next, Some(TraceEvent::Remember { .. }))
        };
        let ends = (1..).zip(&self.steps).filter(|(made, step)| closes(step) && !goes_on(*made));
        ends.map(|(made, _)| made).collect()
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
