//! Questions about the models that come along: what is answered, and where the time goes.

use std::borrow::Cow;
use std::time::Instant;

use meeple_core::card::{Case, Model};
use meeple_core::markov::{Wanted, read_questions};
use meeple_core::{Budget, Cancel, Control, Setup};
use serde::Serialize;

use crate::questions::{Manner, Parts, Reply, answer, labels, micros};
use crate::{CATALOGUE, Entry};

/// Each piece of work is done so many times, and the quickest counts: it says most on a busy
/// machine.
const ROUNDS: u32 = 3;

/// A question about a model that comes along, answered.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Asked {
    /// The model.
    pub model: &'static str,
    /// Values of its constants: `N=2,K=2`.
    pub constants: String,
    /// The value that is known.
    pub known: &'static str,
    /// The answer. Every question of a model carries the time of laying it out.
    #[serde(flatten)]
    pub reply: Reply,
    /// Times it was done.
    pub rounds: u32,
}

/// Asks everything about every model and tells of each answer as it comes.
pub fn models(cancel: &Cancel, mut done: impl FnMut(&Asked)) {
    for entry in CATALOGUE.iter() {
        for model in entry.card.work.models {
            for case in model.cases {
                if about(entry, model, case, cancel, &mut done).is_none() {
                    return;
                }
            }
        }
    }
}

/// All questions about one size of a model; `None` when it was cancelled.
fn about(
    entry: &'static Entry,
    model: &'static Model,
    case: &Case,
    cancel: &Cancel,
    done: &mut impl FnMut(&Asked),
) -> Option<()> {
    let mut nobody = ();
    let mut control = Control::new(Budget::UNLIMITED, 0, cancel.clone(), &mut nobody);
    let control = &mut control;
    let setup = Setup { position: None, scenario: Some(model.name) };
    let texts: Vec<&str> = case.asked.iter().map(|(property, _)| *property).collect();
    let questions = read_questions(&texts.join(";"), &[]).ok()?;
    let conditions = labels(&questions);
    let wanted = Wanted { constants: case.constants, conditions: &conditions, exact: false };
    let (mut layout, mut written) = (u64::MAX, None);
    for _ in 0..ROUNDS {
        let started = Instant::now();
        let session = entry.open_model(&setup, &wanted, control).ok()?;
        let laid_out = session.questions().ok()?.written_out(&conditions, control).ok()?;
        written = Some(Cow::into_owned(laid_out));
        layout = layout.min(micros(started.elapsed()));
    }
    let written = written?;
    let properties = questions.iter().flat_map(|question| &question.properties);
    for (property, (_, known)) in properties.zip(case.asked) {
        let asked =
            |control: &mut Control<'_>| answer(&written, property, Manner::default(), control);
        let mut reply = asked(control).ok()?;
        for _ in 1..ROUNDS {
            let again = asked(control).ok()?;
            if again.parts.solve < reply.parts.solve {
                reply = again;
            }
        }
        if control.stopped().is_some() {
            return None;
        }
        reply.parts = Parts { layout, ..reply.parts };
        reply.micros = layout + reply.parts.solve;
        done(&Asked { model: model.name, constants: case.named(), known, reply, rounds: ROUNDS });
    }
    Some(())
}
