//! Pieces of a text: found, replaced, and written as TOML writes them.

use std::ops::Range;

use meeple_core::error::Place;
use toml::de::DeValue;

use super::document::Value;

/// A text within a document: the keys that lead to it, where it stands, and itself.
pub(super) type Found<'d> = (Vec<&'d str>, Range<usize>, &'d str);

/// Notes every text within a value.
pub(super) fn walk<'d>(value: &'d Value<'_>, path: Vec<&'d str>, found: &mut Vec<Found<'d>>) {
    match value.get_ref() {
        DeValue::String(text) => found.push((path, value.span(), text)),
        DeValue::Array(list) => list.iter().for_each(|item| walk(item, path.clone(), found)),
        DeValue::Table(table) => {
            for (key, value) in table {
                let mut below = path.clone();
                below.push(key.get_ref());
                walk(value, below, found);
            }
        }
        _ => {}
    }
}

/// A text with a piece of it replaced.
pub(super) fn replaced(text: &str, piece: Range<usize>, by: &str) -> String {
    [&text[..piece.start], by, &text[piece.end..]].concat()
}

/// A text as TOML writes it.
pub(super) fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            _ if letter.is_control() => quoted.push(' '),
            _ => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}

/// Line and column of a byte of a text.
pub(super) fn place(text: &str, at: usize) -> Option<Place> {
    let before = text.get(..at.min(text.len()))?;
    let start = before.rfind('\n').map_or(0, |newline| newline + 1);
    let (line, column) = (before.matches('\n').count() + 1, before[start..].chars().count() + 1);
    Some(Place { line, column })
}
