//! The way to a node of a tree, as a link to the node above it: the steps of a deep search share
//! what they have in common, and a step costs as much far down as near the root.

use std::fmt;
use std::sync::Arc;

use serde::{Serialize, Serializer};

/// The names of the moves from the root to a node. Cheap to clone.
#[derive(Clone, Default)]
pub struct Way(Option<Arc<Link>>);

struct Link {
    above: Way,
    name: Box<str>,
    length: usize,
}

impl Way {
    /// The way to the root.
    #[must_use]
    pub const fn root() -> Self {
        Self(None)
    }

    /// One move further.
    #[must_use]
    pub fn then(&self, name: &str) -> Self {
        let length = self.len() + 1;
        Self(Some(Arc::new(Link { above: self.clone(), name: name.into(), length })))
    }

    /// How many moves.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.as_ref().map_or(0, |link| link.length)
    }

    /// Whether it is the way to the root.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// The last move.
    #[must_use]
    pub fn last(&self) -> Option<&str> {
        self.0.as_ref().map(|link| &*link.name)
    }

    /// The way without its last move.
    #[must_use]
    pub fn above(&self) -> Option<&Self> {
        self.0.as_ref().map(|link| &link.above)
    }

    /// The names, from the root on.
    #[must_use]
    pub fn names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.upwards().collect();
        names.reverse();
        names
    }

    /// The names with something between them.
    #[must_use]
    pub fn join(&self, between: &str) -> String {
        self.names().join(between)
    }

    /// Whether a longer or equal way begins with this one.
    #[must_use]
    pub fn begins(&self, path: &[String]) -> bool {
        path.get(..self.len()).is_some_and(|start| *self == *start)
    }

    /// The names from the last one to the first.
    fn upwards(&self) -> impl Iterator<Item = &str> {
        std::iter::successors(Some(self), |way| way.above()).filter_map(Self::last)
    }

    /// Where the link is in memory: equal for two that share it. Nothing is read through it.
    pub(super) fn address(&self) -> usize {
        self.0.as_ref().map_or(0, |link| Arc::as_ptr(link).addr())
    }

    /// Bytes of the last link alone.
    pub(super) fn link_bytes(&self) -> usize {
        /// The two counts of an `Arc`.
        const COUNTS: usize = 2 * size_of::<usize>();
        self.0.as_ref().map_or(0, |link| COUNTS + size_of::<Link>() + link.name.len())
    }
}

/// One after the other: as deep as the way is long would be too deep for the stack.
impl Drop for Link {
    fn drop(&mut self) {
        let mut next = self.above.0.take();
        while let Some(link) = next {
            next = Arc::into_inner(link).and_then(|mut link| link.above.0.take());
        }
    }
}

impl PartialEq for Way {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len()
            && (self.address() == other.address() || self.upwards().eq(other.upwards()))
    }
}

impl Eq for Way {}

impl PartialEq<[String]> for Way {
    fn eq(&self, other: &[String]) -> bool {
        self.len() == other.len() && self.upwards().eq(other.iter().rev().map(String::as_str))
    }
}

impl fmt::Debug for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.names().fmt(f)
    }
}

/// The list of names.
impl Serialize for Way {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.names())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_is_its_names_however_it_was_made() {
        let b = Way::root().then("a").then("b");
        let again = Way::root().then("a").then("b");
        assert_eq!(b, again);
        assert_ne!(b.address(), again.address());
        assert_eq!((b.len(), b.last(), b.join(" ")), (2, Some("b"), "a b".to_owned()));
        assert_eq!(serde_json::to_string(&b).ok().as_deref(), Some("[\"a\",\"b\"]"));
        let names = ["a", "b", "c"].map(str::to_owned);
        assert!(b == names[..2] && b.begins(&names) && !b.then("d").begins(&names));
        assert!(Way::root().is_empty() && Way::root().begins(&[]));
    }

    #[test]
    fn a_way_of_a_million_moves_is_let_go_without_a_stack_for_it() {
        let long = (0..1_000_000).fold(Way::root(), |way, _| way.then("x"));
        assert_eq!(long.len(), 1_000_000);
        drop(long);
    }
}
