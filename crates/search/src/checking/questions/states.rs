//! Which states a formula speaks of.

use meeple_core::Control;
use meeple_core::markov::{Formula, MarkovModel, Property, StateSet};

use super::super::Accuracy;
use super::threshold::{self, Holds};
use super::{CheckError, Scope, closely, measure};

/// The states of a formula.
pub(super) fn states(
    model: &MarkovModel,
    formula: &Formula,
    accuracy: Accuracy,
    control: &mut Control<'_>,
) -> Result<StateSet, CheckError> {
    Ok(match formula {
        Formula::True => StateSet::all(model.len()),
        Formula::False => StateSet::none(model.len()),
        // Names were looked at before.
        Formula::Label(name) => model.label(name).unwrap_or_else(|| StateSet::none(model.len())),
        Formula::Not(inner) => states(model, inner, accuracy, control)?.complement(),
        Formula::And(a, b) => {
            let mut both = states(model, a, accuracy, control)?;
            both.intersect(&states(model, b, accuracy, control)?);
            both
        }
        Formula::Or(a, b) => {
            let mut either = states(model, a, accuracy, control)?;
            either.unite(&states(model, b, accuracy, control)?);
            either
        }
        Formula::Holds(property) => holding(model, property, accuracy, control)?,
    })
}

/// The states in which a question is answered with yes. All have to be decided: the nearer the
/// threshold they are, the closer they are looked at.
fn holding(
    model: &MarkovModel,
    property: &Property,
    accuracy: Accuracy,
    control: &mut Control<'_>,
) -> Result<StateSet, CheckError> {
    let undecided = || CheckError::Undecided(property.text.clone());
    let asked = property.threshold.ok_or_else(undecided)?;
    let mut accuracy = accuracy;
    loop {
        let values = measure(model, property, accuracy, Scope::Everywhere, control)?;
        let mut found = StateSet::none(model.len());
        let mut open = false;
        for (state, (&lower, &upper)) in (0..).zip(values.lower.iter().zip(&values.upper)) {
            match threshold::holds(asked, lower, upper) {
                Holds::Yes => {
                    found.insert(state);
                }
                Holds::No => {}
                Holds::Undecided => open = true,
            }
        }
        if !open {
            return Ok(found);
        }
        if let Some(why) = control.stopped() {
            return Err(CheckError::Stopped(why));
        }
        if let Some(finer) = threshold::finer(accuracy) {
            accuracy = finer;
            continue;
        }
        let everywhere =
            MarkovModel { initial: (0..model.len() as u32).collect(), ..model.clone() };
        let decided = closely::decide(&everywhere, property, control)?.ok_or_else(undecided)?;
        let mut found = StateSet::none(model.len());
        for (state, holds) in (0..).zip(decided) {
            if holds == Holds::Yes {
                found.insert(state);
            }
        }
        return Ok(found);
    }
}
