//! The positions from the root to the node at hand.

use meeple_core::Game;

/// A position on the line.
pub(super) struct Step<S> {
    pub(super) state: S,
    /// What the table calls it.
    pub(super) key: u64,
}

/// The line, and a quick way to see that a position is not on it.
pub(super) struct Line<G: Game> {
    steps: Vec<Step<G::State>>,
    /// How many positions of the line share a place here.
    marks: Vec<u32>,
}

const MARKS: usize = 1 << 14;

impl<G: Game> Line<G> {
    pub(super) fn new() -> Self {
        Self { steps: Vec::new(), marks: vec![0; MARKS] }
    }

    pub(super) const fn len(&self) -> usize {
        self.steps.len()
    }

    pub(super) fn last(&self) -> Option<&Step<G::State>> {
        self.steps.last()
    }

    pub(super) fn state(&self, ply: usize) -> &G::State {
        &self.steps[ply].state
    }

    /// Whether a position stands on the line. States are compared.
    pub(super) fn contains(&self, key: u64, state: &G::State) -> bool {
        let same = |step: &Step<G::State>| step.key == key && step.state == *state;
        self.marks[mark(key)] > 0 && self.steps.iter().rev().any(same)
    }

    /// Goes on to a position.
    pub(super) fn push(&mut self, game: &G, state: G::State) {
        let key = game.key(&state);
        self.marks[mark(key)] += 1;
        self.steps.push(Step { state, key });
    }

    /// Goes back to the first `length` positions.
    pub(super) fn truncate(&mut self, length: usize) {
        for step in self.steps.drain(length..) {
            self.marks[mark(step.key)] -= 1;
        }
    }
}

/// The place of a key: keys whose low bits say little are spread (Fibonacci hashing).
const fn mark(key: u64) -> usize {
    (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40) as usize % MARKS
}
