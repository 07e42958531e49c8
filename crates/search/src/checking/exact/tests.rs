//! Exact answers against every policy of small models, closed forms, and bounds in doubles.

pub(in crate::checking) mod brute;
mod closed;
pub(in crate::checking) mod random;
