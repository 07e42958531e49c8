//! Fronts against what every policy has, and against sums on models unfolded by hand.

use meeple_core::markov::{
    Aim, ExactNumbers, Formula, Fraction, Label, MarkovModel, Path, Property, Quantity, Reward,
    RewardModel, StateSet,
};
use meeple_core::{Budget, Control, Rng};

use super::{Front, pareto};
use crate::checking::exact::core::for_tests::{chance_of, policies, property, random, until_of};
use crate::checking::exact::{ExactError, ExactValue, Rational, exactly};

fn label(name: &str) -> Formula {
    Formula::Label(name.into())
}

fn until(through: Formula, to: &str, aim: Aim) -> Property {
    property(Quantity::Chance(Path::Until(through, label(to), None)), aim)
}

fn reward(name: &str, to: &str, aim: Aim) -> Property {
    property(Quantity::Mean(Some(name.into()), Reward::Until(label(to))), aim)
}

/// A random model with a second goal `other`, not met together with the first, and a second reward.
fn model(seed: u64) -> Option<MarkovModel> {
    let mut model = random::model(seed);
    let count = model.len();
    let mut other = StateSet::none(count);
    if count < 3 {
        return None;
    }
    other.insert(1);
    model.labels.push(Label { name: "other".into(), states: other });
    let mut rng = Rng::new(seed ^ 0x5eed);
    let drawn: Vec<i128> = (0..model.choice_count()).map(|_| rng.below(3) as i128).collect();
    model.rewards.push(RewardModel {
        name: "second".into(),
        of_states: Vec::new(),
        of_choices: drawn.iter().map(|&reward| reward as f64).collect(),
    });
    let drawn = drawn.iter().filter_map(|&reward| Fraction::new(reward, 1)).collect();
    model.exact.as_mut()?.rewards.push((Vec::new(), drawn));
    Some(model)
}

fn front(model: &MarkovModel, questions: [&Property; 2]) -> Result<Front, ExactError> {
    Control::unlimited(|control| pareto(model, questions, 0.0, control))
}

fn sum(prices: [i64; 2], values: &[Rational; 2]) -> Rational {
    let [one, other] = prices.map(Rational::whole);
    one.times(&values[0]).plus(&other.times(&values[1]))
}

const PRICES: [[i64; 2]; 7] = [[1, 0], [0, 1], [1, 1], [1, 2], [3, 1], [7, 10], [1, 50]];

/// Whether points and lines say the same as all policies, in every direction.
fn agrees(front: &Front, all: &[[Rational; 2]], aims: [Aim; 2], context: &str) {
    assert!(front.complete);
    let sign = |aim| if aim == Aim::Max { 1 } else { -1 };
    for prices in PRICES {
        let prices = [prices[0] * sign(aims[0]), prices[1] * sign(aims[1])];
        let found = front.points.iter().map(|point| sum(prices, &point.values)).max();
        let wanted = all.iter().map(|values| sum(prices, values)).max();
        assert_eq!(found, wanted, "{context} {prices:?}");
    }
    for limit in &front.limits {
        assert!(!all.iter().any(|values| limit.excludes(values)), "{context} {limit:?}");
        let touched = front.points.iter().any(|point| {
            let [one, other] = &limit.prices;
            one.times(&point.values[0]).plus(&other.times(&point.values[1])) == limit.most
        });
        assert!(touched, "{context}");
    }
    for point in &front.points {
        assert!(!front.limits.iter().any(|limit| limit.excludes(&point.values)), "{context}");
    }
}

fn finite(values: [ExactValue; 2]) -> Option<[Rational; 2]> {
    match values {
        [ExactValue::Finite(one), ExactValue::Finite(other)] => Some([one, other]),
        _ => None,
    }
}

#[test]
fn chances_of_two_goals_are_traded_off_as_by_every_policy() {
    let mut corners = 0;
    for (seed, model) in (0..500).filter_map(|seed| Some((seed, model(seed)?))) {
        let (goal, other) = (model.label("goal").expect("it"), model.label("other").expect("it"));
        let not = |states: &StateSet| states.clone().complement();
        let all: Vec<[Rational; 2]> = policies(&model)
            .iter()
            .filter_map(|policy| {
                finite([
                    chance_of(&model, policy, &not(&other), &goal),
                    chance_of(&model, policy, &not(&goal), &other),
                ])
            })
            .collect();
        for aims in [[Aim::Max, Aim::Max], [Aim::Max, Aim::Min], [Aim::Min, Aim::Min]] {
            let one = until(Formula::Not(Box::new(label("other"))), "goal", aims[0]);
            let two = until(Formula::Not(Box::new(label("goal"))), "other", aims[1]);
            let found = front(&model, [&one, &two]).expect("chances are finite");
            agrees(&found, &all, aims, &format!("{seed} {aims:?}"));
            corners = corners.max(found.points.len());
        }
    }
    assert!(corners > 1, "some front is no single point");
}

#[test]
fn costs_of_one_goal_are_traded_off_as_by_every_policy() {
    let (mut corners, mut refused) = (0, 0);
    for (seed, model) in (0..500).filter_map(|seed| Some((seed, model(seed)?))) {
        let goal = model.label("goal").expect("it");
        for aims in [[Aim::Min, Aim::Min], [Aim::Max, Aim::Min]] {
            let one = reward("cost", "goal", aims[0]);
            let two = reward("second", "goal", aims[1]);
            let values = |policy: &Vec<usize>| {
                let both = [0, 1].map(|index| until_of(&model, policy, index, &goal));
                finite(both)
            };
            let all: Vec<Option<[Rational; 2]>> = policies(&model).iter().map(values).collect();
            match front(&model, [&one, &two]) {
                Ok(found) => {
                    let all: Vec<[Rational; 2]> = all.into_iter().flatten().collect();
                    agrees(&found, &all, aims, &format!("{seed} {aims:?}"));
                    corners = corners.max(found.points.len());
                }
                Err(ExactError::Refused(_)) => {
                    refused += 1;
                    let none = all.iter().all(Option::is_none);
                    let some = all.iter().any(Option::is_none);
                    assert!(if aims[0] == Aim::Max { some } else { none }, "{seed} {aims:?}");
                }
                Err(stopped) => panic!("{stopped:?}"),
            }
        }
    }
    assert!(corners > 2 && refused > 10, "{corners} {refused}");
}

/// The model unfolded: which of two goals were seen, a state each, and rewards for seeing them.
fn unfolded(model: &MarkovModel, prices: [i64; 2]) -> (MarkovModel, Rational) {
    let goals = ["goal", "other"].map(|name| model.label(name).expect("it"));
    let exact = model.exact.as_ref().expect("written");
    let count = model.len() as u32;
    let seen = |before: u32, state: u32| {
        let bit = |index: usize| u32::from(goals[index].contains(state)) << index;
        before | bit(0) | bit(1)
    };
    let worth = |new: u32| {
        let prices = prices.map(i128::from);
        prices[0] * i128::from(new & 1) + prices[1] * i128::from(new >> 1 & 1)
    };
    let begin = seen(0, 0);
    let mut twin = MarkovModel {
        initial: vec![begin * count],
        first_choice: vec![0],
        first_arc: vec![0],
        ..MarkovModel::default()
    };
    let (mut numbers, mut gains) = (ExactNumbers::default(), Vec::new());
    for before in 0..4 {
        for state in 0..count {
            for choice in model.choices(state) {
                let mut gain = Fraction::ZERO;
                let range = model.first_arc[choice] as usize..model.first_arc[choice + 1] as usize;
                for arc in range {
                    let after = seen(before, model.targets[arc]);
                    let new = Fraction::new(worth(after & !before), 1).expect("small");
                    gain = gain.plus(new.times(exact.chances[arc]).expect("small")).expect("small");
                    twin.targets.push(after * count + model.targets[arc]);
                    twin.chances.push(model.chances[arc]);
                    numbers.chances.push(exact.chances[arc]);
                }
                gains.push(gain);
                twin.first_arc.push(twin.targets.len() as u32);
            }
            twin.first_choice.push(twin.first_arc.len() as u32 - 1);
        }
    }
    let of_choices = gains.iter().map(|gain| gain.near()).collect();
    twin.rewards = vec![RewardModel { of_choices, ..RewardModel::default() }];
    numbers.rewards = vec![(Vec::new(), gains)];
    (twin.with_exact(numbers), Rational::whole(worth(begin) as i64))
}

#[test]
fn what_needs_memory_is_traded_off_as_on_the_unfolded_model() {
    for (seed, model) in (0..400).filter_map(|seed| Some((seed, model(seed)?))) {
        let [one, two] = ["goal", "other"].map(|name| until(Formula::True, name, Aim::Max));
        let found = front(&model, [&one, &two]).expect("chances are finite");
        for prices in PRICES {
            let (twin, begun) = unfolded(&model, prices);
            let total = property(Quantity::Mean(None, Reward::Total), Aim::Max);
            let best = Control::unlimited(|control| exactly(&twin, &total, control));
            let ExactValue::Finite(best) = best.expect("no limit").values[0].clone() else {
                panic!("goals are seen once");
            };
            let most = found.points.iter().map(|point| sum(prices, &point.values)).max();
            assert_eq!(most, Some(best.plus(&begun)), "{seed} {prices:?}");
        }
    }
}

#[test]
fn never_is_one_minus_ever() {
    for (seed, model) in (0..200).filter_map(|seed| Some((seed, model(seed)?))) {
        let not = |name: &str| Formula::Not(Box::new(label(name)));
        let never = property(Quantity::Chance(Path::Globally(not("other"), None)), Aim::Max);
        let ever = until(Formula::True, "other", Aim::Min);
        let goal = until(Formula::True, "goal", Aim::Max);
        let (one, two) = (front(&model, [&goal, &never]), front(&model, [&goal, &ever]));
        let (one, two) = (one.expect("finite"), two.expect("finite"));
        assert_eq!(one.points.len(), two.points.len(), "{seed}");
        for (a, b) in one.points.iter().zip(&two.points) {
            assert_eq!(a.values[0], b.values[0], "{seed}");
            assert_eq!(a.values[1].plus(&b.values[1]), Rational::ONE, "{seed}");
        }
        for point in &one.points {
            assert!(!one.limits.iter().any(|limit| limit.excludes(&point.values)), "{seed}");
        }
    }
}

#[test]
fn a_coarse_front_lies_within_its_lines_and_a_short_budget_says_so() {
    let [one, two] = ["goal", "other"].map(|name| until(Formula::True, name, Aim::Max));
    for model in (0..300).filter_map(model) {
        let fine = front(&model, [&one, &two]).expect("finite");
        let coarse = Control::unlimited(|control| pareto(&model, [&one, &two], 0.1, control));
        let coarse = coarse.expect("finite");
        assert!(coarse.points.len() <= fine.points.len());
        for point in &fine.points {
            assert!(!coarse.limits.iter().any(|limit| limit.excludes(&point.values)));
        }
        for nodes in [0, 50, 150, 250, 400] {
            let budget = Budget::nodes(nodes);
            match Control::with_budget(budget, |c| pareto(&model, [&one, &two], 0.0, c)) {
                Ok(part) => {
                    let whole = fine.points.len();
                    assert!(!part.complete || part.points.len() == whole);
                    for point in &fine.points {
                        assert!(!part.limits.iter().any(|limit| limit.excludes(&point.values)));
                    }
                }
                Err(error) => assert!(matches!(error, ExactError::Stopped(_))),
            }
        }
    }
}
