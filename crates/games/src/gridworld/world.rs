//! One instance: a map and its settings.

use super::Heading;
use super::map::Map;
use super::shipped;

/// A grid world: where everything is, and what steps cost and risk.
///
/// The default is the 4x3 world of Russell and Norvig, 4th edition. Other worlds come from texts,
/// by [`Present::open`](meeple_core::Present::open).
#[derive(Clone, Debug, PartialEq)]
pub struct GridWorld {
    pub(super) map: Map,
    pub(super) settings: Settings,
}

impl GridWorld {
    /// What steps cost and risk here.
    #[must_use]
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Columns and rows of the map.
    #[must_use]
    pub fn size(&self) -> (u16, u16) {
        self.map.size()
    }
}

impl Default for GridWorld {
    fn default() -> Self {
        shipped::usual().clone()
    }
}

/// What steps cost and risk.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// The reward of a step; most often below zero.
    pub step_reward: f64,
    /// The probability of slipping to the left, and as much to the right.
    pub slip: f64,
    /// The worth now of one unit of reward a step later.
    pub discount: f64,
    /// When rewards are received.
    pub convention: Convention,
    /// The value of goals.
    pub goal: f64,
    /// The value of traps.
    pub trap: f64,
    /// The prevailing wind.
    pub wind: Option<Wind>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            step_reward: -0.04,
            slip: 0.1,
            discount: 1.0,
            convention: Convention::Transitions,
            goal: 1.0,
            trap: -1.0,
            wind: None,
        }
    }
}

/// A wind that may push the walker one more cell after each step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wind {
    /// The way it blows.
    pub toward: Heading,
    /// How likely it is to push.
    pub chance: f64,
}

/// When rewards are received: the two editions of Russell and Norvig differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Convention {
    /// 3rd edition: each state has a reward. A step brings that of the cell it leaves, and the
    /// last one also the goal's or trap's, one step later and so discounted once.
    States,
    /// 4th edition: each transition has a reward. The last step brings the goal's or trap's value
    /// *instead of* the step reward.
    Transitions,
}

impl Convention {
    /// Both conventions.
    pub const ALL: [Self; 2] = [Self::States, Self::Transitions];

    /// The name that is typed.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::States => "states",
            Self::Transitions => "transitions",
        }
    }
}
