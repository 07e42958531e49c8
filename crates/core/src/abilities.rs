//! What some problems can do besides, and some searches need.

use crate::{Deterministic, Problem};

/// Moves can be taken back in place. Worth it for states above about 128 bytes; smaller ones are
/// copied faster than they are undone.
pub trait Reversible: Deterministic {
    /// What `unmake` needs to know and the state no longer tells.
    type Undo;

    /// Plays a legal action.
    fn make(&self, state: &mut Self::State, action: Self::Action) -> Self::Undo;

    /// Restores the state before `make`.
    fn unmake(&self, state: &mut Self::State, action: Self::Action, undo: Self::Undo);
}

/// States can be numbered without gaps worth speaking of: pattern databases, retrograde analysis,
/// value tables.
pub trait Indexed: Problem {
    /// All indexes are below this.
    fn count(&self) -> u64;

    /// The number of a state.
    fn rank(&self, state: &Self::State) -> u64;

    /// The state with that number; `None` where the numbering has a gap.
    fn unrank(&self, index: u64) -> Option<Self::State>;

    /// Shows each state from which some action may lead to `state`, as often as actions do.
    fn predecessors(&self, state: &Self::State, visit: impl FnMut(Self::State));
}

/// Some states are the same for all purposes: mirrored boards, interchangeable robots.
pub trait Symmetric: Problem {
    /// The one representative of all states equivalent to `state`.
    ///
    /// Playing and canonising commute: the successors of a state and of its representative have
    /// the same representatives.
    fn canonical(&self, state: &Self::State) -> Self::State;
}
