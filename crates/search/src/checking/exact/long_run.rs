//! The mean of a step in the long run: the best of each end component first, then where to stay.
//!
//! Within a component, from everywhere of which one can come everywhere, policy iteration (Howard,
//! 1960; Puterman, 1994, chapter 9) keeps to policies that end up in one set of states. Their mean is
//! what they gather between two visits of one state, over the steps that takes: two exact systems.
//! When no choice is better by the values of Poisson's equation, no policy has a better mean.

use dashu_int::IBig;
use dashu_int::ops::UnsignedAbs as _;
use meeple_core::markov::{Aim, StateSet};
use meeple_core::{Control, Stop};

use super::answers::ExactValue;
use super::checker::{Checker, Exact, Gains};
use super::frame::Frame;
use super::graph::{strong_components, tick};
use super::policy::never_singular;
use super::rational::Rational;
use super::sum::Sum;
use super::system::System;

impl Checker<'_> {
    /// `R [ LRA ]`.
    pub(super) fn long_run(&self, aim: Aim, gains: Gains<'_>, control: &mut Control<'_>) -> Exact {
        let (terrain, frame) = (self.terrain, self.terrain.frame);
        let ends = terrain.end_components(&self.reachable, |_| true, control)?;
        let mut means = vec![None; frame.len()];
        let mut open = self.reachable.clone();
        for component in &ends.components {
            let mut component = component.clone();
            component.sort_unstable();
            let inner = Inner::new(self, aim, gains, &component, &ends.stays);
            let mean = inner.mean(control)?;
            let closed = component.iter().all(|&s| frame.choices(s).all(|c| ends.stays[c]));
            for &state in &component {
                means[state as usize] = Some(mean.clone());
                if closed {
                    open.remove(state);
                }
            }
        }
        let allowed = vec![true; frame.choice_count()];
        let stops = |state: u32| means[state as usize].clone();
        let settled = |state: u32| {
            ExactValue::Finite(means[state as usize].clone().unwrap_or(Rational::ZERO))
        };
        self.best(aim, (&open, &allowed), &|_, _| Rational::ZERO, &stops, &settled, control)
    }
}

/// An end component.
struct Inner<'a> {
    frame: &'a Frame,
    near_chances: &'a [f64],
    aim: Aim,
    /// Its states, in order.
    states: &'a [u32],
    /// The choices of each that stay, and what they bring.
    choices: Vec<Vec<(u32, Rational)>>,
}

impl<'a> Inner<'a> {
    fn new(
        checker: &'a Checker<'_>,
        aim: Aim,
        gains: Gains<'_>,
        states: &'a [u32],
        stays: &[bool],
    ) -> Self {
        let frame = checker.terrain.frame;
        let choices = states.iter().map(|&state| {
            let kept = frame.choices(state).filter(|&choice| stays[choice]);
            kept.map(|choice| (choice as u32, gains(state, choice))).collect()
        });
        let choices = choices.collect();
        Self { frame, near_chances: checker.near_chances, aim, states, choices }
    }

    fn place(&self, state: u32) -> usize {
        self.states.binary_search(&state).unwrap_or(0)
    }

    fn better(&self, one: &Rational, other: &Rational) -> bool {
        match self.aim {
            Aim::Max => one > other,
            Aim::Min => one < other,
        }
    }

    /// The best mean.
    fn mean(&self, control: &mut Control<'_>) -> Result<Rational, Stop> {
        let mut all = self.choices.iter().flatten().map(|choice| &choice.1);
        let first = all.next().cloned().unwrap_or(Rational::ZERO);
        if all.all(|gain| *gain == first) {
            return Ok(first);
        }
        // A first policy goes where a single step is best.
        let best_of = |place: usize| {
            let options = self.choices[place].iter().enumerate();
            let best = options.reduce(|a, b| if self.better(&b.1.1, &a.1.1) { b } else { a });
            best.map_or(0, |best| best.0)
        };
        let mut policy: Vec<usize> = (0..self.states.len()).map(best_of).collect();
        let gain = |place: usize, policy: &[usize]| &self.choices[place][policy[place]].1;
        let mut home = 0;
        for place in 1..self.states.len() {
            if self.better(gain(place, &policy), gain(home, &policy)) {
                home = place;
            }
        }
        self.lead_to(&[home], &mut policy, control)?;
        loop {
            let (mean, bias) = self.judge(home, &policy, control)?;
            let before = policy.clone();
            let mut changed = vec![false; self.states.len()];
            for place in 0..self.states.len() {
                tick(control)?;
                let mut best = bias[place].plus(&mean);
                for (index, (choice, gain)) in self.choices[place].iter().enumerate() {
                    if index == before[place] {
                        continue;
                    }
                    let worth = self.worth(*choice as usize, gain, &bias);
                    if self.better(&worth, &best) {
                        (best, policy[place], changed[place]) = (worth, index, true);
                    }
                }
            }
            if policy == before {
                return Ok(mean);
            }
            // Of several sets that are not left, one that changed has a better mean.
            let ends = self.ends(&policy, control)?;
            let chosen = ends.iter().find(|end| end.iter().any(|&place| changed[place as usize]));
            let chosen = chosen.or(ends.first()).cloned().unwrap_or_default();
            if !chosen.contains(&(home as u32)) {
                home = chosen.first().map_or(home, |&place| place as usize);
            }
            if ends.len() > 1 {
                let targets: Vec<usize> = chosen.iter().map(|&place| place as usize).collect();
                self.lead_to(&targets, &mut policy, control)?;
            }
        }
    }

    /// Changes choices so that from everywhere one comes to some places, whose choices stay.
    fn lead_to(
        &self,
        to: &[usize],
        policy: &mut [usize],
        control: &mut Control<'_>,
    ) -> Result<(), Stop> {
        let mut known = vec![false; self.states.len()];
        to.iter().for_each(|&place| known[place] = true);
        // Those whose own choice leads there first; others only where none is left.
        let mut keep = true;
        loop {
            let mut grew = false;
            for place in 0..self.states.len() {
                tick(control)?;
                if known[place] {
                    continue;
                }
                let leads = |index: usize| {
                    let choice = self.choices[place][index].0 as usize;
                    self.frame.targets_of(choice).iter().any(|&state| known[self.place(state)])
                };
                let found = match keep {
                    true => leads(policy[place]).then_some(policy[place]),
                    false => (0..self.choices[place].len()).find(|&index| leads(index)),
                };
                if let Some(index) = found {
                    (policy[place], known[place], grew) = (index, true, true);
                    if !keep {
                        break;
                    }
                }
            }
            if known.iter().all(|&known| known) || !grew && !keep {
                return Ok(());
            }
            keep = grew;
        }
    }

    /// The sets of places that a policy does not leave any more.
    fn ends(&self, policy: &[usize], control: &mut Control<'_>) -> Result<Vec<Vec<u32>>, Stop> {
        let all: Vec<u32> = (0..self.states.len() as u32).collect();
        let next = |place: u32, out: &mut Vec<u32>| {
            let choice = self.choices[place as usize][policy[place as usize]].0 as usize;
            out.extend(self.frame.targets_of(choice).iter().map(|&s| self.place(s) as u32));
        };
        let parts = strong_components(&all, all.len(), next, control)?;
        let mut inside = StateSet::none(all.len());
        let mut ends = Vec::new();
        for part in parts.iter() {
            part.iter().for_each(|&place| {
                inside.insert(place);
            });
            let mut out = Vec::new();
            part.iter().for_each(|&place| next(place, &mut out));
            if out.iter().all(|&place| inside.contains(place)) {
                ends.push(part.to_vec());
            }
            part.iter().for_each(|&place| inside.remove(place));
        }
        Ok(ends)
    }

    /// What a choice brings, and what it leads to is worth.
    fn worth(&self, choice: usize, gain: &Rational, bias: &[Rational]) -> Rational {
        let mut sum = Sum::default();
        sum.add(&self.frame.wholes[choice], gain);
        for arc in self.frame.arcs(choice) {
            sum.add(&self.frame.weights[arc], &bias[self.place(self.frame.targets[arc])]);
        }
        let total = sum.total();
        Rational::raw(total.above, total.below * (&self.frame.wholes[choice]).unsigned_abs())
    }

    /// The mean of a policy that always comes back to `home`, and how much better than the mean it is
    /// to begin elsewhere.
    fn judge(
        &self,
        home: usize,
        policy: &[usize],
        control: &mut Control<'_>,
    ) -> Result<(Rational, Vec<Rational>), Stop> {
        let mut system = System { first: vec![0], ..System::default() };
        let mut constants = [Vec::new(), Vec::new()];
        for (place, &index) in policy.iter().enumerate() {
            tick(control)?;
            let (choice, gain) = &self.choices[place][index];
            let choice = *choice as usize;
            if place == home {
                system.wholes.push(IBig::ONE);
                constants.iter_mut().for_each(|list| list.push(Rational::ZERO));
            } else {
                let whole = &self.frame.wholes[choice];
                system.wholes.push(whole.clone());
                constants[0].push(gain.scaled(whole));
                constants[1].push(Rational::ONE.scaled(whole));
                for arc in self.frame.arcs(choice) {
                    system.columns.push(self.place(self.frame.targets[arc]) as u32);
                    system.weights.push(self.frame.weights[arc].clone());
                    system.near.push(self.near_chances[arc]);
                }
            }
            system.first.push(system.columns.len() as u32);
        }
        let Some(found) = system.solve(&constants, control)? else {
            return Err(never_singular(control));
        };
        let (choice, gain) = &self.choices[home][policy[home]];
        let gathered = self.worth(*choice as usize, gain, &found[0]);
        let steps = self.worth(*choice as usize, &Rational::ONE, &found[1]);
        let mean = gathered.quotient(&steps);
        let bias = found[0].iter().zip(&found[1]);
        let bias = bias.map(|(gathered, steps)| gathered.minus(&steps.times(&mean))).collect();
        Ok((mean, bias))
    }
}
