//! Two questions traded off against each other, one JSON object a line.

use std::time::Instant;

use meeple_core::markov::{MarkovModel, Property, Question};
use meeple_core::{Control, InputError, Phrase, Stop};
use meeple_search::Exactness;
use meeple_search::checking::exact::{ExactError, Rational};
use meeple_search::checking::fits;
use meeple_search::checking::pareto::{Front, pareto};
use serde::Serialize;

use super::reply::{Parts, numbers};
use super::{Manner, micros, words};
use crate::Status;

/// The border of what can be had of two questions together.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Frontier {
    /// The question as it was asked.
    pub property: String,
    /// What it is called in its file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// *proved*: the whole border; *solved*: as near as asked; *stopped*: a part of it.
    pub status: Status,
    /// How far its points can be trusted; none where nothing is known.
    pub label: Option<Exactness>,
    /// Corners, from the best for the first question to the best for the second. Each is achieved,
    /// and so is what lies between neighbours.
    pub points: Vec<Corner>,
    /// Lines that nothing is beyond.
    pub limits: Vec<Line>,
    /// Which numbers fractions are exact for: *written*, *restored* or *scaled*.
    #[serde(skip_serializing_if = "Option::is_none")]
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
    /// Both questions in words.
    #[serde(skip)]
    pub asked: [Phrase; 2],
}

/// A pair of values that somebody who chooses well has.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Corner {
    /// Of both questions.
    pub values: [f64; 2],
    /// The same as fractions.
    pub exact: [String; 2],
}

/// The sum of both values, each times its price, is at most so much.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Line {
    /// What the values count.
    pub prices: [f64; 2],
    /// The greatest sum.
    pub most: f64,
}

/// The trade-offs of a question with two properties; `None` if it has another number of them.
///
/// # Errors
/// When they make no sense for the model, or cannot be traded off.
pub fn trade_off(
    model: &MarkovModel,
    question: &Question,
    manner: Manner,
    control: &mut Control<'_>,
) -> Option<Result<Frontier, InputError>> {
    let [one, other] = &question.properties[..] else { return None };
    let (started, nodes) = (Instant::now(), control.nodes());
    if let Err(error) = fits(model, one).and_then(|()| fits(model, other)) {
        return Some(Err(error));
    }
    let epsilon = if manner.exact { 0.0 } else { manner.accuracy.epsilon };
    let found = match pareto(model, [one, other], epsilon, control) {
        Ok(front) => Ok(front),
        Err(ExactError::Refused(error)) => return Some(Err(error)),
        Err(ExactError::Stopped(why)) => Err(why),
    };
    let mut frontier = Frontier::of(model, question, [one, other], found, manner.exact);
    frontier.stopped = frontier.stopped.or(control.stopped());
    frontier.nodes = control.nodes() - nodes;
    frontier.parts.solve = micros(started.elapsed());
    Some(Ok(frontier))
}

impl Frontier {
    fn of(
        model: &MarkovModel,
        question: &Question,
        asked: [&Property; 2],
        found: Result<Front, Stop>,
        exact: bool,
    ) -> Self {
        let near = |pair: &[Rational; 2]| [pair[0].near(), pair[1].near()];
        let corner = |values: &[Rational; 2]| Corner {
            values: near(values),
            exact: [values[0].to_string(), values[1].to_string()],
        };
        let (front, stopped) = match found {
            Ok(front) => (Some(front), None),
            Err(why) => (None, Some(why)),
        };
        let status = match &front {
            Some(front) if front.complete && exact => Status::Proved,
            Some(front) if front.complete => Status::Solved,
            _ => Status::Stopped,
        };
        let points = front.iter().flat_map(|front| &front.points);
        let limits = front.iter().flat_map(|front| &front.limits);
        Self {
            property: question.text.clone(),
            name: question.name.clone(),
            status,
            label: front.as_ref().map(|_| Exactness::Proved),
            points: points.map(|point| corner(&point.values)).collect(),
            limits: limits
                .map(|line| Line { prices: near(&line.prices), most: line.most.near() })
                .collect(),
            numbers: front.as_ref().map(|front| numbers(front.source)),
            stopped,
            states: model.len(),
            choices: model.choice_count(),
            arcs: model.targets.len(),
            nodes: 0,
            micros: 0,
            parts: Parts::default(),
            asked: asked.map(words::asked),
        }
    }
}
