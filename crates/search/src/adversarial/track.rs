//! Where a tree search is: the states on the way, and the best line from each ply on.

use meeple_core::{Game, Repetition};

/// The way to the current node and the lines found from it.
#[derive(Debug)]
pub(super) struct Track<G: Game> {
    /// The best line from each ply on; buffers are kept from node to node.
    lines: Vec<Vec<G::Action>>,
    /// The states on the way, where repetition matters.
    path: Vec<G::State>,
}

impl<G: Game> Track<G> {
    pub(super) const fn new() -> Self {
        Self { lines: Vec::new(), path: Vec::new() }
    }

    /// Begins the line of a node.
    #[inline]
    pub(super) fn begin_line(&mut self, ply: u32) {
        let ply = ply as usize;
        if self.lines.len() <= ply + 1 {
            self.lines.resize_with(ply + 2, Vec::new);
        }
        self.lines[ply].clear();
    }

    /// The line of this ply becomes `action` and then the line of the next ply.
    #[inline]
    pub(super) fn extend_line(&mut self, ply: u32, action: G::Action) {
        let (here, below) = self.lines.split_at_mut(ply as usize + 1);
        let (line, rest) = (&mut here[ply as usize], &below[0]);
        line.clear();
        line.push(action);
        line.extend_from_slice(rest);
    }

    /// A move of the root, and the line that follows it.
    pub(super) fn line_after(&self, action: G::Action) -> Vec<G::Action> {
        [&[action], self.lines[1].as_slice()].concat()
    }

    /// Goes down from a state.
    #[inline]
    pub(super) fn enter(&mut self, game: &G, state: &G::State) {
        if game.repetition() != Repetition::Nothing {
            self.path.push(state.clone());
        }
    }

    /// Comes back up.
    #[inline]
    pub(super) fn leave(&mut self, game: &G) {
        if game.repetition() != Repetition::Nothing {
            self.path.pop();
        }
    }

    /// Forgets the way to a node that was left in the middle.
    pub(super) fn restart(&mut self) {
        self.path.clear();
    }

    /// Whether the line has been here before. That counts as a draw however many times the rule
    /// asks for: whoever can win can do so without coming back, and whoever cannot may come back as
    /// often as it takes. The value of the root is that of the rule (the oracle of the tests counts
    /// every time).
    #[inline]
    pub(super) fn is_drawn(&self, game: &G, state: &G::State) -> bool {
        game.repetition() != Repetition::Nothing
            && self.path.iter().rev().any(|earlier| game.recurs(state, earlier))
    }
}
