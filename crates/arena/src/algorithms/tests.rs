//! The list is whole, and says what the files say.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use super::METHODS;
use crate::agent::Method;
use crate::families::{FAMILIES, Family};
use crate::{CATALOGUE, entry};

/// The files of this folder that hold an algorithm, by name.
fn files() -> BTreeSet<String> {
    const OTHERS: [&str; 3] = ["mod", "params", "tests"];
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/algorithms");
    let paths = fs::read_dir(folder).expect("this folder").map(|file| file.expect("a file").path());
    let stem = |path: &Path| path.file_stem().expect("a name").to_string_lossy().into_owned();
    let stems = paths.map(|path| stem(&path));
    stems.filter(|stem| !OTHERS.contains(&stem.as_str())).collect()
}

#[test]
fn every_file_is_in_the_list_under_its_own_name() {
    let names: Vec<String> = METHODS.iter().map(|method| method.name().to_owned()).collect();
    let listed: BTreeSet<String> = names.iter().cloned().collect();
    assert_eq!(listed.len(), names.len(), "two algorithms share a name: {names:?}");
    assert_eq!(files(), listed, "files on the left, names in the list on the right");
}

#[test]
fn every_algorithm_plays_some_game_and_takes_no_parameter_twice() {
    for method in METHODS {
        let played = CATALOGUE.iter().filter(|entry| method.fits(entry)).count();
        assert!(played > 0, "no game is played by {method:?}");
        let params: Vec<&str> = method.params().map(|param| param.name).collect();
        let distinct: BTreeSet<&str> = params.iter().copied().collect();
        assert_eq!(distinct.len(), params.len(), "{method:?}: {params:?}");
    }
}

#[test]
fn only_what_must_be_fast_is_compiled_for_each_game() {
    let hot = |family: &Family| -> Vec<&str> {
        let hot = METHODS.iter().filter(|method| method.is_hot(family) == Some(true));
        hot.copied().map(Method::name).collect()
    };
    // One more on duels costs compile time and size for each duel: that is a decision.
    let duels = "alphabeta pvs mtdf engine specialist forced dfpn random";
    assert_eq!(hot(entry("tictactoe").expect("a duel").family).join(" "), duels);
    for method in METHODS.iter().filter(|method| method.is_planner()) {
        let hot = FAMILIES.iter().any(|family| method.is_hot(family) == Some(true));
        assert!(!hot, "{method:?} works on numbers, whatever the game");
    }
}
