//! Rewards until something, and all of them.

use meeple_core::markov::{Aim, MarkovModel, RewardModel, StateSet};
use meeple_core::{Control, InputError, Phrase};

use super::super::{Accuracy, Backward, EndComponents, Net, Values, end_components};
use super::quotient::quotient;
use super::{CheckError, Scope, reward};

/// The mean of all rewards until one comes to `to`.
pub(super) fn until(
    model: &MarkovModel,
    aim: Aim,
    rewards: &RewardModel,
    to: &StateSet,
    accuracy: Accuracy,
    scope: Scope,
    control: &mut Control<'_>,
) -> Result<Values, CheckError> {
    signed(rewards, aim, |aim, rewards| {
        Ok(reward(model, aim, rewards, to, accuracy, scope, control)?)
    })
}

/// The mean of all rewards there ever are.
pub(super) fn total(
    model: &MarkovModel,
    aim: Aim,
    rewards: &RewardModel,
    accuracy: Accuracy,
    scope: Scope,
    control: &mut Control<'_>,
) -> Result<Values, CheckError> {
    signed(rewards, aim, |aim, rewards| match aim {
        Aim::Min => {
            let quiet = quiet(model, rewards);
            Ok(reward(model, aim, rewards, &quiet, accuracy, scope, control)?)
        }
        Aim::Max => greatest(model, rewards, accuracy, scope, control),
    })
}

/// Answers with rewards that are not negative; where none is positive, the other way round.
fn signed(
    rewards: &RewardModel,
    aim: Aim,
    answer: impl FnOnce(Aim, &RewardModel) -> Result<Values, CheckError>,
) -> Result<Values, CheckError> {
    let all = || rewards.of_states.iter().chain(&rewards.of_choices);
    if all().all(|&reward| reward >= 0.0) {
        return answer(aim, rewards);
    }
    if all().any(|&reward| reward > 0.0) {
        return Err(CheckError::Wrong(InputError::new(Phrase::new(
            "these rewards are positive here and negative there; expected all of one sign (sums within so many steps, C<=k, take any)",
            "ces récompenses sont positives ici et négatives là ; attendu un seul signe (les sommes en un nombre de pas, C<=k, les acceptent toutes)",
        ))));
    }
    let negated = |list: &[f64]| list.iter().map(|reward| -reward).collect();
    let opposite = RewardModel {
        name: rewards.name.clone(),
        of_states: negated(&rewards.of_states),
        of_choices: negated(&rewards.of_choices),
    };
    let aim = match aim {
        Aim::Max => Aim::Min,
        Aim::Min => Aim::Max,
    };
    let found = answer(aim, &opposite)?;
    Ok(Values { lower: negated(&found.upper), upper: negated(&found.lower) })
}

/// States where one can do without rewards for ever.
fn quiet(model: &MarkovModel, rewards: &RewardModel) -> StateSet {
    let net = Net::from(model);
    let backward = Backward::new(net);
    // Whoever has no such choice, or only ones that may lead to those who have none, has to pay.
    let mut paying = StateSet::none(model.len());
    let paid = |choice: usize| rewards.of_step(backward.owner(choice), choice) > 0.0;
    backward.force(net, &mut paying, paid, |_| false);
    paying.complement()
}

/// The greatest total: infinite where one may come to an end component that keeps bringing
/// something; elsewhere one stops in an end component, which brings nothing, or goes on.
fn greatest(
    model: &MarkovModel,
    rewards: &RewardModel,
    accuracy: Accuracy,
    scope: Scope,
    control: &mut Control<'_>,
) -> Result<Values, CheckError> {
    let net = Net::from(model);
    let backward = Backward::new(net);
    let ends = end_components(net, &backward, vec![true; net.choice_count()]);
    let mut endless = StateSet::none(model.len());
    for state in 0..model.len() as u32 {
        let brings = |choice: usize| ends.stays[choice] && rewards.of_step(state, choice) > 0.0;
        if ends.of[state as usize] != EndComponents::NONE && net.choices(state).any(brings) {
            endless.insert(state);
        }
    }
    backward.attract(&mut endless, |_| true);
    let smaller = quotient(model, &ends, Some(rewards), &|_| 1.0);
    let (inner, goal) = (&smaller.model, &smaller.goal);
    let found = reward(inner, Aim::Max, &smaller.rewards, goal, accuracy, scope, control)?;
    let value = |bounds: &[f64], state: usize| match endless.contains(state as u32) {
        true => f64::INFINITY,
        false => bounds[smaller.of[state] as usize],
    };
    Ok(Values {
        lower: (0..model.len()).map(|state| value(&found.lower, state)).collect(),
        upper: (0..model.len()).map(|state| value(&found.upper, state)).collect(),
    })
}
