//! What a plan aims at, and the same graph with the numbers that this aim gives it.

use std::borrow::Cow;

use meeple_core::End;

use super::graph::{Graph, Player, StateId};
use super::solution::rounding;

/// What a mission's plan aims at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Objective {
    /// The greatest expected reward, discounted as the mission says.
    Reward,
    /// The greatest probability of success.
    Success,
    /// The fewest expected turns until it is over, however it ends.
    Turns,
    /// The fewest expected turns until a success, if any other end costs this many turns more: with
    /// the figure that [`fewest_turns`](super::fewest_turns) finds, those of beginning again.
    Retried(f64),
    /// The least probability of anything but success, plus this many times the expected turns.
    Tradeoff(f64),
}

impl Objective {
    /// A value as people state it: turns and losses count as costs.
    #[must_use]
    pub fn stated(self, value: f64) -> f64 {
        match self {
            Self::Reward | Self::Success => value,
            Self::Turns | Self::Retried(_) | Self::Tradeoff(_) => 0.0 - value,
        }
    }

    /// Bounds of a value, as people state them: the lower one first.
    #[must_use]
    pub fn stated_bounds(self, lower: f64, upper: f64) -> (f64, f64) {
        match self {
            Self::Reward => (lower, upper),
            // Rounding outward must not leave what chances can be; without bounds it stays so.
            Self::Success if lower.is_finite() && upper.is_finite() => {
                (lower.max(0.0), upper.min(1.0))
            }
            Self::Success => (lower, upper),
            Self::Turns | Self::Retried(_) | Self::Tradeoff(_) => (0.0 - upper, 0.0 - lower),
        }
    }

    /// What the end of a mission is worth.
    pub(super) fn final_value(self, end: Option<End>) -> f64 {
        match self {
            Self::Reward | Self::Turns => 0.0,
            Self::Success => f64::from(u8::from(end == Some(End::Success))),
            Self::Retried(_) if end == Some(End::Success) => 0.0,
            Self::Retried(again) => -again,
            Self::Tradeoff(_) => f64::from(u8::from(end == Some(End::Success))) - 1.0,
        }
    }

    /// What a step with this mean reward and these mean turns is worth.
    pub(super) fn step_value(self, reward: f64, turns: f64) -> f64 {
        match self {
            Self::Reward => reward,
            Self::Success => 0.0,
            Self::Turns | Self::Retried(_) => -turns,
            Self::Tradeoff(price) => -price * turns,
        }
    }
}

/// A graph with the rewards, end values and discount of one objective. Values are maximised by
/// [`Player::Own`].
#[derive(Clone, Debug)]
pub struct Task<'g> {
    pub(super) graph: &'g Graph,
    pub(super) rewards: Cow<'g, [f64]>,
    pub(super) finals: Cow<'g, [f64]>,
    pub(super) discount: f64,
    /// What it is worth to go on for ever at no cost.
    pub(super) rest: f64,
    /// The largest reward or end value.
    pub(super) largest: f64,
    /// The largest mean size of rewards that cancel each other out in their mean.
    pub(super) rough: f64,
}

impl<'g> Task<'g> {
    /// The graph's own rewards, payoffs and discount.
    #[must_use]
    pub fn own(graph: &'g Graph) -> Self {
        let (rewards, finals) = (&graph.rewards[..], &graph.final_values[..]);
        Self::from_parts(graph, rewards.into(), finals.into(), graph.discount)
    }

    /// A task from its parts; going on for ever at no cost is worth nothing.
    pub(super) fn from_parts(
        graph: &'g Graph,
        rewards: Cow<'g, [f64]>,
        finals: Cow<'g, [f64]>,
        discount: f64,
    ) -> Self {
        let largest = largest(&rewards).max(largest(&finals));
        Self { graph, rewards, finals, discount, rest: 0.0, largest, rough: graph.rough() }
    }

    /// The task of an objective.
    #[must_use]
    pub fn new(graph: &'g Graph, objective: Objective) -> Self {
        if objective == Objective::Reward {
            return Self::own(graph);
        }
        let step = |(&reward, &turns)| objective.step_value(reward, turns);
        let last = |id: usize| match graph.players[id] {
            Player::Over => objective.final_value(graph.ends[id]),
            _ => 0.0,
        };
        let rewards = graph.rewards.iter().zip(&graph.turns).map(step).collect();
        let finals = (0..graph.len()).map(last).collect();
        Self {
            rest: match objective {
                Objective::Reward | Objective::Success => 0.0,
                // What never ends is no success, and costs the turns that are counted: none.
                Objective::Tradeoff(_) => -1.0,
                // What never ends takes for ever, even if no turn is counted.
                Objective::Turns | Objective::Retried(_) => f64::NEG_INFINITY,
            },
            // Turns never cancel each other out, and other objectives have no rewards.
            rough: 0.0,
            ..Self::from_parts(graph, rewards, finals, 1.0)
        }
    }

    /// The graph.
    #[must_use]
    pub const fn graph(&self) -> &'g Graph {
        self.graph
    }

    /// The worth now of one unit a step later.
    #[must_use]
    pub const fn discount(&self) -> f64 {
        self.discount
    }

    /// The value of one choice: what it brings now, and what follows.
    #[inline]
    #[must_use]
    pub fn worth(&self, choice: usize, values: &[f64]) -> f64 {
        self.rewards[choice] + self.discount * self.graph.mean(choice, values)
    }

    /// The best choice of a state by its place in the fixed order, the first among equals, with its
    /// value; `None` where it is over.
    #[inline]
    #[must_use]
    pub fn best(&self, id: StateId, values: &[f64]) -> Option<(u32, f64)> {
        let range = self.graph.choices(id);
        let first = range.start;
        let own = self.graph.players[id as usize] != Player::Opponent;
        let mut best: Option<(u32, f64)> = None;
        for choice in range {
            let value = self.worth(choice, values);
            let better =
                best.is_none_or(|(_, known)| if own { value > known } else { value < known });
            if better {
                best = Some(((choice - first) as u32, value));
            }
        }
        best
    }

    /// The best choice everywhere; [`NO_CHOICE`] where it is over.
    #[must_use]
    pub fn greedy(&self, values: &[f64]) -> Vec<u32> {
        let best = |id| self.best(id, values).map_or(NO_CHOICE, |(index, _)| index);
        (0..self.graph.len() as StateId).map(best).collect()
    }

    /// The same states with only some of the choices, and the rewards of these.
    pub(super) fn keep_choices(
        &self,
        mut keep: impl FnMut(StateId, usize) -> bool,
    ) -> (Graph, Vec<f64>) {
        let mut rewards = Vec::new();
        let graph = self.graph.keep_choices(|id, choice| {
            let kept = keep(id, choice);
            if kept {
                rewards.push(self.rewards[choice]);
            }
            kept
        });
        (graph, rewards)
    }

    /// What rounding may do to a backup of numbers of this size.
    #[must_use]
    pub fn rounding(&self, scale: f64) -> f64 {
        rounding(self.graph.longest(), scale.max(self.rough))
    }

    /// The largest number that takes part: what rounding is measured against.
    #[must_use]
    pub fn scale(&self, values: &[f64]) -> f64 {
        self.largest.max(largest(values))
    }
}

/// The largest finite size in a list.
fn largest(list: &[f64]) -> f64 {
    list.iter().fold(0.0, |m: f64, v| if v.is_finite() { m.max(v.abs()) } else { m })
}

/// Where a policy has nothing to choose.
pub const NO_CHOICE: u32 = u32::MAX;
