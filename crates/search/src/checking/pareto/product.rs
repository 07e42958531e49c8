//! A model that remembers which of two questions are decided, and in which both are sums of gains.

use std::collections::hash_map::Entry;

use meeple_core::markov::{Aim, Formula, MarkovModel, Path, Property, Quantity, Reward, StateSet};
use meeple_core::{Control, InputError, phrase};
use rustc_hash::FxHashMap;

use super::{Limit, Point};
use crate::checking::exact::core::{
    Backwards, Checker, Frame, Rewards, Task, Terrain, solve, tick,
};
use crate::checking::exact::{ExactError, Rational, Source};

/// A question as a sum of gains.
struct Objective {
    kind: Kind,
    /// Whether more of the sum is better.
    more: bool,
    /// Whether one minus the sum is what was asked for.
    rest: bool,
}

enum Kind {
    /// One for coming to the second set through the first; the third are those from where that is
    /// possible.
    Chance { to: StateSet, possible: StateSet },
    /// Rewards until it comes there.
    Until { to: StateSet, rewards: Rewards },
    /// All rewards.
    Total { rewards: Rewards },
}

/// How far a question is in a state: still open, or decided.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Phase {
    Going,
    Won,
    Over,
}

impl Objective {
    fn of(
        checker: &Checker<'_>,
        property: &Property,
        control: &mut Control<'_>,
    ) -> Result<Self, ExactError> {
        let more = property.aim != Some(Aim::Min);
        let all = StateSet::all(checker.model.len());
        let chance = |through: &StateSet, to: StateSet, control: &mut Control<'_>| {
            let possible = checker.terrain.may_reach(through, &to, |_| true, control)?;
            Ok::<_, ExactError>(Kind::Chance { to, possible })
        };
        let kind = match &property.quantity {
            Quantity::Chance(Path::Until(through, to, None)) => {
                let through = checker.states(through, control)?;
                chance(&through, checker.states(to, control)?, control)?
            }
            Quantity::Chance(Path::Globally(always, None)) => {
                let bad = Formula::Not(Box::new(always.clone()));
                let kind = chance(&all, checker.states(&bad, control)?, control)?;
                return Ok(Self { kind, more: !more, rest: true });
            }
            Quantity::Mean(name, Reward::Until(to)) => {
                let to = checker.states(to, control)?;
                Kind::Until { to, rewards: checker.rewards(name.as_deref())? }
            }
            Quantity::Mean(name, Reward::Total) => {
                Kind::Total { rewards: checker.rewards(name.as_deref())? }
            }
            _ => {
                let text = &property.text;
                return Err(InputError::new(phrase!(
                    "{text} cannot be traded off; expected P [ F ... ], P [ ... U ... ], P [ G ... ], R [ F ... ] or R [ C ], without bounds",
                    "{text} ne peut être mis en balance ; attendu P [ F ... ], P [ ... U ... ], P [ G ... ], R [ F ... ] ou R [ C ], sans bornes"
                ))
                .into());
            }
        };
        if let Kind::Until { rewards, .. } | Kind::Total { rewards } = &kind
            && rewards.has_negative()
        {
            return Err(InputError::new(phrase!(
                "negative rewards cannot be traded off",
                "des récompenses négatives ne peuvent être mises en balance"
            ))
            .into());
        }
        Ok(Self { kind, more, rest: false })
    }

    /// The phase after coming to a state.
    fn enter(&self, before: Phase, state: u32) -> Phase {
        match &self.kind {
            _ if before != Phase::Going => Phase::Over,
            Kind::Chance { to, .. } if to.contains(state) => Phase::Won,
            Kind::Chance { possible, .. } if !possible.contains(state) => Phase::Over,
            Kind::Until { to, .. } if to.contains(state) => Phase::Over,
            _ => Phase::Going,
        }
    }

    /// What a choice brings besides what is won by what it leads to.
    fn reward(&self, phase: Phase, state: u32, choice: usize) -> Rational {
        match &self.kind {
            Kind::Until { rewards, .. } | Kind::Total { rewards } if phase == Phase::Going => {
                rewards.of_step(state, choice)
            }
            _ => Rational::ZERO,
        }
    }
}

/// A state with the phases of both questions, that being over which was won.
type Key = (u32, [bool; 2]);

/// Both questions on one model of keys.
pub(super) struct Product {
    frame: Frame,
    back: Backwards,
    near_chances: Vec<f64>,
    objectives: [Objective; 2],
    /// What each choice brings to each question.
    gains: [Vec<Rational>; 2],
    /// What is won at once.
    begun: Point,
    open: StateSet,
    allowed: Vec<bool>,
    /// States where one may stay for ever at no cost.
    resting: StateSet,
    pub(super) source: Source,
}

impl Product {
    pub(super) fn of(
        model: &MarkovModel,
        questions: [&Property; 2],
        control: &mut Control<'_>,
    ) -> Result<Self, ExactError> {
        if model.initial.len() > 1 {
            return Err(InputError::new(phrase!(
                "the model may begin in several states; expected one where questions are traded off",
                "le modèle peut commencer dans plusieurs états ; attendu un seul pour mettre des questions en balance"
            ))
            .into());
        }
        let (base, source) = Frame::of(model);
        let base_back = Backwards::of(&base);
        let near = base.near_chances();
        let terrain = Terrain { frame: &base, back: &base_back };
        let start = model.initial.first().copied().unwrap_or(0);
        let reachable = terrain.reachable(&[start], control)?;
        let checker = Checker { model, terrain: &terrain, near_chances: &near, reachable };
        let objectives = [
            Objective::of(&checker, questions[0], control)?,
            Objective::of(&checker, questions[1], control)?,
        ];
        Self::laid_out(&base, start, objectives, source, control)
    }

    fn laid_out(
        base: &Frame,
        start: u32,
        objectives: [Objective; 2],
        source: Source,
        control: &mut Control<'_>,
    ) -> Result<Self, ExactError> {
        let enter = |before: [bool; 2], state| {
            [0, 1].map(|index: usize| {
                let before = if before[index] { Phase::Going } else { Phase::Over };
                objectives[index].enter(before, state)
            })
        };
        let one = |phase| if phase == Phase::Won { Rational::ONE } else { Rational::ZERO };
        let going = |phases: [Phase; 2]| phases.map(|phase| phase == Phase::Going);
        let first = enter([true; 2], start);
        let mut keys: Vec<Key> = vec![(start, going(first))];
        let mut numbers: FxHashMap<Key, u32> = FxHashMap::default();
        numbers.insert(keys[0], 0);
        let mut frame = Frame { first_choice: vec![0], first_arc: vec![0], ..Frame::default() };
        let mut gains = [Vec::new(), Vec::new()];
        let mut next = 0;
        while let Some(&(state, phases)) = keys.get(next) {
            tick(control)?;
            next += 1;
            for choice in base.choices(state).filter(|_| phases != [false; 2]) {
                let mut brings = [0, 1].map(|index: usize| {
                    let phase = if phases[index] { Phase::Going } else { Phase::Over };
                    objectives[index].reward(phase, state, choice).scaled(&base.wholes[choice])
                });
                for arc in base.arcs(choice) {
                    let after = enter(phases, base.targets[arc]);
                    for (sum, phase) in brings.iter_mut().zip(after) {
                        if phase == Phase::Won {
                            *sum = sum.plus(&Rational::ONE.scaled(&base.weights[arc]));
                        }
                    }
                    let key = (base.targets[arc], going(after));
                    let number = match numbers.entry(key) {
                        Entry::Occupied(known) => *known.get(),
                        Entry::Vacant(free) => {
                            keys.push(key);
                            *free.insert(keys.len() as u32 - 1)
                        }
                    };
                    frame.targets.push(number);
                    frame.weights.push(base.weights[arc].clone());
                }
                frame.first_arc.push(frame.targets.len() as u32);
                frame.wholes.push(base.wholes[choice].clone());
                for (list, sum) in gains.iter_mut().zip(brings) {
                    list.push(sum.over(&base.wholes[choice]));
                }
            }
            frame.first_choice.push(frame.wholes.len() as u32);
        }
        let mut product = Self {
            back: Backwards::of(&frame),
            near_chances: frame.near_chances(),
            begun: first.map(one),
            open: StateSet::none(keys.len()),
            allowed: Vec::new(),
            resting: StateSet::none(keys.len()),
            frame,
            objectives,
            gains,
            source,
        };
        product.settle(&keys, control)?;
        Ok(product)
    }

    /// Finds out where one may rest and which choices keep everything finite.
    fn settle(&mut self, keys: &[Key], control: &mut Control<'_>) -> Result<(), ExactError> {
        let terrain = Terrain { frame: &self.frame, back: &self.back };
        let all = StateSet::all(keys.len());
        let rewards = self.objectives.iter().map(|objective| match objective.kind {
            Kind::Chance { .. } => None,
            Kind::Until { .. } => Some(true),
            Kind::Total { .. } => Some(false),
        });
        let rewards: Vec<Option<bool>> = rewards.collect();
        // Whether staying with a choice for ever would make a question infinite.
        let endless = |index: usize, choice: usize| match rewards[index] {
            None => false,
            Some(until) => {
                let going = keys[self.back.owners[choice] as usize].1[index];
                going && (until || !self.gains[index][choice].is_zero())
            }
        };
        let ends = terrain.end_components(&all, |_| true, control)?;
        for (index, objective) in self.objectives.iter().enumerate() {
            let mut staying = (0..self.frame.choice_count()).filter(|&choice| ends.stays[choice]);
            if objective.more && staying.any(|choice| endless(index, choice)) {
                return Err(infinite(index).into());
            }
        }
        let free = |choice: usize| !(endless(0, choice) || endless(1, choice));
        let ends = terrain.end_components(&all, free, control)?;
        let mut over = StateSet::none(keys.len());
        ends.components.iter().flatten().for_each(|&state| {
            self.resting.insert(state);
        });
        (0..keys.len() as u32).filter(|&state| keys[state as usize].1 == [false; 2]).for_each(
            |state| {
                over.insert(state);
            },
        );
        let mut ended = over.clone();
        ended.unite(&self.resting);
        let finite = terrain.can_surely(&all, &ended, |_| true, control)?;
        if !finite.contains(0) {
            let index = usize::from(rewards[0].is_none());
            return Err(infinite(index).into());
        }
        self.open = finite.clone();
        self.open.intersect(&over.complement());
        self.allowed = (0..self.frame.choice_count())
            .map(|choice| self.frame.targets_of(choice).iter().all(|&to| finite.contains(to)))
            .collect();
        Ok(())
    }

    /// The best point at some prices, where more is better, and a policy that has it.
    pub(super) fn best(
        &self,
        prices: &Point,
        first: Option<Vec<u32>>,
        control: &mut Control<'_>,
    ) -> Result<(Point, Vec<u32>), ExactError> {
        let terrain = Terrain { frame: &self.frame, back: &self.back };
        let signed = [0, 1].map(|index: usize| self.signed(index, &prices[index]));
        let task = Task {
            terrain: &terrain,
            near_chances: &self.near_chances,
            aim: Aim::Max,
            open: &self.open,
            allowed: &self.allowed,
            gains: &|_, choice, index| self.gains[index][choice].clone(),
            prices: &signed,
            settled: &|_, _| Rational::ZERO,
            stops: &|state, _| self.resting.contains(state).then_some(Rational::ZERO),
        };
        let solution = solve(&task, first, control)?;
        let place = solution.place(0);
        let point = [0, 1].map(|index: usize| {
            let sum = place.map_or(Rational::ZERO, |at| solution.values[index][at].clone());
            self.signed(index, &sum.plus(&self.begun[index]))
        });
        Ok((point, solution.policy))
    }

    /// More is better, or the negative of what less of is better.
    fn signed(&self, index: usize, value: &Rational) -> Rational {
        if self.objectives[index].more { value.clone() } else { Rational::ZERO.minus(value) }
    }

    /// A point as it was asked for.
    pub(super) fn told(&self, point: &Point) -> Point {
        [0, 1].map(|index: usize| {
            let sum = self.signed(index, &point[index]);
            if self.objectives[index].rest { Rational::ONE.minus(&sum) } else { sum }
        })
    }

    /// A line in values as they were asked for.
    pub(super) fn told_limit(&self, limit: &Limit) -> Limit {
        let mut most = limit.most.clone();
        let prices = [0, 1].map(|index: usize| {
            let price = self.signed(index, &limit.prices[index]);
            if self.objectives[index].rest {
                most = most.minus(&price);
                Rational::ZERO.minus(&price)
            } else {
                price
            }
        });
        Limit { prices, most }
    }
}

fn infinite(index: usize) -> InputError {
    let which = index + 1;
    InputError::new(phrase!(
        "question {which} may be infinite, which cannot be traded off",
        "la question {which} peut être infinie, ce qui ne peut être mis en balance"
    ))
}
