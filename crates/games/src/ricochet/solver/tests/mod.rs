//! The solver against published lengths and against plain breadth-first search.

mod brute;
mod limits;
mod listed;
mod random;

use crate::ricochet::{Listed, read_list};

/// The published instances.
fn listed() -> Vec<Listed> {
    read_list(include_str!("../../published.jsonl")).expect("the list can be read")
}
