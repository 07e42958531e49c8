//! How much a search may use.

use std::time::Duration;

use serde::Serialize;

/// The limits of a search. The first one met stops it; `None` is no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// Wall time from the moment the [`Control`](crate::Control) is made.
    pub time: Option<Duration>,
    /// Nodes, counted exactly: with one thread and a seed, the same budget gives the same answer.
    pub nodes: Option<u64>,
    /// Memory for tables and open lists, in bytes.
    pub bytes: Option<usize>,
    /// Depth in plies (duels), in cost (puzzles) or in steps (missions).
    pub depth: Option<u32>,
}

impl Budget {
    /// No limit at all.
    pub const UNLIMITED: Self = Self { time: None, nodes: None, bytes: None, depth: None };

    /// Only a number of nodes.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::UNLIMITED }
    }

    /// Only a time.
    #[must_use]
    pub const fn time(time: Duration) -> Self {
        Self { time: Some(time), ..Self::UNLIMITED }
    }

    /// Only a depth.
    #[must_use]
    pub const fn depth(depth: u32) -> Self {
        Self { depth: Some(depth), ..Self::UNLIMITED }
    }

    /// The tighter limit of the two, one by one.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        fn tighter<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
            match (a, b) {
                (Some(a), Some(b)) => Some(a.min(b)),
                (a, b) => a.or(b),
            }
        }
        Self {
            time: tighter(self.time, other.time),
            nodes: tighter(self.nodes, other.nodes),
            bytes: tighter(self.bytes, other.bytes),
            depth: tighter(self.depth, other.depth),
        }
    }
}

/// Why a search ended before it was done. A result, not an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Stop {
    /// The time was over.
    Time,
    /// The nodes were used up.
    Nodes,
    /// The memory was full.
    Memory,
    /// The depth limit was reached.
    Depth,
    /// Someone asked it to stop.
    Cancelled,
}
