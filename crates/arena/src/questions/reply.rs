//! The answer to one question, one JSON object a line.

use meeple_core::markov::{MarkovModel, Property};
use meeple_core::{Phrase, Stop};
use meeple_search::Exactness;
use meeple_search::checking::exact::{ExactAnswer, Source};
use meeple_search::checking::{Checked, Holds};
use serde::Serialize;

use super::words;
use crate::Status;
use crate::answer::{maybe_infinite, perhaps_infinite};

/// What is known of one question.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Reply {
    /// The question as it was asked.
    pub property: String,
    /// What it is called in its file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// *proved*: the value itself; *solved*: bounds as near as asked; *stopped*: not so far.
    pub status: Status,
    /// The value, between the bounds; none for a model that may begin in several states with
    /// different values, or where bounds are too far apart to tell. Without bound, the text
    /// `"inf"`.
    #[serde(serialize_with = "perhaps_infinite")]
    pub value: Option<f64>,
    /// Certified: no value is less, wherever the model begins.
    #[serde(serialize_with = "perhaps_infinite")]
    pub lower: Option<f64>,
    /// Certified: no value is more, wherever the model begins.
    #[serde(serialize_with = "perhaps_infinite")]
    pub upper: Option<f64>,
    /// How far the answer can be trusted; none where nothing is known.
    pub label: Option<Exactness>,
    /// Whether it is as asked, for questions with a threshold.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub holds: Option<Holds>,
    /// The value as a fraction, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exact: Option<String>,
    /// Which numbers a fraction is exact for: those of the file as they were *written*; *restored*,
    /// the simplest ones that round to them; or *scaled*, so that chances sum to one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub numbers: Option<&'static str>,
    /// Each state where the model may begin, if there are several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub initial: Vec<Beginning>,
    /// Why it was stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stop>,
    /// States of the model.
    pub states: usize,
    /// Its choices.
    pub choices: usize,
    /// Its arcs.
    pub arcs: usize,
    /// Units of work.
    pub nodes: u64,
    /// Wall time of everything, for the first question with reading.
    pub micros: u64,
    /// Where the time went.
    #[serde(flatten)]
    pub parts: Parts,
    /// The question in words, as the beginning of a sentence: `The greatest chance to reach "x"`.
    #[serde(skip)]
    pub asked: Phrase,
}

/// The answer for one state where a model may begin.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Beginning {
    /// The number of the state.
    pub state: u32,
    /// The value, between the bounds; none where they are too far apart to tell.
    #[serde(serialize_with = "perhaps_infinite")]
    pub value: Option<f64>,
    /// No less.
    #[serde(serialize_with = "maybe_infinite")]
    pub lower: f64,
    /// No more.
    #[serde(serialize_with = "maybe_infinite")]
    pub upper: f64,
    /// The value as a fraction, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exact: Option<String>,
}

/// Where the time of an answer went, in microseconds. What was shared by several questions is
/// counted with the first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Parts {
    /// Reading the file.
    #[serde(rename = "read_micros")]
    pub read: u64,
    /// Laying out states, choices and arcs from what was read.
    #[serde(rename = "layout_micros")]
    pub layout: u64,
    /// Checking, without reading and laying out.
    #[serde(rename = "solve_micros")]
    pub solve: u64,
}

impl Reply {
    fn new(model: &MarkovModel, property: &Property, status: Status) -> Self {
        Self {
            property: property.text.clone(),
            name: None,
            status,
            value: None,
            lower: None,
            upper: None,
            label: None,
            holds: None,
            exact: None,
            numbers: None,
            initial: Vec::new(),
            stopped: None,
            states: model.len(),
            choices: model.choice_count(),
            arcs: model.targets.len(),
            nodes: 0,
            micros: 0,
            parts: Parts::default(),
            asked: words::asked(property),
        }
    }

    /// No answer: the budget ended first.
    pub(super) fn stopped(model: &MarkovModel, property: &Property, why: Stop) -> Self {
        Self { stopped: Some(why), ..Self::new(model, property, Status::Stopped) }
    }

    /// An answer between bounds.
    pub(super) fn of_checked(
        model: &MarkovModel,
        property: &Property,
        checked: &Checked,
        stopped: Option<Stop>,
    ) -> Self {
        let decided = matches!(checked.holds, Some(Holds::Yes | Holds::No));
        let proved = decided || checked.holds.is_none() && checked.is_exact();
        let near = checked.near && checked.holds != Some(Holds::Undecided);
        let status = match (proved, near) {
            (true, _) => Status::Proved,
            (_, true) => Status::Solved,
            // What is too near a threshold stays open, however long one looks.
            _ => Status::Stopped,
        };
        let label = if proved { Exactness::Proved } else { Exactness::Bounded };
        let bounds = checked.lower.iter().copied().zip(checked.upper.iter().copied());
        let initial = (model.initial.iter().copied().zip(bounds))
            .map(|(state, (lower, upper))| {
                let value = between(lower, upper).filter(|_| checked.near || tells(lower, upper));
                Beginning { state, value, lower, upper, exact: None }
            })
            .collect();
        let reply = Self {
            label: Some(label),
            holds: checked.holds,
            stopped,
            ..Self::new(model, property, status)
        };
        reply.beginning(initial)
    }

    /// An answer without rounding.
    pub(super) fn of_exact(model: &MarkovModel, property: &Property, exact: &ExactAnswer) -> Self {
        let holds = property.threshold.map(|threshold| {
            let all = exact.values.iter().all(|value| value.satisfies(&threshold));
            if all { Holds::Yes } else { Holds::No }
        });
        let initial = (model.initial.iter().zip(&exact.values))
            .map(|(&state, value)| {
                let (lower, upper) = value.bounds();
                let value_near = Some(value.near());
                let exact = Some(value.to_string());
                Beginning { state, value: value_near, lower, upper, exact }
            })
            .collect();
        let reply = Self {
            label: Some(Exactness::Proved),
            holds,
            numbers: Some(numbers(exact.source)),
            ..Self::new(model, property, Status::Proved)
        };
        reply.beginning(initial)
    }

    /// The whole from the answers for each beginning.
    fn beginning(self, initial: Vec<Beginning>) -> Self {
        let least = initial.iter().map(|one| one.lower).reduce(f64::min);
        let most = initial.iter().map(|one| one.upper).reduce(f64::max);
        let first = initial.first().cloned();
        let alike = |one: &Beginning, other: &Beginning| {
            one.exact == other.exact && (one.lower, one.upper) == (other.lower, other.upper)
        };
        let same = first.filter(|first| initial.iter().all(|one| alike(one, first)));
        let several = initial.len() > 1;
        Self {
            value: same.as_ref().and_then(|one| one.value),
            lower: least,
            upper: most,
            exact: same.and_then(|one| one.exact),
            initial: if several { initial } else { Vec::new() },
            ..self
        }
    }
}

/// Which numbers a fraction is exact for.
pub(super) const fn numbers(source: Source) -> &'static str {
    match source {
        Source::Written => "written",
        Source::Restored => "restored",
        Source::Scaled => "scaled",
    }
}

/// Whether bounds that are not as near as asked tell a value all the same.
fn tells(lower: f64, upper: f64) -> bool {
    const SHARE: f64 = 1e-3;
    lower == upper || upper - lower <= SHARE * lower.abs().max(upper.abs()).min(f64::MAX)
}

/// A number between bounds: in the middle, where there is one.
fn between(lower: f64, upper: f64) -> Option<f64> {
    if lower == upper {
        Some(lower)
    } else {
        Some(f64::midpoint(lower, upper)).filter(|middle| middle.is_finite())
    }
}
