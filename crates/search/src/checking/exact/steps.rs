//! Questions about so many steps: backwards from the last one, in fractions.

use dashu_int::ops::UnsignedAbs as _;
use meeple_core::Control;
use meeple_core::markov::{Aim, StateSet};

use super::answers::ExactValue;
use super::checker::{Checker, Exact, Gains};
use super::graph::tick;
use super::rational::Rational;
use super::sum::Sum;

impl Checker<'_> {
    /// `P [ through U<=steps to ]`.
    pub(super) fn within(
        &self,
        aim: Aim,
        through: &StateSet,
        to: &StateSet,
        steps: u64,
        control: &mut Control<'_>,
    ) -> Exact {
        let first = |state| if to.contains(state) { Rational::ONE } else { Rational::ZERO };
        let fixed = |state: u32| to.contains(state) || !through.contains(state);
        self.backwards(aim, &first, &fixed, &|_, _| Rational::ZERO, steps, control)
    }

    /// `R [ I=steps ]`, and the chance of what is seen then.
    pub(super) fn instant(
        &self,
        aim: Aim,
        seen: &dyn Fn(u32) -> Rational,
        steps: u64,
        control: &mut Control<'_>,
    ) -> Exact {
        self.backwards(aim, seen, &|_| false, &|_, _| Rational::ZERO, steps, control)
    }

    /// `R [ C<=steps ]`.
    pub(super) fn cumulative(
        &self,
        aim: Aim,
        gains: Gains<'_>,
        steps: u64,
        control: &mut Control<'_>,
    ) -> Exact {
        self.backwards(aim, &|_| Rational::ZERO, &|_| false, gains, steps, control)
    }

    fn backwards(
        &self,
        aim: Aim,
        last: &dyn Fn(u32) -> Rational,
        fixed: &dyn Fn(u32) -> bool,
        gains: Gains<'_>,
        steps: u64,
        control: &mut Control<'_>,
    ) -> Exact {
        let frame = self.terrain.frame;
        let mut values: Vec<Rational> = (0..frame.len() as u32).map(last).collect();
        for _ in 0..steps {
            let mut next = values.clone();
            for state in self.reachable.iter().filter(|&state| !fixed(state)) {
                tick(control)?;
                let worth = frame.choices(state).map(|choice| {
                    let mut sum = Sum::default();
                    sum.add(&frame.wholes[choice], &gains(state, choice));
                    for arc in frame.arcs(choice) {
                        sum.add(&frame.weights[arc], &values[frame.targets[arc] as usize]);
                    }
                    let total = sum.total();
                    Rational::raw(total.above, total.below * (&frame.wholes[choice]).unsigned_abs())
                });
                let best = match aim {
                    Aim::Max => worth.max(),
                    Aim::Min => worth.min(),
                };
                next[state as usize] = best.unwrap_or(Rational::ZERO).reduced();
            }
            if next == values {
                // Nothing changes any more.
                break;
            }
            values = next;
        }
        Ok(values.into_iter().map(ExactValue::Finite).collect())
    }
}
