//! The settings of a file with the places where they stand, and typed ways to read them.

use std::borrow::Cow;
use std::ops::{Range, RangeInclusive};

use meeple_core::error::{Place, excerpt};
use meeple_core::{InputError, Phrase, phrase};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The text of a file, to tell places.
#[derive(Clone, Copy, Debug)]
pub(super) struct Source<'a> {
    pub(super) text: &'a str,
}

impl Source<'_> {
    /// Line and column of a byte of the text.
    pub(super) fn place(self, offset: usize) -> Place {
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        let before = &self.text[..offset];
        let line = before.matches('\n').count() + 1;
        let start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Place { line, column: before[start..].chars().count() + 1 }
    }

    /// An error about the text from `offset` on.
    pub(super) fn error(self, offset: usize, message: Phrase) -> InputError {
        InputError { place: Some(self.place(offset)), message }
    }
}

/// A value of the file.
#[derive(Clone, Copy, Debug)]
pub(super) struct TomlNode<'a> {
    pub(super) source: Source<'a>,
    value: &'a Spanned<DeValue<'a>>,
}

impl<'a> TomlNode<'a> {
    /// Where it begins.
    pub(super) fn offset(self) -> usize {
        self.value.span().start
    }

    /// The bytes that it takes in the file.
    pub(super) fn span(self) -> Range<usize> {
        self.value.span()
    }

    /// An error about this value.
    pub(super) fn error(self, message: Phrase) -> InputError {
        self.source.error(self.offset(), message)
    }

    /// "found this, expected that", here.
    pub(super) fn expected(self, expected: &Phrase) -> InputError {
        let found = excerpt(self.source.text.get(self.span()).unwrap_or_default());
        let (en, fr) = (&expected.en, &expected.fr);
        self.error(phrase!("found {found}, expected {en}", "{found} trouvé, attendu : {fr}"))
    }

    /// A number within a range, whole or not.
    pub(super) fn number(self, range: RangeInclusive<f64>) -> Result<f64, InputError> {
        let number = match self.value.get_ref() {
            DeValue::Integer(whole) if whole.radix() == 10 => whole.as_str().parse().ok(),
            DeValue::Float(float) => float.as_str().parse().ok(),
            _ => None,
        };
        number.filter(|number| range.contains(number)).ok_or_else(|| {
            let (least, most) = (range.start(), range.end());
            self.expected(&phrase!(
                "a number from {least} to {most}",
                "un nombre de {least} à {most}"
            ))
        })
    }

    /// A whole number within a range.
    pub(super) fn whole(self, range: RangeInclusive<u8>) -> Result<u8, InputError> {
        let whole = match self.value.get_ref() {
            DeValue::Integer(whole) if whole.radix() == 10 => whole.as_str().parse().ok(),
            _ => None,
        };
        whole.filter(|whole| range.contains(whole)).ok_or_else(|| {
            let (least, most) = (range.start(), range.end());
            self.expected(&phrase!(
                "a whole number from {least} to {most}",
                "un nombre entier de {least} à {most}"
            ))
        })
    }

    /// A text.
    pub(super) fn text(self) -> Result<&'a str, InputError> {
        self.value.get_ref().as_str().ok_or_else(|| {
            self.expected(&Phrase::new("a text in quotes", "un texte entre guillemets"))
        })
    }

    /// Yes or no.
    pub(super) fn switch(self) -> Result<bool, InputError> {
        self.value
            .get_ref()
            .as_bool()
            .ok_or_else(|| self.expected(&Phrase::new("true or false", "true ou false")))
    }

    /// One of several names.
    pub(super) fn choice<T: Copy>(self, choices: &[(&str, T)]) -> Result<T, InputError> {
        let found = self.value.get_ref().as_str().and_then(|text| {
            choices.iter().find(|(name, _)| *name == text).map(|(_, choice)| *choice)
        });
        found.ok_or_else(|| {
            let names: Vec<String> = choices.iter().map(|(name, _)| format!("{name:?}")).collect();
            let names = names.join(", ");
            self.expected(&phrase!("one of: {names}", "l'un de : {names}"))
        })
    }

    /// The items of a list.
    pub(super) fn list(self) -> Result<Vec<Self>, InputError> {
        let source = self.source;
        let list = self.value.get_ref().as_array().ok_or_else(|| {
            self.expected(&Phrase::new("a list in brackets [ ]", "une liste entre crochets [ ]"))
        })?;
        Ok(list.iter().map(|value| Self { source, value }).collect())
    }

    /// Whether it is a table.
    pub(super) fn is_table(self) -> bool {
        self.value.get_ref().as_table().is_some()
    }

    /// The settings of a table.
    pub(super) fn table(self) -> Result<Settings<'a>, InputError> {
        let table = self.value.get_ref().as_table().ok_or_else(|| {
            self.expected(&Phrase::new(
                "a table such as { cost = 1, chance = 0.9 }",
                "une table telle que { cost = 1, chance = 0.9 }",
            ))
        })?;
        Ok(Settings { source: self.source, offset: self.offset(), table })
    }
}

/// A table of settings.
#[derive(Clone, Copy, Debug)]
pub(super) struct Settings<'a> {
    pub(super) source: Source<'a>,
    offset: usize,
    table: &'a DeTable<'a>,
}

impl<'a> Settings<'a> {
    /// All of a file.
    pub(super) fn of_file(source: Source<'a>, table: &'a Spanned<DeTable<'a>>) -> Self {
        Self { source, offset: 0, table: table.get_ref() }
    }

    /// The value of a setting, if it is given.
    pub(super) fn get(self, key: &str) -> Option<TomlNode<'a>> {
        let source = self.source;
        self.table.get(key).map(|value| TomlNode { source, value })
    }

    /// The value of a setting that has to be there.
    pub(super) fn need(self, key: &str) -> Result<TomlNode<'a>, InputError> {
        self.get(key).ok_or_else(|| {
            self.source.error(
                self.offset,
                phrase!("{key} is missing; expected it here", "{key} manque ; attendu ici"),
            )
        })
    }

    /// Refuses settings that nobody knows.
    pub(super) fn only(self, known: &[&str]) -> Result<(), InputError> {
        let mut keys: Vec<&Spanned<Cow<'_, str>>> = self.table.keys().collect();
        keys.sort_by_key(|key| key.span().start);
        for key in keys {
            let name: &str = key.get_ref();
            if known.contains(&name) {
                continue;
            }
            let offset = key.span().start;
            let (found, list) = (excerpt(name), known.join(", "));
            return Err(self.source.error(
                offset,
                phrase!(
                    "unknown setting {found}; expected one of: {list}",
                    "réglage inconnu {found} ; attendu l'un de : {list}"
                ),
            ));
        }
        Ok(())
    }
}
