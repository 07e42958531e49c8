//! Questions answered exactly.

use std::fmt;

use meeple_core::markov::{
    Aim, Bound, Formula, MarkovModel, Path, Property, Quantity, Reward, StateSet, Threshold,
};
use meeple_core::{Control, InputError, Stop, phrase};

use super::frame::{Frame, Rewards, Source};
use super::graph::{Backwards, Terrain, tick};
use super::policy::{self, Task};
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
    fn values(&self, property: &Property, control: &mut Control<'_>) -> Exact {
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
        open: &StateSet,
        allowed: &[bool],
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

    /// `P [ through U to ]`.
    fn chance(
        &self,
        aim: Aim,
        through: &StateSet,
        to: &StateSet,
        control: &mut Control<'_>,
    ) -> Exact {
        let terrain = self.terrain;
        let (possible, sure) = match aim {
            Aim::Max => (
                terrain.may_reach(through, to, |_| true, control)?,
                terrain.can_surely(through, to, |_| true, control)?,
            ),
            Aim::Min => (
                terrain.must_meet(through, to, control)?,
                terrain.always_surely(through, to, control)?,
            ),
        };
        let mut open = self.reached(possible);
        open.intersect(&sure.clone().complement());
        let allowed = vec![true; terrain.frame.choice_count()];
        let settled = |state| ExactValue::Finite(share_of(sure.contains(state)));
        self.best(aim, &open, &allowed, &|_, _| Rational::ZERO, &|_| None, &settled, control)
    }

    /// `R [ F to ]`.
    fn reward_until(
        &self,
        aim: Aim,
        rewards: &Rewards,
        gains: Gains<'_>,
        to: &StateSet,
        control: &mut Control<'_>,
    ) -> Exact {
        let terrain = self.terrain;
        let all = StateSet::all(self.model.len());
        let finite = match aim {
            Aim::Max => terrain.always_surely(&all, to, control)?,
            Aim::Min => terrain.can_surely(&all, to, |_| true, control)?,
        };
        let mut open = self.reached(finite.clone());
        open.intersect(&to.clone().complement());
        let allowed = self.inside(&finite, control)?;
        if aim == Aim::Min && rewards.has_negative() {
            let ends = terrain.end_components(&open, |choice| allowed[choice], control)?;
            if !ends.components.is_empty() {
                return Err(of_both_signs().into());
            }
        }
        let settled = |state| match finite.contains(state) {
            true => ExactValue::Finite(Rational::ZERO),
            false => ExactValue::Infinite,
        };
        self.best(aim, &open, &allowed, gains, &|_| None, &settled, control)
    }

    /// Which choices stay within some states.
    fn inside(&self, states: &StateSet, control: &mut Control<'_>) -> Result<Vec<bool>, Stop> {
        let frame = self.terrain.frame;
        let mut allowed = vec![false; frame.choice_count()];
        for state in states.iter() {
            tick(control)?;
            for choice in frame.choices(state) {
                allowed[choice] = frame.targets_of(choice).iter().all(|&to| states.contains(to));
            }
        }
        Ok(allowed)
    }

    /// `R [ C ]`: all rewards, for ever.
    fn total(
        &self,
        aim: Aim,
        rewards: &Rewards,
        gains: Gains<'_>,
        control: &mut Control<'_>,
    ) -> Exact {
        if rewards.has_negative() {
            return Err(of_both_signs().into());
        }
        let (terrain, frame) = (self.terrain, self.terrain.frame);
        let mut pays = vec![false; frame.choice_count()];
        for state in self.reachable.iter() {
            tick(control)?;
            for choice in frame.choices(state) {
                pays[choice] = !gains(state, choice).is_zero();
            }
        }
        if aim == Aim::Min {
            // One can go on for nothing in the greatest set that choices without reward do not leave.
            let free = terrain.end_components(&self.reachable, |choice| !pays[choice], control)?;
            let mut rest = StateSet::none(frame.len());
            free.components.iter().flatten().for_each(|&state| {
                rest.insert(state);
            });
            let free = terrain.can_surely(&self.reachable, &rest, |c| !pays[c], control)?;
            return self.reward_until(aim, rewards, gains, &free, control);
        }
        let ends = terrain.end_components(&self.reachable, |_| true, control)?;
        let (mut endless, mut staying) = (StateSet::none(frame.len()), StateSet::none(frame.len()));
        for &state in ends.components.iter().flatten() {
            staying.insert(state);
            if frame.choices(state).any(|choice| ends.stays[choice] && pays[choice]) {
                endless.insert(state);
            }
        }
        let endless = terrain.may_reach(&self.reachable, &endless, |_| true, control)?;
        let open = self.reached(endless.clone().complement());
        let allowed = vec![true; frame.choice_count()];
        let stops = |state| staying.contains(state).then_some(Rational::ZERO);
        let settled = |state| match endless.contains(state) {
            true => ExactValue::Infinite,
            false => ExactValue::Finite(Rational::ZERO),
        };
        self.best(aim, &open, &allowed, gains, &stops, &settled, control)
    }
}

fn share_of(all: bool) -> Rational {
    if all { Rational::ONE } else { Rational::ZERO }
}

fn of_both_signs() -> InputError {
    InputError::new(phrase!(
        "some rewards are negative and one could go round for ever; exact answers need rewards that are not negative here",
        "certaines récompenses sont négatives et l'on pourrait tourner sans fin ; les réponses exactes demandent ici des récompenses positives ou nulles"
    ))
}
