//! Races worked out by hand, the laws, and what the reader refuses.

use meeple_core::scene::{MarkKind, Shape, Tint};
use meeple_core::{
    MOST_SEATS, Notation as _, Party, Payoffs, Present, Problem, Setup, Step, conformance,
};
use proptest::prelude::*;

use super::{Leapfrog, Race};

fn open(text: &str) -> (Leapfrog, Race) {
    Leapfrog::open(&Setup::at(text)).unwrap_or_else(|error| panic!("{text:?}: {error}"))
}

fn names(text: &str) -> Vec<String> {
    let (game, race) = open(text);
    game.action_list(&race).into_iter().map(|leap| game.action_name(&race, leap)).collect()
}

fn after(text: &str, leap: &str) -> String {
    let (game, race) = open(text);
    let leap = game.parse_action(&race, leap).expect("a legal leap");
    let mut results = Vec::new();
    game.outcomes(&race, leap, |chance, next| results.push((chance, game.position(&next))));
    assert_eq!((results.len(), results[0].0), (1, 1.0), "nothing is left to chance");
    results.remove(0).1
}

fn payoffs(text: &str) -> Option<Payoffs> {
    let (game, race) = open(text);
    game.payoffs(&race)
}

#[test]
fn leapfrog_keeps_every_law() {
    conformance::party(&Leapfrog::default()).present().check();
    for runners in Leapfrog::RUNNERS {
        let game = Leapfrog::of(runners).expect("so many may run");
        conformance::party(&game).present().check();
    }
    assert_eq!((Leapfrog::of(1), Leapfrog::of(7)), (None, None));
}

#[test]
fn three_begin_unless_the_position_says_otherwise() {
    let (game, race) = Leapfrog::open(&Setup::default()).expect("the start");
    assert_eq!((game.seats(), game.position(&race).as_str()), (3, "A 0 0 0"));
    assert_eq!(open("a 0 0").0.seats(), 2);
    assert_eq!(open("F 0 1 2 3 4 5").0.seats(), MOST_SEATS);
}

#[test]
fn a_runner_goes_to_the_first_or_second_free_square() {
    assert_eq!(names("A 0 0 0"), ["1", "2"]);
    assert_eq!(names("B 3 0 5"), ["1", "2"], "those behind them do not matter");
    assert_eq!(names("B 1 0 0"), ["2", "3"]);
    assert_eq!(names("A 4 5 7"), ["6", "8"], "one leap for each step");
    assert_eq!(names("A 4 5 6 7 9"), ["8", "10"], "over several at once");
    assert_eq!(names("A 0 1 2 3 4 5"), ["6", "7"]);
    assert_eq!(names("B 0 0 0"), ["1", "2"], "the start blocks nobody");
}

#[test]
fn home_is_beyond_the_last_square_and_two_ways_home_are_one() {
    assert_eq!(names("A 10 0 0"), ["11", "12"]);
    assert_eq!(names("A 11 0 0"), ["12", "home"]);
    assert_eq!(names("A 12 0 0"), ["home"]);
    assert_eq!(names("A 11 12 0"), ["home"], "the last square is taken");
    assert_eq!(names("A 9 10 12"), ["11", "home"]);
}

#[test]
fn turns_go_round_and_skip_who_is_home() {
    assert_eq!(after("A 0 0 0", "2"), "B 2 0 0");
    assert_eq!(after("C 2 1 0", "4"), "A 2 1 4");
    assert_eq!(after("A 12 3 4", "home"), "B h1 3 4");
    assert_eq!(after("C h1 3 4", "5"), "B h1 3 5");
    assert_eq!(after("B h1 12 4 5", "HOME"), "C h1 h2 4 5");
}

#[test]
fn the_race_ends_when_one_is_left_and_pays_by_arrival() {
    assert_eq!(after("B h1 11 4", "home"), "C h1 h2 4");
    assert_eq!(payoffs("C h1 h2 4"), Some([2.0, 1.0, 0.0, 0.0, 0.0, 0.0]));
    assert_eq!(payoffs("A 0 h1"), Some([0.0, 1.0, 0.0, 0.0, 0.0, 0.0]));
    assert_eq!(payoffs("D h5 h2 h4 12 h1 h3"), Some([1.0, 4.0, 2.0, 0.0, 5.0, 3.0]));
    assert_eq!(payoffs("B h1 11 4"), None, "two are still running");
}

/// What each runner receives when all play for themselves, the first of equal leaps taken.
fn best(game: Leapfrog, race: &Race) -> Payoffs {
    if let Some(payoffs) = game.payoffs(race) {
        return payoffs;
    }
    let mut found: Option<Payoffs> = None;
    for leap in game.action_list(race) {
        let value = best(game, &game.after(race, leap));
        if found.is_none_or(|known| value[race.mover] > known[race.mover]) {
            found = Some(value);
        }
    }
    found.expect("a leap")
}

#[test]
fn ends_are_played_as_worked_out_by_hand() {
    let first_of_two = |text: &str| {
        let (game, race) = open(text);
        best(game, &race)[0]
    };
    // Home is one leap from 11 and 12: who moves first is there first.
    assert_eq!(first_of_two("A 11 12"), 1.0);
    assert_eq!(first_of_two("B 11 12"), 0.0);
    // A reaches 10 or 11, and B goes home.
    assert_eq!(first_of_two("A 9 12"), 0.0);
    // With B on 11 the steps from 10 lead to 12 and home.
    assert_eq!(first_of_two("A 10 11"), 1.0);
    // From 11, A is home next turn; B, on 9, reaches 10 or 12 meanwhile.
    assert_eq!(first_of_two("A 10 9"), 1.0);
    // A goes to 10; B, on 9, reaches 11 or 12, and there it helps A to leap home.
    assert_eq!(first_of_two("A 8 9"), 1.0);
}

#[test]
fn errors_name_the_place_and_what_was_expected() {
    for (text, place, expected) in [
        ("", "column 1", "A to F"),
        ("G 0 0", "column 1", "A to F"),
        ("A", "column 2", "two to six runners"),
        ("A 0", "column 4", "two to six runners"),
        ("A 0 13", "column 5", "0 to 12"),
        ("A é 3", "column 3", "0 to 12"),
        ("A 0 h0", "column 5", "h1, h2"),
        ("A 0 h7", "column 5", "h1, h2"),
        ("A 5 0 5", "column 7", "a free square: A stands there"),
        ("A 0 h1 h1", "column 8", "another rank: B has that one"),
        ("A 0 h2 3", "column 5", "h1 to h1"),
        ("A h1 h2", "column 6", "one runner is left"),
        ("A h1 0 3", "column 1", "still on the track: B, C"),
        ("D 0 1 2", "column 1", "still on the track: A, B, C"),
        ("A 0 0 0 0 0 0 0", "column 15", "the end of the position"),
    ] {
        let error = match Leapfrog::open(&Setup::at(text)) {
            Ok(read) => panic!("{text:?} was read as {read:?}"),
            Err(error) => error.to_string(),
        };
        assert!(error.contains(place) && error.contains(expected), "{text:?}: {error}");
    }
    let with_scenario = Setup { scenario: Some("short"), ..Setup::default() };
    assert!(Leapfrog::open(&with_scenario).is_err());
}

#[test]
fn leaps_are_told_in_words() {
    let told = |text: &str, leap: &str| {
        let (game, race) = open(text);
        game.describe(&race, game.parse_action(&race, leap).expect("a legal leap"))
    };
    assert_eq!(told("B 3 0 5", "2").en, "B goes to square 2");
    assert_eq!(told("A 4 5 6 9", "7").en, "A goes to square 7, leaping over B, C");
    assert_eq!(
        told("A 11 12 h1", "home").fr,
        "A arrive, numéro 2 (points : 1), en sautant par-dessus B"
    );
}

#[test]
fn the_lane_of_the_mover_can_be_clicked() {
    let (game, race) = open("B 12 4 5");
    let scene = game.scene(&race, None);
    assert_eq!(scene.surface.size(), (14, 3));
    let offered: Vec<(&str, &str)> = scene
        .cells
        .iter()
        .filter_map(|cell| Some((cell.id.as_str(), cell.action.as_deref()?)))
        .collect();
    assert_eq!(offered, [("B6", "6"), ("B7", "7")]);
    let parts: Vec<Vec<String>> =
        game.action_list(&race).into_iter().map(|leap| game.parts(&race, leap)).collect();
    assert_eq!(parts, [["B6"], ["B7"]]);
    let label = |id: &str| scene.cell(id).expect("a cell").label.en.to_string();
    assert_eq!(label("B4"), "lane of B, square 4, B is here");
    assert_eq!(label("B5"), "lane of B, square 5, taken by C");
    assert_eq!(label("Bhome"), "lane of B, home");
}

#[test]
fn tokens_keep_their_names_and_the_last_leap_is_marked() {
    let (game, before) = open("A 11 12 0 1 2 3");
    let action = game.parse_action(&before, "home").expect("a legal leap");
    let race = game.after(&before, action);
    let scene = game.scene(&race, Some(Step { before: &before, action }));
    let names: Vec<&str> = scene.tokens.iter().map(|token| token.id.as_str()).collect();
    assert_eq!(names, ["A", "B", "C", "D", "E", "F"]);
    let shapes: std::collections::HashSet<Shape> =
        scene.tokens.iter().map(|token| token.shape).collect();
    assert_eq!(shapes.len(), MOST_SEATS);
    assert_eq!(scene.tokens[5].tint, Tint::Plain);
    let last: Vec<(u16, u16)> = (scene.marks.iter())
        .filter(|mark| mark.kind == MarkKind::Last)
        .map(|mark| (mark.at.x, mark.at.y))
        .collect();
    assert_eq!(last, [(11, 0), (13, 0)]);
    assert_eq!((scene.facts[0].value.en.as_ref(), scene.facts[1].value.en.as_ref()), ("B", "A"));
}

#[test]
fn the_end_names_the_winner_and_the_points() {
    let (game, race) = open("C h2 h1 4");
    let scene = game.scene(&race, None);
    let facts: Vec<&str> = scene.facts.iter().map(|fact| fact.value.en.as_ref()).collect();
    assert_eq!(facts, ["B", "B, A", "A 1, B 2, C 0"]);
    assert!(scene.marks.iter().any(|mark| mark.kind == MarkKind::Winning && mark.at.y == 1));
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in ".{0,40}", near in "[A-F]( (1?[0-9]|h[1-3])){1,7}") {
        for text in [text, near] {
            if let Ok((game, race)) = Leapfrog::open(&Setup::at(&text)) {
                prop_assert_eq!(Leapfrog::open(&Setup::at(&game.position(&race))), Ok((game, race)));
            }
        }
    }
}
