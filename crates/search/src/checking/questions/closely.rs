//! What bounds cannot decide, decided without rounding where that is quick.

use meeple_core::Control;
use meeple_core::markov::{MarkovModel, Path, Property, Quantity, Reward};

use super::super::exact::{ExactError, Source, exactly};
use super::{CheckError, Holds};

/// Models of more states are too large for that, and so are more steps.
const MOST_STATES: usize = 5_000;
const MOST_STEPS: u64 = 50;

/// Whether the answer is yes in each state where the model may begin; nothing where that would take
/// long, or where the numbers of the model are not known well enough.
pub(super) fn decide(
    model: &MarkovModel,
    property: &Property,
    control: &mut Control<'_>,
) -> Result<Option<Vec<Holds>>, CheckError> {
    let Some(threshold) = property.threshold else { return Ok(None) };
    if model.len() > MOST_STATES || steps(property) > MOST_STEPS {
        return Ok(None);
    }
    match exactly(model, property, control) {
        Ok(answer) if answer.source != Source::Scaled => {
            let holds = |yes| if yes { Holds::Yes } else { Holds::No };
            Ok(Some(answer.values.iter().map(|value| holds(value.satisfies(&threshold))).collect()))
        }
        Ok(_) | Err(ExactError::Refused(_)) => Ok(None),
        Err(ExactError::Stopped(why)) => Err(CheckError::Stopped(why)),
    }
}

fn steps(property: &Property) -> u64 {
    match &property.quantity {
        Quantity::Chance(Path::Until(.., Some(steps)) | Path::Globally(_, Some(steps)))
        | Quantity::Mean(_, Reward::Cumulative(steps) | Reward::Instant(steps)) => *steps,
        _ => 0,
    }
}
