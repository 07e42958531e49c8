//! One player, no chance: reach a goal cheaply.

use crate::{Control, Deterministic, Stop, menu::Choice};

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

    /// [`HEURISTICS`](Self::HEURISTICS), of this puzzle.
    fn heuristics(&self) -> &'static [Choice] {
        Self::HEURISTICS
    }

    /// The heuristic called `name`, prepared for this instance.
    fn heuristic(&self, name: &str) -> Option<Self::Heuristic>;

    /// A solver written for this puzzle alone, where it has one: at most `bytes` of tables, shared
    /// by `threads` threads.
    fn specialist(
        &self,
        _bytes: usize,
        _threads: usize,
    ) -> Option<Box<dyn PuzzleSpecialist<Self>>> {
        None
    }

    /// What tells equally cheap solutions apart, the less the better: first and second reason.
    fn burden(&self, _state: &Self::State, _solution: &[Self::Action]) -> [u32; 2] {
        [0; 2]
    }
}

/// A puzzle's own solver. It may keep what it learnt from one call to the next.
pub trait PuzzleSpecialist<P: Puzzle>: Send {
    /// Whether it can start from `state`; where it cannot, a general search is asked instead.
    fn takes(&self, _state: &P::State) -> bool {
        true
    }

    /// The cheapest solution from `state`, a proof that there is none, or why it stopped.
    fn solve(&mut self, state: &P::State, control: &mut Control<'_>) -> Plan<P::Action>;

    /// Memory in use.
    fn bytes(&self) -> usize;
}

/// What a puzzle search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan<A> {
    /// What is known about the puzzle now.
    pub verdict: Verdict,
    /// The solution, if there is one.
    pub actions: Vec<A>,
    /// Its cost; while unsolved, a lower bound of it.
    pub cost: u32,
    /// Memory used by the search's tables, in bytes.
    pub bytes: usize,
}

/// What is known about a puzzle after a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Solved, and no solution is cheaper.
    Optimal,
    /// Solved; a cheaper solution may exist.
    Solved,
    /// No solution exists: every state was looked at.
    Unsolvable,
    /// The budget ended first.
    Stopped(Stop),
}
