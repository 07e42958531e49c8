//! Models read right, and complaints that name the part.

use meeple_core::markov::{Fraction, MarkovModel, Unread, Wanted};
use meeple_core::{Budget, Control, InputError};
use proptest::prelude::*;

use super::read;

const ERRAND: &str = include_str!("models/errand.jani");

fn with(text: &str, wanted: &Wanted<'_>) -> Result<MarkovModel, InputError> {
    let budget = Budget::nodes(100_000);
    match Control::with_budget(budget, |control| read(text, wanted, control)) {
        Ok(model) => Ok(model),
        Err(Unread::Wrong(error)) => Err(error),
        Err(Unread::Stopped(why)) => panic!("stopped: {why:?}"),
    }
}

fn errand(text: &str) -> Result<MarkovModel, InputError> {
    with(text, &Wanted { constants: &[("far", "3")], ..Wanted::default() })
}

#[test]
fn automata_meet_where_their_actions_do() {
    let model = errand(ERRAND).expect("a model");
    // Awake or asleep for six stages of the way; inside only who is awake gets.
    assert_eq!((model.len(), model.initial.len(), model.chain), (11, 2, false));
    let count = |label: &str| model.label(label).map(|states| states.count());
    assert_eq!(
        (count("inside"), count("outside"), count("deadlock")),
        (Some(1), Some(10), Some(1))
    );
    let enter = (0..model.choice_count()).find(|&choice| model.action(choice) == "enter");
    let effort = model.reward(Some("effort")).expect("named");
    assert_eq!(enter.map(|choice| effort.of_choices[choice]), Some(10.0));
    // Half a unit a step on the way, and four more with one chance in four.
    let walk = model.choices(0).next().expect("it may walk");
    assert_eq!((effort.of_states[0], effort.of_choices[walk]), (0.5, 1.0));
    let mut chances: Vec<f64> = model.arcs(walk).map(|(_, chance)| chance).collect();
    chances.sort_by(f64::total_cmp);
    assert_eq!(chances, [0.25, 0.75]);
}

#[test]
fn numbers_are_exact_and_variables_can_be_asked_about() {
    let conditions = ["way>=2 & !opened".to_owned(), "typo".to_owned()];
    let wanted = Wanted { exact: true, constants: &[("far", "3")], conditions: &conditions };
    let model = with(ERRAND, &wanted).expect("a model");
    let exact = model.exact.as_ref().expect("asked for");
    assert!(exact.chances.contains(&Fraction::new(3, 4).expect("small")));
    assert_eq!(model.label("way>=2 & !opened").map(|states| states.count()), Some(6));
    assert_eq!(model.label("typo"), None);
}

#[test]
fn mistakes_name_the_part_of_the_model() {
    for (right, wrong, words) in [
        ("\"mdp\"", "\"ctmc\"", "type: models of type ctmc"),
        ("\"upper-bound\": \"far\"", "\"upper-bound\": \"away\"", "way: there is no away"),
        ("\"value\": true", "\"value\": 1", "host, home, [open]: this is a whole number"),
        ("\"location\": \"in\"", "\"location\": \"out\"", "no location out"),
        ("\"op\": \"<\"", "\"op\": \"der\"", "the operation der is not read"),
        ("[\"knock\", \"open\"]", "[\"knock\"]", "another length"),
        ("\"automaton\": \"host\"", "\"automaton\": \"guest\"", "system: the element guest"),
        (
            "\"right\": 1 } }] }",
            "\"right\": 9 } }] }",
            "way would become 9, expected 0 to 3, in the state",
        ),
        ("\"jani-version\": 1,", "\"jani-version\": 1", "line 3, column"),
        (
            "\"real\", \"transient\": true, \"initial-value\": 0",
            "\"real\"",
            "a variable of type real",
        ),
    ] {
        let text = ERRAND.replacen(right, wrong, 1);
        assert_ne!(text, ERRAND, "{right}");
        let error = errand(&text).expect_err(wrong);
        assert!(error.to_string().contains(words), "{error}");
    }
    let error = with(ERRAND, &Wanted::default()).expect_err("a constant is missing");
    assert!(error.to_string().contains("without a value: far"), "{error}");
    let deep = format!("{{\"type\":{}", "[".repeat(100_000));
    assert!(errand(&deep).is_err(), "deep texts are refused");
}

proptest! {
    #[test]
    fn damaged_models_never_panic(from in 0usize..5000, len in 0usize..12, by in "[ -~\n]{0,6}") {
        let mut text = ERRAND.to_owned();
        let mut from = from.min(text.len());
        while !text.is_char_boundary(from) {
            from -= 1;
        }
        let mut to = (from + len).min(text.len());
        while !text.is_char_boundary(to) {
            to += 1;
        }
        text.replace_range(from..to, &by);
        let wanted = Wanted { constants: &[("far", "3")], ..Wanted::default() };
        let _ = Control::with_budget(Budget::nodes(2000), |control| read(&text, &wanted, control).is_ok());
    }
}
