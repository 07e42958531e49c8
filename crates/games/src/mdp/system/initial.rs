//! Where a system begins.

use meeple_core::Control;
use meeple_core::markov::Unread;

use super::System;
use super::explore::{Failure, stopped};
use crate::mdp::machine::{Machine, Real};

/// All values of variables that a system begins with: those that its condition allows, tried
/// variable by variable.
pub(super) fn all<R: Real>(
    system: &System<R>,
    control: &mut Control<'_>,
    failure: &Failure<'_>,
    mut visit: impl FnMut(&[i64]) -> Result<(), Unread>,
) -> Result<(), Unread> {
    let variables = &system.variables;
    let mut values: Vec<i64> = variables.iter().map(|variable| variable.first).collect();
    let Some(conditions) = &system.initial else { return visit(&values) };
    // A condition is looked at as soon as the last of its variables has a value.
    let mut due: Vec<Vec<usize>> = vec![Vec::new(); variables.len() + 1];
    for (index, condition) in conditions.iter().enumerate() {
        let last = system.code.variables(*condition).max().map_or(0, |last| last as usize + 1);
        due[last].push(index);
    }
    let mut machine = Machine::default();
    let mut holds = |depth: usize, values: &[i64]| -> Result<bool, Unread> {
        for &index in &due[depth] {
            let condition = conditions[index];
            let truth = machine.truth(&system.code, condition, values);
            if !truth.map_err(|fault| failure.fault(fault, condition.at, values))? {
                return Ok(false);
            }
        }
        Ok(true)
    };
    if !holds(0, &values)? {
        return Ok(());
    }
    // The variables before `depth` have values; those from there on are tried from the least.
    let mut depth = 0;
    let mut fresh = true;
    loop {
        if control.tick().is_break() {
            return Err(stopped(control));
        }
        if fresh && depth == variables.len() {
            visit(&values)?;
            fresh = false;
        }
        if fresh {
            values[depth] = variables[depth].least;
        } else {
            // Back to a variable that has a value left.
            loop {
                let Some(back) = depth.checked_sub(1) else { return Ok(()) };
                depth = back;
                if values[depth] < variables[depth].greatest {
                    values[depth] += 1;
                    break;
                }
            }
        }
        depth += 1;
        fresh = holds(depth, &values)?;
    }
}
