//! Expected values: sweeps over all states, or trials.

use std::collections::BTreeMap;

use super::super::{TraceEvent, TraceStep};

/// What is known of the values after some steps.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ValuesView {
    /// The value of each state met, by its position.
    pub states: BTreeMap<String, StateValue>,
    /// After each sweep, the largest change in it; after each trial, how far the root's bounds are
    /// apart.
    pub residuals: Vec<f64>,
    /// Backups so far.
    pub backups: u64,
    /// The states of the trial under way or just made, in turn.
    pub trial: Vec<String>,
    /// The state backed up last.
    pub current: Option<String>,
}

/// The value of a state.
#[derive(Clone, Debug, PartialEq)]
pub struct StateValue {
    /// Its value now.
    pub value: f64,
    /// Its best action now.
    pub action: Option<String>,
    /// How often it was backed up.
    pub backups: u64,
    /// The number of its last backup among all.
    pub last: u64,
}

impl ValuesView {
    /// What these steps have shown.
    #[must_use]
    pub fn after(steps: &[TraceStep]) -> Self {
        let mut view = Self::default();
        let mut ended = true;
        for step in steps {
            match &step.event {
                TraceEvent::Backup { position, action, value } => {
                    view.backups += 1;
                    let known = view.states.entry(position.clone()).or_insert(StateValue {
                        value: *value,
                        action: None,
                        backups: 0,
                        last: 0,
                    });
                    known.last = view.backups;
                    known.value = *value;
                    known.backups += 1;
                    known.action.clone_from(action);
                    view.current = Some(position.clone());
                }
                TraceEvent::Sweep { residual, .. } => {
                    view.residuals.push(*residual);
                    ended = true;
                }
                TraceEvent::Visit { position } => {
                    if ended {
                        view.trial.clear();
                        ended = false;
                    }
                    view.trial.push(position.clone());
                }
                _ => {}
            }
        }
        view
    }
}
