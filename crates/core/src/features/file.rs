//! Strengths as a file: a text, so that people can read what was learnt.
//!
//! The first line is `meeple strengths` and a version. Then come the game, the edition and number of
//! its features, what they were learnt from, the steepness, and a line a feature that says something:
//! its number, its strength, its name after a `#`. The last line is a checksum (FNV-1a) of all lines
//! before.

use std::fmt::Write as _;

use super::{Features, Learnt, Strengths};
use crate::word::Word;
use crate::{InputError, Phrase, phrase};

/// How every such file begins.
const MARK: &str = "meeple strengths";
/// The version that is written and read.
const VERSION: &str = "1";

/// FNV-1a.
fn checksum(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |sum, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

pub(super) fn write(strengths: &Strengths, game: &str, features: &Features) -> String {
    let Learnt { games, positions } = strengths.learnt;
    let (edition, count) = (features.edition, features.count);
    let mut text = format!(
        "{MARK} {VERSION}\ngame {game}\nfeatures {edition} {count}\ngames {games}\npositions {positions}\nsteepness {}\n",
        strengths.steepness
    );
    for (number, strength) in (0..).zip(&strengths.strengths) {
        if (strength - 1.0).abs() > 5e-4 {
            let name = (features.name)(number);
            let _ = writeln!(text, "{number} {strength:.4} # {}", name.en);
        }
    }
    let sum = checksum(&text);
    let _ = writeln!(text, "sum {sum:016x}");
    text
}

pub(super) fn read(text: &str, game: &str, features: &Features) -> Result<Strengths, InputError> {
    let mut lines = Lines { text, number: 0, rest: text.split_inclusive('\n') };
    // 1. Is it ours, and whole?
    let head = lines.next_line();
    let version = head.text.strip_prefix(MARK).map(str::trim);
    if version.is_none() {
        let wanted = Phrase::new(
            "strengths as `meeple learn` writes them: a first line `meeple strengths 1`",
            "des forces comme `meeple learn` les écrit : une première ligne `meeple strengths 1`",
        );
        return Err(head.expected(&wanted));
    }
    if version != Some(VERSION) {
        let wanted = Phrase::new(
            "version 1, the one that this program reads",
            "la version 1, celle que ce programme lit",
        );
        return Err(head.expected(&wanted));
    }
    check_sum(text)?;
    // 2. For whom?
    lines.value("game", |name| (name == game).then_some(()), &Phrase::same(game.to_owned()))?;
    let (edition, count) = (features.edition, features.count);
    let own = format!("{edition} {count}");
    lines.value("features", |found| (found == own).then_some(()), &Phrase::same(own.clone()))?;
    // 3. From what?
    let number = Phrase::new("a whole number", "un nombre entier");
    let games = lines.value("games", |text| text.parse().ok(), &number)?;
    let positions = lines.value("positions", |text| text.parse().ok(), &number)?;
    let share = |text: &str| text.parse().ok().filter(|share| (0.0..=10.0).contains(share));
    let steepness = lines.value(
        "steepness",
        share,
        &Phrase::new("a number from 0 to 10", "un nombre de 0 à 10"),
    )?;
    // 4. How strong?
    let mut strengths = vec![1.0; count as usize];
    loop {
        let line = lines.next_line();
        let mut words = line.text.split('#').next().unwrap_or_default().split_whitespace();
        let first = words.next();
        if first == Some("sum") {
            break;
        }
        let place = first
            .and_then(|word| word.parse().ok())
            .filter(|place: &usize| *place < strengths.len());
        let sound = |strength: &f32| (1.0 / Strengths::MOST..=Strengths::MOST).contains(strength);
        let strength = words.next().and_then(|word| word.parse().ok()).filter(sound);
        match (place, strength, words.next()) {
            (Some(place), Some(strength), None) => strengths[place] = strength,
            _ => {
                let last = count.saturating_sub(1);
                return Err(line.expected(&phrase!(
                    "the number of a feature, 0 to {last}, and its strength, 0.0001 to 10000",
                    "le numéro d'un trait, de 0 à {last}, et sa force, de 0.0001 à 10000"
                )));
            }
        }
    }
    let last = lines.next_line();
    if !last.text.trim().is_empty() {
        let wanted = Phrase::new("the end of the file", "la fin du fichier");
        return Err(last.expected(&wanted));
    }
    Ok(Strengths::new(strengths, steepness, Learnt { games, positions }))
}

/// The last line must be the sum of those before.
fn check_sum(text: &str) -> Result<(), InputError> {
    let whole = text.trim_end();
    let begin = whole.rfind('\n').map_or(0, |at| at + 1);
    let count = whole[..begin].lines().count() + 1;
    let line = Word::line(count, &whole[begin..]);
    let sum = line.text.strip_prefix("sum ").and_then(|hex| u64::from_str_radix(hex, 16).ok());
    let Some(sum) = sum else {
        let wanted = Phrase::new(
            "a checksum in the last line; the file was cut short",
            "une somme de contrôle en dernière ligne ; le fichier a été tronqué",
        );
        return Err(line.expected(&wanted));
    };
    if sum != checksum(&text[..begin]) {
        let wanted = Phrase::new(
            "the checksum of the lines before; the file was changed or damaged",
            "la somme de contrôle des lignes d'avant ; le fichier a été changé ou abîmé",
        );
        return Err(line.expected(&wanted));
    }
    Ok(())
}

/// The lines of a text, by number.
struct Lines<'t> {
    text: &'t str,
    number: usize,
    rest: std::str::SplitInclusive<'t, char>,
}

impl<'t> Lines<'t> {
    /// The next line; an empty one at the end.
    fn next_line(&mut self) -> Word<'t> {
        self.number += 1;
        let end = &self.text[self.text.len()..];
        Word::line(self.number, self.rest.next().unwrap_or(end).trim_end_matches(['\r', '\n']))
    }

    /// What follows `name` on the next line.
    fn value<T>(
        &mut self,
        name: &str,
        read: impl Fn(&str) -> Option<T>,
        wanted: &Phrase,
    ) -> Result<T, InputError> {
        let line = self.next_line();
        let value = line.text.strip_prefix(name).and_then(|rest| rest.strip_prefix(' '));
        value.and_then(|value| read(value.trim())).ok_or_else(|| {
            let (en, fr) = (&wanted.en, &wanted.fr);
            line.expected(&phrase!("`{name}` and {en}", "`{name}` et {fr}"))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FEATURES: Features = Features {
        edition: "toy-1",
        count: 4,
        name: |number| Phrase::same(format!("feature {number}")),
        shipped: || None,
        preferred: false,
        in_playouts: false,
        weight: 10.0,
    };

    fn sample() -> Strengths {
        let learnt = Learnt { games: 7, positions: 90 };
        Strengths::new([2.5, 1.0, 0.125, 1e9], 0.75, learnt)
    }

    #[test]
    fn what_is_written_is_read_back() {
        let text = sample().write("toy", &FEATURES);
        let read = Strengths::read(&text, "toy", &FEATURES).expect("it was written just now");
        assert_eq!(read, sample());
        assert_eq!(read.of(3), Strengths::MOST);
        assert!(!text.contains("\n1 "), "what says nothing is left out:\n{text}");
    }

    #[test]
    fn every_fault_has_its_place() {
        let sound = sample().write("toy", &FEATURES);
        let place = |text: &str, game: &str, features: &Features| {
            let error = Strengths::read(text, game, features).expect_err(text);
            error.place.map(|place| place.line)
        };
        assert_eq!(place("(;GM[1])", "toy", &FEATURES), Some(1));
        assert_eq!(place("", "toy", &FEATURES), Some(1));
        assert_eq!(place(&sound.replace("strengths 1", "strengths 9"), "toy", &FEATURES), Some(1));
        assert_eq!(place(&sound, "other", &FEATURES), Some(2));
        let newer = Features { edition: "toy-2", ..FEATURES };
        assert_eq!(place(&sound, "toy", &newer), Some(3));
        let changed = sound.replace("2.5", "2.6");
        assert_eq!(place(&changed, "toy", &FEATURES), Some(sound.lines().count()));
        let cut = &sound[..sound.len() - 30];
        assert!(place(cut, "toy", &FEATURES).is_some());
        // A sound sum over a line that makes no sense.
        let (body, _) = sound.rsplit_once("sum").expect("a sum");
        for nonsense in ["4 1.5", "0 -1", "0 nan", "0 1e9", "0", "x 2", "0 1 1", ""] {
            let body = format!("{body}{nonsense}\n");
            let text = format!("{body}sum {:016x}\n", checksum(&body));
            assert_eq!(place(&text, "toy", &FEATURES), Some(body.lines().count()), "{nonsense}");
        }
        let after = format!("{sound}\n\nmore\n");
        assert!(place(&after, "toy", &FEATURES).is_some());
    }
}
