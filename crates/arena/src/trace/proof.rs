//! Proof-number searches.

use meeple_core::{Event, Notation, Probe};

use super::{Number, Recorder, TraceEvent};

/// Follows a proof search: which node it takes, and what its numbers and its ancestors' become.
pub(crate) struct ProofTrace<'s, G> {
    game: &'s G,
    recorder: Recorder<'s>,
}

impl<'s, G> ProofTrace<'s, G> {
    pub(crate) fn new(game: &'s G, recorder: Recorder<'s>) -> Self {
        Self { game, recorder }
    }
}

impl<G: Notation> Probe<G::State, G::Action> for ProofTrace<'_, G> {
    fn see(&mut self, event: Event<'_, G::State, G::Action>) {
        match event {
            Event::Expand { state, cost: depth, .. } => {
                let position = self.game.position(state);
                self.recorder.record(|| TraceEvent::Select { position, depth });
            }
            Event::Numbers { state, depth, proof, disproof } => {
                let position = self.game.position(state);
                let (proof, disproof) = (Number::leaves(proof), Number::leaves(disproof));
                self.recorder.record(|| TraceEvent::Numbers { position, depth, proof, disproof });
            }
            _ => {}
        }
    }
}
