//! Every kind of question about a model, one a file; what they have in common is here.

mod closely;
mod forever;
mod levels;
mod long_run;
mod mean_payoff;
mod names;
mod outward;
mod quotient;
mod states;
mod steps;
mod sweeps;
#[cfg(test)]
mod tests;
mod threshold;
mod total;

use meeple_core::markov::{
    Aim, Bound, MarkovModel, Path, Property, Quantity, Reward, RewardModel, StateSet,
};
use meeple_core::{Control, InputError, Phrase, Stop};

use self::states::states;
pub use self::threshold::Holds;
use super::{Accuracy, Values, reach, reach_everywhere, reward_everywhere, reward_until};

/// The answer to a question, for every state where the model may begin.
#[derive(Clone, Debug, PartialEq)]
pub struct Checked {
    /// No value is smaller; one for each of [`MarkovModel::initial`].
    pub lower: Vec<f64>,
    /// No value is larger.
    pub upper: Vec<f64>,
    /// Whether it is as was asked, in every state where the model may begin; only for questions
    /// with a threshold.
    pub holds: Option<Holds>,
    /// Whether bounds are as near as was asked.
    pub near: bool,
}

impl Checked {
    /// Whether bounds leave nothing open.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.lower == self.upper
    }
}

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CheckError {
    /// It cannot be asked of this model.
    #[error("{0}")]
    Wrong(#[from] InputError),
    /// The budget ended first.
    #[error("{0:?}")]
    Stopped(Stop),
    /// A question within the question stays open in some state: its value is too near the
    /// threshold.
    #[error("undecided: {0}")]
    Undecided(String),
}

impl From<Stop> for CheckError {
    fn from(why: Stop) -> Self {
        Self::Stopped(why)
    }
}

/// The states whose values are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scope {
    /// Those where the model may begin.
    Initial,
    /// All.
    Everywhere,
}

/// Answers a question.
///
/// # Errors
/// When the model lacks a name, the question makes no sense for it, or the budget ended.
pub fn check(
    model: &MarkovModel,
    property: &Property,
    accuracy: Accuracy,
    control: &mut Control<'_>,
) -> Result<Checked, CheckError> {
    names::check(model, property)?;
    let mut accuracy = accuracy;
    loop {
        let values = measure(model, property, accuracy, Scope::Initial, control)?;
        let of =
            |bounds: &[f64]| model.initial.iter().map(|&state| bounds[state as usize]).collect();
        let (lower, upper): (Vec<f64>, Vec<f64>) = (of(&values.lower), of(&values.upper));
        let pairs = || lower.iter().copied().zip(upper.iter().copied());
        let holds = property.threshold.map(|asked| threshold::all(asked, pairs()));
        let finer = threshold::finer(accuracy).filter(|_| control.stopped().is_none());
        match finer.filter(|_| holds == Some(Holds::Undecided)) {
            // What is too near the threshold is looked at more closely.
            Some(finer) => accuracy = finer,
            None => {
                let near = pairs().all(|(lower, upper)| is_near(lower, upper, accuracy));
                let open = holds == Some(Holds::Undecided);
                let closer = if open { closely::decide(model, property, control)? } else { None };
                let holds = closer.map_or(holds, |each| Some(threshold::together(each)));
                return Ok(Checked { lower, upper, holds, near });
            }
        }
    }
}

/// Whether a question can be asked of a model: it knows the names, and somebody is said to choose
/// where there is a choice.
///
/// # Errors
/// Says what is amiss, and what there is.
pub fn fits(model: &MarkovModel, property: &Property) -> Result<(), InputError> {
    names::check(model, property)?;
    match aim(model, property) {
        Err(CheckError::Wrong(error)) => Err(error),
        _ => Ok(()),
    }
}

/// Whether bounds are near each other, relative to what they bound.
fn is_near(lower: f64, upper: f64, accuracy: Accuracy) -> bool {
    lower == upper || upper - lower <= accuracy.epsilon * lower.abs().max(upper.abs()).min(f64::MAX)
}

/// Who chooses: as was said; else whoever would rather have the answer be no; else nobody.
fn aim(model: &MarkovModel, property: &Property) -> Result<Aim, CheckError> {
    let against = property.threshold.map(|threshold| match threshold.bound {
        Bound::AtLeast | Bound::Above => Aim::Min,
        Bound::AtMost | Bound::Below => Aim::Max,
    });
    if let Some(aim) = property.aim.or(against) {
        return Ok(aim);
    }
    if model.choice_count() == model.len() {
        return Ok(Aim::Max);
    }
    Err(CheckError::Wrong(InputError::new(Phrase::new(
        "somebody chooses in this model; expected max or min, such as Pmax=? or Rmin=?",
        "quelqu'un choisit dans ce modèle ; attendu max ou min, comme Pmax=? ou Rmin=?",
    ))))
}

/// The values of a property's quantity.
fn measure(
    model: &MarkovModel,
    property: &Property,
    accuracy: Accuracy,
    scope: Scope,
    control: &mut Control<'_>,
) -> Result<Values, CheckError> {
    let aim = aim(model, property)?;
    match &property.quantity {
        Quantity::Chance(path) => chance(model, aim, path, accuracy, scope, control),
        Quantity::Mean(name, reward) => {
            let rewards = names::rewards(model, name.as_deref())?;
            mean(model, aim, rewards, reward, accuracy, scope, control)
        }
        Quantity::Share(of) => {
            let states = states(model, of, accuracy, control)?;
            let of_states =
                (0..model.len() as u32).map(|state| f64::from(u8::from(states.contains(state))));
            let rewards = RewardModel { of_states: of_states.collect(), ..RewardModel::default() };
            Ok(long_run::long_run(model, aim, &rewards, accuracy, scope, control)?)
        }
    }
}

fn chance(
    model: &MarkovModel,
    aim: Aim,
    path: &Path,
    accuracy: Accuracy,
    scope: Scope,
    control: &mut Control<'_>,
) -> Result<Values, CheckError> {
    Ok(match path {
        Path::Next(to) => {
            let to = states(model, to, accuracy, control)?;
            steps::next(model, aim, &to, scope, control)?
        }
        Path::Until(through, to, limit) => {
            let through = states(model, through, accuracy, control)?;
            let to = states(model, to, accuracy, control)?;
            match limit {
                None => until(model, aim, (&through, &to), accuracy, scope, control)?,
                Some(k) => steps::until(model, aim, (&through, &to), *k, scope, control)?,
            }
        }
        Path::Globally(stay, limit) => {
            let stay = states(model, stay, accuracy, control)?;
            match limit {
                None => forever::globally(model, aim, &stay, accuracy, scope, control)?,
                Some(k) => steps::globally(model, aim, &stay, *k, scope, control)?,
            }
        }
        Path::Within { rewards, most, through, to } => {
            let rewards = names::rewards(model, rewards.as_deref())?;
            let units = levels::Units::of(model, rewards, *most)?;
            let through = states(model, through, accuracy, control)?;
            let to = states(model, to, accuracy, control)?;
            levels::within(model, aim, &units, (&through, &to), accuracy, scope, control)?
        }
    })
}

fn mean(
    model: &MarkovModel,
    aim: Aim,
    rewards: &RewardModel,
    counted: &Reward,
    accuracy: Accuracy,
    scope: Scope,
    control: &mut Control<'_>,
) -> Result<Values, CheckError> {
    Ok(match counted {
        Reward::Until(to) => {
            let to = states(model, to, accuracy, control)?;
            reward(model, aim, rewards, &to, accuracy, scope, control)?
        }
        Reward::Total => total::total(model, aim, rewards, accuracy, scope, control)?,
        Reward::Cumulative(k) => steps::cumulative(model, aim, rewards, *k, scope, control)?,
        Reward::Instant(k) => steps::instant(model, aim, rewards, *k, scope, control)?,
        Reward::LongRun => long_run::long_run(model, aim, rewards, accuracy, scope, control)?,
    })
}

fn until(
    model: &MarkovModel,
    aim: Aim,
    (through, to): (&StateSet, &StateSet),
    accuracy: Accuracy,
    scope: Scope,
    control: &mut Control<'_>,
) -> Result<Values, Stop> {
    match scope {
        Scope::Initial => reach(model, aim, through, to, accuracy, control),
        Scope::Everywhere => reach_everywhere(model, aim, through, to, accuracy, control),
    }
}

fn reward(
    model: &MarkovModel,
    aim: Aim,
    rewards: &RewardModel,
    to: &StateSet,
    accuracy: Accuracy,
    scope: Scope,
    control: &mut Control<'_>,
) -> Result<Values, Stop> {
    match scope {
        Scope::Initial => reward_until(model, aim, rewards, to, accuracy, control),
        Scope::Everywhere => reward_everywhere(model, aim, rewards, to, accuracy, control),
    }
}
