//! Policy iteration (Howard, 1960) in which the last word is exact: a policy is sought in doubles,
//! its values are computed without rounding, and every choice is compared with them; while one is
//! better it is taken. In the end no choice improves anything: the values are the best there are.
//!
//! That takes the graph into account. A policy is *proper* if from everywhere it comes to a state
//! whose value is settled, or stops. Begun with a proper one, strict improvements never leave the
//! proper ones as long as staying for ever brings nothing that the aim wants (no reward where the
//! greatest is sought, none that is negative where the least is): on a set that is never left, the
//! values and what one step from them brings have the same mean, so no choice there was strict.

use dashu_int::IBig;
use meeple_core::markov::{Aim, StateSet};
use meeple_core::{Control, Stop};

use super::frame::Frame;
use super::graph::{Parts, Terrain, afford, ended, strong_components, tick};
use super::rational::Rational;
use super::sum::Sum;
use super::system::System;

/// What is asked of a frame: the best values of some states, those of others being settled.
pub(in crate::checking) struct Task<'a> {
    pub(in crate::checking) terrain: &'a Terrain<'a>,
    pub(in crate::checking) near_chances: &'a [f64],
    pub(in crate::checking) aim: Aim,
    /// States whose values are sought. From each one can come to a state that is not open, or stop.
    pub(in crate::checking) open: &'a StateSet,
    /// Choices that may be made; they lead to states that are open or settled.
    pub(in crate::checking) allowed: &'a [bool],
    /// What a choice brings, in each of one or more currencies.
    pub(in crate::checking) gains: &'a dyn Fn(u32, usize, usize) -> Rational,
    /// How the currencies count towards the aim.
    pub(in crate::checking) prices: &'a [Rational],
    /// Values of states that are not open, in each currency.
    pub(in crate::checking) settled: &'a dyn Fn(u32, usize) -> Rational,
    /// What stopping in a state is worth in each currency, where it is possible.
    pub(in crate::checking) stops: &'a dyn Fn(u32, usize) -> Option<Rational>,
}

/// Instead of a choice: to stop.
pub(in crate::checking) const STOPS: u32 = u32::MAX;

/// The best values, proved, and a policy that has them.
pub(in crate::checking) struct Solution {
    /// The open states in order.
    pub(in crate::checking) open: Vec<u32>,
    /// Their values in each currency, of the policy.
    pub(in crate::checking) values: Vec<Vec<Rational>>,
    /// Their values at the prices, the best there are.
    pub(in crate::checking) worth: Vec<Rational>,
    /// Their choices, or [`STOPS`].
    pub(in crate::checking) policy: Vec<u32>,
}

impl Solution {
    /// The place of a state among the open ones.
    pub(in crate::checking) fn place(&self, state: u32) -> Option<usize> {
        self.open.binary_search(&state).ok()
    }
}

/// Solves a task.
pub(in crate::checking) fn solve(
    task: &Task<'_>,
    first: Option<Vec<u32>>,
    control: &mut Control<'_>,
) -> Result<Solution, Stop> {
    let solver = Solver::new(task, control)?;
    let mut policy = match first {
        Some(policy) => policy,
        None if !solver.has_choice() => {
            solver.proper(&vec![0.0; solver.open.len()], None, control)?
        }
        None => {
            let guess = solver.sweeps(control)?;
            solver.proper(&guess, None, control)?
        }
    };
    if solver.has_choice() {
        solver.improve_in_doubles(&mut policy, control)?;
    }
    let mut solution = Solution {
        values: vec![vec![Rational::ZERO; solver.open.len()]; task.prices.len()],
        worth: vec![Rational::ZERO; solver.open.len()],
        open: Vec::new(),
        policy,
    };
    // Parts that others lead to come first, so that each is judged by values that are final.
    let mut near = vec![0.0; solver.open.len()];
    let mut inner = vec![NOWHERE; solver.open.len()];
    let mut held = 0;
    for part in solver.parts(control)?.iter() {
        let mut part: Vec<u32> = part.iter().map(|&state| solver.place[state as usize]).collect();
        part.sort_unstable();
        part.iter().zip(0..).for_each(|(&at, index)| inner[at as usize] = index);
        loop {
            let system = solver.system(&part, &inner, &solution.policy);
            let constants: Vec<Vec<Rational>> = (0..task.prices.len())
                .map(|currency| solver.constants(&part, &inner, &solution, currency, control))
                .collect::<Result<_, _>>()?;
            let Some(found) = system.solve(&constants, control)? else {
                return Err(never_singular(control));
            };
            for (values, found) in solution.values.iter_mut().zip(found) {
                part.iter().zip(found).for_each(|(&at, value)| values[at as usize] = value);
            }
            for at in part.iter().map(|&at| at as usize) {
                solution.worth[at] =
                    solver.priced(|currency| solution.values[currency][at].clone());
                near[at] = solution.worth[at].near();
            }
            if !solver.improve(&part, &mut solution, &near, control)? {
                break;
            }
        }
        part.iter().for_each(|&at| inner[at as usize] = NOWHERE);
        let worth = part.iter().map(|&at| solution.worth[at as usize].bytes());
        held += worth.sum::<usize>() * (task.prices.len() + 1);
        afford(held, control)?;
    }
    solution.open = solver.open;
    Ok(solution)
}

/// A proper policy's equations have one solution; only a fault could lead here.
pub(super) fn never_singular(control: &mut Control<'_>) -> Stop {
    control.stop(Stop::Cancelled);
    ended(control)
}

pub(super) struct Solver<'a> {
    pub(super) task: &'a Task<'a>,
    pub(super) open: Vec<u32>,
    /// The place of each state among the open ones, or none.
    pub(super) place: Vec<u32>,
    /// Gains at the prices, of the choices of open states.
    gains: Vec<Rational>,
    pub(super) near_gains: Vec<f64>,
    settled: Vec<Option<Rational>>,
    pub(super) near_settled: Vec<f64>,
    pub(super) stops: Vec<Option<Rational>>,
}

/// No place.
pub(super) const NOWHERE: u32 = u32::MAX;

impl<'a> Solver<'a> {
    fn new(task: &'a Task<'a>, control: &mut Control<'_>) -> Result<Self, Stop> {
        let frame = task.terrain.frame;
        let open: Vec<u32> = task.open.iter().collect();
        let mut place = vec![NOWHERE; frame.len()];
        open.iter().zip(0..).for_each(|(&state, index)| place[state as usize] = index);
        let mut solver = Self {
            task,
            place,
            gains: vec![Rational::ZERO; frame.choice_count()],
            near_gains: vec![0.0; frame.choice_count()],
            settled: vec![None; frame.len()],
            near_settled: vec![0.0; frame.len()],
            stops: Vec::with_capacity(open.len()),
            open,
        };
        for index in 0..solver.open.len() {
            tick(control)?;
            let state = solver.open[index];
            let stop = |currency| (task.stops)(state, currency);
            solver.stops.push(
                stop(0).is_some().then(|| solver.priced(|c| stop(c).unwrap_or(Rational::ZERO))),
            );
            for choice in frame.choices(state).filter(|&choice| task.allowed[choice]) {
                let gain = solver.priced(|currency| (task.gains)(state, choice, currency));
                (solver.near_gains[choice], solver.gains[choice]) = (gain.near(), gain);
                for &target in frame.targets_of(choice) {
                    let to = target as usize;
                    if solver.place[to] == NOWHERE && solver.settled[to].is_none() {
                        let value = solver.priced(|currency| (task.settled)(target, currency));
                        solver.near_settled[to] = value.near();
                        solver.settled[to] = Some(value);
                    }
                }
            }
        }
        Ok(solver)
    }

    pub(super) fn frame(&self) -> &'a Frame {
        self.task.terrain.frame
    }

    /// Amounts of all currencies at their prices.
    fn priced(&self, amount: impl Fn(usize) -> Rational) -> Rational {
        if let [price] = self.task.prices
            && *price == Rational::ONE
        {
            return amount(0);
        }
        let parts = self.task.prices.iter().enumerate();
        parts.fold(Rational::ZERO, |sum, (index, price)| sum.plus(&price.times(&amount(index))))
    }

    pub(super) fn choices(&self, state: u32) -> impl Iterator<Item = usize> {
        let allowed = self.task.allowed;
        self.frame().choices(state).filter(move |&choice| allowed[choice])
    }

    /// Whether anything is chosen anywhere.
    fn has_choice(&self) -> bool {
        self.open
            .iter()
            .zip(&self.stops)
            .any(|(&state, stop)| self.choices(state).count() + usize::from(stop.is_some()) > 1)
    }

    /// What is better is greater.
    pub(super) fn sign(&self) -> f64 {
        if self.task.aim == Aim::Max { 1.0 } else { -1.0 }
    }

    /// The strongly connected parts of the open states, those that others lead to first.
    pub(super) fn parts(&self, control: &mut Control<'_>) -> Result<Parts, Stop> {
        let frame = self.frame();
        let next = |state: u32, out: &mut Vec<u32>| {
            out.extend(self.choices(state).flat_map(|choice| frame.targets_of(choice)));
        };
        strong_components(&self.open, frame.len(), next, control)
    }

    /// The equations of a policy in a part, whose places have numbers in `inner`.
    pub(super) fn system(&self, part: &[u32], inner: &[u32], policy: &[u32]) -> System {
        let frame = self.frame();
        let mut system = System { first: vec![0], ..System::default() };
        for &at in part {
            let choice = policy[at as usize];
            if choice == STOPS {
                system.wholes.push(IBig::ONE);
            } else {
                system.wholes.push(frame.wholes[choice as usize].clone());
                for arc in frame.arcs(choice as usize) {
                    let column = match self.place[frame.targets[arc] as usize] {
                        NOWHERE => NOWHERE,
                        place => inner[place as usize],
                    };
                    if column != NOWHERE {
                        system.columns.push(column);
                        system.weights.push(frame.weights[arc].clone());
                        system.near.push(self.task.near_chances[arc]);
                    }
                }
            }
            system.first.push(system.columns.len() as u32);
        }
        system
    }

    /// The constants of these equations in one currency: all that is known already.
    fn constants(
        &self,
        part: &[u32],
        inner: &[u32],
        solution: &Solution,
        currency: usize,
        control: &mut Control<'_>,
    ) -> Result<Vec<Rational>, Stop> {
        let frame = self.frame();
        let mut constants = Vec::with_capacity(part.len());
        for &at in part {
            tick(control)?;
            let (state, choice) = (self.open[at as usize], solution.policy[at as usize]);
            if choice == STOPS {
                constants.push((self.task.stops)(state, currency).unwrap_or(Rational::ZERO));
                continue;
            }
            let choice = choice as usize;
            let mut sum = Sum::default();
            sum.add(&frame.wholes[choice], &(self.task.gains)(state, choice, currency));
            for arc in frame.arcs(choice) {
                let target = frame.targets[arc];
                match self.place[target as usize] {
                    NOWHERE => {
                        sum.add(&frame.weights[arc], &(self.task.settled)(target, currency));
                    }
                    place if inner[place as usize] == NOWHERE => {
                        sum.add(&frame.weights[arc], &solution.values[currency][place as usize]);
                    }
                    _ => {}
                }
            }
            constants.push(sum.total().reduced());
        }
        Ok(constants)
    }

    /// Takes choices in a part that are better than the exact values of the policy; whether there
    /// are any.
    fn improve(
        &self,
        part: &[u32],
        solution: &mut Solution,
        near: &[f64],
        control: &mut Control<'_>,
    ) -> Result<bool, Stop> {
        let worth = &solution.worth;
        let mut improved = false;
        for at in part.iter().map(|&at| at as usize) {
            tick(control)?;
            let mut best: Option<(f64, u32)> = None;
            if let Some(stop) = &self.stops[at]
                && self.better(stop, &worth[at])
            {
                best = Some((self.sign() * stop.near(), STOPS));
            }
            for choice in self.choices(self.open[at]) {
                if solution.policy[at] == choice as u32 {
                    continue;
                }
                let (guess, size) = self.near_worth(choice, near);
                let ahead = self.sign() * (guess - near[at]);
                // What doubles may be off by: a digit a term, and one of each number.
                let terms = self.frame().arcs(choice).len() as f64 + 8.0;
                let doubt = terms * f64::EPSILON * (size + near[at].abs()) + 1e-290;
                let known = guess.is_finite() && near[at].is_finite();
                let better = if known && ahead.abs() > doubt {
                    ahead > 0.0
                } else {
                    self.better(&self.exact_worth(choice, worth), &worth[at])
                };
                if better && best.is_none_or(|(most, _)| self.sign() * guess > most) {
                    best = Some((self.sign() * guess, choice as u32));
                }
            }
            if let Some((_, choice)) = best {
                (solution.policy[at], improved) = (choice, true);
            }
        }
        Ok(improved)
    }

    fn better(&self, one: &Rational, other: &Rational) -> bool {
        match self.task.aim {
            Aim::Max => one > other,
            Aim::Min => one < other,
        }
    }

    /// What a choice is worth, exactly.
    fn exact_worth(&self, choice: usize, worth: &[Rational]) -> Rational {
        let frame = self.frame();
        let mut sum = Sum::default();
        for arc in frame.arcs(choice) {
            let target = frame.targets[arc] as usize;
            match (self.place[target], &self.settled[target]) {
                (NOWHERE, Some(value)) => sum.add(&frame.weights[arc], value),
                (NOWHERE, None) => {}
                (place, _) => sum.add(&frame.weights[arc], &worth[place as usize]),
            }
        }
        sum.add(&frame.wholes[choice], &self.gains[choice]);
        let total = sum.total();
        Rational::raw(
            total.above,
            total.below * dashu_int::ops::UnsignedAbs::unsigned_abs(&frame.wholes[choice]),
        )
    }
}
