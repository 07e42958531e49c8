//! All rewards there ever are.

use meeple_core::markov::{Aim, MarkovModel, RewardModel, StateSet};
use meeple_core::{Control, InputError, Phrase, Stop};

use super::super::{Accuracy, Backward, EndComponents, Net, Values, end_components};
use super::quotient::quotient;
use super::{CheckError, Scope, reward};

/// The mean of all rewards there ever are.
///
/// What counts is what end components keep bringing, for ever. Where that is never less than
/// nothing, the greatest total is infinite if one may come to something; elsewhere one might as well
/// stop. The least total stops where nothing is brought, or is infinite. Where it is never more than
/// nothing, it is the other way round.
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
    let brought = |choice: usize| rewards.of_step(backward.owner(choice), choice);
    let kept = || (0..net.choice_count()).filter(|&choice| ends.stays[choice]);
    if kept().any(|choice| brought(choice) < 0.0) {
        if kept().any(|choice| brought(choice) > 0.0) {
            return Err(both_signs());
        }
        let aim = match aim {
            Aim::Max => Aim::Min,
            Aim::Min => Aim::Max,
        };
        let found = total(model, aim, &opposite(rewards), accuracy, scope, control)?;
        let negated = |list: &[f64]| list.iter().map(|value| -value).collect();
        return Ok(Values { lower: negated(&found.upper), upper: negated(&found.lower) });
    }
    match aim {
        Aim::Min => {
            let silent = |choice: usize| ends.stays[choice] && brought(choice) == 0.0;
            let silent: Vec<bool> = (0..net.choice_count()).map(silent).collect();
            let quiet = end_components(net, &backward, silent);
            Ok(stopping(model, aim, rewards, &quiet, accuracy, scope, control)?)
        }
        Aim::Max => {
            let mut endless = StateSet::none(model.len());
            for choice in kept().filter(|&choice| brought(choice) > 0.0) {
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
    }
}

fn opposite(rewards: &RewardModel) -> RewardModel {
    let negated = |list: &[f64]| list.iter().map(|reward| -reward).collect();
    RewardModel {
        name: rewards.name.clone(),
        of_states: negated(&rewards.of_states),
        of_choices: negated(&rewards.of_choices),
    }
}

fn both_signs() -> CheckError {
    CheckError::Wrong(InputError::new(Phrase::new(
        "there is no sum of all rewards where some that come again and again are positive and others negative; expected all of one sign there (sums within so many steps, C<=k, take any)",
        "il n'y a pas de somme de toutes les récompenses quand certaines qui reviennent sans cesse sont positives et d'autres négatives ; attendu là un seul signe (les sommes en un nombre de pas, C<=k, les acceptent toutes)",
    )))
}

/// The total where one may stop in these end components.
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
