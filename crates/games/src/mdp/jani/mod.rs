//! JANI models (<https://jani-spec.org>): Markov decision processes and chains as automata. What
//! they call transient variables are labels (`bool`) and rewards (numbers).

mod declare;
mod edges;
mod expression;
mod initial;
mod names;
mod shape;
mod transients;
mod translate;

#[cfg(test)]
mod tests;

use meeple_core::error::Place;
use meeple_core::markov::{Fraction, MarkovModel, Unread, Wanted};
use meeple_core::{Control, InputError, Phrase, phrase};

use super::machine::Real;
use super::system;

/// Whether a text looks like a model.
pub(super) fn looks_alike(text: &str) -> bool {
    text.trim_start_matches('\u{feff}').trim_start().starts_with('{')
}

/// The model of a text.
pub(super) fn read(
    text: &str,
    wanted: &Wanted<'_>,
    control: &mut Control<'_>,
) -> Result<MarkovModel, Unread> {
    if wanted.exact {
        read_with::<Fraction>(text, wanted, control)
    } else {
        read_with::<f64>(text, wanted, control)
    }
}

fn read_with<R: Real>(
    text: &str,
    wanted: &Wanted<'_>,
    control: &mut Control<'_>,
) -> Result<MarkovModel, Unread> {
    let text = text.trim_start_matches('\u{feff}');
    let model: shape::Model = serde_json::from_str(text).map_err(|error| {
        let place = Some(Place { line: error.line().max(1), column: error.column().max(1) });
        let message = phrase!("not a JANI model: {error}", "pas un modèle JANI : {error}");
        Unread::Wrong(InputError { place, message })
    })?;
    let mut contexts = Vec::new();
    let system = translate::system::<R>(&model, wanted, &mut contexts)
        .map_err(|trouble| blame(&contexts, trouble.at, trouble.message))?;
    let blame = |at, message| blame(&contexts, at, message);
    system::lay_out(&system, &blame, control)
}

/// Instead of a line, the part of the model that is meant.
fn blame(contexts: &[String], at: u32, message: Phrase) -> InputError {
    let (en, fr) = (&message.en, &message.fr);
    InputError::new(match contexts.get(at as usize) {
        Some(context) => phrase!("{context}: {en}", "{context} : {fr}"),
        None => message,
    })
}
