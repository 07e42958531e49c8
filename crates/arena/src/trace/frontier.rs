//! Searches of puzzles: what is expanded, what waits, with f = g + h.

use meeple_core::{Event, GO, Notation, Probe, Puzzle, STOP};

use super::{Recorder, TraceEvent};

/// Follows a best-first search, or a depth-first one that deepens by cost.
pub(crate) struct FrontierTrace<'s, P: Puzzle> {
    puzzle: &'s P,
    /// The states being expanded. A best-first search has one at a time; IDA* those of its way.
    open: Vec<P::State>,
    /// The state generated last: when it is expanded next, its parent is not done yet.
    last: Option<P::State>,
    recorder: Recorder<'s>,
}

impl<'s, P: Puzzle> FrontierTrace<'s, P> {
    pub(crate) fn new(puzzle: &'s P, recorder: Recorder<'s>) -> Self {
        Self { puzzle, open: Vec::new(), last: None, recorder }
    }

    /// Goes back to the state from which `action` leads to `state`.
    fn parent(&mut self, state: &P::State, action: P::Action) -> Option<&P::State> {
        while let Some(from) = self.open.last() {
            let leads = self.puzzle.actions(from, |each| {
                if each == action && self.puzzle.after(from, each) == *state { STOP } else { GO }
            });
            if leads.is_break() {
                break;
            }
            self.open.pop();
        }
        self.open.last()
    }
}

impl<P: Puzzle + Notation> Probe<P::State, P::Action> for FrontierTrace<'_, P> {
    fn see(&mut self, event: Event<'_, P::State, P::Action>) {
        match event {
            Event::Round { bound } => self.recorder.record(|| TraceEvent::Round { bound }),
            Event::Expand { state, cost, estimate } => {
                if self.last.as_ref() != Some(state) {
                    self.open.clear();
                }
                self.open.push(state.clone());
                let position = self.puzzle.position(state);
                let f = cost.saturating_add(estimate);
                self.recorder.record(|| TraceEvent::Expand { position, cost, estimate, f });
            }
            Event::Generate { state, action, cost, estimate } => {
                let puzzle = self.puzzle;
                let (from, action) = match self.parent(state, action) {
                    Some(from) => (puzzle.position(from), puzzle.action_name(from, action)),
                    None => (String::new(), String::new()),
                };
                self.last = Some(state.clone());
                let (position, f) = (puzzle.position(state), cost.saturating_add(estimate));
                self.recorder.record(|| TraceEvent::Generate {
                    from,
                    position,
                    action,
                    cost,
                    estimate,
                    f,
                });
            }
            _ => {}
        }
    }
}
