//! How a game is taught: a page of short parts, with pictures of real positions.

use crate::{Phrase, listed_moves};

/// The page that teaches a game, in the order in which it is read.
pub type Lesson = &'static [Part];

/// One part: the aim, the board, a kind of move, a special case, a first tip.
#[derive(Clone, Debug)]
pub struct Part {
    /// What it is about.
    pub heading: Phrase,
    /// The text, a paragraph each.
    pub text: &'static [Phrase],
    /// Positions that show it.
    pub pictures: &'static [Figure],
}

/// A position, and what becomes of it.
#[derive(Clone, Debug)]
pub struct Figure {
    /// The position in the game's notation; blank: the start.
    pub position: &'static str,
    /// The scenario, where a game has some; blank: the usual one.
    pub scenario: &'static str,
    /// Moves that are played on it, separated by blanks or, where names of moves hold blanks, by
    /// commas (`move north,` for one such move); the picture then shows before and after. Blank: one
    /// picture.
    pub moves: &'static str,
    /// What is seen there.
    pub caption: Phrase,
}

impl Figure {
    /// A position as it stands.
    #[must_use]
    pub const fn of(position: &'static str, caption: Phrase) -> Self {
        Self { position, scenario: "", moves: "", caption }
    }

    /// A position before and after some moves.
    #[must_use]
    pub const fn played(position: &'static str, moves: &'static str, caption: Phrase) -> Self {
        Self { position, scenario: "", moves, caption }
    }

    /// The names of the moves.
    pub fn steps(&self) -> impl Iterator<Item = &'static str> {
        listed_moves(self.moves)
    }
}
