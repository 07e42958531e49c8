//! Files, positions and names: what is read, and what is said of what cannot be.

use meeple_core::{Heading, Lang, Notation as _, Present, Setup};
use proptest::prelude::*;

use super::{TINY, mission, open, tiny};
use crate::{Action, Hostage, file, shipped};

/// The message about a scenario in which `from` was replaced by `to`.
fn refused(from: &str, to: &str) -> String {
    let text = shipped::named("clean").expect("it ships");
    assert!(text.contains(from), "{from} is not in the file");
    match file::read(&text.replacen(from, to, 1), None) {
        Ok(_) => panic!("{to} was taken"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn errors_name_the_place_and_what_was_expected() {
    let cases = [
        (". c . . c . .", ". c . x c . .", "line 11, column 7: found \"x\", expected . floor"),
        (". c . . c . .\n", ". c . .\n", "line 12, column 8: found \"-\", expected the end of"),
        ("      ---", "      -x-", "line 12, column 8: found \"x\", expected a blank or +"),
        ("\"e1\"", "\"h1\"", "line 35, column 9: found \"\\\"h1\\\"\", expected a cell from a1"),
        ("\"d8\"", "\"d1\"", "line 31, column 13: the hostage is out already"),
        ("\"f6\",", "\"g7\",", "line 38, column 23: f10 and g7 are not in line"),
        ("\"d10\", \"f10\"", "\"d9\", \"f9\"", "expected"),
        (
            "\"e10\", \"d6\"",
            "\"e10\", \"d5\"",
            "line 41, column 17: found \"\\\"d5\\\"\", expected a cell of the loop",
        ),
        ("chance = 0.95", "chance = 1.5", "expected a number from 0 to 1"),
        ("cost = 2", "cost = 3", "expected a whole number from 1 to 2"),
        ("shoot = 0.30", "shoot = 0.4", "step, shoot and call sum to 1.1; expected 1"),
        ("lowest = 2", "lowest = 9", "expected 1 ≤ lowest ≤ start ≤ highest ≤ 15"),
        ("kill-paid = \"elimination\"", "kill-paid = \"often\"", "expected one of: \"attempt\""),
        ("discount = 0.9935", "discount = \"much\"", "expected a number from 0 to 1"),
        (
            "pierce = false",
            "pirce = false",
            "unknown setting \"pirce\"; expected one of: late-fire",
        ),
        ("hostages =", "hostage =", "unknown setting \"hostage\""),
        ("format = 1", "format = 2", "expected a whole number from 1 to 1"),
        ("name = \"clean\"", "name = \"Not So Clean\"", "expected a name of small letters"),
        ("[threat]", "[threat", "not a TOML file"),
        ("map = '''", "map = 3 # '''", "expected"),
    ];
    for (from, to, expected) in cases {
        let message = refused(from, to);
        assert!(message.contains(expected), "{from} -> {to}: {message}");
    }
}

#[test]
fn walled_in_hostages_and_loops_through_walls_are_refused() {
    let shut = TINY.replace("  -\n", "- -\n");
    let error = file::read(&shut, None).expect_err("no way in").to_string();
    assert!(error.contains("the operator cannot reach the hostage on"), "{error}");
    let cut = TINY.replace(". .\n", ".|.\n").replace("  -\n", "\n");
    let error = file::read(&cut, None).expect_err("a wall").to_string();
    assert!(error.contains("no step leads from a2 to b2"), "{error}");
}

#[test]
fn files_take_options_in_their_first_line() {
    let text = shipped::named("as-printed").expect("it ships");
    let asked = format!("#! enemies=4\n{text}");
    let setup = Setup { scenario: Some(&asked), ..Setup::default() };
    let (four, start) = Hostage::open(&setup).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(four, mission("as-printed:enemies=4"));
    assert!(four.position(&start).starts_with("as-printed:enemies=4 operator=e1"));
    let asked = format!("#! enemies=7\n{text}");
    let setup = Setup { scenario: Some(&asked), ..Setup::default() };
    let error = Hostage::open(&setup).expect_err("five places").say(Lang::Fr);
    assert!(error.contains("au plus 5"), "{error}");
}

#[test]
fn positions_are_explained() {
    let cases = [
        ("nowhere", "unknown scenario \"nowhere\"; expected one of: clean, as-printed"),
        ("clean:walls=3", "expected enemies=0 to 8"),
        ("clean operator=z1", "column 16: found \"z1\", expected a cell"),
        ("clean points=3", "expected 1 to 2"),
        ("clean threat=1", "expected 2 to 7"),
        ("clean threat=3", "no threat of 3"),
        ("clean hostage=gone", "expected waiting or rescued"),
        ("clean enemies=e10", "no threat"),
        ("clean enemies=e10,e6", "they walk in step"),
        ("clean enemies=e10,d6,f8", "at most 2 enemies"),
        ("clean operator=e10", "cannot stand on e10"),
        ("clean operator=a1 hostage=rescued", "the mission is won"),
        ("clean won operator=a1", "won or lost alone"),
        ("clean points=1 points=2", "points is given twice"),
        ("clean speed=1", "expected operator="),
    ];
    for (position, expected) in cases {
        let read = Hostage::open(&Setup::at(position));
        // A dead enemy leaves the threat free to be 2: that position is fine.
        if position == "clean enemies=e10" {
            assert!(read.is_ok());
            continue;
        }
        let error = read.err().map(|error| error.to_string()).unwrap_or_default();
        assert!(error.contains(expected), "{position}: {error:?}");
    }
}

#[test]
fn actions_are_understood_in_several_ways() {
    let (mission, state) = open("clean");
    for text in ["move north", " Move UP ", "m n"] {
        assert_eq!(mission.parse_action(&state, text), Ok(Action::Move(Heading::North)));
    }
    let error = mission.parse_action(&state, "calm").expect_err("nothing to calm").say(Lang::Fr);
    assert!(error.contains("attendu l'un de : end, move north"), "{error}");
    let told = mission.describe(&state, Action::Move(Heading::West));
    assert_eq!(told.en, "move to the west (d1), 1 action point, succeeds 95.0% of the time");
    assert_eq!(
        told.fr,
        "se déplacer vers l'ouest (d1), 1 point d'action, réussit 95,0\u{202f}% du temps"
    );
}

#[test]
fn scenarios_of_ones_own_open_with_their_positions() {
    let mission = tiny(str::to_owned);
    let position = mission.position(&meeple_core::Problem::start(&mission));
    let setup = Setup { position: Some(&position), scenario: Some(TINY) };
    let (again, _) = Hostage::open(&setup).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(again, mission);
    let other = Setup { position: Some("clean operator=e1"), scenario: Some(TINY) };
    assert!(Hostage::open(&other).is_err(), "a position of another mission");
}

proptest! {
    #[test]
    fn random_texts_never_panic(text in "\\PC{0,80}", position in "\\PC{0,60}") {
        let _ = file::read(&text, None);
        let _ = Hostage::open(&Setup { position: Some(&position), scenario: Some(&text) });
        let _ = Hostage::open(&Setup::at(&position));
    }

    #[test]
    fn damaged_files_never_panic(at in 0usize..3000, letter in "\\PC?", cut in 0usize..4) {
        let text = shipped::named("respawn").expect("it ships");
        let letters: Vec<char> = text.chars().collect();
        let at = at.min(letters.len());
        let damaged: String = letters[..at].iter().collect::<String>()
            + &letter
            + &letters[(at + cut).min(letters.len())..].iter().collect::<String>();
        let _ = file::read(&damaged, Some(1));
    }

    #[test]
    fn words_of_positions_never_panic(words in proptest::collection::vec(
        proptest::sample::select(vec![
            "clean", "respawn", "operator=e1", "operator=", "enemies=", "enemies=-,-", "won", "=",
            "threat=7", "points=0", "hostage=rescued", ":", "clean:enemies=", "as-run:enemies=9",
        ]), 0..6)) {
        let _ = Hostage::open(&Setup::at(&words.join(" ")));
    }
}
