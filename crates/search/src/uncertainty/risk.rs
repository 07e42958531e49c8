//! How likely a mission fails soon: exactly, step by step backwards from the horizon, or by playing
//! at random many times.

use meeple_core::{Control, End, Mdp};

use super::graph::{Graph, StateId};
use super::policy::Play;
use crate::montecarlo::{draw_mission, random_action, wilson};

/// For each state, the exact probability that the mission fails within `actions` actions. Best play
/// is the one that makes just this least likely. The risk of a choice is the mean, after it, of the
/// risk within one action less. `None` when the budget ended first; a node of it is a state of one
/// sweep.
pub fn risk_within(
    graph: &Graph,
    play: Play<'_>,
    actions: u32,
    control: &mut Control<'_>,
) -> Option<Vec<f64>> {
    let failed = |id: usize| f64::from(u8::from(graph.ends[id] == Some(End::Failure)));
    let mut risk: Vec<f64> = (0..graph.len()).map(failed).collect();
    let mut next = risk.clone();
    for _ in 0..actions {
        for id in 0..graph.len() as StateId {
            let choices = graph.choices(id);
            if choices.is_empty() {
                continue;
            }
            if control.tick().is_break() {
                return None;
            }
            let count = choices.len() as f64;
            let first = choices.start;
            let mut all = choices.map(|choice| graph.mean(choice, &risk));
            next[id as usize] = match play {
                Play::Best => all.fold(f64::INFINITY, f64::min),
                Play::Random => all.sum::<f64>() / count,
                Play::Policy(policy) => all
                    .nth(policy[id as usize] as usize)
                    .unwrap_or_else(|| graph.mean(first, &risk)),
            };
        }
        std::mem::swap(&mut risk, &mut next);
    }
    Some(risk)
}

/// A share that was counted, with its 95% interval (Wilson, 1927).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The share.
    pub share: f64,
    /// Its interval.
    pub low: f64,
    /// Its interval.
    pub high: f64,
    /// Trials counted.
    pub trials: u64,
}

/// How danger is sampled: the warning rule of the student report is the default.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Danger {
    /// Random games.
    pub trials: u64,
    /// Actions in each, the first included.
    pub actions: u32,
    /// A share of failures above this is worth a warning.
    pub threshold: f64,
}

impl Default for Danger {
    fn default() -> Self {
        Self { trials: 10_000, actions: 10, threshold: 0.6 }
    }
}

impl Danger {
    /// Plays `first` and then at random; the share of games that fail within the horizon. A node of
    /// the budget is one game.
    pub fn after<M: Mdp>(
        &self,
        mission: &M,
        state: &M::State,
        first: M::Action,
        control: &mut Control<'_>,
    ) -> Estimate {
        let mut rng = control.rng();
        let (mut trials, mut failures) = (0u64, 0u64);
        while trials < self.trials && control.tick().is_continue() {
            trials += 1;
            let mut at = state.clone();
            let mut action = Some(first);
            for _ in 0..self.actions {
                let Some(chosen) = action.take().or_else(|| random_action(mission, &at, &mut rng))
                else {
                    break;
                };
                at = draw_mission(mission, &at, chosen, &mut rng).0;
                if let Some(end) = mission.end(&at) {
                    failures += u64::from(end == End::Failure);
                    break;
                }
            }
        }
        let share = failures as f64 / trials.max(1) as f64;
        let (low, high) = wilson(share, trials as f64);
        Estimate { share, low, high, trials }
    }

    /// Whether an estimate is worth a warning.
    #[must_use]
    pub fn warns(&self, estimate: &Estimate) -> bool {
        estimate.share > self.threshold
    }
}
