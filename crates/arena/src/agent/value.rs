//! The values of parameters.

use std::fmt;
use std::time::Duration;

use meeple_core::{InputError, Phrase, phrase};

use super::ParamKind;
use super::expression::Argument;

/// The value of a parameter.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A whole number.
    Count(u64),
    /// A number.
    Real(f64),
    /// A time.
    Time(Duration),
    /// A size in bytes.
    Bytes(usize),
    /// One of several names.
    Name(String),
    /// On or off.
    Switch(bool),
}

impl Value {
    /// Reads the value of an argument.
    pub(super) fn parse(kind: ParamKind, argument: &Argument) -> Result<Self, InputError> {
        let text = argument.value.as_deref().unwrap_or("");
        let value = match kind {
            ParamKind::Range(least, most) => {
                count(text).filter(|n| (least..=most).contains(n)).map(Self::Count)
            }
            ParamKind::Share => real(text).filter(|r| (0.0..=1.0).contains(r)).map(Self::Real),
            ParamKind::Precision => real(text).filter(|r| *r > 0.0 && *r <= 1.0).map(Self::Real),
            ParamKind::Number(least, most) => {
                let range = f64::from(least)..=f64::from(most);
                real(text).filter(|r| range.contains(r)).map(Self::Real)
            }
            ParamKind::Time => time(text).map(Self::Time),
            ParamKind::Bytes => bytes(text, 1).filter(|n| *n <= MOST_BYTES).map(Self::Bytes),
            ParamKind::Switch => match (argument.value.is_some(), text) {
                (false, _) | (true, "on" | "yes" | "true") => Some(Self::Switch(true)),
                (true, "off" | "no" | "false") => Some(Self::Switch(false)),
                _ => None,
            },
            ParamKind::Evaluator | ParamKind::Heuristic | ParamKind::OneOf(_) => {
                (!text.is_empty()).then(|| Self::Name(text.to_ascii_lowercase()))
            }
        };
        value.ok_or_else(|| InputError::expected(argument.value_column(), text, &wanted(kind)))
    }
}

impl ParamKind {
    /// What may be typed: "a whole number from 1 to 256".
    #[must_use]
    pub fn expected(self) -> Phrase {
        wanted(self)
    }
}

fn wanted(kind: ParamKind) -> Phrase {
    match kind {
        ParamKind::Range(least, most) => {
            phrase!("a whole number from {least} to {most}", "un entier de {least} à {most}")
        }
        ParamKind::Share => Phrase::new("a share from 0 to 1", "une part de 0 à 1"),
        ParamKind::Precision => {
            Phrase::new("a precision such as 1e-6", "une précision telle que 1e-6")
        }
        ParamKind::Number(least, most) => {
            phrase!("a number from {least} to {most}", "un nombre de {least} à {most}")
        }
        ParamKind::Time => Phrase::new(
            "a time such as 15, 1.5s, 200ms or 2m, a year at most",
            "une durée telle que 15, 1.5s, 200ms ou 2m, un an au plus",
        ),
        ParamKind::Bytes => Phrase::new(
            "a size such as 64MB or 1GB, 1024GB at most",
            "une taille telle que 64MB ou 1GB, 1024GB au plus",
        ),
        ParamKind::Evaluator | ParamKind::Heuristic | ParamKind::OneOf(_) => {
            Phrase::new("a name", "un nom")
        }
        ParamKind::Switch => Phrase::new("on or off", "on ou off"),
    }
}

/// A whole number of nodes and the like as people write it: `8`, `20k`, `1M`.
///
/// # Errors
/// Says what was expected.
pub fn read_count(text: &str) -> Result<u64, Phrase> {
    count(text).ok_or_else(|| {
        Phrase::new("a whole number such as 8, 20k or 1M", "un entier tel que 8, 20k ou 1M")
    })
}

/// A time as people write it: `15`, `1.5s`, `200ms`, `2m`; a year at most.
///
/// # Errors
/// Says what was expected.
pub fn read_time(text: &str) -> Result<Duration, Phrase> {
    time(text).ok_or_else(|| wanted(ParamKind::Time))
}

/// A size as people write it: `64MB`, `1GB`. A bare number counts in `unit` bytes.
///
/// # Errors
/// Says what was expected.
pub fn read_bytes(text: &str, unit: usize) -> Result<usize, Phrase> {
    bytes(text, unit).filter(|n| *n <= MOST_BYTES).ok_or_else(|| wanted(ParamKind::Bytes))
}

/// Splits `12.5ms` into `12.5` and `ms`.
fn split_unit(text: &str) -> (&str, &str) {
    let end = text.find(|c: char| !(c.is_ascii_digit() || c == '.')).unwrap_or(text.len());
    text.split_at(end)
}

fn count(text: &str) -> Option<u64> {
    let (digits, unit) = split_unit(text);
    let scale = match unit.trim() {
        "" => 1,
        "k" | "K" => 1_000,
        "M" => 1_000_000,
        "G" => 1_000_000_000,
        _ => return None,
    };
    digits.parse::<u64>().ok()?.checked_mul(scale)
}

fn real(text: &str) -> Option<f64> {
    text.parse::<f64>().ok().filter(|real| real.is_finite())
}

/// Clocks can add this to now; nobody waits longer.
const LONGEST: Duration = Duration::from_secs(366 * 24 * 3600);

fn time(text: &str) -> Option<Duration> {
    let (digits, unit) = split_unit(text);
    let scale = match unit.trim() {
        "" | "s" => 1.0,
        "ms" => 1e-3,
        "us" | "µs" => 1e-6,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return None,
    };
    let time = Duration::try_from_secs_f64(digits.parse::<f64>().ok()? * scale).ok();
    time.filter(|time| *time <= LONGEST)
}

/// No machine that this runs on has more.
const MOST_BYTES: usize = 1 << 40;

fn bytes(text: &str, bare: usize) -> Option<usize> {
    let (digits, unit) = split_unit(text);
    let scale: usize = match unit.trim().to_ascii_lowercase().as_str() {
        "" => bare,
        "b" => 1,
        "k" | "kb" | "kib" => 1 << 10,
        "m" | "mb" | "mib" => 1 << 20,
        "g" | "gb" | "gib" => 1 << 30,
        _ => return None,
    };
    digits.parse::<usize>().ok()?.checked_mul(scale)
}

/// As it would be typed.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count(count) => write!(f, "{count}"),
            Self::Real(real) => write!(f, "{real}"),
            Self::Time(time) if time.as_millis() % 1000 == 0 => write!(f, "{}s", time.as_secs()),
            Self::Time(time) => write!(f, "{}us", time.as_micros()),
            Self::Bytes(bytes) if bytes % (1 << 20) == 0 => write!(f, "{}MB", bytes >> 20),
            Self::Bytes(bytes) => write!(f, "{bytes}"),
            Self::Name(name) => f.write_str(name),
            Self::Switch(on) => f.write_str(if *on { "on" } else { "off" }),
        }
    }
}
