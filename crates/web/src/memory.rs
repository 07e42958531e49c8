//! One memory for all searches of a server, and for what they leave behind: tables of agents, solved
//! missions, the steps that the lab shows. Whoever wants some takes a share first and gives it back
//! by dropping it.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use meeple_core::Phrase;

use crate::text;

/// The memory of a server, cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Memory(Arc<Ledger>);

#[derive(Debug)]
struct Ledger {
    all: usize,
    taken: AtomicUsize,
}

/// Some of it, as long as it lives.
#[derive(Debug)]
pub(crate) struct Share {
    from: Memory,
    bytes: usize,
}

/// How it stands when there is not enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shortage {
    pub(crate) taken: usize,
    pub(crate) all: usize,
}

impl Shortage {
    /// In words.
    pub(crate) fn say(self) -> Phrase {
        text::error::no_memory(self.taken >> 20, self.all >> 20)
    }
}

impl Memory {
    pub(crate) fn new(all: usize) -> Self {
        Self(Arc::new(Ledger { all, taken: AtomicUsize::new(0) }))
    }

    /// Bytes that nobody has.
    pub(crate) fn left(&self) -> usize {
        self.0.all.saturating_sub(self.taken())
    }

    pub(crate) fn taken(&self) -> usize {
        self.0.taken.load(Ordering::Relaxed)
    }

    pub(crate) fn shortage(&self) -> Shortage {
        Shortage { taken: self.taken(), all: self.0.all }
    }

    /// What is left, but no more than `most`; none when that is less than `least`.
    pub(crate) fn take(&self, least: usize, most: usize) -> Option<Share> {
        let mut bytes = 0;
        let taken = self.0.taken.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |taken| {
            bytes = self.0.all.saturating_sub(taken).min(most);
            (bytes >= least).then_some(taken + bytes)
        });
        taken.ok().map(|_| Share { from: self.clone(), bytes })
    }

    /// A share of what is there already, whatever is left.
    pub(crate) fn hold(&self, bytes: usize) -> Share {
        self.0.taken.fetch_add(bytes, Ordering::Relaxed);
        Share { from: self.clone(), bytes }
    }
}

impl Share {
    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        self.from.0.taken.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_is_what_is_left_and_comes_back() {
        let memory = Memory::new(100);
        let first = memory.take(1, 70).expect("there is enough");
        assert_eq!((first.bytes(), memory.left()), (70, 30));
        let rest = memory.take(1, 70).expect("some is left");
        assert_eq!((rest.bytes(), memory.left()), (30, 0));
        assert!(memory.take(1, 70).is_none());
        assert_eq!(memory.shortage(), Shortage { taken: 100, all: 100 });
        drop(first);
        assert!(memory.take(71, 99).is_none(), "not enough");
        let held = memory.hold(90);
        assert_eq!(memory.left(), 0, "it is there, so it counts");
        drop((rest, held));
        assert_eq!(memory.left(), 100);
    }
}
