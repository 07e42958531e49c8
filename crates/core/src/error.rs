//! What is wrong with a text that someone typed, and where.

use std::fmt;

use crate::{Lang, Phrase, phrase};

/// A text that could not be understood: where, what was found, what was expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct InputError {
    /// Line and column, counted from 1 in characters, where the trouble has a place.
    pub place: Option<Place>,
    /// What is wrong, and what would be right.
    pub message: Phrase,
}

/// A place in a text, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Line.
    pub line: usize,
    /// Column, in characters.
    pub column: usize,
}

impl InputError {
    /// An error about the input as a whole.
    #[must_use]
    pub const fn new(message: Phrase) -> Self {
        Self { place: None, message }
    }

    /// An error at a column (from 1) of a one-line text.
    #[must_use]
    pub const fn at(column: usize, message: Phrase) -> Self {
        Self { place: Some(Place { line: 1, column }), message }
    }

    /// "found X, expected Y" at a column of a one-line text.
    #[must_use]
    pub fn expected(column: usize, found: &str, expected: &Phrase) -> Self {
        let found = excerpt(found);
        let (en, fr) = (&expected.en, &expected.fr);
        Self::at(column, phrase!("found {found}, expected {en}", "{found} trouvé, attendu : {fr}"))
    }

    /// The same error, seen from a larger text in which this one began on `line`.
    #[must_use]
    pub const fn on_line(mut self, line: usize) -> Self {
        self.place = match self.place {
            Some(Place { column, .. }) => Some(Place { line, column }),
            None => Some(Place { line, column: 1 }),
        };
        self
    }

    /// The whole message in one language.
    #[must_use]
    pub fn say(&self, lang: Lang) -> String {
        let message = self.message.get(lang);
        match (self.place, lang) {
            (None, _) => message.to_owned(),
            (Some(Place { line, column }), Lang::En) => {
                format!("line {line}, column {column}: {message}")
            }
            (Some(Place { line, column }), Lang::Fr) => {
                format!("ligne {line}, colonne {column} : {message}")
            }
        }
    }
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}

/// `text` quoted for a message: short, on one line, with strange characters made visible.
#[must_use]
pub fn excerpt(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut short: String = text.chars().take(LONGEST).collect();
    if text.chars().nth(LONGEST).is_some() {
        short.push('…');
    }
    format!("{short:?}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_name_the_place_in_both_languages() {
        let error =
            InputError::expected(3, "x\n", &Phrase::new("a digit", "un chiffre")).on_line(8);
        assert_eq!(error.to_string(), r#"line 8, column 3: found "x\n", expected a digit"#);
        assert!(error.say(Lang::Fr).starts_with("ligne 8, colonne 3 : "));
    }

    #[test]
    fn long_input_is_cut_in_messages() {
        assert!(excerpt(&"é".repeat(1000)).chars().count() < 50);
    }
}
