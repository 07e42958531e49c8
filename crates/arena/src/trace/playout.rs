//! Random games and Monte Carlo trees.

use meeple_core::{Event, Notation, Probe, Problem};

use super::{Recorder, TraceEvent};

/// Follows random games.
pub(crate) struct PlayoutTrace<'s, P: Problem> {
    problem: &'s P,
    root: &'s P::State,
    recorder: Recorder<'s>,
}

impl<'s, P: Problem> PlayoutTrace<'s, P> {
    pub(crate) fn new(problem: &'s P, root: &'s P::State, recorder: Recorder<'s>) -> Self {
        Self { problem, root, recorder }
    }
}

impl<P: Notation> Probe<P::State, P::Action> for PlayoutTrace<'_, P> {
    fn see(&mut self, event: Event<'_, P::State, P::Action>) {
        match event {
            Event::Descend { state, action, visits, mean, score } => {
                let position = self.problem.position(state);
                let action = self.problem.action_name(state, action);
                let score = score.is_finite().then_some(score);
                self.recorder.record(|| TraceEvent::Descend {
                    position,
                    action,
                    visits,
                    mean,
                    score,
                });
            }
            Event::Playout { action, result } => {
                let action = self.problem.action_name(self.root, action);
                self.recorder.record(|| TraceEvent::Playout { action, result });
            }
            _ => {}
        }
    }
}
