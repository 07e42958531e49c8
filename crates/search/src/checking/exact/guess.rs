//! A policy that is good as far as doubles can tell, and proper: what exact work begins with.

use meeple_core::{Control, Stop};

use super::graph::tick;
use super::policy::{NOWHERE, STOPS, Solver};
use super::rational::Rational;

impl Solver<'_> {
    /// What a choice is worth in doubles, and the size of the numbers that it is made of.
    pub(super) fn near_worth(&self, choice: usize, values: &[f64]) -> (f64, f64) {
        let frame = self.frame();
        let gain = self.near_gains[choice];
        frame.arcs(choice).fold((gain, gain.abs()), |(sum, size), arc| {
            let target = frame.targets[arc] as usize;
            let value = match self.place[target] {
                NOWHERE => self.near_settled[target],
                place => values[place as usize],
            };
            let term = self.task.near_chances[arc] * value;
            (sum + term, size + term.abs())
        })
    }

    /// Values in doubles after some rounds of improvement (Gauss and Seidel), what comes later first.
    pub(super) fn sweeps(&self, control: &mut Control<'_>) -> Result<Vec<f64>, Stop> {
        const ROUNDS: usize = 60;
        let mut values = vec![0.0; self.open.len()];
        let parts = self.parts(control)?;
        for part in parts.iter() {
            for _ in 0..ROUNDS {
                let mut change = 0.0f64;
                for &state in part {
                    tick(control)?;
                    let at = self.place[state as usize] as usize;
                    let all = self.choices(state).map(|choice| self.near_worth(choice, &values).0);
                    let stop = self.stops[at].iter().map(Rational::near);
                    let best = all.chain(stop).map(|worth| self.sign() * worth);
                    let best = self.sign() * best.fold(f64::NEG_INFINITY, f64::max);
                    change = change.max((best - values[at]).abs() / best.abs().max(1e-9));
                    values[at] = best;
                }
                if change < 1e-10 || part.len() == 1 && change == 0.0 {
                    break;
                }
            }
        }
        Ok(values)
    }

    /// A proper policy: that of `wanted` wherever it comes to an end by itself, elsewhere one of
    /// choices that look best at these values, the way to an end growing backwards.
    pub(super) fn proper(
        &self,
        values: &[f64],
        wanted: Option<&[u32]>,
        control: &mut Control<'_>,
    ) -> Result<Vec<u32>, Stop> {
        const UNKNOWN: u32 = u32::MAX - 1;
        let mut policy = vec![UNKNOWN; self.open.len()];
        let best: Vec<f64> = self
            .open
            .iter()
            .enumerate()
            .map(|(at, &state)| {
                let stop = self.stops[at].iter().map(Rational::near);
                let all = self.choices(state).map(|choice| self.near_worth(choice, values).0);
                all.chain(stop).map(|worth| self.sign() * worth).fold(f64::NEG_INFINITY, f64::max)
            })
            .collect();
        let good = |at: usize, worth: f64, share: f64| {
            self.sign() * worth >= best[at] - share * best[at].abs().max(1e-12)
        };
        let begin = usize::from(wanted.is_none());
        for share in [0.0, 1e-9, 1e-4, f64::INFINITY].into_iter().skip(begin) {
            let fits = |at: usize, choice: u32| match wanted.filter(|_| share == 0.0) {
                Some(wanted) => wanted[at] == choice,
                None => {
                    share == f64::INFINITY || {
                        let worth = match choice {
                            STOPS => self.stops[at].as_ref().map_or(f64::NAN, Rational::near),
                            _ => self.near_worth(choice as usize, values).0,
                        };
                        good(at, worth, share)
                    }
                }
            };
            let mut left = Vec::new();
            for (at, &state) in self.open.iter().enumerate() {
                tick(control)?;
                if policy[at] != UNKNOWN {
                    continue;
                }
                let ends = |choice: usize| {
                    self.frame().targets_of(choice).iter().any(|&target| {
                        match self.place[target as usize] {
                            NOWHERE => true,
                            place => policy[place as usize] != UNKNOWN,
                        }
                    })
                };
                let mut found =
                    self.choices(state).filter(|&choice| ends(choice)).map(|choice| choice as u32);
                let choice = if self.stops[at].is_some() && fits(at, STOPS) {
                    Some(STOPS)
                } else {
                    found.find(|&choice| fits(at, choice))
                };
                if let Some(choice) = choice {
                    policy[at] = choice;
                    left.push(state);
                }
            }
            let mut next = 0;
            while next < left.len() {
                tick(control)?;
                let state = left[next];
                next += 1;
                for &choice in self.task.terrain.back.into(state) {
                    let from = self.task.terrain.back.owners[choice as usize];
                    let at = self.place[from as usize];
                    let free = at != NOWHERE && policy[at as usize] == UNKNOWN;
                    if free && self.task.allowed[choice as usize] && fits(at as usize, choice) {
                        policy[at as usize] = choice;
                        left.push(from);
                    }
                }
            }
            if !policy.contains(&UNKNOWN) {
                break;
            }
        }
        Ok(policy)
    }

    /// Improves a proper policy as far as doubles can tell.
    pub(super) fn improve_in_doubles(
        &self,
        policy: &mut Vec<u32>,
        control: &mut Control<'_>,
    ) -> Result<(), Stop> {
        const ROUNDS: usize = 200;
        let all: Vec<u32> = (0..self.open.len() as u32).collect();
        for _ in 0..ROUNDS {
            let system = self.system(&all, &all, policy);
            let Some(guess) = system.guess(control)? else { break };
            let constants: Vec<f64> = policy
                .iter()
                .enumerate()
                .map(|(at, &choice)| match choice {
                    STOPS => self.stops[at].as_ref().map_or(0.0, Rational::near),
                    _ => {
                        let frame = self.frame();
                        let outside = frame.arcs(choice as usize).map(|arc| {
                            self.task.near_chances[arc]
                                * self.near_settled[frame.targets[arc] as usize]
                        });
                        self.near_gains[choice as usize] + outside.sum::<f64>()
                    }
                })
                .collect();
            let values = guess.solve(&system, &constants);
            if !values.iter().all(|value| value.is_finite()) {
                break;
            }
            let mut next = policy.clone();
            for (at, &state) in self.open.iter().enumerate() {
                tick(control)?;
                let known = self.sign() * values[at];
                let mut best = known + 1e-9 * known.abs();
                for choice in self.choices(state) {
                    let worth = self.sign() * self.near_worth(choice, &values).0;
                    if worth > best {
                        (best, next[at]) = (worth, choice as u32);
                    }
                }
                if self.stops[at].as_ref().is_some_and(|stop| self.sign() * stop.near() > best) {
                    next[at] = STOPS;
                }
            }
            if next == *policy {
                break;
            }
            *policy = self.proper(&values, Some(&next), control)?;
        }
        Ok(())
    }
}
