//! English and French. What leaves the engine is bilingual data; only renderers choose.

use std::borrow::Cow;
use std::fmt;

use serde::Serialize;

/// A language of the interface.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// French.
    Fr,
}

impl Lang {
    /// The language that a code such as `fr`, `fr_FR.UTF-8` or `en-GB` names, if it is ours.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        let language = code.split(['_', '-', '.', '@']).next()?;
        match language.to_ascii_lowercase().as_str() {
            "fr" => Some(Self::Fr),
            "en" | "c" | "posix" => Some(Self::En),
            _ => None,
        }
    }

    /// The two-letter code.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Fr => "fr",
        }
    }

    /// A number with `digits` decimals, with the language's decimal mark.
    #[must_use]
    pub fn decimal(self, number: f64, digits: usize) -> String {
        if number.is_infinite() {
            return if number > 0.0 { "+∞" } else { "−∞" }.to_owned();
        }
        let text = format!("{number:.digits$}");
        match self {
            Self::En => text,
            Self::Fr => text.replace('.', ","),
        }
    }

    /// A whole number with its thousands apart, by a narrow no-break space.
    #[must_use]
    pub fn whole(self, number: u64) -> String {
        let digits = number.to_string();
        let mut text = String::with_capacity(digits.len() * 2);
        for (index, digit) in digits.chars().enumerate() {
            if index > 0 && (digits.len() - index).is_multiple_of(3) {
                text.push(match self {
                    Self::En => ',',
                    Self::Fr => '\u{202f}',
                });
            }
            text.push(digit);
        }
        text
    }

    /// A probability as a percentage: `86.6%`, in French `86,6 %`. What is not certain is not called
    /// so by rounding: `> 99.9%`, `< 0.1%`.
    #[must_use]
    pub fn percent(self, probability: f64) -> String {
        self.percentage(probability, 1)
    }

    /// [`percent`](Self::percent) with so many digits after the point.
    #[must_use]
    pub fn percentage(self, probability: f64, digits: usize) -> String {
        let unit = 0.1f64.powi(digits as i32);
        let percent = probability * 100.0;
        let (sign, percent) = if probability < 1.0 && percent > 100.0 - unit / 2.0 {
            ("> ", 100.0 - unit)
        } else if probability > 0.0 && percent < unit / 2.0 {
            ("< ", unit)
        } else {
            ("", percent)
        };
        let space = match self {
            Self::En => "",
            Self::Fr => "\u{202f}",
        };
        format!("{sign}{}{space}%", self.decimal(percent, digits))
    }
}

/// One text in every language. A language left out does not compile.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Phrase {
    /// English.
    pub en: Cow<'static, str>,
    /// French.
    pub fr: Cow<'static, str>,
}

impl Phrase {
    /// A fixed text.
    #[must_use]
    pub const fn new(en: &'static str, fr: &'static str) -> Self {
        Self { en: Cow::Borrowed(en), fr: Cow::Borrowed(fr) }
    }

    /// A text that is the same in every language: a name, a number, a move.
    #[must_use]
    pub fn same(text: impl Into<String>) -> Self {
        let text = text.into();
        Self { en: Cow::Owned(text.clone()), fr: Cow::Owned(text) }
    }

    /// A text made for each language in turn, where numbers or order differ.
    #[must_use]
    pub fn each(mut text: impl FnMut(Lang) -> String) -> Self {
        Self { en: Cow::Owned(text(Lang::En)), fr: Cow::Owned(text(Lang::Fr)) }
    }

    /// The text in one language.
    #[must_use]
    pub fn get(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.en,
            Lang::Fr => &self.fr,
        }
    }

    /// `self` and `other` with `between` in the middle, in every language.
    #[must_use]
    pub fn join(&self, between: &str, other: &Self) -> Self {
        Self {
            en: Cow::Owned(format!("{}{between}{}", self.en, other.en)),
            fr: Cow::Owned(format!("{}{between}{}", self.fr, other.fr)),
        }
    }
}

/// English, for logs and panics.
impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.en)
    }
}

/// A [`Phrase`] from two format strings, English then French, with arguments captured by name.
///
/// ```
/// # use meeple_core::phrase;
/// let columns = 7;
/// let text = phrase!("a column from 1 to {columns}", "une colonne de 1 à {columns}");
/// assert_eq!(text.fr, "une colonne de 1 à 7");
/// ```
#[macro_export]
macro_rules! phrase {
    ($en:literal, $fr:literal $(,)?) => {
        $crate::Phrase { en: format!($en).into(), fr: format!($fr).into() }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_of_the_environment_are_understood() {
        assert_eq!(Lang::from_code("fr_FR.UTF-8"), Some(Lang::Fr));
        assert_eq!(Lang::from_code("en-GB"), Some(Lang::En));
        assert_eq!(Lang::from_code("C.UTF-8"), Some(Lang::En));
        assert_eq!(Lang::from_code("de_DE"), None);
        assert_eq!(Lang::from_code(""), None);
    }

    #[test]
    fn numbers_follow_the_language() {
        assert_eq!(Lang::Fr.decimal(0.8125, 2), "0,81");
        assert_eq!(Lang::En.percent(0.866), "86.6%");
        assert_eq!(Lang::Fr.percent(0.866), "86,6\u{202f}%");
        assert_eq!(Lang::En.whole(39_394_572), "39,394,572");
        assert_eq!(Lang::Fr.whole(1_000), "1\u{202f}000");
        assert_eq!(Lang::En.whole(999), "999");
    }
    #[test]
    fn rounding_makes_nothing_certain() {
        let said = |p: f64| Lang::En.percent(p);
        assert_eq!([said(0.0), said(1.0)], ["0.0%", "100.0%"]);
        assert_eq!([said(1e-9), said(0.999_999_85)], ["< 0.1%", "> 99.9%"]);
        assert_eq!([said(0.000_51), said(0.999_49)], ["0.1%", "99.9%"]);
        assert_eq!(Lang::Fr.percentage(0.999_999_85, 3), "> 99,999\u{202f}%");
        assert_eq!(said(1.5), "150.0%");
    }
}
