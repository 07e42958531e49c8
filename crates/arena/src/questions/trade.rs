//! The answer to two questions that are traded off, one JSON object a line.

use std::time::Instant;

use meeple_core::markov::{MarkovModel, Question};
use meeple_core::{Control, InputError, Phrase, Stop, phrase};
use meeple_search::Exactness;
use meeple_search::checking::exact::{ExactError, Rational};
use meeple_search::checking::pareto::{Front, pareto};
use serde::Serialize;

use super::reply::numbers;
use super::{Parts, micros, words};
use crate::Status;

/// What can be had of one question for how much of the other.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Trade {
    /// The questions as they were asked.
    pub property: String,
    /// What they are called in their file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// *proved*: all corners; *solved*: none is farther out than asked; *stopped*: not so far.
    pub status: Status,
    /// Corners, from the best for the first question to the best for the second. Each is achieved,
    /// and so is, by throwing a coin first, whatever lies between neighbours.
    pub points: Vec<Corner>,
    /// Lines that nothing is beyond.
    pub limits: Vec<Line>,
    /// How far the answer can be trusted; none where nothing is known.
    pub label: Option<Exactness>,
    /// Which numbers it is exact for.
    pub numbers: Option<&'static str>,
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
    /// The two questions in words, as beginnings of sentences.
    #[serde(skip)]
    pub asked: [Phrase; 2],
}

/// A pair of values that some policy has.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Corner {
    /// Doubles next to the values.
    pub values: [f64; 2],
    /// The values as fractions.
    pub exact: [String; 2],
}

/// Values times prices sum up to no more than `most`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Line {
    /// What each value counts; negative where less is better.
    pub prices: [f64; 2],
    /// No sum is greater, up to what the prices above are rounded by.
    pub most: f64,
    /// The same as fractions: both prices and the sum.
    pub exact: [String; 3],
}

/// Trades two questions off, so that what may be missing is at most `epsilon` of what values range
/// over; nothing, with 0.
///
/// # Errors
/// When the questions make no sense for the model or cannot be traded off. Running out of budget is an
/// answer: a stopped one.
pub fn trade(
    model: &MarkovModel,
    question: &Question,
    epsilon: f64,
    control: &mut Control<'_>,
) -> Result<Trade, InputError> {
    let [one, other] = &question.properties[..] else {
        return Err(InputError::new(Phrase::new(
            "expected two questions to trade off, as in multi(Pmax=? [ F \"a\" ], Rmin=? [ F \"b\" ])",
            "attendu deux questions à mettre en balance, comme multi(Pmax=? [ F \"a\" ], Rmin=? [ F \"b\" ])",
        )));
    };
    if let Some(bound) = [one, other].into_iter().find(|property| property.threshold.is_some()) {
        let text = &bound.text;
        return Err(InputError::new(phrase!(
            "{text} has a threshold; expected =? of questions that are traded off",
            "{text} a un seuil ; attendu =? pour des questions mises en balance"
        )));
    }
    let (started, nodes) = (Instant::now(), control.nodes());
    let mut answer = Trade {
        property: question.text.clone(),
        name: question.name.clone(),
        status: Status::Stopped,
        points: Vec::new(),
        limits: Vec::new(),
        label: None,
        numbers: None,
        stopped: None,
        states: model.len(),
        choices: model.choice_count(),
        arcs: model.targets.len(),
        nodes: 0,
        micros: 0,
        parts: Parts::default(),
        asked: [words::asked(one), words::asked(other)],
    };
    match pareto(model, [one, other], epsilon, control) {
        Ok(front) => answer.tell(&front, epsilon == 0.0),
        Err(ExactError::Refused(error)) => return Err(error),
        Err(ExactError::Stopped(_)) => {}
    }
    answer.stopped = control.stopped();
    answer.nodes = control.nodes() - nodes;
    answer.parts.solve = micros(started.elapsed());
    Ok(answer)
}

impl Trade {
    fn tell(&mut self, front: &Front, whole: bool) {
        let texts = |values: &[Rational; 2]| [values[0].to_string(), values[1].to_string()];
        let corners = front.points.iter();
        let corners =
            corners.map(|point| Corner { values: point.near(), exact: texts(&point.values) });
        self.points = corners.collect();
        let lines = front.limits.iter().map(|limit| {
            let [one, other] = texts(&limit.prices);
            Line {
                prices: [limit.prices[0].near(), limit.prices[1].near()],
                most: limit.most.ceiling(),
                exact: [one, other, limit.most.to_string()],
            }
        });
        self.limits = lines.collect();
        self.numbers = Some(numbers(front.source));
        (self.status, self.label) = match (front.complete, whole) {
            (true, true) => (Status::Proved, Some(Exactness::Proved)),
            (true, false) => (Status::Solved, Some(Exactness::Bounded)),
            (false, _) => (Status::Stopped, Some(Exactness::Bounded)),
        };
    }
}
