//! What there is to say of a scenario that somebody wrote, beside its faults.

use crate::{InputError, Lang, Phrase};

/// A scenario at a glance.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Survey {
    /// What it is, most telling first.
    pub items: Vec<Item>,
    /// What is odd about it but does not keep anyone from playing, in the order of the text.
    pub warnings: Vec<InputError>,
}

/// One thing to know of a scenario.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// Its name for programs: small letters.
    pub key: &'static str,
    /// Its name for people.
    pub name: Phrase,
    /// What it is.
    pub value: Figure,
}

/// A value, told to people in words and to programs as it is.
#[derive(Clone, Debug, PartialEq)]
pub enum Figure {
    /// Words.
    Text(Phrase),
    /// A count.
    Whole(u64),
    /// A probability.
    Share(f64),
    /// Any other number.
    Number(f64),
    /// Columns and rows.
    Size(u16, u16),
}

impl Figure {
    /// For people.
    #[must_use]
    pub fn say(&self, lang: Lang) -> String {
        match self {
            Self::Text(words) => words.get(lang).to_owned(),
            Self::Whole(count) => lang.whole(*count),
            Self::Share(chance) => lang.percent(*chance),
            Self::Number(number) => lang.decimal(*number, 2),
            Self::Size(columns, rows) => format!("{columns} × {rows}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_told_in_the_language_of_the_reader() {
        let said = |figure: Figure| [figure.say(Lang::En), figure.say(Lang::Fr)];
        assert_eq!(said(Figure::Number(12.5)), ["12.50", "12,50"]);
        assert_eq!(said(Figure::Size(7, 10)), ["7 × 10", "7 × 10"]);
        assert_eq!(said(Figure::Text(Phrase::new("bomb", "bombe"))), ["bomb", "bombe"]);
    }
}
