//! Scenario files with letters and words in wrong places.

use meeple_core::{Present, Setup};
use proptest::prelude::*;

use super::faults::{WORKS, bomb, waves};
use crate::Hostage;

/// The words of a text, as ranges of bytes.
fn words(text: &str) -> Vec<std::ops::Range<usize>> {
    let mut words = Vec::new();
    let mut start = 0;
    let apart = |letter: char| letter.is_whitespace() || "[]{},".contains(letter);
    for piece in text.split_inclusive(apart) {
        let word = piece.trim_end_matches(apart);
        if !word.is_empty() {
            words.push(start..start + word.len());
        }
        start += piece.len();
    }
    words
}

/// Whatever is told of a text, it is told calmly: with a place, and by all who read it alike.
fn survives(text: &str) -> Result<(), TestCaseError> {
    let faults = Hostage::faults(text);
    for fault in &faults {
        let place = fault.place.expect("every fault has a place");
        let line = text.split('\n').nth(place.line - 1);
        let width = line.map_or(0, |line| line.chars().count());
        prop_assert!(place.column <= width + 1, "{fault} is outside of the text");
    }
    let opened = Hostage::open(&Setup { scenario: Some(text), ..Setup::default() });
    prop_assert_eq!(faults.is_empty(), opened.is_ok());
    let surveyed = !Hostage::survey(text).items.is_empty();
    prop_assert_eq!(faults.is_empty(), surveyed);
    Ok(())
}

proptest! {
    #[test]
    fn damaged_letters_never_panic(
        which in 0usize..3, at in 0usize..1300, letter in "\\PC?", cut in 0usize..4,
    ) {
        let text = [WORKS.to_owned(), bomb(), waves()][which].clone();
        let letters: Vec<char> = text.chars().collect();
        let at = at.min(letters.len());
        let rest = (at + cut).min(letters.len());
        let damaged: String =
            letters[..at].iter().copied().chain(letter.chars()).chain(letters[rest..].iter().copied()).collect();
        survives(&damaged)?;
    }

    #[test]
    fn damaged_words_never_panic(which in 0usize..3, one in 0usize..200, other in 0usize..200) {
        let text = [WORKS.to_owned(), bomb(), waves()][which].clone();
        let words = words(&text);
        let (one, other) = (&words[one % words.len()], &words[other % words.len()]);
        let mut damaged = text.clone();
        damaged.replace_range(one.clone(), &text[other.clone()]);
        survives(&damaged)?;
    }
}
