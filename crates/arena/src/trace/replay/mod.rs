//! From the steps of a trace to what had been seen by then: one view for each kind of search.

mod frontier;
mod proof;
mod tree;
mod values;

pub use frontier::{FrontierView, Reached};
pub use tree::{Counters, NodeState, NodeView, Outlined, TreeView};
pub use values::{StateValue, ValuesView};
