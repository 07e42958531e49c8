//! Who watches a planner: states by number here, by what they are outside.

use meeple_core::{Event, Probe};

use super::graph::StateId;
use super::model::Model;
use super::objective::NO_CHOICE;

/// Who wants to see every step of a planner. Planners are compiled once for all who look, and for
/// nobody: a backup costs tens of times what the call does.
pub trait Steps {
    /// A state's value was computed anew; `choice` is its best one by place, if it has any.
    fn backup(&mut self, id: StateId, choice: Option<u32>, value: f64);

    /// All states that matter were backed up once more.
    fn sweep(&mut self, sweep: u32, residual: f64);

    /// A trial came to a state.
    fn visit(&mut self, id: StateId);
}

/// Nobody looks.
impl Steps for () {
    #[inline(always)]
    fn backup(&mut self, _: StateId, _: Option<u32>, _: f64) {}

    #[inline(always)]
    fn sweep(&mut self, _: u32, _: f64) {}

    #[inline(always)]
    fn visit(&mut self, _: StateId) {}
}

/// Shows steps to a probe, with the states and actions that the numbers stand for.
#[derive(Debug)]
pub struct Shown<'p, S, A, P> {
    /// What the numbers stand for.
    pub model: &'p Model<S, A>,
    /// Who looks.
    pub probe: &'p mut P,
}

impl<S, A, P> Steps for Shown<'_, S, A, P>
where
    S: Clone + Eq + std::hash::Hash,
    A: Copy,
    P: Probe<S, A>,
{
    #[inline]
    fn backup(&mut self, id: StateId, choice: Option<u32>, value: f64) {
        let place = choice.filter(|&index| index != NO_CHOICE);
        let action = place.and_then(|index| self.model.nth_action(id, index));
        self.probe.see(Event::Backup { state: self.model.state(id), action, value });
    }

    #[inline]
    fn sweep(&mut self, sweep: u32, residual: f64) {
        self.probe.see(Event::Sweep { sweep, residual });
    }

    #[inline]
    fn visit(&mut self, id: StateId) {
        self.probe.see(Event::Visit { state: self.model.state(id) });
    }
}
