//! A piece of a text that remembers where it stood, for errors that name the place.

use crate::error::Place;
use crate::{InputError, Phrase};

/// A piece of one line.
#[derive(Clone, Copy, Debug)]
pub struct Word<'a> {
    /// The piece.
    pub text: &'a str,
    /// Line and column of its first character, counted from 1.
    pub place: Place,
}

impl<'a> Word<'a> {
    /// A whole line of a text.
    #[must_use]
    pub const fn line(line: usize, text: &'a str) -> Self {
        Self { text, place: Place { line, column: 1 } }
    }

    /// The pieces between separators, empty ones too.
    pub fn split(self, separator: fn(char) -> bool) -> impl Iterator<Item = Self> {
        let Place { line, mut column } = self.place;
        self.text.split(separator).map(move |text| {
            let place = Place { line, column };
            column += text.chars().count() + 1;
            Self { text, place }
        })
    }

    /// The pieces between blanks.
    pub fn words(self) -> impl Iterator<Item = Self> {
        self.split(char::is_whitespace).filter(|word| !word.text.is_empty())
    }

    /// Its characters, one by one.
    pub fn letters(self) -> impl Iterator<Item = Self> {
        self.text.char_indices().enumerate().map(move |(offset, (from, letter))| Self {
            text: &self.text[from..from + letter.len_utf8()],
            place: self.column(offset),
        })
    }

    /// What stands before and after the first `separator`.
    #[must_use]
    pub fn cut(self, separator: char) -> Option<(Self, Self)> {
        let (before, after) = self.text.split_once(separator)?;
        let column = self.place.column + before.chars().count() + 1;
        let place = Place { column, ..self.place };
        let before = Self { text: before, ..self };
        Some((before, Self { text: after, place }))
    }

    /// Without blanks at both ends.
    #[must_use]
    pub fn trim(self) -> Self {
        let text = self.text.trim_start();
        let skipped = self.text.chars().count() - text.chars().count();
        Self { text: text.trim_end(), place: self.column(skipped) }
    }

    /// The place of the character at `offset`.
    #[must_use]
    pub const fn column(self, offset: usize) -> Place {
        Place { line: self.place.line, column: self.place.column + offset }
    }

    /// What stands before this piece in the one line that it was cut from.
    #[must_use]
    pub fn before(self, line: &'a str) -> &'a str {
        let end = line.char_indices().nth(self.place.column - 1).map_or(line.len(), |(at, _)| at);
        &line[..end]
    }

    /// The place just after the last character.
    #[must_use]
    pub fn end(self) -> Self {
        Self { text: "", place: self.column(self.text.chars().count()) }
    }

    /// "found this, expected that", here.
    #[must_use]
    pub fn expected(self, expected: &Phrase) -> InputError {
        InputError::expected(self.place.column, self.text, expected).on_line(self.place.line)
    }

    /// An error about this piece.
    #[must_use]
    pub const fn error(self, message: Phrase) -> InputError {
        error_at(self.place, message)
    }
}

/// An error at a place.
#[must_use]
pub const fn error_at(place: Place, message: Phrase) -> InputError {
    InputError { place: Some(place), message }
}

/// Refuses what follows where a position should end.
///
/// # Errors
/// Names what follows.
pub fn end_of_position(extra: Option<Word<'_>>) -> Result<(), InputError> {
    extra.map_or(Ok(()), |word| {
        Err(word.expected(&Phrase::new("the end of the position", "la fin de la position")))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_know_where_they_stood() {
        let line = Word::line(3, "é a=b  cd");
        let words: Vec<(&str, usize)> =
            line.words().map(|word| (word.text, word.place.column)).collect();
        assert_eq!(words, [("é", 1), ("a=b", 3), ("cd", 8)]);
        let pair = line.words().nth(1).and_then(|word| word.cut('='));
        let (key, value) = pair.expect("an equals sign");
        assert_eq!((key.text, key.place.column), ("a", 3));
        assert_eq!((value.text, value.place), ("b", Place { line: 3, column: 5 }));
        assert_eq!(value.end().place.column, 6);
        assert_eq!(Word::line(1, "  x ").trim().place.column, 3);
        let last = line.words().last().expect("three words");
        assert_eq!(last.before("é a=b  cd"), "é a=b  ");
        let letters: Vec<(&str, usize)> =
            Word::line(1, "éa").letters().map(|word| (word.text, word.place.column)).collect();
        assert_eq!(letters, [("é", 1), ("a", 2)]);
        assert_eq!(end_of_position(None), Ok(()));
        let told = end_of_position(Some(value)).expect_err("something follows").to_string();
        assert_eq!(told, r#"line 3, column 5: found "b", expected the end of the position"#);
    }
}
