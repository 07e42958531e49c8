//! Expected values, backed up state by state.

use meeple_core::{Event, Notation, Probe};

use super::{Recorder, TraceEvent};

/// Follows backups of expected values: sweeps, trials, chance nodes.
pub(crate) struct SweepTrace<'s, P> {
    problem: &'s P,
    recorder: Recorder<'s>,
}

impl<'s, P> SweepTrace<'s, P> {
    pub(crate) fn new(problem: &'s P, recorder: Recorder<'s>) -> Self {
        Self { problem, recorder }
    }
}

impl<P: Notation> Probe<P::State, P::Action> for SweepTrace<'_, P> {
    fn see(&mut self, event: Event<'_, P::State, P::Action>) {
        match event {
            Event::Backup { state, action, value } => {
                let action = action.map(|action| self.problem.action_name(state, action));
                let position = self.problem.position(state);
                self.recorder.record(|| TraceEvent::Backup { position, action, value });
            }
            Event::Expect { state, action, value } => {
                let (position, action) =
                    (self.problem.position(state), self.problem.action_name(state, action));
                self.recorder.record(|| TraceEvent::Expect { position, action, value });
            }
            Event::Visit { state } => {
                let position = self.problem.position(state);
                self.recorder.record(|| TraceEvent::Visit { position });
            }
            Event::Sweep { sweep, residual } => {
                self.recorder.record(|| TraceEvent::Sweep { sweep, residual });
            }
            _ => {}
        }
    }
}
