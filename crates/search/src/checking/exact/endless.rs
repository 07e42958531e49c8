//! Chances and rewards without a limit of steps: what the graph decides first, then the best policy.

use meeple_core::markov::{Aim, StateSet};
use meeple_core::{Control, InputError, Stop, phrase};

use super::answers::ExactValue;
use super::checker::{Checker, Exact, Gains, share_of};
use super::frame::Rewards;
use super::graph::tick;
use super::rational::Rational;

impl Checker<'_> {
    /// `P [ through U to ]`.
    pub(super) fn chance(
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
        self.best(aim, (&open, &allowed), &|_, _| Rational::ZERO, &|_| None, &settled, control)
    }

    /// `R [ F to ]`.
    pub(super) fn reward_until(
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
        self.best(aim, (&open, &allowed), gains, &|_| None, &settled, control)
    }

    /// Which choices stay within some states.
    pub(super) fn inside(
        &self,
        states: &StateSet,
        control: &mut Control<'_>,
    ) -> Result<Vec<bool>, Stop> {
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
    pub(super) fn total(
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
        self.best(aim, (&open, &allowed), gains, &stops, &settled, control)
    }
}

fn of_both_signs() -> InputError {
    InputError::new(phrase!(
        "some rewards are negative and one could go round for ever; exact answers need rewards that are not negative here",
        "certaines récompenses sont négatives et l'on pourrait tourner sans fin ; les réponses exactes demandent ici des récompenses positives ou nulles"
    ))
}
