//! A TOML text that is edited where it stands: a value is found by its path and replaced, added or
//! taken away; every other letter stays, comments and order with it.
//!
//! A path is written with dots, `operators.1.start`. What could be written in many ways is edited
//! in the usual ones; after each edit the text is read again, and an edit that did not do what it
//! should is refused.

use std::ops::Range;

use meeple_core::{InputError, phrase};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::pieces::{Found, place, replaced, walk};

/// A value and where it stands.
pub(super) type Value<'a> = Spanned<DeValue<'a>>;

/// A text and what it says.
pub(super) struct Document<'a> {
    text: &'a str,
    root: DeTable<'a>,
}

impl<'a> Document<'a> {
    /// Reads a text.
    ///
    /// # Errors
    /// When it is not TOML: then nothing in it can be found.
    pub(super) fn read(text: &'a str) -> Result<Self, InputError> {
        let root = DeTable::parse(text).map_err(|error| {
            let found = error.message();
            let message = phrase!(
                "the text has to be mended first: {found}",
                "le texte est d'abord à réparer : {found}"
            );
            let place = error.span().and_then(|span| place(text, span.start));
            InputError { place, message }
        })?;
        Ok(Self { text, root: root.into_inner() })
    }

    /// Reads what can be read of a text.
    pub(super) fn guess(text: &'a str) -> Self {
        Self { text, root: DeTable::parse_recoverable(text).0.into_inner() }
    }

    /// The value at a path.
    pub(super) fn get(&self, path: &str) -> Option<&Value<'a>> {
        let (first, rest) = path.split_once('.').unwrap_or((path, ""));
        let mut value = self.root.get(first)?;
        for step in rest.split('.').filter(|step| !step.is_empty()) {
            value = match value.get_ref() {
                DeValue::Table(table) => table.get(step)?,
                DeValue::Array(list) => list.get(step.parse::<usize>().ok()?)?,
                _ => return None,
            };
        }
        Some(value)
    }

    /// The text at a path.
    pub(super) fn string(&self, path: &str) -> Option<&str> {
        self.get(path)?.get_ref().as_str()
    }

    /// What is written at a path: a text without its quotes, or a number as it stands.
    pub(super) fn written(&self, path: &str) -> Option<String> {
        let value = self.get(path)?;
        match value.get_ref() {
            DeValue::String(text) => Some(text.to_string()),
            DeValue::Array(_) | DeValue::Table(_) => None,
            _ => self.text.get(value.span()).map(str::to_owned),
        }
    }

    /// How many items the list at a path has.
    pub(super) fn count(&self, path: &str) -> usize {
        self.get(path).and_then(|value| value.get_ref().as_array()).map_or(0, |list| list.len())
    }

    /// The names of cells in the list at a path: an item is a text, or a table with `at`. What is
    /// neither counts as a blank one.
    pub(super) fn cells(&self, path: &str) -> Vec<&str> {
        let list = self.get(path).and_then(|value| value.get_ref().as_array());
        list.map_or(Vec::new(), |list| {
            list.iter()
                .map(|item| {
                    let at = item.get_ref().as_table().and_then(|table| table.get("at"));
                    at.unwrap_or(item).get_ref().as_str().unwrap_or("")
                })
                .collect()
        })
    }

    /// Every text of the document, with the keys that lead to it.
    pub(super) fn texts(&self) -> Vec<Found<'_>> {
        let mut found = Vec::new();
        for (key, value) in &self.root {
            walk(value, vec![key.get_ref()], &mut found);
        }
        found
    }

    /// The text with another value at a path, which is added where there was none.
    pub(super) fn set(&self, path: &str, value: &str) -> Result<String, InputError> {
        let edited = match self.get(path) {
            Some(old) => replaced(self.text, old.span(), value),
            None => self.added(path, value)?,
        };
        let again = Document::read(&edited).map_err(|_| refusal(path))?;
        let there = again.get(path).and_then(|found| edited.get(found.span()));
        if there == Some(value) { Ok(edited) } else { Err(refusal(path)) }
    }

    fn added(&self, path: &str, value: &str) -> Result<String, InputError> {
        let Some((above, key)) = path.rsplit_once('.') else {
            return Ok(self.line_after(self.own_end(&self.root, 0), &format!("{path} = {value}")));
        };
        let Some(parent) = self.get(above) else {
            return if above.contains('.') {
                self.added(above, &format!("{{ {key} = {value} }}"))
            } else {
                let table = format!("[{above}]\n{key} = {value}");
                Ok(self.block_after(self.text.len(), &table))
            };
        };
        let DeValue::Table(table) = parent.get_ref() else { return Err(refusal(path)) };
        if self.is_header(parent) {
            let end = self.own_end(table, parent.span().end);
            return Ok(self.line_after(end, &format!("{key} = {value}")));
        }
        let last = table.values().map(|value| value.span().end).max();
        let (at, entry) = match last {
            Some(last) => (last, format!(", {key} = {value}")),
            None => (parent.span().start + 1, format!(" {key} = {value} ")),
        };
        Ok(replaced(self.text, at..at, &entry))
    }

    /// The text with one more item in a list, before the item with that number or at the end.
    pub(super) fn insert(&self, path: &str, at: usize, item: &str) -> Result<String, InputError> {
        let count = self.count(path);
        let edited = match self.get(path) {
            None => return self.set(path, &format!("[{item}]")),
            Some(list) => match list.get_ref().as_array() {
                Some(items) if items.is_empty() => {
                    let begin = list.span().start + 1;
                    replaced(self.text, begin..begin, item)
                }
                Some(items) if at < count => {
                    let before = items[at].span().start;
                    replaced(self.text, before..before, &format!("{item}, "))
                }
                Some(items) => {
                    let after = items[count - 1].span().end;
                    replaced(self.text, after..after, &format!(", {item}"))
                }
                None => return Err(refusal(path)),
            },
        };
        let again = Document::read(&edited).map_err(|_| refusal(path))?;
        if again.count(path) == count + 1 { Ok(edited) } else { Err(refusal(path)) }
    }

    /// The text with one more table in a list of tables, after the last: as a `[[block]]`, or in
    /// braces where the others are.
    pub(super) fn append(
        &self,
        path: &str,
        entries: &[(&str, &str)],
    ) -> Result<String, InputError> {
        let entries: Vec<String> =
            entries.iter().map(|(key, value)| format!("{key} = {value}")).collect();
        let count = self.count(path);
        let last = self.get(&format!("{path}.{}", count.saturating_sub(1)));
        let block = format!("[[{path}]]\n{}", entries.join("\n"));
        let edited = match (self.get(path), last) {
            (None, _) => self.block_after(self.text.len(), &block),
            (_, Some(last)) if self.is_header(last) => self.block_after(self.extent(last), &block),
            _ => return self.insert(path, count, &format!("{{ {} }}", entries.join(", "))),
        };
        let again = Document::read(&edited).map_err(|_| refusal(path))?;
        if again.count(path) == count + 1 { Ok(edited) } else { Err(refusal(path)) }
    }

    /// The text without the value at a path. A table that has nothing else goes with it.
    pub(super) fn remove(&self, path: &str) -> Result<String, InputError> {
        let Some(value) = self.get(path) else { return Ok(self.text.to_owned()) };
        let (above, last) = path.rsplit_once('.').unwrap_or(("", path));
        let parent = self.get(above).map(Spanned::get_ref);
        let edited = match parent {
            Some(DeValue::Array(_)) if self.is_header(value) => self.without_block(value),
            Some(DeValue::Array(items)) => {
                let spans: Vec<_> = items.iter().map(Spanned::span).collect();
                self.without_item(&spans, last.parse().unwrap_or(0))
            }
            Some(DeValue::Table(table)) if table.len() == 1 => return self.remove(above),
            Some(DeValue::Table(table)) if !self.get(above).is_some_and(|t| self.is_header(t)) => {
                let mut spans: Vec<_> =
                    table.iter().map(|(key, value)| key.span().start..value.span().end).collect();
                spans.sort_by_key(|span| span.start);
                let own = spans.iter().position(|span| span.end == value.span().end);
                self.without_item(&spans, own.unwrap_or(0))
            }
            _ if self.is_header(value) => self.without_block(value),
            _ => {
                let lines = self.line_start(value.span().start)..self.line_end(value.span().end);
                replaced(self.text, lines, "")
            }
        };
        let again = Document::read(&edited).map_err(|_| refusal(path))?;
        let gone = match parent {
            Some(DeValue::Array(_)) => again.count(above) + 1 == self.count(above),
            _ => again.get(path).is_none(),
        };
        if gone { Ok(edited) } else { Err(refusal(path)) }
    }

    /// Without one of several things that commas separate.
    fn without_item(&self, spans: &[Range<usize>], at: usize) -> String {
        let gone = match (at.checked_sub(1).and_then(|before| spans.get(before)), spans.get(at)) {
            (Some(before), Some(own)) => before.end..own.end,
            (None, Some(own)) => own.start..spans.get(at + 1).map_or(own.end, |next| next.start),
            _ => return self.text.to_owned(),
        };
        replaced(self.text, gone, "")
    }

    /// Without a table under a header, and the blank line before it.
    fn without_block(&self, value: &Value<'a>) -> String {
        let (start, end) = (self.line_start(value.span().start), self.line_end(self.extent(value)));
        let start = if self.text[..start].ends_with("\n\n") { start - 1 } else { start };
        replaced(self.text, start..end, "")
    }

    /// Whether a value is a table under a header of its own.
    fn is_header(&self, value: &Value<'a>) -> bool {
        let begins = |sign| self.text.get(value.span()).is_some_and(|text| text.starts_with(sign));
        match value.get_ref() {
            DeValue::Table(_) => begins("["),
            DeValue::Array(list) => {
                begins("[[") && list.first().is_some_and(|first| first.get_ref().is_table())
            }
            _ => false,
        }
    }

    /// Where the entries end that stand in a table itself, not under headers of their own.
    fn own_end(&self, table: &DeTable<'a>, none: usize) -> usize {
        let own = table.values().filter(|value| !self.is_header(value));
        own.map(|value| self.extent(value)).max().unwrap_or(none)
    }

    /// Where a value ends: a table under a header with its last entry.
    fn extent(&self, value: &Value<'a>) -> usize {
        match value.get_ref() {
            DeValue::Table(table) => self.own_end(table, value.span().end).max(value.span().end),
            _ => value.span().end,
        }
    }

    fn line_start(&self, at: usize) -> usize {
        self.text[..at].rfind('\n').map_or(0, |newline| newline + 1)
    }

    fn line_end(&self, at: usize) -> usize {
        self.text[at..].find('\n').map_or(self.text.len(), |newline| at + newline + 1)
    }

    /// The text with one more line below that of a place; at the very top for the first place.
    fn line_after(&self, at: usize, line: &str) -> String {
        let at = if at == 0 { 0 } else { self.line_end(at) };
        let before = if at == 0 || self.text[..at].ends_with('\n') { "" } else { "\n" };
        replaced(self.text, at..at, &format!("{before}{line}\n"))
    }

    /// The text with one more block below the line of a place, apart by a blank line.
    fn block_after(&self, at: usize, block: &str) -> String {
        let at = self.line_end(at);
        let before = if self.text[..at].ends_with('\n') { "\n" } else { "\n\n" };
        replaced(self.text, at..at, &format!("{before}{block}\n"))
    }
}

fn refusal(path: &str) -> InputError {
    InputError::new(phrase!(
        "{path} is written in a way that cannot be drawn on; expected a change of the text by hand",
        "{path} est écrit d'une façon qui ne se dessine pas ; attendu : une modification du texte à la main"
    ))
}
