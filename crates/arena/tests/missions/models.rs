//! Questions about the models that come along: the answers hold the values that are known.

use meeple_arena::CATALOGUE;
use meeple_arena::questions::{Manner, Reply, answer, labels};
use meeple_core::card::{Case, Model};
use meeple_core::markov::{Wanted, read_questions};
use meeple_core::{Control, Setup};

/// Every question about one size of a model, answered.
fn replies(model: &Model, case: &Case, asked: &[(&str, &str)], manner: Manner) -> Vec<Reply> {
    let entry =
        CATALOGUE.iter().find(|entry| entry.card.work.models.iter().any(|m| m.name == model.name));
    let texts: Vec<&str> = asked.iter().map(|(property, _)| *property).collect();
    let questions = read_questions(&texts.join(";"), &[]).expect("they are questions");
    let labels = labels(&questions);
    let setup = Setup { position: None, scenario: Some(model.name) };
    let wanted = Wanted { constants: case.constants, exact: manner.exact, conditions: &labels };
    Control::unlimited(|control| {
        let session =
            entry.expect("a game").open_model(&setup, &wanted, control).expect("a scenario");
        let asked = session.questions().expect("a mission");
        let written = asked.written_out(&labels, control).expect("its labels");
        let properties = questions.iter().flat_map(|question| &question.properties);
        let answers = properties.map(|property| answer(&written, property, manner, control));
        answers.map(|reply| reply.unwrap_or_else(|error| panic!("{error}"))).collect()
    })
}

fn cases() -> impl Iterator<Item = (&'static Model, &'static Case)> {
    let models = CATALOGUE.iter().flat_map(|entry| entry.card.work.models);
    models.flat_map(|model| model.cases.iter().map(move |case| (model, case)))
}

fn number(known: &str) -> f64 {
    let parse = |text: &str| text.parse::<f64>().expect("a number");
    known.split_once('/').map_or_else(|| parse(known), |(over, under)| parse(over) / parse(under))
}

#[test]
fn bounds_hold_the_known_values() {
    /// What turning a fraction into a float may cost.
    const ROUNDING: f64 = 1e-13;
    assert!(cases().count() >= 10);
    for (model, case) in cases() {
        for (reply, (property, known)) in
            replies(model, case, case.asked, Manner::default()).iter().zip(case.asked)
        {
            let shown = format!("{} {} {property}: {reply:?}", model.name, case.named());
            let (lower, upper) = reply.lower.zip(reply.upper).expect(&shown);
            if *known == "inf" {
                assert!(lower.is_infinite() && upper.is_infinite(), "{shown}");
                continue;
            }
            let known = number(known);
            assert!(
                lower <= known * (1.0 + ROUNDING) && known * (1.0 - ROUNDING) <= upper,
                "{shown}"
            );
            assert!(upper - lower <= 1e-6 * known, "{shown}");
            assert_eq!(reply.states, case.states, "{shown}");
        }
    }
}

#[test]
fn fractions_are_the_known_ones() {
    for (model, case) in cases().filter(|(_, case)| case.states < 1500) {
        let is_fraction = |value: &str| !value.contains('.');
        let asked: Vec<_> = case.asked.iter().copied().filter(|(_, v)| is_fraction(v)).collect();
        let manner = Manner { exact: true, ..Manner::default() };
        for (reply, (property, known)) in replies(model, case, &asked, manner).iter().zip(&asked) {
            let shown = format!("{} {} {property}: {reply:?}", model.name, case.named());
            match *known {
                "inf" => assert_eq!(reply.value, Some(f64::INFINITY), "{shown}"),
                known => assert_eq!(reply.exact.as_deref(), Some(known), "{shown}"),
            }
        }
    }
}
