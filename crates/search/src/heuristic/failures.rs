//! What a depth-first search has failed at: a table of a fixed size that forgets the older entry.

use std::hash::{BuildHasher as _, Hash};

use rustc_hash::FxBuildHasher;

/// States that were reached at some cost and searched up to a bound in vain. States are compared as
/// states, never by hash alone.
pub(super) struct Failures<S> {
    /// At most this many entries; the table grows to it by doubling.
    most: usize,
    used: usize,
    entries: Vec<Option<Failure<S>>>,
}

struct Failure<S> {
    state: S,
    cost: u32,
    bound: u32,
}

impl<S: Eq + Hash> Failures<S> {
    /// A table of at most so many bytes.
    pub(super) fn new(bytes: usize) -> Self {
        let most = bytes / size_of::<Option<Failure<S>>>();
        let most = if most == 0 { 0 } else { 1 << most.ilog2() };
        Self { most, used: 0, entries: Vec::new() }
    }

    /// Whether it was searched in vain up to the same bound from this cost or less. Other bounds do
    /// not count: what was just beyond them may be within this one.
    pub(super) fn known(&self, state: &S, cost: u32, bound: u32) -> bool {
        let entry = self.entries.get(self.place(state)).and_then(Option::as_ref);
        entry.is_some_and(|it| it.bound == bound && it.cost <= cost && it.state == *state)
    }

    /// Remembers a search in vain.
    pub(super) fn keep(&mut self, state: S, cost: u32, bound: u32) {
        if self.most == 0 {
            return;
        }
        if 2 * self.used >= self.entries.len() && self.entries.len() < self.most {
            self.grow();
        }
        self.put(Failure { state, cost, bound });
    }

    /// Bytes reserved.
    pub(super) fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<Option<Failure<S>>>()
    }

    fn put(&mut self, entry: Failure<S>) {
        let place = self.place(&entry.state);
        self.used += usize::from(self.entries[place].is_none());
        self.entries[place] = Some(entry);
    }

    fn grow(&mut self) {
        let size = (2 * self.entries.len()).max(1 << 10).min(self.most);
        let mut larger = Vec::with_capacity(size);
        larger.resize_with(size, || None);
        let old = std::mem::replace(&mut self.entries, larger);
        self.used = 0;
        for entry in old.into_iter().flatten() {
            self.put(entry);
        }
    }

    fn place(&self, state: &S) -> usize {
        // The high bits of this hash are the mixed ones.
        let hash = FxBuildHasher.hash_one(state);
        (hash >> 32) as usize & self.entries.len().wrapping_sub(1)
    }
}
