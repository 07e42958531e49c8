//! The answer to a whole problem: a solution, a game value, a policy's worth.

use meeple_core::{Phrase, Stop};
use serde::{Serialize, Serializer};

/// What is known after solving.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// A puzzle's cheapest solution.
    Optimal,
    /// A solution, perhaps not the cheapest; or a mission's policy without certificate.
    Solved,
    /// Proved to have no solution.
    Unsolvable,
    /// A duel's value, proved.
    Proved,
    /// The budget ended first.
    Stopped,
}

/// How a duel ends with best play, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum GameResult {
    /// It wins.
    Win,
    /// Nobody wins.
    Draw,
    /// It loses.
    Loss,
}

impl GameResult {
    /// The result of a positive, zero or negative value.
    #[must_use]
    pub const fn of(sign: i32) -> Self {
        match sign {
            1.. => Self::Win,
            0 => Self::Draw,
            _ => Self::Loss,
        }
    }
}

/// The answer, one JSON object a line.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Answer {
    /// Which instance it is about.
    pub id: String,
    /// What is known.
    pub status: Status,
    /// Cost of the solution, or plies to a forced end.
    pub length: Option<u32>,
    /// Whether a forced end comes in exactly so many plies; otherwise it comes within them.
    #[serde(skip_serializing_if = "std::clone::Clone::clone")]
    pub length_exact: bool,
    /// Worth to the side to move, in the game's own convention; without bound, the text `"inf"` or
    /// `"-inf"`.
    #[serde(serialize_with = "perhaps_infinite")]
    pub value: Option<f64>,
    /// The solution, or the line of best play, or a policy's first action.
    pub moves: Vec<String>,
    /// Every optimal solution, where all were asked for: the least burden first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub solutions: Vec<Vec<String>>,
    /// Whether these are all there are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub all_solutions: Option<bool>,
    /// Nodes searched.
    pub nodes: u64,
    /// Wall time of the whole answer, set-up included.
    pub micros: u64,
    /// Memory used by tables.
    pub bytes: usize,
    /// How a duel ends with best play, where that is proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<GameResult>,
    /// Positions in the checked certificate of the proof.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate: Option<usize>,
    /// The optimal cost is at least this, when stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least: Option<u32>,
    /// States in a mission's model.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub states: Option<usize>,
    /// Those where it is not over yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub live: Option<usize>,
    /// Certified bound: the true value is no less.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "perhaps_infinite")]
    pub lower: Option<f64>,
    /// Certified bound: the true value is no more.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "perhaps_infinite")]
    pub upper: Option<f64>,
    /// Sweeps over them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sweeps: Option<u32>,
    /// Probability that the policy found succeeds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub success: Option<f64>,
    /// Certified bounds of that probability.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub success_within: Option<(f64, f64)>,
    /// Turns that it takes on average.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<f64>,
    /// Certified bounds of these; the upper one is infinite (`null`) while nothing is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns_within: Option<(f64, f64)>,
    /// The policy found may go on for ever, so that its turns have no mean.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub endless: bool,
    /// How an infinite value arises, or why a mission has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub arises: Option<Arises>,
    /// Why it was stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stop>,
}

/// A loop that goes on for ever.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Arises {
    /// What it means.
    pub words: Phrase,
    /// The positions of a round and the action taken in each; long rounds are cut short.
    #[serde(rename = "loop")]
    pub round: Vec<(String, String)>,
    /// What a round brings on average.
    pub reward: f64,
    /// It leaves the mission without a value.
    #[serde(skip)]
    pub refuses: bool,
}

/// A number, or `"inf"` and `"-inf"`, which JSON has no numbers for.
pub(crate) fn maybe_infinite<S: Serializer>(value: &f64, to: S) -> Result<S::Ok, S::Error> {
    if value.is_infinite() {
        to.serialize_str(if *value > 0.0 { "inf" } else { "-inf" })
    } else {
        to.serialize_f64(*value)
    }
}

/// The same, or nothing.
pub(crate) fn perhaps_infinite<S: Serializer>(
    value: &Option<f64>,
    to: S,
) -> Result<S::Ok, S::Error> {
    match value {
        Some(value) => maybe_infinite(value, to),
        None => to.serialize_none(),
    }
}

impl Answer {
    /// An answer that knows nothing yet.
    #[must_use]
    pub const fn new(status: Status) -> Self {
        Self {
            id: String::new(),
            status,
            length: None,
            length_exact: true,
            value: None,
            moves: Vec::new(),
            solutions: Vec::new(),
            all_solutions: None,
            nodes: 0,
            micros: 0,
            bytes: 0,
            outcome: None,
            certificate: None,
            at_least: None,
            states: None,
            live: None,
            lower: None,
            upper: None,
            sweeps: None,
            success: None,
            success_within: None,
            turns: None,
            turns_within: None,
            endless: false,
            arises: None,
            stopped: None,
        }
    }

    /// With what the policy found leads to: each figure between two numbers, equal and infinite
    /// turns where it may go on for ever. A figure of its own is given where the two are close.
    #[must_use]
    pub fn with_prospects(self, success: (f64, f64), turns: (f64, f64)) -> Self {
        /// Of a chance, and of the turns as a share.
        const CLOSE: f64 = 1e-3;
        let middle = |(low, high): (f64, f64), scale: f64| {
            (high - low <= CLOSE * scale).then(|| f64::midpoint(low, high))
        };
        let endless = turns.0 == f64::INFINITY;
        Self {
            success: middle(success, 1.0),
            success_within: Some(success),
            turns: middle(turns, turns.0.max(1.0)).filter(|turns| turns.is_finite()),
            turns_within: (!endless).then_some(turns),
            endless,
            ..self
        }
    }

    /// Nothing could be said before the budget ended.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        let said = self.value.is_some() || self.at_least.is_some() || self.arises.is_some();
        self.status == Status::Stopped && !said
    }
}
