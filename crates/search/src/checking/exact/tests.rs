//! Exact answers against every policy of small models, closed forms, and bounds in doubles.

mod brute;
mod closed;
mod random;
