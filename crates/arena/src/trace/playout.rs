//! Random games and Monte Carlo trees.

use meeple_core::{Event, Notation, Probe, Problem, Weighed};

use super::{Recorder, TraceEvent, WeighedMove};

/// Follows random games.
pub(crate) struct PlayoutTrace<'s, P: Problem> {
    problem: &'s P,
    root: &'s P::State,
    /// The states where the game under way chose its moves, from the root.
    way: Vec<P::State>,
    /// Whether that game is over.
    is_over: bool,
    recorder: Recorder<'s>,
}

impl<'s, P: Problem> PlayoutTrace<'s, P> {
    pub(crate) fn new(problem: &'s P, root: &'s P::State, recorder: Recorder<'s>) -> Self {
        Self { problem, root, way: Vec::new(), is_over: true, recorder }
    }

    /// Notes where a game goes on, or where a new one begins.
    fn come_to(&mut self, state: &P::State) {
        if self.is_over {
            self.way.clear();
            self.is_over = false;
        }
        self.way.push(state.clone());
    }
}

/// Infinite scores have no number.
fn finite(score: f64) -> Option<f64> {
    score.is_finite().then_some(score)
}

impl<P: Notation> PlayoutTrace<'_, P> {
    fn weighed(&self, state: &P::State, one: &Weighed<P::Action>) -> WeighedMove {
        let Weighed { action, visits, mean, later, score } = *one;
        WeighedMove {
            action: self.problem.action_name(state, action),
            visits,
            mean,
            later: later.map(Into::into),
            score: finite(score),
        }
    }
}

impl<P: Notation> Probe<P::State, P::Action> for PlayoutTrace<'_, P> {
    fn see(&mut self, event: Event<'_, P::State, P::Action>) {
        match event {
            Event::Weigh { state, moves } => {
                let position = self.problem.position(state);
                let moves = moves.iter().map(|one| self.weighed(state, one)).collect();
                self.recorder.record(|| TraceEvent::Weigh { position, moves });
            }
            Event::Descend { state, action, visits, mean, later, score } => {
                self.come_to(state);
                let position = self.problem.position(state);
                let action = self.problem.action_name(state, action);
                let (later, score) = (later.map(Into::into), finite(score));
                self.recorder.record(|| TraceEvent::Descend {
                    position,
                    action,
                    visits,
                    mean,
                    later,
                    score,
                });
            }
            Event::Grow { state, moves } => {
                let position = self.problem.position(state);
                self.recorder.record(|| TraceEvent::Grow { position, moves });
            }
            Event::Playout { action, result } => {
                self.is_over = true;
                let action = self.problem.action_name(self.root, action);
                self.recorder.record(|| TraceEvent::Playout { action, result });
            }
            Event::Remember { depth, action, visits, mean, credited } => {
                let Some(state) = self.way.get(depth) else { return };
                let position = self.problem.position(state);
                let name = |&action: &P::Action| self.problem.action_name(state, action);
                let (action, credited) = (name(&action), credited.iter().map(name).collect());
                let event = TraceEvent::Remember { position, action, visits, mean, credited };
                self.recorder.record(|| event);
            }
            _ => {}
        }
    }
}
