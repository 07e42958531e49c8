//! A text whose offsets are lines and columns for people.

use meeple_core::error::{Place, excerpt};
use meeple_core::{InputError, Phrase, phrase};

/// A whole text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Source<'a>(pub(super) &'a str);

impl<'a> Source<'a> {
    /// Where an offset is. Looked for only when something is wrong: nobody counts lines before.
    pub(super) fn place(&self, at: usize) -> Place {
        let mut at = at.min(self.0.len());
        while !self.0.is_char_boundary(at) {
            at -= 1;
        }
        let before = &self.0[..at];
        let line = before.bytes().filter(|&byte| byte == b'\n').count() + 1;
        let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
        Place { line, column }
    }

    /// An error at an offset.
    pub(super) fn error(&self, at: usize, message: Phrase) -> InputError {
        InputError { place: Some(self.place(at)), message }
    }

    /// "found ..., expected ..." at an offset: what was found is the rest of the line.
    pub(super) fn expected(&self, at: usize, what: &Phrase) -> InputError {
        let found = excerpt(self.rest_of_line(at));
        let (en, fr) = (&what.en, &what.fr);
        self.error(at, phrase!("found {found}, expected {en}", "{found} trouvé, attendu : {fr}"))
    }

    /// What comes from an offset up to the end of its line, or to a comment.
    fn rest_of_line(&self, at: usize) -> &'a str {
        let rest = self.0.get(at..).unwrap_or("");
        let line = rest.split('\n').next().unwrap_or("");
        line.split("//").next().unwrap_or("").trim()
    }
}
