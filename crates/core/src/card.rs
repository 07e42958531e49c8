//! The card of a game: what people are told of it, and who plays it unless they say otherwise.

use crate::Phrase;

/// A game's card.
#[derive(Clone, Debug)]
pub struct Card {
    /// Its name.
    pub name: Phrase,
    /// What it is about, in one sentence.
    pub about: Phrase,
    /// What its position text looks like.
    pub notation: Phrase,
    /// A position in that notation.
    pub example: &'static str,
    /// The names of the two sides; unused where there is one player.
    pub sides: [Phrase; 2],
    /// Who advises and plays unless another agent is named.
    pub adviser: &'static str,
    /// Who solves unless another agent is named.
    pub solver: &'static str,
    /// Whether it has an exact solver of its own.
    pub has_specialist: bool,
    /// Its measured levels, as `meeple calibrate` writes them.
    pub levels: Option<&'static str>,
    /// Whether it is a format for problems of one's own, to be analysed: it has no levels.
    pub is_format: bool,
}

/// Nothing written on it yet.
impl Default for Card {
    fn default() -> Self {
        const NONE: Phrase = Phrase::new("", "");
        Self {
            name: NONE,
            about: NONE,
            notation: NONE,
            example: "",
            sides: [NONE, NONE],
            adviser: "random",
            solver: "random",
            has_specialist: false,
            levels: None,
            is_format: false,
        }
    }
}
