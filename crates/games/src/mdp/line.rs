//! One line of a file, read word by word, so that errors know their column.

use meeple_core::error::Place;
use meeple_core::{InputError, Phrase, error::excerpt, phrase};

/// What is left of a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    whole: &'a str,
    rest: &'a str,
    number: usize,
}

impl<'a> Line<'a> {
    pub(super) fn new(number: usize, text: &'a str) -> Self {
        Self { whole: text, rest: text, number }
    }

    pub(super) fn rest(&self) -> &'a str {
        self.rest.trim()
    }

    /// The next word: up to a blank, or one bracket, colon or comma.
    pub(super) fn word(&mut self) -> Option<&'a str> {
        self.rest = self.rest.trim_start();
        let mut ends = self.rest.char_indices();
        let (_, first) = ends.next()?;
        let end = if first == '"' {
            self.rest[1..].find('"').map_or(self.rest.len(), |at| at + 2)
        } else if is_sign(first) {
            1
        } else {
            ends.find(|(_, c)| c.is_whitespace() || is_sign(*c))
                .map_or(self.rest.len(), |(at, _)| at)
        };
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        Some(word)
    }

    /// Takes the next word if it is `wanted`.
    pub(super) fn take(&mut self, wanted: &str) -> bool {
        let mut ahead = *self;
        let found = ahead.word() == Some(wanted);
        if found {
            *self = ahead;
        }
        found
    }

    /// An error at what comes next.
    pub(super) fn expected(&self, what: &Phrase) -> InputError {
        let found = excerpt(self.rest());
        let (en, fr) = (&what.en, &what.fr);
        self.error(phrase!("found {found}, expected {en}", "{found} trouvé, attendu : {fr}"))
    }

    /// An error at what comes next, in other words.
    pub(super) fn error(&self, message: Phrase) -> InputError {
        let rest = self.rest.trim_start();
        let column = self.whole[..self.whole.len() - rest.len()].chars().count() + 1;
        InputError { place: Some(Place { line: self.number, column }), message }
    }

    /// The next word as a number.
    pub(super) fn whole(&mut self, what: &Phrase) -> Result<u32, InputError> {
        let here = *self;
        self.word().and_then(|word| word.parse().ok()).ok_or_else(|| here.expected(what))
    }

    /// The next word as a decimal number or a fraction.
    pub(super) fn real(&mut self, what: &Phrase) -> Result<f64, InputError> {
        let here = *self;
        let value = self.word().and_then(|word| match word.split_once('/') {
            None => word.parse::<f64>().ok(),
            Some((over, under)) => Some(over.parse::<f64>().ok()? / under.parse::<f64>().ok()?),
        });
        value.filter(|value| value.is_finite()).ok_or_else(|| here.expected(what))
    }

    /// A list of numbers in brackets, if one comes next.
    pub(super) fn list(&mut self, what: &Phrase) -> Result<Vec<f64>, InputError> {
        let mut list = Vec::new();
        if !self.take("[") {
            return Ok(list);
        }
        while !self.take("]") {
            list.push(self.real(what)?);
            let _ = self.take(",");
        }
        Ok(list)
    }
}

fn is_sign(c: char) -> bool {
    matches!(c, '[' | ']' | ',' | ':' | '{' | '}')
}
