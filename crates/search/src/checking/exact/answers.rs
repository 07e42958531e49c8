//! Questions answered exactly.

use std::fmt;

use meeple_core::markov::{Bound, MarkovModel, Property, Threshold};
use meeple_core::{Control, InputError, Stop};

use super::checker::Checker;
use super::frame::{Frame, Source};
use super::graph::{Backwards, Terrain};
use super::rational::Rational;

/// A value without rounding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExactValue {
    /// A number.
    Finite(Rational),
    /// No number is as great.
    Infinite,
}

impl ExactValue {
    /// A double next to it.
    #[must_use]
    pub fn near(&self) -> f64 {
        match self {
            Self::Finite(value) => value.near(),
            Self::Infinite => f64::INFINITY,
        }
    }

    /// Doubles that enclose it, as near as they can be.
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        match self {
            Self::Finite(value) => (value.floor(), value.ceiling()),
            Self::Infinite => (f64::INFINITY, f64::INFINITY),
        }
    }

    /// Whether it is as a threshold wants it.
    #[must_use]
    pub fn satisfies(&self, threshold: &Threshold) -> bool {
        let written = threshold.written.map(Rational::from);
        let limit = written.unwrap_or_else(|| Rational::of_double(threshold.value));
        let order = match self {
            Self::Finite(value) => value.cmp(&limit),
            Self::Infinite => std::cmp::Ordering::Greater,
        };
        match threshold.bound {
            Bound::Below => order.is_lt(),
            Bound::AtMost => order.is_le(),
            Bound::Above => order.is_gt(),
            Bound::AtLeast => order.is_ge(),
        }
    }
}

impl fmt::Display for ExactValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Finite(value) => value.fmt(f),
            Self::Infinite => f.write_str("inf"),
        }
    }
}

/// What is exactly true of a model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExactAnswer {
    /// The value of each state that the model may begin in, in the model's order.
    pub values: Vec<ExactValue>,
    /// Which numbers it is exact for.
    pub source: Source,
}

/// Why there is no exact answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExactError {
    /// The budget ended first.
    Stopped(Stop),
    /// The question cannot be answered so, or does not fit the model.
    Refused(InputError),
}

impl From<Stop> for ExactError {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

impl From<InputError> for ExactError {
    fn from(error: InputError) -> Self {
        Self::Refused(error)
    }
}

/// Answers a question without rounding. A threshold does not count: what is answered is how much.
///
/// # Errors
/// When the budget ends, or the question is about what the model does not have or cannot be answered
/// exactly (reward-bounded ways; rewards of both signs where one could stay for ever).
pub fn exactly(
    model: &MarkovModel,
    property: &Property,
    control: &mut Control<'_>,
) -> Result<ExactAnswer, ExactError> {
    let (frame, source) = Frame::of(model);
    let back = Backwards::of(&frame);
    let near_chances = frame.near_chances();
    let terrain = Terrain { frame: &frame, back: &back };
    let reachable = terrain.reachable(&model.initial, control)?;
    let checker = Checker { model, terrain: &terrain, near_chances: &near_chances, reachable };
    let mut values = checker.values(property, control)?;
    let of = |&state: &u32| std::mem::replace(&mut values[state as usize], ExactValue::Infinite);
    // States may come twice.
    let mut initial = model.initial.clone();
    initial.sort_unstable();
    initial.dedup();
    let found: Vec<ExactValue> = initial.iter().map(of).collect();
    let values = model.initial.iter().filter_map(|state| {
        let place = initial.binary_search(state).ok()?;
        found.get(place).cloned()
    });
    Ok(ExactAnswer { values: values.collect(), source })
}
