//! Rounds and games by hand, what each seat knows, and what the reader refuses.

use meeple_core::scene::MarkKind;
use meeple_core::{Notation as _, Party, Present, Problem, Setup, Step, conformance};
use proptest::prelude::*;

use super::{Bout, Rps, Sign};

fn open(text: &str) -> (Rps, Bout) {
    Rps::open(&Setup::at(text)).unwrap_or_else(|error| panic!("{text:?}: {error}"))
}

fn results(text: &str, sign: &str) -> Vec<(f64, String)> {
    let (game, bout) = open(text);
    let sign = game.parse_action(&bout, sign).expect("a sign");
    let mut results = Vec::new();
    game.outcomes(&bout, sign, |chance, next| results.push((chance, game.position(&next))));
    results
}

/// The only result of a sign.
fn after(text: &str, sign: &str) -> String {
    let mut results = results(text, sign);
    assert_eq!((results.len(), results[0].0), (1, 1.0));
    results.remove(0).1
}

#[test]
fn rps_keeps_every_law() {
    conformance::party(&Rps::default()).present().check();
    for rounds in Rps::ROUNDS {
        let game = Rps::of(rounds).expect("so many rounds may be played");
        conformance::party(&game).present().check();
    }
    assert_eq!((Rps::of(0), Rps::of(10)), (None, None));
}

#[test]
fn five_rounds_unless_the_position_says_otherwise() {
    let (game, bout) = Rps::open(&Setup::default()).expect("the start");
    assert_eq!(game.position(&bout), "0:0/5");
    let (game, bout) = open("0:0/9");
    assert_eq!(game.start(), bout);
}

#[test]
fn each_pair_of_signs_has_its_winner() {
    let points = |first: &str, second: &str| {
        let text = after(&format!("0:0/2 {first}"), second);
        text.split('/').next().map(str::to_owned)
    };
    for (first, second, expected) in [
        ("rock", "rock", "0:0"),
        ("rock", "paper", "0:1"),
        ("rock", "scissors", "1:0"),
        ("paper", "rock", "1:0"),
        ("paper", "paper", "0:0"),
        ("paper", "scissors", "0:1"),
        ("scissors", "rock", "0:1"),
        ("scissors", "paper", "1:0"),
        ("scissors", "scissors", "0:0"),
    ] {
        assert_eq!(points(first, second).as_deref(), Some(expected), "{first} {second}");
    }
}

#[test]
fn a_round_is_two_choices_and_then_it_is_shown() {
    assert_eq!(after("0:0/5", "paper"), "0:0/5 paper");
    assert_eq!(after("0:0/5 paper", "rock"), "1:0/4 last paper-rock");
    assert_eq!(after("1:0/4 last paper-rock", "ROCK"), "1:0/4 rock last paper-rock");
    assert_eq!(after("1:0/4 rock last paper-rock", "rock"), "1:0/3 last rock-rock");
}

#[test]
fn more_points_win_and_equal_points_draw() {
    let payoffs = |text: &str| {
        let (game, bout) = open(text);
        game.payoffs(&bout).map(|payoffs| [payoffs[0], payoffs[1]])
    };
    assert_eq!(payoffs("3:1/0"), Some([1.0, -1.0]));
    assert_eq!(payoffs("0:1/0"), Some([-1.0, 1.0]));
    assert_eq!(payoffs("2:2/0 last rock-rock"), Some([0.0, 0.0]));
    assert_eq!(payoffs("0:0/0 last paper-paper"), Some([0.0, 0.0]), "all rounds were drawn");
    assert_eq!(payoffs("3:0/1"), None, "the last round is played, decided or not");
}

#[test]
fn the_second_player_does_not_see_what_the_first_has_chosen() {
    let (game, bout) = open("1:0/3 rock last paper-rock");
    let seen = |seat| game.position(&game.seen_by(&bout, seat));
    assert_eq!(seen(0), "1:0/3 rock last paper-rock");
    assert_eq!(seen(1), "1:0/3 * last paper-rock");
    let mut guesses = Vec::new();
    game.guesses(&bout, 1, |chance, guess| guesses.push((chance, game.position(&guess))));
    let third = 1.0 / 3.0;
    let expected =
        ["rock", "paper", "scissors"].map(|sign| format!("1:0/3 {sign} last paper-rock"));
    assert_eq!(guesses, expected.map(|text| (third, text)));
    let (game, unknown) = open("0:0/1 *");
    assert_eq!(game.to_act(&unknown), 1);
    let shown = results("0:0/1 *", "rock");
    let expected = ["0:0/0 last rock-rock", "1:0/0 last paper-rock", "0:1/0 last scissors-rock"];
    assert_eq!(shown, expected.map(|text| (third, text.to_owned())));
}

#[test]
fn a_choice_is_secret_until_the_round_is_shown() {
    let state = |text: &str| open(text).1;
    let secret = |now: &str, before: &str, seat| {
        Rps::default().is_secret(&state(now), &state(before), Sign::Rock, seat)
    };
    assert!(secret("1:0/3 rock", "1:0/3", 1));
    assert!(secret("1:0/3 *", "1:0/3", 1), "also for who sees only that it was made");
    assert!(!secret("1:0/3 rock", "1:0/3", 0), "one knows one's own choice");
    assert!(!secret("1:0/2 last rock-rock", "1:0/3", 1), "both were shown");
    assert!(!secret("1:0/2 paper last rock-rock", "1:0/3", 1), "that was the round before");
    assert!(!secret("2:0/2 last rock-scissors", "1:0/3 rock", 1), "B's own choice");
    assert!(!secret("1:0/3", "1:0/3", 1), "nothing is chosen yet");
}

/// What the first player receives on average when it chooses evenly and the other always `sign`.
fn even_against(game: Rps, bout: &Bout, sign: Sign) -> f64 {
    if let Some(payoffs) = game.payoffs(bout) {
        return payoffs[0];
    }
    let signs = if game.to_act(bout) == 0 { Sign::ALL.to_vec() } else { vec![sign] };
    let mut sum = 0.0;
    for &chosen in &signs {
        game.outcomes(bout, chosen, |chance, next| {
            sum += chance / signs.len() as f64 * even_against(game, &next, sign);
        });
    }
    sum
}

#[test]
fn whoever_chooses_evenly_loses_nothing() {
    let (game, start) = open("0:0/4");
    for sign in Sign::ALL {
        let value = even_against(game, &start, sign);
        assert!(value.abs() < 1e-12, "{sign:?}: {value}");
    }
}

#[test]
fn errors_name_the_place_and_what_was_expected() {
    for (text, place, expected) in [
        ("", "column 1", "such as 1:0/3"),
        ("1-0/3", "column 1", "such as 1:0/3"),
        ("1:x/3", "column 3", "such as 1:0/3"),
        ("1:0/10", "column 5", "none above 9"),
        (" 4:4/2", "column 2", "at most 9 rounds"),
        ("4:4/1 last rock-rock", "column 1", "at most 9 rounds"),
        ("1:0/3 stone", "column 7", "rock, paper, scissors or *"),
        ("1:0/0 rock", "column 7", "no round is left"),
        ("1:0/3 last", "column 11", "such as paper-rock"),
        ("1:0/3 last rock", "column 12", "such as paper-rock"),
        ("1:0/3 last rock-é", "column 17", "such as paper-rock"),
        ("1:0/3 last rock-paper", "column 12", "B did not win"),
        ("1:0/3 * rock", "column 9", "the end of the position"),
        ("1:0/3 * last paper-rock x", "column 25", "the end of the position"),
    ] {
        let error = match Rps::open(&Setup::at(text)) {
            Ok(read) => panic!("{text:?} was read as {read:?}"),
            Err(error) => error.to_string(),
        };
        assert!(error.contains(place) && error.contains(expected), "{text:?}: {error}");
    }
    let with_scenario = Setup { scenario: Some("short"), ..Setup::default() };
    assert!(Rps::open(&with_scenario).is_err());
}

#[test]
fn the_picture_shows_both_rounds_and_veils_what_is_unseen() {
    let (game, bout) = open("1:0/3 rock last paper-rock");
    let before = open("1:0/3 last paper-rock").1;
    let step = || Some(Step { before: &before, action: Sign::Rock });
    let texts = |scene: &meeple_core::Scene| {
        scene.tokens.iter().map(|token| token.text.clone()).collect::<Vec<_>>()
    };
    let own = game.scene(&bout, step());
    assert_eq!(texts(&own), ["P", "R", "R"]);
    assert!(own.marks.iter().all(|mark| mark.kind != MarkKind::Idle));
    let other = game.scene(&game.seen_by(&bout, 1), step());
    assert_eq!(texts(&other), ["P", "R", "?"]);
    let marked =
        |kind| other.marks.iter().find(|mark| mark.kind == kind).map(|mark| (mark.at.x, mark.at.y));
    assert_eq!(marked(MarkKind::Idle), Some((0, 1)));
    assert_eq!(marked(MarkKind::Last), Some((0, 1)));
    assert_eq!(marked(MarkKind::Winning), Some((0, 0)));
    assert_eq!(other.cell("now-A").expect("a cell").label.fr, "A, cette manche : choisi en secret");
    let facts: Vec<&str> = other.facts.iter().map(|fact| fact.value.en.as_ref()).collect();
    assert_eq!(facts, ["B", "1", "0", "3", "paper – rock, A wins it"]);
    assert_eq!(game.scene(&open("1:1/0").1, None).facts[0].value.en, "draw");
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(
        text in ".{0,30}",
        near in "[0-4]:[0-4]/[0-9]( (\\*|rock|paper))?( last (rock|paper)-(rock|scissors))?",
    ) {
        for text in [text, near] {
            if let Ok((game, bout)) = Rps::open(&Setup::at(&text)) {
                prop_assert_eq!(Rps::open(&Setup::at(&game.position(&bout))), Ok((game, bout)));
            }
        }
    }
}
