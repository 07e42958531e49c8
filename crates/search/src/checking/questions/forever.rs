//! The chance of never leaving some states.

use meeple_core::markov::{Aim, MarkovModel, StateSet};
use meeple_core::{Control, Stop};

use super::super::{Accuracy, Backward, EndComponents, Net, Values, end_components};
use super::outward::{rest_down, rest_up};
use super::{Scope, is_near, until};

/// The chance of `G stay`.
///
/// Who wants to stay has to come to an end component of such states: where it may be stayed for
/// ever. Who wants to leave comes to another state: one minus that chance, worked out closer where
/// the difference is small.
pub(super) fn globally(
    model: &MarkovModel,
    aim: Aim,
    stay: &StateSet,
    accuracy: Accuracy,
    scope: Scope,
    control: &mut Control<'_>,
) -> Result<Values, Stop> {
    if aim == Aim::Max || model.choice_count() == model.len() {
        let homes = homes(model, stay);
        return until(model, Aim::Max, (stay, &homes), accuracy, scope, control);
    }
    let (all, others) = (StateSet::all(model.len()), stay.clone().complement());
    let mut inner = accuracy;
    loop {
        let left = until(model, Aim::Max, (&all, &others), inner, scope, control)?;
        let values = Values {
            lower: left.upper.iter().map(|&chance| rest_down(chance)).collect(),
            upper: left.lower.iter().map(|&chance| rest_up(chance)).collect(),
        };
        let wanted: Vec<u32> = match scope {
            Scope::Initial => model.initial.clone(),
            Scope::Everywhere => (0..model.len() as u32).collect(),
        };
        let bounds = |state: u32| (values.lower[state as usize], values.upper[state as usize]);
        let far = |&state: &u32| {
            let (lower, upper) = bounds(state);
            !is_near(lower, upper, accuracy)
        };
        let widest = wanted.into_iter().filter(far).map(|state| bounds(state).1).reduce(f64::min);
        let finer = widest.map(|upper| accuracy.epsilon * upper / 4.0);
        match finer.filter(|&finer| finer < inner.epsilon / 2.0 && inner.epsilon > 1e-14) {
            Some(finer) if control.stopped().is_none() => {
                inner = Accuracy { epsilon: finer.max(1e-15) };
            }
            _ => return Ok(values),
        }
    }
}

/// States in which one can stay among `stay` for ever.
fn homes(model: &MarkovModel, stay: &StateSet) -> StateSet {
    let net = Net::from(model);
    let mut stays = vec![false; net.choice_count()];
    for state in stay.iter() {
        for choice in net.choices(state) {
            stays[choice] = net.targets(choice).iter().all(|&to| stay.contains(to));
        }
    }
    let ends = end_components(net, &Backward::new(net), stays);
    let mut homes = StateSet::none(model.len());
    for (state, &component) in (0..).zip(&ends.of) {
        if component != EndComponents::NONE {
            homes.insert(state);
        }
    }
    homes
}
