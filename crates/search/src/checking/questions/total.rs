//! All rewards there ever are.

use meeple_core::markov::{Aim, MarkovModel, RewardModel, StateSet};
use meeple_core::{Control, InputError, Phrase, Stop};

use super::super::{Accuracy, Backward, EndComponents, Net, Values, end_components};
use super::quotient::quotient;
use super::{CheckError, Scope, reward};

/// The mean of all rewards there ever are.
pub(super) fn total(
    model: &MarkovModel,
    aim: Aim,
    rewards: &RewardModel,
    accuracy: Accuracy,
    scope: Scope,
    control: &mut Control<'_>,
) -> Result<Values, CheckError> {
    let net = Net::from(model);
    let backward = Backward::new(net);
    let ends = end_components(net, &backward, vec![true; net.choice_count()]);
    let brings = |choice: usize| {
        ends.stays[choice] && rewards.of_step(backward.owner(choice), choice) != 0.0
    };
    if !(0..net.choice_count()).any(brings) {
        // Whoever stays somewhere for ever might as well stop.
        return Ok(stopping(model, aim, rewards, &ends, accuracy, scope, control)?);
    }
    signed(rewards, aim, |aim, rewards| match aim {
        Aim::Min => {
            let quiet = quiet(model, rewards);
            Ok(reward(model, aim, rewards, &quiet, accuracy, scope, control)?)
        }
        Aim::Max => {
            // Infinite where one may come to an end component that keeps bringing something.
            let mut endless = StateSet::none(model.len());
            for choice in (0..net.choice_count()).filter(|&choice| brings(choice)) {
                endless.insert(backward.owner(choice));
            }
            backward.attract(&mut endless, |_| true);
            let mut found = stopping(model, aim, rewards, &ends, accuracy, scope, control)?;
            for state in endless.iter() {
                found.lower[state as usize] = f64::INFINITY;
                found.upper[state as usize] = f64::INFINITY;
            }
            Ok(found)
        }
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

/// The total where one may stop in any end component, and gets nothing while one stays.
fn stopping(
    model: &MarkovModel,
    aim: Aim,
    rewards: &RewardModel,
    ends: &EndComponents,
    accuracy: Accuracy,
    scope: Scope,
    control: &mut Control<'_>,
) -> Result<Values, Stop> {
    let smaller = quotient(model, ends, Some(rewards), &|_| 1.0);
    let (inner, goal) = (&smaller.model, &smaller.goal);
    let found = reward(inner, aim, &smaller.rewards, goal, accuracy, scope, control)?;
    let spread = |bounds: &[f64]| smaller.of.iter().map(|&state| bounds[state as usize]).collect();
    Ok(Values { lower: spread(&found.lower), upper: spread(&found.upper) })
}
