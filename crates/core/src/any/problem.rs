//! What any duel and any puzzle share: positions, moves and how they are written.

use std::fmt;
use std::sync::Arc;

use super::{AnyAction, AnyState, Typed, known, own};
use crate::{Deterministic, Flow, InputError, Notation, Problem, Side};

/// Any game of a kind; `H` says of which.
pub struct Any<H: ?Sized>(pub(super) Arc<H>);

impl<H: ?Sized> Clone for Any<H> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<H: ?Sized> fmt::Debug for Any<H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a game")
    }
}

/// A game as seen from outside.
pub trait HiddenProblem: Send + Sync + 'static {
    fn start(&self) -> AnyState;
    fn actions(&self, state: &AnyState, visit: &mut dyn FnMut(AnyAction) -> Flow) -> Flow;
    fn key(&self, state: &AnyState) -> u64;
    fn action_key(&self, action: AnyAction) -> u64;
    fn count_actions(&self, state: &AnyState) -> usize;
    fn after(&self, state: &AnyState, action: AnyAction) -> AnyState;
    fn apply(&self, state: &mut AnyState, action: AnyAction);
    fn apply_all(&self, state: &mut AnyState, actions: &[AnyAction]);
    fn action_name(&self, state: &AnyState, action: AnyAction) -> String;
    fn parse_action(&self, state: &AnyState, text: &str) -> Result<AnyAction, InputError>;
    fn position(&self, state: &AnyState) -> String;
    fn max_side(&self) -> Option<Side>;
}

impl<G: Deterministic + Notation> HiddenProblem for Typed<G> {
    fn start(&self) -> AnyState {
        AnyState::new(self.game.start())
    }

    fn actions(&self, state: &AnyState, visit: &mut dyn FnMut(AnyAction) -> Flow) -> Flow {
        self.game.actions(known(state), |action| visit(self.number(action)))
    }

    fn key(&self, state: &AnyState) -> u64 {
        self.game.key(known(state))
    }

    fn action_key(&self, action: AnyAction) -> u64 {
        self.game.action_key(self.action(action))
    }

    fn count_actions(&self, state: &AnyState) -> usize {
        self.game.count_actions(known(state))
    }

    fn after(&self, state: &AnyState, action: AnyAction) -> AnyState {
        AnyState::new(self.game.after(known(state), self.action(action)))
    }

    fn apply(&self, state: &mut AnyState, action: AnyAction) {
        let action = self.action(action);
        self.game.apply(own(state), action);
    }

    fn apply_all(&self, state: &mut AnyState, actions: &[AnyAction]) {
        let state = own(state);
        for &action in actions {
            self.game.apply(state, self.action(action));
        }
    }

    fn action_name(&self, state: &AnyState, action: AnyAction) -> String {
        self.game.action_name(known(state), self.action(action))
    }

    fn parse_action(&self, state: &AnyState, text: &str) -> Result<AnyAction, InputError> {
        self.game.parse_action(known(state), text).map(|action| self.number(action))
    }

    fn position(&self, state: &AnyState) -> String {
        self.game.position(known(state))
    }

    fn max_side(&self) -> Option<Side> {
        self.game.max_side()
    }
}

impl<H: HiddenProblem + ?Sized> Problem for Any<H> {
    type State = AnyState;
    type Action = AnyAction;

    fn start(&self) -> AnyState {
        self.0.start()
    }

    fn actions(&self, state: &AnyState, mut visit: impl FnMut(AnyAction) -> Flow) -> Flow {
        self.0.actions(state, &mut visit)
    }

    fn key(&self, state: &AnyState) -> u64 {
        self.0.key(state)
    }

    fn action_key(&self, action: AnyAction) -> u64 {
        self.0.action_key(action)
    }

    fn count_actions(&self, state: &AnyState) -> usize {
        self.0.count_actions(state)
    }
}

impl<H: HiddenProblem + ?Sized> Deterministic for Any<H> {
    fn apply(&self, state: &mut AnyState, action: AnyAction) {
        self.0.apply(state, action);
    }

    fn apply_all(&self, state: &mut AnyState, actions: &[AnyAction]) {
        self.0.apply_all(state, actions);
    }

    fn after(&self, state: &AnyState, action: AnyAction) -> AnyState {
        self.0.after(state, action)
    }
}

impl<H: HiddenProblem + ?Sized> Notation for Any<H> {
    fn action_name(&self, state: &AnyState, action: AnyAction) -> String {
        self.0.action_name(state, action)
    }

    fn parse_action(&self, state: &AnyState, text: &str) -> Result<AnyAction, InputError> {
        self.0.parse_action(state, text)
    }

    fn position(&self, state: &AnyState) -> String {
        self.0.position(state)
    }

    fn max_side(&self) -> Option<Side> {
        self.0.max_side()
    }
}
