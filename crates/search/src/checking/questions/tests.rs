//! Questions against values known by hand, and random models against a brute force.

mod brute;
mod known;
mod random;

use meeple_core::Control;
use meeple_core::markov::{Label, MarkovModel, RewardModel, StateSet, read_property};

use super::super::{Accuracy, CheckError, Checked, check};

/// A choice: its reward, and its arcs.
type Choice = (f64, Vec<(u32, f64)>);

/// A model from its states' choices; it begins in state 0.
fn model(states: &[Vec<Choice>], labels: &[(&str, &[u32])]) -> MarkovModel {
    let mut model = MarkovModel {
        initial: vec![0],
        first_choice: vec![0],
        first_arc: vec![0],
        ..MarkovModel::default()
    };
    let mut of_choices = Vec::new();
    for choices in states {
        for (reward, arcs) in choices {
            for &(to, chance) in arcs {
                model.targets.push(to);
                model.chances.push(chance);
            }
            model.first_arc.push(model.targets.len() as u32);
            of_choices.push(*reward);
        }
        model.first_choice.push(of_choices.len() as u32);
    }
    for (name, members) in labels {
        let mut set = StateSet::none(states.len());
        members.iter().for_each(|&state| {
            set.insert(state);
        });
        model.labels.push(Label { name: (*name).to_owned(), states: set });
    }
    let name = "cost".to_owned();
    model.rewards.push(RewardModel { name, of_choices, ..RewardModel::default() });
    model
}

/// The answer with the usual accuracy.
fn ask(model: &MarkovModel, text: &str) -> Result<Checked, CheckError> {
    let property = read_property(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    Control::unlimited(|control| check(model, &property, Accuracy::default(), control))
}

/// Asserts that the answer lies near a value and encloses it.
fn expect(model: &MarkovModel, text: &str, value: f64) {
    let answer = ask(model, text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let (lower, upper) = (answer.lower[0], answer.upper[0]);
    encloses(text, lower, upper, value);
    assert!(answer.near, "{text}: {lower} to {upper}");
}

/// Bounds hold, up to the rounding of the reference, and are near.
fn encloses(text: &str, lower: f64, upper: f64, value: f64) {
    if value.is_infinite() {
        assert_eq!((lower, upper), (value, value), "{text}");
        return;
    }
    let slack = 1e-11 * value.abs().max(1e-3);
    assert!(lower <= value + slack && value - slack <= upper, "{text}: {lower} {value} {upper}");
    assert!(upper - lower <= 2e-6 * value.abs() + 1e-15, "{text}: {lower} {value} {upper}");
}
