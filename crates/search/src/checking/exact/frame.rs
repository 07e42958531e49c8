//! A model whose chances are whole numbers: each choice's arcs share a whole.

use dashu_int::IBig;
use dashu_int::ops::{Gcd as _, UnsignedAbs as _};
use meeple_core::markov::{Fraction, MarkovModel};

use super::rational::Rational;
use super::sum::Sum;

/// Which numbers an exact answer is exact for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Source {
    /// The numbers as they were written.
    Written,
    /// The same, except that chances written as rounded doubles (`0.10000000000000001`) are the
    /// simplest fractions next to them; with these, each choice's chances sum to one.
    Restored,
    /// The numbers as they are, and each choice's chances shared out anew so that they sum to one.
    Scaled,
}

/// States, choices and arcs with exact chances: an arc's is its weight over the whole of its choice.
#[derive(Clone, Debug, Default)]
pub(in crate::checking) struct Frame {
    /// Where each state's choices begin.
    pub(in crate::checking) first_choice: Vec<u32>,
    /// Where each choice's arcs begin.
    pub(in crate::checking) first_arc: Vec<u32>,
    /// Where arcs lead.
    pub(in crate::checking) targets: Vec<u32>,
    /// How much of its whole each arc is.
    pub(in crate::checking) weights: Vec<IBig>,
    /// The sum of each choice's weights.
    pub(in crate::checking) wholes: Vec<IBig>,
}

impl Frame {
    /// The exact chances of a model, and which they are.
    pub(in crate::checking) fn of(model: &MarkovModel) -> (Self, Source) {
        let mut frame = Self {
            first_choice: model.first_choice.clone(),
            first_arc: vec![0],
            ..Self::default()
        };
        let mut source = Source::Written;
        for choice in 0..model.choice_count() {
            let range = model.first_arc[choice] as usize..model.first_arc[choice + 1] as usize;
            let written = model.exact.as_ref().and_then(|exact| exact.chances.get(range.clone()));
            let (chances, how) = chances_of(written, &model.chances[range.clone()]);
            source = source.max(how);
            frame.push_choice(&model.targets[range], &chances);
        }
        (frame, source)
    }

    /// One more choice, of the last state or the one after it.
    pub(in crate::checking) fn push_choice(&mut self, targets: &[u32], chances: &[Rational]) {
        let common = chances.iter().fold(dashu_int::UBig::ONE, |common, chance| {
            let part = (&common).gcd(&chance.below);
            common * (&chance.below / part)
        });
        let mut whole = IBig::ZERO;
        for (&target, chance) in targets.iter().zip(chances) {
            let weight = &chance.above * IBig::from(&common / &chance.below);
            if !weight.is_zero() {
                whole += &weight;
                self.weights.push(weight);
                self.targets.push(target);
            }
        }
        self.first_arc.push(self.targets.len() as u32);
        self.wholes.push(whole);
    }

    pub(in crate::checking) fn len(&self) -> usize {
        self.first_choice.len().saturating_sub(1)
    }

    pub(in crate::checking) fn choice_count(&self) -> usize {
        self.wholes.len()
    }

    pub(in crate::checking) fn choices(&self, state: u32) -> std::ops::Range<usize> {
        let state = state as usize;
        self.first_choice[state] as usize..self.first_choice[state + 1] as usize
    }

    pub(in crate::checking) fn arcs(&self, choice: usize) -> std::ops::Range<usize> {
        self.first_arc[choice] as usize..self.first_arc[choice + 1] as usize
    }

    pub(in crate::checking) fn targets_of(&self, choice: usize) -> &[u32] {
        &self.targets[self.arcs(choice)]
    }

    /// The chances of all arcs as doubles.
    pub(in crate::checking) fn near_chances(&self) -> Vec<f64> {
        let mut near = Vec::with_capacity(self.weights.len());
        for choice in 0..self.choice_count() {
            let whole = (&self.wholes[choice]).unsigned_abs();
            let chance = |weight: &IBig| Rational::raw(weight.clone(), whole.clone()).near();
            near.extend(self.weights[self.arcs(choice)].iter().map(chance));
        }
        near
    }
}

/// The chances of a choice: as written, as meant, or as they are.
fn chances_of(written: Option<&[Fraction]>, near: &[f64]) -> (Vec<Rational>, Source) {
    let sums_to_one = |chances: &[Rational]| {
        let mut sum = Sum::default();
        chances.iter().for_each(|chance| sum.add(&IBig::ONE, chance));
        sum.total() == Rational::ONE
    };
    let plain: Vec<Rational> = match written {
        Some(written) => written.iter().map(|&chance| chance.into()).collect(),
        None => near.iter().map(|&chance| Rational::of_double(chance)).collect(),
    };
    if sums_to_one(&plain) {
        return (plain, Source::Written);
    }
    // Doubles that somebody computed may be some units off.
    for units in [0, 2, 8] {
        let simplest = near.iter().map(|&chance| Rational::simplest(chance, units));
        let simplest: Vec<Rational> = simplest.collect();
        if sums_to_one(&simplest) {
            return (simplest, Source::Restored);
        }
    }
    (plain, Source::Scaled)
}

/// The exact rewards of a model: for each step by a choice, and of each state alone.
pub(in crate::checking) struct Rewards {
    of_states: Vec<Rational>,
    of_choices: Vec<Rational>,
}

impl Rewards {
    /// Those of one of the model's reward models, as written where that is known.
    pub(in crate::checking) fn of(model: &MarkovModel, index: usize) -> Self {
        let rewards = &model.rewards[index];
        let written = model.exact.as_ref().and_then(|exact| exact.rewards.get(index));
        let list = |written: Option<&Vec<Fraction>>, near: &[f64]| match written {
            Some(written) if written.len() == near.len() => {
                written.iter().map(|&reward| reward.into()).collect()
            }
            _ => near.iter().map(|&reward| Rational::of_double(reward)).collect(),
        };
        Self {
            of_states: list(written.map(|lists| &lists.0), &rewards.of_states),
            of_choices: list(written.map(|lists| &lists.1), &rewards.of_choices),
        }
    }

    /// What a state is worth when it is looked at.
    pub(in crate::checking) fn of_state(&self, state: u32) -> Rational {
        self.of_states.get(state as usize).cloned().unwrap_or(Rational::ZERO)
    }

    /// What a step brings.
    pub(in crate::checking) fn of_step(&self, state: u32, choice: usize) -> Rational {
        match (self.of_states.get(state as usize), self.of_choices.get(choice)) {
            (Some(one), Some(other)) if !one.is_zero() && !other.is_zero() => one.plus(other),
            (Some(one), other) if !one.is_zero() || other.is_none() => one.clone(),
            (_, Some(other)) => other.clone(),
            _ => Rational::ZERO,
        }
    }

    /// Whether some reward is negative.
    pub(in crate::checking) fn has_negative(&self) -> bool {
        let negative = |value: &Rational| *value < Rational::ZERO;
        self.of_states.iter().any(negative) || self.of_choices.iter().any(negative)
    }
}

#[cfg(test)]
mod tests {
    use super::{Fraction, Source, chances_of};

    #[test]
    fn chances_are_taken_as_written_or_as_meant() {
        let fractions = |texts: &[&str]| -> Vec<Fraction> {
            texts.iter().filter_map(|text| Fraction::parse(text)).collect()
        };
        let written = fractions(&["0.1", "0.9"]);
        let (chances, source) = chances_of(Some(&written), &[0.1, 0.9]);
        assert_eq!((format!("{chances:?}"), source), ("[1/10, 9/10]".into(), Source::Written));
        let written = fractions(&["0.10000000000000001", "0.90000000000000002"]);
        let (chances, source) = chances_of(Some(&written), &[0.1, 0.9]);
        assert_eq!((format!("{chances:?}"), source), ("[1/10, 9/10]".into(), Source::Restored));
        let (chances, source) = chances_of(None, &[0.25, 0.75]);
        assert_eq!((format!("{chances:?}"), source), ("[1/4, 3/4]".into(), Source::Written));
        // Computed in doubles: 5/48768 and 5417/16256, three times each.
        let (rare, often) = (0.000_102_526_246_719_160_1, 0.333_230_807_086_614_1);
        let (chances, source) = chances_of(None, &[rare, rare, rare, often, often, often]);
        assert_eq!((chances[3].to_string(), source), ("5417/16256".into(), Source::Restored));
        assert_eq!(chances_of(None, &[0.3, 0.3]).1, Source::Scaled);
    }
}
