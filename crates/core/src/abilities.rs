//! What some problems can do besides, and some searches need.

use crate::Problem;

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
