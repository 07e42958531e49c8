//! Searches of puzzles: what was expanded, what waits.

use std::collections::BTreeMap;

use super::super::{TraceEvent, TraceStep};

/// What is known of a puzzle after some steps.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FrontierView {
    /// States expanded, in order; IDA* expands a state again in each round.
    pub expanded: Vec<Reached>,
    /// States generated and not expanded since, by position.
    pub waiting: BTreeMap<String, Reached>,
    /// States generated so far, counting each time.
    pub generated: u64,
    /// The cost bounds of the rounds so far.
    pub rounds: Vec<u32>,
    /// The most states that had to be remembered at once: all met, or for IDA* its longest way.
    pub remembered: usize,
}

/// A state as a search reached it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reached {
    /// The position as text.
    pub position: String,
    /// The action that led to it and where it began; empty for the start.
    pub by: Option<(String, String)>,
    /// g: the cost from the start.
    pub cost: u32,
    /// h: the estimated cost to the goal.
    pub estimate: u32,
}

impl Reached {
    /// f = g + h.
    #[must_use]
    pub const fn f(&self) -> u32 {
        self.cost.saturating_add(self.estimate)
    }
}

impl FrontierView {
    /// What these steps have shown.
    #[must_use]
    pub fn after(steps: &[TraceStep]) -> Self {
        let mut view = Self::default();
        for step in steps {
            match &step.event {
                TraceEvent::Round { bound } => {
                    view.rounds.push(*bound);
                    view.waiting.clear();
                }
                TraceEvent::Expand { position, cost, estimate, .. } => {
                    let by = view.waiting.remove(position).and_then(|reached| reached.by);
                    view.expanded.push(Reached {
                        position: position.clone(),
                        by,
                        cost: *cost,
                        estimate: *estimate,
                    });
                    view.count(*cost);
                }
                TraceEvent::Generate { from, position, action, cost, estimate, .. } => {
                    view.generated += 1;
                    let by = Some((action.clone(), from.clone()));
                    let (cost, estimate) = (*cost, *estimate);
                    let reached = Reached { position: position.clone(), by, cost, estimate };
                    let known = view.waiting.entry(position.clone()).or_insert(reached.clone());
                    if reached.cost < known.cost {
                        *known = reached;
                    }
                    view.count(cost);
                }
                _ => {}
            }
        }
        view
    }

    fn count(&mut self, cost: u32) {
        let now = if self.rounds.is_empty() {
            self.expanded.len() + self.waiting.len()
        } else {
            cost as usize + 1
        };
        self.remembered = self.remembered.max(now);
    }

    /// How many states were expanded at each f, and of these how many at each g.
    #[must_use]
    pub fn layers(&self) -> BTreeMap<u32, BTreeMap<u32, u64>> {
        let mut layers: BTreeMap<u32, BTreeMap<u32, u64>> = BTreeMap::new();
        for state in &self.expanded {
            *layers.entry(state.f()).or_default().entry(state.cost).or_default() += 1;
        }
        layers
    }

    /// The actions from the start to the state expanded last, as far as they are known.
    #[must_use]
    pub fn way(&self) -> Vec<String> {
        let mut way = Vec::new();
        let mut at = self.expanded.last();
        while let Some((action, from)) = at.and_then(|state| state.by.clone()) {
            way.push(action);
            at = self.expanded.iter().rev().find(|state| state.position == from);
            if way.len() > self.expanded.len() {
                break;
            }
        }
        way.reverse();
        way
    }
}
