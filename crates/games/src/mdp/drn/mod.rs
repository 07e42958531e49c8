//! Storm's explicit format (DRN): header lines that begin with `@`, then states with their rewards
//! and labels, choices with theirs, and arcs.

mod body;
mod cursor;
mod finish;
mod head;
mod numbers;

pub(super) use body::read;
