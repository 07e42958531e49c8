//! The published instances, and boards small enough to think through.

mod listed;
