//! The sheets say what programs and people have been told, and every game has one.

use std::ptr;

use super::FAMILIES;
use crate::{CATALOGUE, entry};

#[test]
fn every_game_has_one_of_the_families_and_every_family_has_a_game() {
    for family in FAMILIES {
        assert!(CATALOGUE.iter().any(|entry| ptr::eq(entry.family, family)), "{family:?}");
    }
    for entry in CATALOGUE.iter() {
        assert!(FAMILIES.iter().any(|family| ptr::eq(entry.family, *family)), "{}", entry.id);
    }
}

#[test]
fn programs_are_told_four_kinds() {
    let kind = |id: &str| serde_json::to_string(entry(id).expect("a game").family).expect("a text");
    assert_eq!(kind("fifteen"), "\"puzzle\"");
    assert_eq!(kind("connect4"), "\"duel\"");
    assert_eq!(kind("pig"), "\"duel\"", "with dice or without");
    assert_eq!(kind("gridworld"), "\"mission\"");
    assert_eq!(kind("kuhn"), "\"table\"");
}

#[test]
fn families_that_are_listed_together_follow_each_other() {
    let mut headings: Vec<&str> =
        FAMILIES.iter().map(|family| family.heading.en.as_ref()).collect();
    headings.dedup();
    assert_eq!(headings, ["Puzzles", "Duels", "Missions", "At the table"]);
}

#[test]
fn whoever_is_named_on_a_sheet_plays_the_family() {
    for entry in CATALOGUE.iter() {
        let named = [entry.family.judge, entry.family.watched];
        for text in named.into_iter().flatten() {
            assert!(crate::Agent::parse(text, entry).is_ok(), "{}: {text}", entry.id);
        }
    }
}
