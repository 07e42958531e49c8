//! Models whose answers have a formula.

use dashu_int::{IBig, UBig};
use meeple_core::markov::{
    Aim, Bound, ExactNumbers, Formula, Fraction, Label, MarkovModel, Path, Quantity, Reward,
    RewardModel, StateSet, Threshold,
};
use meeple_core::{Budget, Control, Stop};

use super::brute::property;
use crate::checking::exact::{ExactError, ExactValue, Rational, Source, exactly};

/// A walk on 0 to `last`, up with chance 2/3; one step costs one. It begins at 1.
fn walk(last: u32) -> MarkovModel {
    let mut model = MarkovModel {
        initial: vec![1],
        chain: true,
        first_choice: vec![0],
        first_arc: vec![0],
        ..MarkovModel::default()
    };
    let mut exact = ExactNumbers::default();
    let (up, down) = (Fraction::new(2, 3).expect("two"), Fraction::new(1, 3).expect("one"));
    for state in 0..=last {
        let arcs = match state {
            0 => vec![(0, Fraction::ONE)],
            _ if state == last => vec![(last, Fraction::ONE)],
            _ => vec![(state + 1, up), (state - 1, down)],
        };
        for (target, chance) in arcs {
            model.targets.push(target);
            model.chances.push(chance.near());
            exact.chances.push(chance);
        }
        model.first_arc.push(model.targets.len() as u32);
        model.first_choice.push(state + 1);
    }
    let count = last as usize + 1;
    let (mut top, mut end) = (StateSet::none(count), StateSet::none(count));
    top.insert(last);
    end.insert(0);
    end.insert(last);
    model.labels =
        vec![Label { name: "top".into(), states: top }, Label { name: "end".into(), states: end }];
    let of_states = vec![1.0; count];
    model.rewards = vec![RewardModel { of_states, ..RewardModel::default() }];
    exact.rewards = vec![(vec![Fraction::ONE; count], Vec::new())];
    model.with_exact(exact)
}

fn two_to(power: usize) -> IBig {
    IBig::ONE << power
}

#[test]
fn a_long_walk_has_its_closed_form() {
    for last in [2, 5, 40, 700] {
        let model = walk(last);
        let top = Path::Until(Formula::True, Formula::Label("top".into()), None);
        let chance = property(Quantity::Chance(top), Aim::Max);
        let end = Reward::Until(Formula::Label("end".into()));
        let steps = property(Quantity::Mean(None, end), Aim::Min);
        let answer = |asked| Control::unlimited(|control| exactly(&model, asked, control));
        // One half to the power 1 less than one, over the same with all.
        let (power, all) = (last as usize, two_to(last as usize) - IBig::ONE);
        let wins = Rational::raw(two_to(power - 1), UBig::try_from(all).expect("positive"));
        let found = answer(&chance).expect("no limit");
        assert_eq!(found.values, [ExactValue::Finite(wins.clone())]);
        assert_eq!(found.source, Source::Written);
        // It goes up by a third a step on average.
        let gone = wins.scaled(&IBig::from(last)).minus(&Rational::ONE);
        let steps = answer(&steps).expect("no limit");
        assert_eq!(steps.values, [ExactValue::Finite(gone.scaled(&IBig::from(3)))]);
    }
}

#[test]
fn rounded_thirds_are_understood_or_scaled() {
    let mut model = walk(3);
    model.exact = None;
    let top = Path::Until(Formula::True, Formula::Label("top".into()), None);
    let chance = property(Quantity::Chance(top), Aim::Max);
    let found = Control::unlimited(|control| exactly(&model, &chance, control)).expect("no limit");
    assert_eq!((found.values[0].to_string(), found.source), ("4/7".into(), Source::Restored));
    model.chances[1] = 0.7;
    let found = Control::unlimited(|control| exactly(&model, &chance, control)).expect("no limit");
    assert_eq!(found.source, Source::Scaled);
}

#[test]
fn thresholds_are_compared_as_written() {
    let value = ExactValue::Finite(Rational::from(Fraction::parse("0.9").expect("a number")));
    let threshold = |bound, written| {
        let written = Fraction::parse(written);
        Threshold { bound, value: 0.9, written }
    };
    assert!(value.satisfies(&threshold(Bound::AtLeast, "0.9")));
    assert!(value.satisfies(&threshold(Bound::AtMost, "9e-1")));
    assert!(!value.satisfies(&threshold(Bound::Above, "0.9")));
    assert!(!ExactValue::Infinite.satisfies(&threshold(Bound::Below, "0.9")));
}

#[test]
fn what_is_not_there_is_refused_and_budgets_end() {
    let model = walk(40);
    let missing = Path::Until(Formula::True, Formula::Label("gaol".into()), None);
    let missing = property(Quantity::Chance(missing), Aim::Max);
    let found = Control::unlimited(|control| exactly(&model, &missing, control));
    assert!(matches!(found, Err(ExactError::Refused(error)) if error.message.en.contains("top")));
    let named = property(Quantity::Mean(Some("time".into()), Reward::Total), Aim::Max);
    let found = Control::unlimited(|control| exactly(&model, &named, control));
    assert!(matches!(found, Err(ExactError::Refused(_))));
    let top = Path::Until(Formula::True, Formula::Label("top".into()), None);
    let chance = property(Quantity::Chance(top), Aim::Max);
    let tight = Budget { bytes: Some(1_000), ..Budget::UNLIMITED };
    let found = Control::with_budget(tight, |control| exactly(&model, &chance, control));
    assert_eq!(found, Err(ExactError::Stopped(Stop::Memory)));
    for limit in [0, 10, 100, 200, 400] {
        let found = Control::with_budget(Budget::nodes(limit), |c| exactly(&model, &chance, c));
        assert_eq!(found, Err(ExactError::Stopped(Stop::Nodes)), "{limit}");
    }
}
