//! The searches that the lab shows step by step: kept for a while, counted as memory, and let go
//! when nobody looks at them.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};

use meeple_arena::trace::Trace;

use crate::memory::Share;

/// What a trace depends on: game, position and agent.
pub(super) type Key = (String, String, String);

/// Traces at most,
const MOST: usize = 64;
/// … and their memory together.
const MOST_BYTES: usize = 64 << 20;

/// What is known of a search.
#[derive(Clone, Debug)]
pub(super) enum Known {
    /// Its steps.
    Steps(Arc<Trace>),
    /// That it is too long to be run unasked.
    Long,
}

struct Kept {
    key: Key,
    known: Known,
    looked: Instant,
    _share: Option<Share>,
}

/// The traces of a server, the one looked at last first.
#[derive(Default)]
pub(crate) struct Traces(VecDeque<Kept>);

impl Traces {
    /// What is known of a search, which counts as a look at it.
    pub(super) fn find(&mut self, key: &Key) -> Option<Known> {
        let at = self.0.iter().position(|kept| kept.key == *key)?;
        let mut found = self.0.remove(at)?;
        found.looked = Instant::now();
        let known = found.known.clone();
        self.0.push_front(found);
        Some(known)
    }

    /// Keeps what became known; what was known before gives way, and what is too much.
    pub(super) fn put(&mut self, key: Key, known: Known, share: Option<Share>) {
        self.0.retain(|kept| kept.key != key);
        self.0.push_front(Kept { key, known, looked: Instant::now(), _share: share });
        let mut bytes = 0;
        let fits = self.0.iter().take(MOST).take_while(|kept| {
            bytes += kept.bytes();
            bytes <= MOST_BYTES
        });
        let fits = fits.count().max(1);
        self.0.truncate(fits);
    }

    /// Forgets all of them.
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    /// Forgets what nobody has looked at for so long.
    pub(crate) fn drop_older_than(&mut self, age: Duration) {
        self.0.retain(|kept| kept.looked.elapsed() < age);
    }
}

impl Kept {
    fn bytes(&self) -> usize {
        match &self.known {
            Known::Steps(trace) => trace.bytes(),
            Known::Long => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::Memory;

    fn key(number: usize) -> Key {
        ("game".to_owned(), number.to_string(), "agent".to_owned())
    }

    #[test]
    fn the_one_looked_at_least_recently_gives_way_and_gives_its_memory_back() {
        let memory = Memory::new(1_000);
        let mut traces = Traces::default();
        for number in 0..MOST {
            traces.put(key(number), Known::Steps(Arc::default()), Some(memory.hold(1)));
        }
        assert!(traces.find(&key(0)).is_some(), "now number 1 is the stalest");
        traces.put(key(MOST), Known::Long, None);
        assert!(traces.find(&key(1)).is_none() && traces.find(&key(0)).is_some());
        assert_eq!(memory.taken(), MOST - 1);
        traces.drop_older_than(Duration::from_secs(60));
        assert!(traces.find(&key(0)).is_some(), "it was looked at just now");
        traces.drop_older_than(Duration::ZERO);
        assert!(traces.find(&key(0)).is_none());
        assert_eq!(memory.taken(), 0);
    }
}
