//! The words and signs of a property, each with its place.

use crate::error::Place;
use crate::{InputError, Phrase};

/// What a piece of the text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A letter or `_`, then letters, digits, `_` and `.`.
    Word,
    /// Digits, perhaps with a point and a power of ten.
    Number,
    /// What stands between quotes, without them.
    Quoted,
    /// One of [`SIGNS`] or [`ARITHMETIC`].
    Sign,
    /// Nothing is left.
    End,
}

/// A piece of the text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'a> {
    pub(super) kind: Kind,
    pub(super) text: &'a str,
    pub(super) place: Place,
    /// Where it begins and ends, in bytes.
    pub(super) from: usize,
    pub(super) to: usize,
}

impl Token<'_> {
    pub(super) fn is(self, sign: &str) -> bool {
        self.kind == Kind::Sign && plain(self.text) == sign
    }

    pub(super) fn is_word(self, word: &str) -> bool {
        self.kind == Kind::Word && self.text == word
    }

    /// "found this, expected that".
    pub(super) fn expected(self, what: &Phrase) -> InputError {
        if self.kind == Kind::End {
            return self.error(Phrase {
                en: format!("found the end, expected {}", what.en).into(),
                fr: format!("fin trouvée, attendu : {}", what.fr).into(),
            });
        }
        InputError::expected(self.place.column, self.text, what).on_line(self.place.line)
    }

    /// An error here.
    pub(super) const fn error(self, message: Phrase) -> InputError {
        InputError { place: Some(self.place), message }
    }
}

/// Longer ones first.
const SIGNS: [&str; 30] = [
    "<=>", "&&", "||", "=>", "==", "!=", "<=", ">=", "≤", "≥", "∧", "∨", "¬", "(", ")", "[", "]",
    "{", "}", ",", ";", ":", "&", "|", "!", "=", "<", ">", "?", "^",
];
/// Those of sums and products.
const ARITHMETIC: [&str; 4] = ["+", "-", "*", "/"];

/// All pieces of a text, the last of kind [`Kind::End`]. Comments begin with `//` and go to the end
/// of their line.
pub(super) fn tokens(text: &str) -> Result<Vec<Token<'_>>, InputError> {
    let mut found = Vec::new();
    let (mut at, mut place) = (0, Place { line: 1, column: 1 });
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let (kind, len) = piece(first, rest, place)?;
        let taken = &rest[..len];
        if let Some(kind) = kind {
            let text = if kind == Kind::Quoted { &taken[1..len - 1] } else { taken };
            found.push(Token { kind, text, place, from: at, to: at + len });
        }
        for c in taken.chars() {
            place = match c {
                '\n' => Place { line: place.line + 1, column: 1 },
                _ => Place { line: place.line, column: place.column + 1 },
            };
        }
        at += len;
    }
    found.push(Token { kind: Kind::End, text: "", place, from: at, to: at });
    Ok(found)
}

/// What `rest` begins with, and how long that is; blanks and comments are of no kind.
fn piece(first: char, rest: &str, place: Place) -> Result<(Option<Kind>, usize), InputError> {
    let refuse = |found: &str, what: &Phrase| {
        Err(InputError::expected(place.column, found, what).on_line(place.line))
    };
    if first.is_whitespace() {
        return Ok((None, first.len_utf8()));
    }
    if rest.starts_with("//") {
        return Ok((None, rest.find('\n').unwrap_or(rest.len())));
    }
    if first == '"' {
        let closing = rest[1..].find(['"', '\n']).filter(|at| rest[1 + at..].starts_with('"'));
        return match closing {
            Some(closing) => Ok((Some(Kind::Quoted), closing + 2)),
            None => refuse(
                rest.lines().next().unwrap_or(rest),
                &Phrase::new("a quote that ends this name", "un guillemet fermant"),
            ),
        };
    }
    if first.is_alphabetic() || first == '_' {
        let outside = |c: char| !(c.is_alphanumeric() || c == '_' || c == '.');
        return Ok((Some(Kind::Word), rest.find(outside).unwrap_or(rest.len())));
    }
    if first.is_ascii_digit() || first == '.' {
        return Ok((Some(Kind::Number), number(rest)));
    }
    match SIGNS.iter().chain(&ARITHMETIC).find(|sign| rest.starts_with(**sign)) {
        Some(sign) => Ok((Some(Kind::Sign), sign.len())),
        None => {
            let what = Phrase::new("a sign of a property", "un signe d'une propriété");
            refuse(&rest[..first.len_utf8()], &what)
        }
    }
}

/// How long the number is that a text begins with.
fn number(text: &str) -> usize {
    let bytes = text.as_bytes();
    let digits = |from: usize| {
        bytes.get(from..).unwrap_or_default().iter().take_while(|b| b.is_ascii_digit()).count()
    };
    let mut len = digits(0);
    if bytes.get(len) == Some(&b'.') {
        len += 1 + digits(len + 1);
    }
    if matches!(bytes.get(len), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(bytes.get(len + 1), Some(b'+' | b'-')));
        let power = digits(len + 1 + sign);
        if power > 0 {
            len += 1 + sign + power;
        }
    }
    len
}

/// The sign, where another way of writing it is meant.
pub(super) fn plain(sign: &str) -> &str {
    match sign {
        "&&" | "∧" => "&",
        "||" | "∨" => "|",
        "¬" => "!",
        "≤" => "<=",
        "≥" => ">=",
        "==" => "=",
        other => other,
    }
}
