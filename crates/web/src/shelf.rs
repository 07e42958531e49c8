//! Where games are kept: so many, and the one least recently used gives way.

use std::collections::HashMap;
use std::sync::Arc;

use tokio::sync::Mutex;

/// A game that several requests may ask for; one at a time has it.
pub(crate) type Shared<T> = Arc<Mutex<T>>;

/// The games by id.
pub(crate) struct Shelf<T> {
    room: usize,
    games: HashMap<String, (Shared<T>, u64)>,
    /// Counts uses, to know which game was used least recently.
    clock: u64,
}

impl<T> Shelf<T> {
    /// An empty shelf with room for so many games, one at least.
    pub(crate) fn new(room: usize) -> Self {
        Self { room: room.max(1), games: HashMap::new(), clock: 0 }
    }

    /// Puts a game in, and the stalest one out when there is no room.
    pub(crate) fn put(&mut self, id: String, game: T) {
        while self.games.len() >= self.room {
            let stalest = self.games.iter().min_by_key(|(_, (_, used))| *used);
            let Some(id) = stalest.map(|(id, _)| id.clone()) else { break };
            self.games.remove(&id);
        }
        self.clock += 1;
        self.games.insert(id, (Arc::new(Mutex::new(game)), self.clock));
    }

    /// The game with that id, which counts as a use of it.
    pub(crate) fn get(&mut self, id: &str) -> Option<Shared<T>> {
        self.clock += 1;
        let (game, used) = self.games.get_mut(id)?;
        *used = self.clock;
        Some(Arc::clone(game))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_game_least_recently_used_gives_way() {
        let mut shelf = Shelf::new(2);
        shelf.put("a".into(), 1);
        shelf.put("b".into(), 2);
        assert!(shelf.get("a").is_some(), "now b is the stalest");
        shelf.put("c".into(), 3);
        assert!(shelf.get("b").is_none());
        assert!(shelf.get("a").is_some() && shelf.get("c").is_some());
    }
}
