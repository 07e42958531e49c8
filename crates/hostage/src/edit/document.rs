//! A TOML text that is edited where it stands: a value is found by its path and replaced, added or
//! taken away; every other letter stays, comments and order with it.
//!
//! A path is written with dots, `operators.1.start`. The `toml_edit` crate makes the changes; `toml`
//! reads, because it also makes sense of a text that is not whole. After each edit the text is read
//! again, and an edit that did not do what it should is refused.

use meeple_core::{InputError, phrase};
use toml::Spanned;
use toml::de::{DeTable, DeValue};
use toml_edit::{ArrayOfTables, DocumentMut, InlineTable, Item, Table};

use super::pieces::{Found, place, walk};

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
        let mut text = self.editable(path)?;
        let new: toml_edit::Value = value.parse().map_err(|_| refusal(path))?;
        match find(text.as_item_mut(), path) {
            Some(Item::Value(old)) => {
                // The blanks and the remark beside it stay.
                let beside = old.decor().clone();
                *old = new;
                *old.decor_mut() = beside;
            }
            Some(_) => return Err(refusal(path)),
            None => add(&mut text, path, new).ok_or_else(|| refusal(path))?,
        }
        let edited = self.written_back(&text);
        let again = Document::read(&edited).map_err(|_| refusal(path))?;
        let there = again.get(path).and_then(|found| edited.get(found.span()));
        if there == Some(value) { Ok(edited) } else { Err(refusal(path)) }
    }

    /// The text with one more item in a list, before the item with that number or at the end.
    pub(super) fn insert(&self, path: &str, at: usize, item: &str) -> Result<String, InputError> {
        let count = self.count(path);
        let mut text = self.editable(path)?;
        let Some(list) = find(text.as_item_mut(), path) else {
            return self.set(path, &format!("[{item}]"));
        };
        let list = list.as_array_mut().ok_or_else(|| refusal(path))?;
        let item: toml_edit::Value = item.parse().map_err(|_| refusal(path))?;
        let at = at.min(list.len());
        list.insert(at, item);
        if let Some(next) = list.get_mut(at + 1)
            && next.decor().prefix().and_then(|blank| blank.as_str()).is_none_or(str::is_empty)
        {
            next.decor_mut().set_prefix(" ");
        }
        if let Some(before) = at.checked_sub(1).and_then(|before| list.get_mut(before)) {
            before.decor_mut().set_suffix("");
        }
        grown(path, count, self.written_back(&text))
    }

    /// The text with one more table in a list of tables, after the last: as a `[[block]]`, or in
    /// braces where the others are.
    pub(super) fn append(
        &self,
        path: &str,
        entries: &[(&str, &str)],
    ) -> Result<String, InputError> {
        let count = self.count(path);
        let mut text = self.editable(path)?;
        let mut table = Table::new();
        for (key, value) in entries {
            table.insert(key, Item::Value(value.parse().map_err(|_| refusal(path))?));
        }
        let (above, key) = path.rsplit_once('.').unwrap_or(("", path));
        match find(text.as_item_mut(), path) {
            Some(Item::ArrayOfTables(tables)) => tables.push(table),
            Some(_) => {
                let entries: Vec<String> =
                    entries.iter().map(|(key, value)| format!("{key} = {value}")).collect();
                return self.insert(path, count, &format!("{{ {} }}", entries.join(", ")));
            }
            None => {
                let parent = find(text.as_item_mut(), above).and_then(Item::as_table_mut);
                let mut tables = ArrayOfTables::new();
                tables.push(table);
                let parent = parent.ok_or_else(|| refusal(path))?;
                parent.insert(key, Item::ArrayOfTables(tables));
            }
        }
        grown(path, count, self.written_back(&text))
    }

    /// The text without the value at a path. A table that has nothing else goes with it.
    pub(super) fn remove(&self, path: &str) -> Result<String, InputError> {
        if self.get(path).is_none() {
            return Ok(self.text.to_owned());
        }
        let (above, last) = path.rsplit_once('.').unwrap_or(("", path));
        let mut text = self.editable(path)?;
        let parent = find(text.as_item_mut(), above).ok_or_else(|| refusal(path))?;
        let is_last = parent.as_table_like().is_some_and(|table| table.len() == 1);
        if is_last && !above.is_empty() {
            return self.remove(above);
        }
        let number: usize = last.parse().unwrap_or(0);
        let in_list = match parent {
            Item::ArrayOfTables(tables) => {
                tables.remove(number);
                true
            }
            Item::Value(toml_edit::Value::Array(list)) => {
                list.remove(number);
                if let Some(first) = list.get_mut(0).filter(|_| number == 0) {
                    first.decor_mut().set_prefix("");
                }
                true
            }
            Item::Value(toml_edit::Value::InlineTable(table)) => {
                table.remove(last);
                table.fmt();
                false
            }
            Item::Table(table) => {
                table.remove(last);
                false
            }
            _ => return Err(refusal(path)),
        };
        let edited = self.written_back(&text);
        let again = Document::read(&edited).map_err(|_| refusal(path))?;
        let gone = match in_list {
            true => again.count(above) + 1 == self.count(above),
            false => again.get(path).is_none(),
        };
        if gone { Ok(edited) } else { Err(refusal(path)) }
    }

    /// The text that was changed; a last line without an end stays so.
    fn written_back(&self, text: &DocumentMut) -> String {
        let mut edited = text.to_string();
        if !self.text.ends_with('\n') && edited.ends_with('\n') {
            edited.pop();
        }
        edited
    }

    fn editable(&self, path: &str) -> Result<DocumentMut, InputError> {
        self.text.parse().map_err(|_| refusal(path))
    }
}

/// What stands at a path; the whole for an empty one.
fn find<'i>(root: &'i mut Item, path: &str) -> Option<&'i mut Item> {
    path.split('.').filter(|step| !step.is_empty()).try_fold(root, |item, step| {
        let found = match step.parse::<usize>() {
            Ok(number) => item.get_mut(number),
            Err(_) => item.get_mut(step),
        };
        // A key that is asked for is there from then on, with nothing at it.
        found.filter(|item| !item.is_none())
    })
}

/// Adds a value at a path where there is none: below the entries of its table, which is made where it
/// is not there.
fn add(text: &mut DocumentMut, path: &str, value: toml_edit::Value) -> Option<()> {
    let (above, key) = path.rsplit_once('.').unwrap_or(("", path));
    if find(text.as_item_mut(), above).is_none() {
        if above.contains('.') {
            let mut table = InlineTable::new();
            table.insert(key, value);
            return add(text, above, toml_edit::Value::InlineTable(table));
        }
        text.insert(above, Item::Table(Table::new()));
    }
    match find(text.as_item_mut(), above)? {
        Item::Table(table) => {
            table.insert(key, Item::Value(value));
        }
        Item::Value(toml_edit::Value::InlineTable(table)) => {
            table.insert(key, value);
            table.fmt();
        }
        _ => return None,
    }
    Some(())
}

/// A text whose list at a path is to have one more item than before.
fn grown(path: &str, before: usize, edited: String) -> Result<String, InputError> {
    let again = Document::read(&edited).map_err(|_| refusal(path))?;
    if again.count(path) == before + 1 { Ok(edited) } else { Err(refusal(path)) }
}

fn refusal(path: &str) -> InputError {
    InputError::new(phrase!(
        "{path} is written in a way that cannot be drawn on; expected a change of the text by hand",
        "{path} est écrit d'une façon qui ne se dessine pas ; attendu : une modification du texte à la main"
    ))
}
