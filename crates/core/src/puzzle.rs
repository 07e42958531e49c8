//! One player, no chance: reach a goal cheaply, or collect as many points as possible.

use crate::{Deterministic, menu::Choice};

/// Reach a solved state at the least cost.
pub trait Puzzle: Deterministic {
    /// Whether `state` is a goal.
    fn solved(&self, state: &Self::State) -> bool;

    /// What `action` costs in `state`. Integers, so that optimal means equal and not nearly equal;
    /// use fixed point where lengths are irrational.
    fn cost(&self, _state: &Self::State, _action: Self::Action) -> u32 {
        1
    }
}

/// Collect as many points as possible before no action is left (SameGame, Morpion Solitaire).
pub trait Scored: Deterministic {
    /// Whether play is over.
    fn finished(&self, state: &Self::State) -> bool;

    /// Points collected so far; final when [`finished`](Self::finished).
    fn score(&self, state: &Self::State) -> i64;
}

/// An estimate of the cost still to pay. It stands apart from the rules: it is an engine decision.
pub trait Heuristic<P: Puzzle>: Send + Sync {
    /// The estimate, or `None` for a proven dead end.
    fn estimate(&self, puzzle: &P, state: &P::State) -> Option<u32>;

    /// Whether the estimate never exceeds the true cost. Only then may an answer be called optimal.
    fn admissible(&self) -> bool;
}

/// The heuristic that knows nothing: A* with it is uniform-cost search.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoHeuristic;

impl<P: Puzzle> Heuristic<P> for NoHeuristic {
    #[inline]
    fn estimate(&self, _: &P, _: &P::State) -> Option<u32> {
        Some(0)
    }

    fn admissible(&self) -> bool {
        true
    }
}

/// The heuristics that a puzzle offers by name, best first.
///
/// One type for all of them (an enum, where there are several) keeps the searches monomorphised.
pub trait Guided: Puzzle + Sized {
    /// Any of the heuristics on offer.
    type Heuristic: Heuristic<Self>;
    /// Their names and what they measure; the first is the default.
    const HEURISTICS: &'static [Choice];

    /// The heuristic called `name`, prepared for this instance.
    fn heuristic(&self, name: &str) -> Option<Self::Heuristic>;
}
