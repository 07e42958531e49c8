//! Positions, drawn boards and JSON lines: what is read, and what is said when it cannot be.

use meeple_core::{Lang, Notation as _, Present, Setup};
use proptest::prelude::*;

use super::{KINDS, open};
use crate::ricochet::{Ricochet, drawing, read_line};

fn error(text: &str) -> String {
    match Ricochet::open(&Setup::at(text)) {
        Ok((puzzle, state)) => panic!("{text:?} was read as {}", puzzle.position(&state)),
        Err(error) => error.say(Lang::En),
    }
}

#[test]
fn drawn_boards_read_back() {
    for kind in KINDS {
        let (puzzle, state) = open(kind);
        let drawn = drawing::write(&puzzle, &state);
        let (read, start) = drawing::read(&drawn).unwrap_or_else(|e| panic!("{e}\n{drawn}"));
        assert_eq!(drawing::write(&read, &start), drawn);
        assert_eq!(read.instance().robots().len(), puzzle.instance().robots().len());
    }
}

#[test]
fn a_board_typed_by_hand() {
    let text = "\
# red goes home
+---+---+---+
| R     |   |
+   +---+   +
| r  ###  B |
+---+---+---+
rules: must-ricochet
";
    let (puzzle, state) = drawing::read(text).expect("it is well drawn");
    assert_eq!(puzzle.position(&state), "3x2:97befe Ra2 Bc1 R>a1 must-ricochet");
}

#[test]
fn faults_of_drawn_boards_have_a_place() {
    let faults = [
        (
            "+---+---+\n| R     |\n+   +   +\n  r     |\n+---+---+\n",
            "line 4, column 1: the border is open here",
        ),
        (
            "+---+   +\n| R   r |\n+   +   +\n|       |\n+---+---+\n",
            "line 1, column 6: the border is open here",
        ),
        (
            "+---+---+\n| R   r |\n+ - +   +\n|       |\n+---+---+\n",
            "line 3, column 2: a half-drawn wall",
        ),
        (
            "+---+---+\n|RB   r |\n+   +   +\n|       |\n+---+---+\n",
            "line 2, column 3: robots R and B are both on a2",
        ),
        (
            "+---+---+\n| R   y |\n+   +   +\n|       |\n+---+---+\n",
            "line 2, column 7: the target is for robot Y",
        ),
        (
            "+---+---+\n| R  #r |\n+   +   +\n|       |\n+---+---+\n",
            "line 2, column 7: a target cannot be on b2, which is blocked",
        ),
        (
            "+---+---+\n| R   q |\n+   +   +\n|       |\n+---+---+\n",
            "line 2, column 7: found \"q\"",
        ),
        (
            "+---+---+\n| R   r |\n+   +\n|       |\n+---+---+\n",
            "line 3, column 6: a line of 5 characters, expected 9",
        ),
        ("+---+---+\n| R   r |\n+---+---+\n", "line 1, column 1: a board of 2 columns in 3 lines"),
        (
            "+---+---+\n| R   r |\n+   +   +\n|       |\n+---+---+\nrules: fast\n",
            "line 6, column 8: found \"fast\"",
        ),
    ];
    for (text, expected) in faults {
        let found = drawing::read(text).expect_err(expected).say(Lang::En);
        assert!(found.starts_with(expected), "{found}");
    }
}

#[test]
fn faults_of_positions_have_a_place() {
    let faults = [
        ("", "line 1, column 1: found \"\", expected a board"),
        (
            "4A-2B-1A-4B Ra1 R>b1",
            "line 1, column 1: found \"4A-2B-1A-4B\", expected four quadrants",
        ),
        ("1x9 Ra1", "line 1, column 1: found \"1x9\""),
        ("2x2:9 Ra1", "line 1, column 5: walls of 1 cells, expected 4"),
        ("2x2:936z Ra1", "line 1, column 5: found \"z\" among the walls"),
        ("2x2:83c6 Ra1", "line 1, column 5: the border is open at a2"),
        ("3x2:931c46 Ra1", "line 1, column 5: the wall between"),
        ("4A-2B-1A-3B Ra5 Ba5 R>b1", "line 1, column 17: robots R and B are both on a5"),
        ("4A-2B-1A-3B Ra5 R>h8", "line 1, column 17: a target cannot be on h8, which is blocked"),
        ("4A-2B-1A-3B Ra5 Y>b1", "line 1, column 17: the target is for robot Y"),
        (
            "4A-2B-1A-3B Ra99 Y>b1",
            "line 1, column 14: found \"a99\", expected a cell from a1 to p16",
        ),
        ("4A-2B-1A-3B Ra1", "line 1, column 16: found 0 targets"),
        ("4A-2B-1A-3B Ra1 Xc4", "line 1, column 17: found \"Xc4\", expected a robot"),
        ("4A-2B-1A-3B Ra1 Rb1 R>c1", "line 1, column 17: robot R is there twice"),
        ("5x5 Ra1 R>c1 R>c2 Bb4", "line 1, column 14: two targets name the same robot"),
        ("5x5 c1/R Ra1 R>c1", "line 1, column 14: a target cannot be on c1, which has a barrier"),
        ("5x5 Ra1:q R>c1", "line 1, column 9: found \"q\""),
        ("{\"walls\":", "line 1, column 9: not a JSON instance"),
        ("{\"format\":\"other\"}", "line 1, column 1: unknown format \"other\""),
        (
            "{\"width\":2,\"height\":2,\"walls\":\"93c6\",\"robots\":[0,9],\"target\":1}",
            "line 1, column 1: robot G cannot stand on cell 9",
        ),
    ];
    for (text, expected) in faults {
        let found = error(text);
        assert!(found.starts_with(expected), "{text}\n  said {found}\n  not  {expected}");
    }
}

#[test]
fn scenarios_open() {
    for choice in Ricochet::SCENARIOS {
        let setup = Setup { scenario: Some(choice.name), position: None };
        Ricochet::open(&setup).unwrap_or_else(|error| panic!("{}: {error}", choice.name));
    }
}

proptest! {
    #[test]
    fn random_text_never_panics(text in "\\PC{0,200}") {
        let _ = Ricochet::open(&Setup::at(&text));
        let _ = Ricochet::open(&Setup { scenario: Some(&text), position: None });
        let _ = drawing::read(&text);
        let _ = read_line(&text);
    }

    #[test]
    fn nearly_right_positions_never_panic(
        text in "(4A-2B-1A-3B|3x2|32x32|2x2:[0-9a-f]{4})( [RGBYKrx*][a-f>/\\\\:][a-f0-9:NvRB]{0,4}){0,8}( must-ricochet)?"
    ) {
        if let Ok((puzzle, state)) = Ricochet::open(&Setup::at(&text)) {
            let back = puzzle.position(&state);
            prop_assert_eq!(Ricochet::open(&Setup::at(&back)).map(|(_, s)| s), Ok(state));
        }
    }

    #[test]
    fn nearly_right_drawings_never_panic(text in "[+\\-| RrB*/#\n]{0,120}") {
        let _ = drawing::read(&text);
    }

    #[test]
    fn nearly_right_json_never_panics(
        width in 0u8..40, robots in prop::collection::vec(0u16..2000, 0..7),
        walls in "[0-9a-f]{0,20}", target in 0u16..300, robot in 0u8..9,
        barrier in "[0-9]{0,6}[/\\\\é]?[RGé]{0,2}"
    ) {
        let text = format!(
            "{{\"width\":{width},\"height\":2,\"walls\":\"{walls}\",\"robots\":{robots:?},\"target\":{target},\"target_robot\":{robot},\"barriers\":[{barrier:?}]}}"
        );
        let _ = read_line(&text);
    }
}
