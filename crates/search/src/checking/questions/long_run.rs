//! The mean reward of a step in the long run (Ashok et al., *Value Iteration for Long-Run Average
//! Reward in Markov Decision Processes*, 2017): what each end component yields for ever, then the
//! best way to come to one and stay.

use meeple_core::markov::{Aim, MarkovModel, RewardModel, StateSet};
use meeple_core::{Control, Stop};

use super::super::{Accuracy, Backward, EndComponents, Net, Values, end_components};
use super::mean_payoff::{Component, gain};
use super::quotient::quotient;
use super::steps::reached;
use super::{Scope, until};

/// The greatest or least mean reward of a step.
pub(super) fn long_run(
    model: &MarkovModel,
    aim: Aim,
    rewards: &RewardModel,
    accuracy: Accuracy,
    scope: Scope,
    control: &mut Control<'_>,
) -> Result<Values, Stop> {
    let net = Net::from(model);
    let ends = end_components(net, &Backward::new(net), vec![true; net.choice_count()]);
    let gains = gains(model, aim, rewards, &ends, (accuracy, scope), control)?;
    // Gains as chances: none above one, and zero for nothing, so that nearness stays relative.
    let known = || gains.iter().flatten();
    let base = known().map(|gain| gain.0).fold(0.0, f64::min);
    let top = known().map(|gain| gain.1).fold(base, f64::max);
    let span = if base == 0.0 { top } else { up(up(top - base)) };
    if top == base {
        let values = vec![base; model.len()];
        return Ok(Values { lower: values.clone(), upper: values });
    }
    let scaled = |bound: f64, away: fn(f64) -> f64| {
        if bound == top && base == 0.0 {
            return 1.0;
        }
        if bound == base {
            return 0.0;
        }
        away(away(bound - base) / span)
    };
    let shared = Accuracy { epsilon: accuracy.epsilon / 2.0 };
    let mut side = |pick: fn((f64, f64)) -> f64, away: fn(f64) -> f64| {
        let worth =
            |component: u32| gains[component as usize].map_or(0.0, |gain| scaled(pick(gain), away));
        let smaller = quotient(model, &ends, None, &worth);
        let all = StateSet::all(smaller.model.len());
        let ways = (&all, &smaller.goal);
        until(&smaller.model, aim, ways, shared, scope, control).map(|found| (found, smaller.of))
    };
    let plain = |gain: f64| base == 0.0 && (gain == 0.0 || gain == top);
    let exact = known().all(|gain| gain.0 == gain.1 && plain(gain.0));
    let (below, of) = side(|gain| gain.0, down)?;
    let above = if exact { below.clone() } else { side(|gain| gain.1, up)?.0 };
    // A chance of nothing or of one is the value itself; the rest is rounded outward.
    let unscaled = |chance: f64, away: fn(f64) -> f64| {
        if chance == 0.0 {
            base
        } else if chance == 1.0 && base == 0.0 {
            top
        } else {
            away(base + away(away(chance * span)))
        }
    };
    let spread = |found: &[f64], away: fn(f64) -> f64| {
        of.iter().map(|&state| unscaled(found[state as usize], away)).collect()
    };
    Ok(Values { lower: spread(&below.lower, down), upper: spread(&above.upper, up) })
}

fn down(number: f64) -> f64 {
    number.next_down()
}

fn up(number: f64) -> f64 {
    number.next_up()
}

/// Bounds of what each end component yields; none for those that nobody comes to.
fn gains(
    model: &MarkovModel,
    aim: Aim,
    rewards: &RewardModel,
    ends: &EndComponents,
    (accuracy, scope): (Accuracy, Scope),
    control: &mut Control<'_>,
) -> Result<Vec<Option<(f64, f64)>>, Stop> {
    let states: Vec<u32> = match scope {
        Scope::Everywhere => (0..model.len() as u32).collect(),
        Scope::Initial => reached(model, &StateSet::all(model.len())),
    };
    let mut members = vec![Vec::new(); ends.count as usize];
    for state in states {
        let component = ends.of[state as usize];
        if component != EndComponents::NONE {
            members[component as usize].push(state);
        }
    }
    let settled = settled(model, aim, rewards, ends);
    let mut place = vec![0; model.len()];
    let half = Accuracy { epsilon: accuracy.epsilon / 4.0 };
    let mut found = Vec::with_capacity(members.len());
    for (members, settled) in members.into_iter().zip(settled) {
        if members.is_empty() || settled.is_some() {
            found.push(settled.map(|gain| (gain, gain)));
            continue;
        }
        let component = Component::cut(model, rewards, ends, &members, &mut place);
        found.push(Some(gain(&component, aim, half, control)?));
    }
    Ok(found)
}

/// What a component yields where that is plain to see: the best reward of all, if one can stay
/// among steps that bring it.
fn settled(
    model: &MarkovModel,
    aim: Aim,
    rewards: &RewardModel,
    ends: &EndComponents,
) -> Vec<Option<f64>> {
    let net = Net::from(model);
    let mut best: Vec<Option<f64>> = vec![None; ends.count as usize];
    let steps = || {
        let states =
            (0..model.len() as u32).filter(|&s| ends.of[s as usize] != EndComponents::NONE);
        let choices = |state| net.choices(state).map(move |choice| (state, choice));
        states.flat_map(choices).filter(|&(_, choice)| ends.stays[choice])
    };
    for (state, choice) in steps() {
        let reward = rewards.of_step(state, choice);
        let best = &mut best[ends.of[state as usize] as usize];
        *best = Some(match (*best, aim) {
            (None, _) => reward,
            (Some(known), Aim::Max) => known.max(reward),
            (Some(known), Aim::Min) => known.min(reward),
        });
    }
    let mut stays = vec![false; net.choice_count()];
    for (state, choice) in steps() {
        let reward = rewards.of_step(state, choice);
        stays[choice] = best[ends.of[state as usize] as usize] == Some(reward);
    }
    let inner = end_components(net, &Backward::new(net), stays);
    let mut found = vec![None; ends.count as usize];
    for (&inside, &component) in inner.of.iter().zip(&ends.of) {
        if inside != EndComponents::NONE {
            found[component as usize] = best[component as usize];
        }
    }
    found
}
