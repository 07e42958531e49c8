//! What happened in a turn, told event by event.

use serde::Serialize;

use crate::Phrase;

/// One event: a sentence, and the fields of the picture that it is about.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Happening {
    /// What happened, without the full stop.
    pub words: Phrase,
    /// Where: ids of the cells of a scene, in the order of the event.
    pub at: Vec<String>,
}

impl Happening {
    /// An event that is nowhere in particular.
    #[must_use]
    pub const fn new(words: Phrase) -> Self {
        Self { words, at: Vec::new() }
    }

    /// The same, on these cells.
    #[must_use]
    pub fn at(mut self, cells: impl IntoIterator<Item = String>) -> Self {
        self.at.extend(cells);
        self
    }
}
