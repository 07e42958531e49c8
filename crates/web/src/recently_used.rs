//! What is kept in memory: so many, and the one least recently used gives way.

use std::collections::HashMap;
use std::sync::Arc;

/// Things by id.
pub(crate) struct RecentlyUsed<T> {
    room: usize,
    things: HashMap<String, (Arc<T>, u64)>,
    /// Counts uses, to know which thing was used least recently.
    clock: u64,
}

impl<T> RecentlyUsed<T> {
    /// An empty shelf with room for so many, one at least.
    pub(crate) fn new(room: usize) -> Self {
        Self { room: room.max(1), things: HashMap::new(), clock: 0 }
    }

    /// Puts a thing in, unless another with its id is there already, and returns the one that is.
    /// When there is no room the stalest one goes that nobody holds.
    pub(crate) fn put(&mut self, id: String, thing: T) -> Arc<T> {
        if let Some(known) = self.get(&id) {
            return known;
        }
        while self.things.len() >= self.room {
            let free = self.things.iter().filter(|(_, (thing, _))| Arc::strong_count(thing) == 1);
            let stalest = free.min_by_key(|(_, (_, used))| *used).map(|(id, _)| id.clone());
            let Some(id) = stalest else { break };
            self.things.remove(&id);
        }
        let thing = Arc::new(thing);
        self.clock += 1;
        self.things.insert(id, (Arc::clone(&thing), self.clock));
        thing
    }

    /// The thing with that id, which counts as a use of it.
    pub(crate) fn get(&mut self, id: &str) -> Option<Arc<T>> {
        self.clock += 1;
        let (thing, used) = self.things.get_mut(id)?;
        *used = self.clock;
        Some(Arc::clone(thing))
    }

    /// Takes a thing out.
    pub(crate) fn remove(&mut self, id: &str) {
        self.things.remove(id);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_one_least_recently_used_gives_way() {
        let mut shelf = RecentlyUsed::new(2);
        shelf.put("a".into(), 1);
        shelf.put("b".into(), 2);
        assert!(shelf.get("a").is_some(), "now b is the stalest");
        shelf.put("c".into(), 3);
        assert!(shelf.get("b").is_none());
        assert!(shelf.get("a").is_some() && shelf.get("c").is_some());
    }

    #[test]
    fn what_is_held_stays_and_what_is_there_is_not_replaced() {
        let mut shelf = RecentlyUsed::new(1);
        let held = shelf.put("a".into(), 1);
        shelf.put("b".into(), 2);
        assert_eq!(shelf.get("a"), Some(held), "somebody has it");
        assert_eq!(*shelf.put("b".into(), 3), 2);
        shelf.remove("b");
        assert!(shelf.get("b").is_none());
    }
}
