//! Questions asked of missions: what is asked of which model, and what is answered.

mod front;
mod reply;
mod words;

use std::borrow::Cow;
use std::time::{Duration, Instant};

use meeple_core::markov::{MarkovModel, Property, Question};
use meeple_core::{Control, InputError, Phrase, Stop, phrase};
use meeple_search::checking::exact::{ExactError, exactly};
pub use meeple_search::checking::{Accuracy, Holds};
use meeple_search::checking::{CheckError, check, fits};

pub use self::front::{Corner, Frontier, Line, trade_off};
pub use self::reply::{Beginning, Parts, Reply};

/// Names that questions may use, each with what it stands for.
pub type Names = Vec<(String, Phrase)>;

/// Missions that questions can be asked of.
pub trait Questioned {
    /// What states may be called.
    fn state_names(&self) -> Names;

    /// What rewards may be called.
    fn reward_names(&self) -> Names;

    /// The mission from here on, written out; with at least the labels that are named.
    ///
    /// # Errors
    /// When there is no such label, or the budget ended first.
    fn written_out(
        &self,
        labels: &[String],
        control: &mut Control<'_>,
    ) -> Result<Cow<'_, MarkovModel>, Unanswered>;
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unanswered {
    /// The question makes no sense here.
    #[error("{0}")]
    Wrong(#[from] InputError),
    /// The budget ended first.
    #[error("{0:?}")]
    Stopped(Stop),
}

impl From<Stop> for Unanswered {
    fn from(why: Stop) -> Self {
        Self::Stopped(why)
    }
}

/// How questions are to be answered.
#[derive(Clone, Copy, Debug, Default)]
pub struct Manner {
    /// How near bounds have to be.
    pub accuracy: Accuracy,
    /// Whether answers are to be fractions, without any rounding.
    pub exact: bool,
}

/// The names of states that questions use, each once.
#[must_use]
pub fn labels(questions: &[Question]) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let properties = questions.iter().flat_map(|question| &question.properties);
    for property in properties {
        property.each_label(&mut |label| {
            if !found.iter().any(|known| known == label) {
                found.push(label.to_owned());
            }
        });
    }
    found
}

/// Answers one question.
///
/// # Errors
/// When it makes no sense for the model. Running out of budget is an answer: a stopped one.
pub fn answer(
    model: &MarkovModel,
    property: &Property,
    manner: Manner,
    control: &mut Control<'_>,
) -> Result<Reply, InputError> {
    let (started, nodes) = (Instant::now(), control.nodes());
    fits(model, property)?;
    let found = if manner.exact {
        match exactly(model, property, control) {
            Ok(exact) => Ok(Reply::of_exact(model, property, &exact)),
            Err(ExactError::Refused(error)) => return Err(error),
            Err(ExactError::Stopped(why)) => Err(why),
        }
    } else {
        match check(model, property, manner.accuracy, control) {
            Ok(checked) => Ok(Reply::of_checked(model, property, &checked, control.stopped())),
            Err(CheckError::Wrong(error)) => return Err(error),
            Err(CheckError::Undecided(inner)) => return Err(undecided(&inner)),
            Err(CheckError::Stopped(why)) => Err(why),
        }
    };
    let mut reply = found.unwrap_or_else(|why| Reply::stopped(model, property, why));
    reply.nodes = control.nodes() - nodes;
    reply.parts.solve = micros(started.elapsed());
    Ok(reply)
}

fn undecided(inner: &str) -> InputError {
    InputError::new(phrase!(
        "in some state the value of {inner} is too near its threshold to tell; expected another threshold, or --exact",
        "dans un état la valeur de {inner} est trop proche de son seuil pour conclure ; attendu un autre seuil, ou --exact"
    ))
}

/// A time in whole microseconds.
#[must_use]
pub fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}
