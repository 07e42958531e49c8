//! Any puzzle.

use std::fmt;
use std::sync::Arc;

use super::{Any, AnyAction, AnyState, HiddenProblem, Typed, known};
use crate::menu::Choice;
use crate::{Guided, Heuristic, Notation, Puzzle};

/// Any puzzle.
pub type AnyPuzzle = Any<dyn HiddenPuzzle>;

/// A heuristic of some puzzle.
pub struct AnyHeuristic(Box<dyn HiddenHeuristic>);

impl AnyPuzzle {
    /// A puzzle whose type is forgotten.
    pub fn new<P: Guided + Notation>(puzzle: Arc<P>) -> Self {
        Self(Arc::new(Typed::new(puzzle)))
    }
}

impl fmt::Debug for AnyHeuristic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a heuristic")
    }
}

/// What only a puzzle can be asked.
pub trait HiddenPuzzle: HiddenProblem {
    fn solved(&self, state: &AnyState) -> bool;
    fn cost(&self, state: &AnyState, action: AnyAction) -> u32;
    fn heuristics(&self) -> &'static [Choice];
    fn heuristic(&self, name: &str) -> Option<AnyHeuristic>;
}

impl<P: Guided + Notation> HiddenPuzzle for Typed<P> {
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
}

impl Puzzle for AnyPuzzle {
    fn solved(&self, state: &AnyState) -> bool {
        self.0.solved(state)
    }

    fn cost(&self, state: &AnyState, action: AnyAction) -> u32 {
        self.0.cost(state, action)
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
