//! All payoffs, Kuhn's own solution, what each seat sees, and what the reader refuses.

use std::collections::HashSet;

use meeple_core::scene::MarkKind;
use meeple_core::{Notation as _, Party, Present, Problem, Setup, Step, conformance};
use proptest::prelude::*;

use super::{Act, Cards, Hand, Kuhn, Rank};

fn hand(text: &str) -> Hand {
    let read = Kuhn::open(&Setup::at(text));
    read.unwrap_or_else(|error| panic!("{text:?}: {error}")).1
}

fn written(hand: &Hand) -> String {
    Kuhn.position(hand)
}

fn results(text: &str, act: &str) -> Vec<(f64, String)> {
    let hand = hand(text);
    let act = Kuhn.parse_action(&hand, act).expect("a legal act");
    let mut results = Vec::new();
    Kuhn.outcomes(&hand, act, |chance, next| results.push((chance, written(&next))));
    results
}

fn named(results: &[(f64, &str)]) -> Vec<(f64, String)> {
    results.iter().map(|&(chance, text)| (chance, text.to_owned())).collect()
}

#[test]
fn kuhn_keeps_every_law() {
    conformance::party(&Kuhn).present().check();
}

#[test]
fn the_six_deals_are_equally_likely() {
    let deals = results("--", "deal");
    let texts: HashSet<&str> = deals.iter().map(|(_, text)| text.as_str()).collect();
    assert_eq!(texts, HashSet::from(["JQ", "JK", "QJ", "QK", "KJ", "KQ"]));
    assert!(deals.iter().all(|&(chance, _)| chance == 1.0 / 6.0));
}

#[test]
fn every_end_pays_as_the_rules_say() {
    // The first player's chips with the higher card, and with the lower one.
    for (acts, high, low) in [
        ("cc", 1.0, -1.0),
        ("cbf", -1.0, -1.0),
        ("cbk", 2.0, -2.0),
        ("bf", 1.0, 1.0),
        ("bk", 2.0, -2.0),
    ] {
        for (cards, expected) in
            [("QJ", high), ("KJ", high), ("KQ", high), ("JQ", low), ("JK", low), ("QK", low)]
        {
            let payoffs = Kuhn.payoffs(&hand(&format!("{cards} {acts}"))).expect("an end");
            assert_eq!(payoffs, [expected, -expected, 0.0, 0.0, 0.0, 0.0], "{cards} {acts}");
        }
    }
    for text in ["--", "QK", "QK c", "QK b", "QK cb", "??"] {
        assert_eq!(Kuhn.payoffs(&hand(text)), None, "{text}");
    }
}

#[test]
fn acts_follow_each_other_as_in_the_paper() {
    let choices = |text: &str| {
        let hand = hand(text);
        let names = Kuhn.action_list(&hand).into_iter().map(|act| Kuhn.action_name(&hand, act));
        (Kuhn.to_act(&hand), names.collect::<Vec<_>>().join(" "))
    };
    assert_eq!(choices("--"), (0, "deal".to_owned()));
    assert_eq!(choices("JK"), (0, "check bet".to_owned()));
    assert_eq!(choices("JK c"), (1, "check bet".to_owned()));
    assert_eq!(choices("JK cb"), (0, "fold call".to_owned()));
    assert_eq!(choices("JK b"), (1, "fold call".to_owned()));
}

#[test]
fn a_seat_sees_the_other_card_only_after_a_showdown() {
    let seen = |text: &str| [0, 1].map(|seat| written(&Kuhn.seen_by(&hand(text), seat)));
    assert_eq!(seen("QK"), ["Q?", "?K"]);
    assert_eq!(seen("QK cb"), ["Q? cb", "?K cb"]);
    assert_eq!(seen("QK bf"), ["Q? bf", "?K bf"], "folded cards stay hidden");
    assert_eq!(seen("QK cc"), ["QK cc", "QK cc"]);
    assert_eq!(seen("QK cbk"), ["QK cbk", "QK cbk"]);
    assert_eq!(seen("--"), ["--", "--"]);
}

#[test]
fn guesses_name_every_card_that_may_be_there() {
    let guesses = |text: &str, seat| {
        let mut guesses = Vec::new();
        Kuhn.guesses(&hand(text), seat, |chance, guess| guesses.push((chance, written(&guess))));
        guesses
    };
    assert_eq!(guesses("QK c", 0), named(&[(0.5, "QJ c"), (0.5, "QK c")]));
    assert_eq!(guesses("QK c", 1), named(&[(0.5, "JK c"), (0.5, "QK c")]));
    assert_eq!(guesses("Q? c", 0), guesses("QK c", 0));
    assert_eq!(guesses("QK bf", 1), named(&[(0.5, "JK bf"), (0.5, "QK bf")]));
    assert_eq!(guesses("QK bk", 0), named(&[(1.0, "QK bk")]));
    assert_eq!(guesses("??", 0).len(), 6);
}

#[test]
fn a_showdown_turns_up_the_unknown_card() {
    assert_eq!(results("Q? c", "check"), named(&[(0.5, "QJ cc"), (0.5, "QK cc")]));
    assert_eq!(results("?J b", "call"), named(&[(0.5, "QJ bk"), (0.5, "KJ bk")]));
    assert_eq!(results("Q? c", "bet"), named(&[(1.0, "Q? cb")]));
    assert_eq!(results("Q? cb", "fold"), named(&[(1.0, "Q? cbf")]));
    assert_eq!(results("QK cb", "call"), named(&[(1.0, "QK cbk")]));
}

/// Every position of the game.
fn tree() -> Vec<Hand> {
    let mut all = vec![Kuhn.start()];
    let mut next = 0;
    while next < all.len() {
        let state = all[next];
        next += 1;
        for act in Kuhn.action_list(&state) {
            Kuhn.outcomes(&state, act, |_, after| all.push(after));
        }
    }
    all
}

#[test]
fn there_are_twelve_information_sets_six_a_seat() {
    let decided = tree().into_iter().filter(|hand| hand.cards != Cards::Undealt);
    let sets: HashSet<(usize, Hand)> = decided
        .filter(|hand| Kuhn.payoffs(hand).is_none())
        .map(|hand| (Kuhn.to_act(&hand), Kuhn.seen_by(&hand, Kuhn.to_act(&hand))))
        .collect();
    let of = |seat| sets.iter().filter(|(who, _)| *who == seat).count();
    assert_eq!([of(0), of(1)], [6, 6]);
    assert_eq!(tree().len(), 1 + 6 * 9, "nine positions for each deal");
}

/// The chance to put a chip in, bet or call, by what the mover sees.
type Boldness<'a> = &'a dyn Fn(&Hand) -> f64;

/// What the first player receives on average.
fn value(hand: &Hand, boldness: [Boldness<'_>; 2]) -> f64 {
    if let Some(payoffs) = Kuhn.payoffs(hand) {
        return payoffs[0];
    }
    let seat = Kuhn.to_act(hand);
    let bold = boldness[seat](&Kuhn.seen_by(hand, seat));
    let mut sum = 0.0;
    for act in Kuhn.action_list(hand) {
        let chosen = match act {
            Act::Deal => 1.0,
            Act::Bet | Act::Call => bold,
            Act::Check | Act::Fold => 1.0 - bold,
        };
        Kuhn.outcomes(hand, act, |chance, next| {
            sum += chosen * chance * value(&next, boldness);
        });
    }
    sum
}

/// Kuhn's solution for the first player.
fn first(a: f64) -> impl Fn(&Hand) -> f64 {
    move |seen| match (own_card(seen, 0), seen.acts[0]) {
        (Some(Rank::Jack), None) => a,
        (Some(Rank::King), None) => 3.0 * a,
        (Some(Rank::Queen), Some(_)) => a + 1.0 / 3.0,
        (Some(Rank::King), Some(_)) => 1.0,
        _ => 0.0,
    }
}

/// Kuhn's solution for the second player.
fn second(seen: &Hand) -> f64 {
    match (own_card(seen, 1), seen.acts[0]) {
        (Some(Rank::King), _) => 1.0,
        (Some(Rank::Queen), Some(Act::Bet)) | (Some(Rank::Jack), Some(Act::Check)) => 1.0 / 3.0,
        _ => 0.0,
    }
}

fn own_card(seen: &Hand, seat: usize) -> Option<Rank> {
    match seen.cards {
        Cards::Undealt => None,
        Cards::Dealt(cards) => cards[seat],
    }
}

#[test]
fn well_played_the_first_player_loses_an_eighteenth() {
    for a in [0.0, 0.1, 0.25, 1.0 / 3.0] {
        let value = value(&Kuhn.start(), [&first(a), &second]);
        assert!((value + 1.0 / 18.0).abs() < 1e-15, "a = {a}: {value}");
    }
}

#[test]
fn nobody_gains_by_leaving_the_solution() {
    // A pure strategy is one bit for each of the six things a seat may see.
    let pure = |bits: u32, seat: usize| {
        move |seen: &Hand| {
            let Some(card) = own_card(seen, seat) else { return 0.0 };
            let late = match seat {
                0 => seen.acts[0].is_some(),
                _ => seen.acts[0] == Some(Act::Bet),
            };
            f64::from(bits >> (card as u32 * 2 + u32::from(late)) & 1)
        }
    };
    let (mut most, mut least) = (f64::MIN, f64::MAX);
    for bits in 0..64 {
        most = most.max(value(&Kuhn.start(), [&pure(bits, 0), &second]));
        least = least.min(value(&Kuhn.start(), [&first(0.2), &pure(bits, 1)]));
    }
    assert!((most + 1.0 / 18.0).abs() < 1e-12 && (least + 1.0 / 18.0).abs() < 1e-12);
}

#[test]
fn positions_are_read_and_written() {
    for text in ["--", "??", "QK", "Q?", "?J b", "Q? c", "QK cb", "Q? bf", "KJ cbk", "JQ cc"] {
        assert_eq!(written(&hand(text)), text);
    }
    assert_eq!(written(&hand("  qk  CB ")), "QK cb");
}

#[test]
fn errors_name_the_place_and_what_was_expected() {
    for (text, place, expected) in [
        ("", "column 1", "the cards of A and B"),
        ("X", "column 1", "each J, Q, K or ?"),
        ("Qé", "column 2", "each J, Q, K or ?"),
        ("Q", "column 2", "each J, Q, K or ?"),
        ("QKJ", "column 3", "a blank after the two cards"),
        ("QQ c", "column 1", "only one Q"),
        ("-- c", "column 4", "the end of the position"),
        ("QK k", "column 4", "c (check) or b (bet)"),
        ("QK bc", "column 5", "f (fold) or k (call)"),
        ("QK ccc", "column 6", "the hand is over"),
        ("Q? cc", "column 2", "the cards are on the table"),
        ("?Q bk", "column 1", "the cards are on the table"),
        ("QK c b", "column 6", "the end of the position"),
    ] {
        let error = match Kuhn::open(&Setup::at(text)) {
            Ok(read) => panic!("{text:?} was read as {read:?}"),
            Err(error) => error.to_string(),
        };
        assert!(error.contains(place) && error.contains(expected), "{text:?}: {error}");
    }
    let with_scenario = Setup { scenario: Some("short"), ..Setup::default() };
    assert!(Kuhn::open(&with_scenario).is_err());
}

#[test]
fn acts_are_told_in_words() {
    let told = |text: &str, act| Kuhn.describe(&hand(text), act).en.to_string();
    assert_eq!(told("Q?", Act::Bet), "bet one chip");
    assert_eq!(told("Q? cb", Act::Fold), "give up: you lose one chip");
    assert!(told("Q?", Act::Check).contains("nothing more"));
    assert!(told("?Q c", Act::Check).contains("the cards are shown"));
}

#[test]
fn the_picture_shows_backs_the_pot_and_the_winner() {
    let scene = Kuhn.scene(&hand("Q? cb"), None);
    let faces: Vec<&str> = scene.tokens.iter().map(|token| token.text.as_str()).collect();
    assert_eq!(faces, ["Q", "?"]);
    assert_eq!(scene.cells[1].label.en, "B: a card face down");
    let facts = |scene: &meeple_core::Scene| {
        scene.facts.iter().map(|fact| fact.value.en.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(facts(&scene), ["A", "3", "1", "2", "A checks, B bets"]);
    assert!(Kuhn.scene(&Kuhn.start(), None).tokens.is_empty());

    let before = hand("QK cb");
    let step = Step { before: &before, action: Act::Call };
    let scene = Kuhn.scene(&hand("QK cbk"), Some(step));
    assert_eq!(facts(&scene)[..2], ["B (chips won: 2)", "4"]);
    let marked = |kind| scene.marks.iter().find(|mark| mark.kind == kind).map(|mark| mark.at.x);
    assert_eq!((marked(MarkKind::Last), marked(MarkKind::Winning)), (Some(0), Some(1)));
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in ".{0,20}", near in "[JQK?-]{2} [cbkf]{0,4}") {
        for text in [text, near] {
            if let Ok((_, hand)) = Kuhn::open(&Setup::at(&text)) {
                prop_assert_eq!(Kuhn::open(&Setup::at(&written(&hand))), Ok((Kuhn, hand)));
            }
        }
    }
}
