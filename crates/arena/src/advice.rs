//! One form of advice for all families: ranked candidates, each with an honest label.

use meeple_core::{Hazard, Phrase, Stop};
use meeple_search::Exactness;
use serde::Serialize;

use crate::answer::Arises;

/// What an agent says of a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Advice {
    /// The best move; `None` when the budget ended before any was completed.
    pub best: Option<String>,
    /// How far the best move's figures can be trusted, and that it is the best: *proved* says that
    /// the whole position has this value.
    pub exactness: Exactness,
    /// The moves whose search was completed, best first.
    pub candidates: Vec<Candidate>,
    /// Nodes searched.
    pub nodes: u64,
    /// Depth reached: plies, cost or sweeps.
    pub depth: u32,
    /// Wall time of the whole answer, set-up included.
    pub micros: u64,
    /// Why the search ended early, if it did.
    pub stopped: Option<Stop>,
    /// What the evaluator's word on the position is made of, where it tells (duels).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub terms: Vec<Term>,
    /// How an infinite value arises, or why a mission has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub arises: Option<Arises>,
}

/// One part of an evaluation.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Term {
    /// What it measures.
    pub words: Phrase,
    /// Its points for the side to move.
    pub points: i32,
}

/// One move under consideration.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Candidate {
    /// Its name.
    #[serde(rename = "move")]
    pub name: String,
    /// Its worth to the side to move. Duels: the game's own value when proved, evaluation points
    /// when estimated. Puzzles: cost to the goal through this move. Missions: expected reward. Dice
    /// duels: chance of winning. Without bound, the text `"inf"` or `"-inf"`.
    #[serde(serialize_with = "crate::answer::maybe_infinite")]
    pub value: f64,
    /// Chance of success, a draw counting half.
    pub chance: Option<f64>,
    /// The expected line of play, beginning with the move.
    pub line: Vec<String>,
    /// Chance of losing or failing.
    pub risk: Option<f64>,
    /// How far the figures can be trusted.
    pub exactness: Exactness,
    /// Plies to a forced end (duels).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub distance: Option<u32>,
    /// Whether the end comes in exactly so many plies; otherwise it comes within them.
    #[serde(skip_serializing_if = "std::clone::Clone::clone")]
    pub distance_exact: bool,
    /// Expected turns to the end (missions).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<f64>,
    /// Half the width of the value's 95% interval, where it was sampled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub margin: Option<f64>,
    /// Certified bounds of the value, rounding counted (missions and dice duels; duels whose value
    /// counts the plies to a forced end).
    #[serde(flatten)]
    pub within: Option<Span>,
    /// How often a Monte Carlo tree search tried it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub visits: Option<u64>,
    /// The mean result of games in which the side to move made it later, from 0 to 1, where a Monte
    /// Carlo tree search counts those (all moves as first).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub later: Option<f64>,
    /// How often it is to be played, where the best is to mix (hidden cards, moves made together).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub share: Option<f64>,
    /// The true value is this or worse: the search only wanted the best move.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub at_most: bool,
    /// How soon it may go wrong (missions).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub danger: Option<Danger>,
    /// The ways in which it may go wrong in this turn or the next, likeliest first (missions).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hazards: Vec<Hazard>,
}

/// Between two numbers, both included.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Span {
    /// No less than this.
    pub low: f64,
    /// No more than this.
    pub high: f64,
}

impl Span {
    /// The two numbers in either order; `None` where one of them is without bound.
    #[must_use]
    pub fn of((one, other): (f64, f64)) -> Option<Self> {
        let finite = one.is_finite() && other.is_finite();
        finite.then(|| Self { low: one.min(other), high: one.max(other) })
    }

    /// How far they are apart.
    #[must_use]
    pub fn width(&self) -> f64 {
        self.high - self.low
    }
}

/// The exact chance that a mission fails within a number of actions, this one included.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Danger {
    /// The number of actions.
    pub within: u32,
    /// If the adviser's moves follow.
    pub advised: f64,
    /// If random moves follow.
    pub random: f64,
}

impl Candidate {
    /// A move whose value is known between certified bounds, or not that well: it is called
    /// *bounded* only with bounds of its own, and *proved* where these meet.
    #[must_use]
    pub fn between(name: String, value: f64, bounds: (f64, f64)) -> Self {
        let within = Span::of(bounds);
        let exactness = match within {
            // Without bound, and known to be so.
            None if bounds.0 == bounds.1 => Exactness::Proved,
            Some(span) if span.low == span.high => Exactness::Proved,
            Some(_) => Exactness::Bounded,
            None => Exactness::Estimated,
        };
        let value = within.map_or(value, |span| value.clamp(span.low, span.high));
        Self { within, ..Self::new(name, value, exactness) }
    }

    /// A move with a value and nothing else known.
    #[must_use]
    pub fn new(name: String, value: f64, exactness: Exactness) -> Self {
        Self {
            line: vec![name.clone()],
            name,
            value,
            chance: None,
            risk: None,
            exactness,
            distance: None,
            distance_exact: true,
            turns: None,
            margin: None,
            within: None,
            visits: None,
            later: None,
            share: None,
            at_most: false,
            danger: None,
            hazards: Vec::new(),
        }
    }
}

impl Advice {
    /// Advice from candidates, best first; the caller fills in the costs.
    #[must_use]
    pub fn from_candidates(candidates: Vec<Candidate>) -> Self {
        Self {
            best: candidates.first().map(|best| best.name.clone()),
            exactness: candidates.first().map_or(Exactness::Estimated, |best| best.exactness),
            candidates,
            nodes: 0,
            depth: 0,
            micros: 0,
            stopped: None,
            terms: Vec::new(),
            arises: None,
        }
    }
}
