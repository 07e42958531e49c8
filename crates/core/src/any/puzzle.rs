//! Any puzzle.

use std::fmt;
use std::sync::Arc;

use super::{AnyAction, AnyState, Typed, known};
use crate::menu::Choice;
use crate::{Deterministic, Flow, Guided, Heuristic, InputError, Notation, Problem, Puzzle};

/// Any puzzle.
#[derive(Clone)]
pub struct AnyPuzzle(Arc<dyn Hidden>);

/// A heuristic of some puzzle.
pub struct AnyHeuristic(Box<dyn HiddenHeuristic>);

impl AnyPuzzle {
    /// A puzzle whose type is forgotten.
    pub fn new<P: Guided + Notation>(puzzle: Arc<P>) -> Self {
        Self(Arc::new(Typed::new(puzzle)))
    }
}

impl fmt::Debug for AnyPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a puzzle")
    }
}

impl fmt::Debug for AnyHeuristic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a heuristic")
    }
}

/// A puzzle as seen from outside.
trait Hidden: Send + Sync {
    fn start(&self) -> AnyState;
    fn actions(&self, state: &AnyState, visit: &mut dyn FnMut(AnyAction) -> Flow) -> Flow;
    fn key(&self, state: &AnyState) -> u64;
    fn action_key(&self, action: AnyAction) -> u64;
    fn count_actions(&self, state: &AnyState) -> usize;
    fn after(&self, state: &AnyState, action: AnyAction) -> AnyState;
    fn solved(&self, state: &AnyState) -> bool;
    fn cost(&self, state: &AnyState, action: AnyAction) -> u32;
    fn heuristics(&self) -> &'static [Choice];
    fn heuristic(&self, name: &str) -> Option<AnyHeuristic>;
    fn action_name(&self, state: &AnyState, action: AnyAction) -> String;
    fn parse_action(&self, state: &AnyState, text: &str) -> Result<AnyAction, InputError>;
    fn position(&self, state: &AnyState) -> String;
}

impl<P: Guided + Notation> Hidden for Typed<P> {
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

    fn solved(&self, state: &AnyState) -> bool {
        self.game.solved(known(state))
    }

    fn cost(&self, state: &AnyState, action: AnyAction) -> u32 {
        self.game.cost(known(state), self.action(action))
    }

    fn heuristics(&self) -> &'static [Choice] {
        self.game.heuristics()
    }

    fn heuristic(&self, name: &str) -> Option<AnyHeuristic> {
        let guess = self.game.heuristic(name)?;
        Some(AnyHeuristic(Box::new(TypedHeuristic { puzzle: Arc::clone(&self.game), guess })))
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
}

impl Problem for AnyPuzzle {
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

impl Deterministic for AnyPuzzle {
    fn apply(&self, state: &mut AnyState, action: AnyAction) {
        *state = self.0.after(state, action);
    }

    fn after(&self, state: &AnyState, action: AnyAction) -> AnyState {
        self.0.after(state, action)
    }
}

impl Puzzle for AnyPuzzle {
    fn solved(&self, state: &AnyState) -> bool {
        self.0.solved(state)
    }

    fn cost(&self, state: &AnyState, action: AnyAction) -> u32 {
        self.0.cost(state, action)
    }
}

impl Notation for AnyPuzzle {
    fn action_name(&self, state: &AnyState, action: AnyAction) -> String {
        self.0.action_name(state, action)
    }

    fn parse_action(&self, state: &AnyState, text: &str) -> Result<AnyAction, InputError> {
        self.0.parse_action(state, text)
    }

    fn position(&self, state: &AnyState) -> String {
        self.0.position(state)
    }
}

impl Guided for AnyPuzzle {
    type Heuristic = AnyHeuristic;
    /// Each has its own: see [`heuristics`](Guided::heuristics).
    const HEURISTICS: &'static [Choice] = &[];

    fn heuristics(&self) -> &'static [Choice] {
        self.0.heuristics()
    }

    fn heuristic(&self, name: &str) -> Option<AnyHeuristic> {
        self.0.heuristic(name)
    }
}

/// A heuristic as seen from outside.
trait HiddenHeuristic: Send + Sync {
    fn estimate(&self, state: &AnyState) -> Option<u32>;
    fn admissible(&self) -> bool;
}

struct TypedHeuristic<P: Guided> {
    puzzle: Arc<P>,
    guess: P::Heuristic,
}

impl<P: Guided> HiddenHeuristic for TypedHeuristic<P> {
    fn estimate(&self, state: &AnyState) -> Option<u32> {
        self.guess.estimate(&self.puzzle, known(state))
    }

    fn admissible(&self) -> bool {
        self.guess.admissible()
    }
}

impl Heuristic<AnyPuzzle> for AnyHeuristic {
    fn estimate(&self, _: &AnyPuzzle, state: &AnyState) -> Option<u32> {
        self.0.estimate(state)
    }

    fn admissible(&self) -> bool {
        self.0.admissible()
    }
}
