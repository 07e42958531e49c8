//! Every game has a page that teaches it: long enough, with pictures of positions that exist and
//! moves that are legal, in both languages.

use meeple_arena::{CATALOGUE, Entry};
use meeple_core::card::Figure;
use meeple_core::{Lang, Setup};

/// What a page has at least.
const WORDS: usize = 250;
const PICTURES: usize = 3;

fn taught() -> impl Iterator<Item = &'static Entry> {
    CATALOGUE.iter().filter(|entry| !entry.card.is_format)
}

fn figures(entry: &Entry) -> impl Iterator<Item = &'static Figure> {
    entry.card.lesson.iter().flat_map(|part| part.pictures)
}

#[test]
fn every_game_is_taught_in_both_languages() {
    for entry in taught() {
        let lesson = entry.card.lesson;
        for lang in [Lang::En, Lang::Fr] {
            let texts = lesson.iter().flat_map(|part| part.text);
            let captions = figures(entry).map(|figure| &figure.caption);
            let said = texts.chain(captions).map(|text| text.get(lang).split_whitespace().count());
            let words: usize = said.sum();
            assert!(words >= WORDS, "{}, {lang:?}: {words} words, expected {WORDS}", entry.id);
        }
        for part in lesson {
            let texts = part.text.iter().chain(part.pictures.iter().map(|figure| &figure.caption));
            for text in texts {
                let [en, fr] = [Lang::En, Lang::Fr].map(|lang| text.get(lang));
                assert!(!en.is_empty() && en != fr, "{}: one language: {en}", entry.id);
            }
        }
    }
}

#[test]
fn every_picture_shows_a_position_that_exists_and_moves_that_are_legal() {
    for entry in taught() {
        assert!(figures(entry).count() >= PICTURES, "{}: too few pictures", entry.id);
        assert!(figures(entry).any(|figure| !figure.moves.is_empty()), "{}: no move", entry.id);
        for figure in figures(entry) {
            let filled = |text: &'static str| (!text.is_empty()).then_some(text);
            let setup =
                Setup { position: filled(figure.position), scenario: filled(figure.scenario) };
            let mut session = entry
                .open(&setup)
                .unwrap_or_else(|error| panic!("{}: {}: {error}", entry.id, figure.position));
            for name in figure.steps() {
                let played = session.play(name);
                assert!(played.is_ok(), "{}: {}: {name}: {played:?}", entry.id, figure.position);
            }
        }
    }
}

#[test]
fn what_is_shown_where_a_game_is_offered_is_a_position_of_it() {
    for entry in CATALOGUE.iter() {
        let glimpse = entry.card.glimpse();
        let session = entry.open(&Setup::at(glimpse));
        assert!(session.is_ok(), "{}: {glimpse}: {:?}", entry.id, session.err());
    }
}
