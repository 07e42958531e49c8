//! The steps of a search as plain data, made by probes on the real algorithms.
//!
//! Values and windows are those of the player at the root (in an explicit tree, of MAX): `max` is
//! that player, `min` the opponent. A forced result is text (`"win in 3"`), an open end of a window is `"-inf"` or
//! `"+inf"`, everything else is a number.

mod frontier;
mod playout;
mod proof;
mod record;
mod replay;
mod sss;
mod sweep;
#[cfg(test)]
mod tests;
mod tree;
mod way;

use meeple_core::{AsFirst, Bound, Cancel, InputError, Score, phrase};
use serde::Serialize;

pub(crate) use frontier::FrontierTrace;
pub(crate) use playout::PlayoutTrace;
pub(crate) use proof::ProofTrace;
pub use record::{Room, Trace};
pub use replay::{
    Counters, FrontierView, NodeState, NodeView, Outlined, Reached, StateValue, TreeView,
    ValuesView,
};
pub(crate) use sss::MeritTrace;
pub(crate) use sweep::SweepTrace;
pub(crate) use tree::TreeTrace;
pub use way::Way;

use crate::agent::Method;

/// One step.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TraceStep {
    /// Its number, from 0.
    pub step: u64,
    /// What happened.
    #[serde(flatten)]
    pub event: TraceEvent,
}

/// What happened in a step.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "lowercase")]
#[allow(missing_docs, reason = "the names are the contract; the core's events say what they mean")]
pub enum TraceEvent {
    Enter {
        path: Way,
        player: &'static str,
        alpha: Number,
        beta: Number,
    },
    Leaf {
        path: Way,
        value: Number,
    },
    Update {
        path: Way,
        value: Number,
        alpha: Number,
        beta: Number,
    },
    Cut {
        path: Way,
        value: Number,
        reason: String,
        skipped: usize,
    },
    Known {
        path: Way,
        value: Number,
        bound: Bound,
    },
    Leave {
        path: Way,
        value: Number,
        bound: Bound,
    },
    Expand {
        position: String,
        cost: u32,
        estimate: u32,
        f: u32,
    },
    Round {
        bound: u32,
    },
    Generate {
        from: String,
        position: String,
        action: String,
        cost: u32,
        estimate: u32,
        f: u32,
    },
    Merit {
        path: Way,
        player: &'static str,
        merit: Number,
        solved: bool,
        /// What a leaf is worth; `null` for other nodes.
        leaf: Option<Number>,
    },
    Visit {
        position: String,
    },
    Expect {
        position: String,
        action: String,
        value: f64,
    },
    Backup {
        position: String,
        action: Option<String>,
        value: f64,
    },
    Sweep {
        sweep: u32,
        residual: f64,
    },
    Select {
        position: String,
        depth: u32,
    },
    Numbers {
        position: String,
        depth: u32,
        proof: Number,
        disproof: Number,
    },
    Descend {
        position: String,
        action: String,
        visits: u64,
        mean: f64,
        /// What games say in which it was made later; `null` where they do not count.
        later: Option<Later>,
        /// `null` for a move that was never tried: it comes first.
        score: Option<f64>,
    },
    Weigh {
        position: String,
        moves: Vec<WeighedMove>,
    },
    Grow {
        position: String,
        moves: usize,
    },
    Remember {
        position: String,
        action: String,
        visits: u64,
        mean: f64,
        /// The moves for which the game counts as if they had been made first.
        credited: Vec<String>,
    },
    Playout {
        action: String,
        result: f64,
    },
    /// The trace ends here although the search went on.
    Truncated,
}

/// A move of the root as a Monte Carlo tree search weighs it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WeighedMove {
    /// Its name.
    pub action: String,
    /// How often it was tried.
    pub visits: u64,
    /// Its mean result for the side to move, from 0 to 1.
    pub mean: f64,
    /// What games say in which it was made later, where they count.
    pub later: Option<Later>,
    /// Its score; `null` for a move that comes first in any case.
    pub score: Option<f64>,
}

/// Games in which a move was made later by the same side.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Later {
    /// How many.
    pub visits: u64,
    /// Their mean result, from 0 to 1.
    pub mean: f64,
    /// Their part in the mean of the score; the move's own games have the rest.
    pub part: f64,
}

impl From<AsFirst> for Later {
    fn from(AsFirst { visits, mean, part }: AsFirst) -> Self {
        Self { visits, mean, part }
    }
}

/// A score as JSON: a number, or words where it is not one.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Number {
    /// Points.
    Points(i32),
    /// `-inf`, `+inf`, `win in 3`, `loss in 2`.
    Words(String),
}

impl TraceStep {
    /// Bytes that it holds, its way aside: that is shared.
    fn bytes(&self) -> usize {
        let number = |number: &Number| match number {
            Number::Points(_) => 0,
            Number::Words(words) => words.capacity(),
        };
        let held = match &self.event {
            TraceEvent::Enter { alpha, beta, .. } => number(alpha) + number(beta),
            TraceEvent::Update { value, alpha, beta, .. } => {
                number(value) + number(alpha) + number(beta)
            }
            TraceEvent::Leaf { value, .. }
            | TraceEvent::Known { value, .. }
            | TraceEvent::Leave { value, .. } => number(value),
            TraceEvent::Cut { value, reason, .. } => number(value) + reason.capacity(),
            TraceEvent::Merit { merit, leaf, .. } => {
                number(merit) + leaf.as_ref().map_or(0, number)
            }
            TraceEvent::Expand { position, .. }
            | TraceEvent::Visit { position }
            | TraceEvent::Grow { position, .. }
            | TraceEvent::Select { position, .. } => position.capacity(),
            TraceEvent::Numbers { position, proof, disproof, .. } => {
                position.capacity() + number(proof) + number(disproof)
            }
            TraceEvent::Generate { from, position, action, .. } => {
                from.capacity() + position.capacity() + action.capacity()
            }
            TraceEvent::Expect { position, action, .. }
            | TraceEvent::Descend { position, action, .. } => {
                position.capacity() + action.capacity()
            }
            TraceEvent::Backup { position, action, .. } => {
                position.capacity() + action.as_ref().map_or(0, String::capacity)
            }
            TraceEvent::Playout { action, .. } => action.capacity(),
            TraceEvent::Weigh { position, moves } => {
                let names: usize = moves.iter().map(|weighed| weighed.action.capacity()).sum();
                position.capacity() + moves.capacity() * size_of::<WeighedMove>() + names
            }
            TraceEvent::Remember { position, action, credited, .. } => {
                let names: usize = credited.iter().map(String::capacity).sum();
                let list = credited.capacity() * size_of::<String>();
                position.capacity() + action.capacity() + list + names
            }
            TraceEvent::Round { .. } | TraceEvent::Sweep { .. } | TraceEvent::Truncated => 0,
        };
        size_of::<Self>() + held
    }

    /// The way to the node that it is about.
    const fn way(&self) -> Option<&Way> {
        match &self.event {
            TraceEvent::Enter { path, .. }
            | TraceEvent::Leaf { path, .. }
            | TraceEvent::Update { path, .. }
            | TraceEvent::Cut { path, .. }
            | TraceEvent::Known { path, .. }
            | TraceEvent::Leave { path, .. }
            | TraceEvent::Merit { path, .. } => Some(path),
            _ => None,
        }
    }
}

impl Number {
    /// A proof number: `+inf` when out of reach.
    fn leaves(count: u32) -> Self {
        i32::try_from(count).map_or_else(|_| Self::Words("+inf".to_owned()), Self::Points)
    }
}

/// As in the JSON contract, without a plus sign.
impl std::fmt::Display for Number {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Points(points) => write!(f, "{points}"),
            Self::Words(words) => f.write_str(words),
        }
    }
}

impl From<Score> for Number {
    fn from(score: Score) -> Self {
        if score.distance().is_some() || score == Score::MAX || score == Score::MIN {
            Self::Words(score.to_string())
        } else {
            Self::Points(score.raw())
        }
    }
}

/// Numbers the steps and hands them on; asks the search to stop when nobody wants more.
pub(crate) struct Recorder<'s> {
    step: u64,
    open: bool,
    cancel: Cancel,
    sink: &'s mut dyn FnMut(TraceStep) -> bool,
}

impl<'s> Recorder<'s> {
    pub(crate) fn new(cancel: &Cancel, sink: &'s mut dyn FnMut(TraceStep) -> bool) -> Self {
        Self { step: 0, open: true, cancel: cancel.clone(), sink }
    }

    fn record(&mut self, event: impl FnOnce() -> TraceEvent) {
        if !self.open {
            return;
        }
        self.open = (self.sink)(TraceStep { step: self.step, event: event() });
        self.step += 1;
        if !self.open {
            self.cancel.cancel();
        }
    }
}

/// The error of an agent without steps.
pub(crate) fn nothing_to_show(method: Method) -> InputError {
    let name = method.name();
    InputError::new(phrase!(
        "{name} has no steps to trace; expected a search such as alphabeta, astar or vi",
        "{name} n'a pas d'étapes à suivre ; attendu une recherche comme alphabeta, astar ou vi"
    ))
}
