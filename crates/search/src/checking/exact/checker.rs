//! What a question comes down to.

use meeple_core::markov::{
    Aim, Bound, Formula, MarkovModel, Path, Property, Quantity, Reward, StateSet, Threshold,
};
use meeple_core::{Control, InputError, phrase};

use super::answers::{ExactError, ExactValue};
use super::frame::Rewards;
use super::graph::Terrain;
use super::policy::{self, Task};
use super::rational::Rational;

/// A model that exact questions are asked of.
pub(in crate::checking) struct Checker<'a> {
    pub(in crate::checking) model: &'a MarkovModel,
    pub(in crate::checking) terrain: &'a Terrain<'a>,
    pub(in crate::checking) near_chances: &'a [f64],
    /// States that matter.
    pub(in crate::checking) reachable: StateSet,
}

pub(super) type Exact = Result<Vec<ExactValue>, ExactError>;

/// What a step brings.
pub(super) type Gains<'a> = &'a dyn Fn(u32, usize) -> Rational;

impl Checker<'_> {
    /// The value of every state that can be reached.
    pub(super) fn values(&self, property: &Property, control: &mut Control<'_>) -> Exact {
        let aim = property.aim.unwrap_or(match &property.threshold {
            Some(Threshold { bound: Bound::Above | Bound::AtLeast, .. }) => Aim::Min,
            _ => Aim::Max,
        });
        match &property.quantity {
            Quantity::Chance(path) => self.path(path, aim, control),
            Quantity::Share(formula) => {
                let share = self.states(formula, control)?;
                let gain = |state, _| share_of(share.contains(state));
                self.long_run(aim, &gain, control)
            }
            Quantity::Mean(name, reward) => {
                let rewards = self.rewards(name.as_deref())?;
                let gains = |state, choice| rewards.of_step(state, choice);
                match reward {
                    Reward::Until(formula) => {
                        let to = self.states(formula, control)?;
                        self.reward_until(aim, &rewards, &gains, &to, control)
                    }
                    Reward::Total => self.total(aim, &rewards, &gains, control),
                    Reward::LongRun => self.long_run(aim, &gains, control),
                    Reward::Cumulative(steps) => self.cumulative(aim, &gains, *steps, control),
                    Reward::Instant(steps) => {
                        self.instant(aim, &|state| rewards.of_state(state), *steps, control)
                    }
                }
            }
        }
    }

    fn path(&self, path: &Path, aim: Aim, control: &mut Control<'_>) -> Exact {
        match path {
            Path::Next(formula) => {
                let to = self.states(formula, control)?;
                self.instant(aim, &|state| share_of(to.contains(state)), 1, control)
            }
            Path::Until(through, to, steps) => {
                let (through, to) = (self.states(through, control)?, self.states(to, control)?);
                match steps {
                    Some(steps) => self.within(aim, &through, &to, *steps, control),
                    None => self.chance(aim, &through, &to, control),
                }
            }
            Path::Globally(formula, steps) => {
                let bad = self.states(formula, control)?.complement();
                let all = StateSet::all(bad.universe());
                let other = if aim == Aim::Max { Aim::Min } else { Aim::Max };
                let leaving = match steps {
                    Some(steps) => self.within(other, &all, &bad, *steps, control)?,
                    None => self.chance(other, &all, &bad, control)?,
                };
                let rest = |value| match value {
                    ExactValue::Finite(value) => ExactValue::Finite(Rational::ONE.minus(&value)),
                    ExactValue::Infinite => ExactValue::Infinite,
                };
                Ok(leaving.into_iter().map(rest).collect())
            }
            Path::Within { .. } => Err(InputError::new(phrase!(
                "ways bounded by rewards are not answered exactly; expected F, G, U or X, bounded by steps or not at all",
                "les chemins bornés par des récompenses n'ont pas de réponse exacte ; attendu F, G, U ou X, bornés par des étapes ou pas du tout"
            ))
            .into()),
        }
    }

    /// The states that a formula speaks of, as far as they can be reached.
    pub(in crate::checking) fn states(
        &self,
        formula: &Formula,
        control: &mut Control<'_>,
    ) -> Result<StateSet, ExactError> {
        let count = self.model.len();
        Ok(match formula {
            Formula::True => StateSet::all(count),
            Formula::False => StateSet::none(count),
            Formula::Label(name) => self.model.label(name).ok_or_else(|| self.unknown(name))?,
            Formula::Not(inner) => self.states(inner, control)?.complement(),
            Formula::And(one, other) => {
                let mut states = self.states(one, control)?;
                states.intersect(&self.states(other, control)?);
                states
            }
            Formula::Or(one, other) => {
                let mut states = self.states(one, control)?;
                states.unite(&self.states(other, control)?);
                states
            }
            Formula::Holds(property) => {
                let Some(threshold) = &property.threshold else {
                    return Err(InputError::new(phrase!(
                        "a question inside another needs a threshold, such as P>=0.5",
                        "une question dans une autre a besoin d'un seuil, comme P>=0.5"
                    ))
                    .into());
                };
                let values = self.values(property, control)?;
                let mut states = StateSet::none(count);
                for state in self.reachable.iter() {
                    if values[state as usize].satisfies(threshold) {
                        states.insert(state);
                    }
                }
                states
            }
        })
    }

    fn unknown(&self, name: &str) -> InputError {
        let known: Vec<&str> = self.model.labels.iter().map(|label| label.name.as_str()).collect();
        let known = known.join(", ");
        InputError::new(phrase!(
            "no states are called {name}; there are: {known}",
            "aucun état ne s'appelle {name} ; il y a : {known}"
        ))
    }

    pub(in crate::checking) fn rewards(&self, name: Option<&str>) -> Result<Rewards, InputError> {
        let all = &self.model.rewards;
        let index = match name {
            Some(name) => all.iter().position(|rewards| rewards.name == name),
            None => (!all.is_empty()).then_some(0),
        };
        index.map(|index| Rewards::of(self.model, index)).ok_or_else(|| {
            let wanted = name.unwrap_or("");
            let known: Vec<&str> = all.iter().map(|rewards| rewards.name.as_str()).collect();
            let known = known.join(", ");
            InputError::new(phrase!(
                "no rewards {wanted}; there are: {known}",
                "pas de récompenses {wanted} ; il y a : {known}"
            ))
        })
    }

    /// Only those that can be reached.
    pub(super) fn reached(&self, mut states: StateSet) -> StateSet {
        states.intersect(&self.reachable);
        states
    }

    /// The best values of `open` states; all others have the value that `settled` says.
    pub(super) fn best(
        &self,
        aim: Aim,
        (open, allowed): (&StateSet, &[bool]),
        gains: Gains<'_>,
        stops: &dyn Fn(u32) -> Option<Rational>,
        settled: &dyn Fn(u32) -> ExactValue,
        control: &mut Control<'_>,
    ) -> Exact {
        let task = Task {
            terrain: self.terrain,
            near_chances: self.near_chances,
            aim,
            open,
            allowed,
            gains: &|state, choice, _| gains(state, choice),
            prices: &[Rational::ONE],
            settled: &|state, _| match settled(state) {
                ExactValue::Finite(value) => value,
                ExactValue::Infinite => Rational::ZERO,
            },
            stops: &|state, _| stops(state),
        };
        let solution = policy::solve(&task, None, control)?;
        let mut values: Vec<ExactValue> = (0..self.model.len() as u32).map(settled).collect();
        for (state, value) in solution.open.into_iter().zip(solution.worth) {
            values[state as usize] = ExactValue::Finite(value);
        }
        Ok(values)
    }
}

/// One or nothing.
pub(super) fn share_of(all: bool) -> Rational {
    if all { Rational::ONE } else { Rational::ZERO }
}
