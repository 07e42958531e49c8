//! Markov decision processes from files, as missions and for questions: Storm's explicit format
//! (DRN), the language of PRISM, JANI, told apart by how they begin.

mod card;
mod columns;
mod drn;
mod explicit;
mod hints;
mod jani;
mod machine;
mod models;
mod present;
mod prism;
mod rules;
mod system;
mod text;

#[cfg(test)]
mod tests;

use meeple_core::markov::{Unread, Wanted};
use meeple_core::{Control, InputError};

pub use explicit::Explicit;
use hints::Hints;

/// The model that a text describes.
///
/// # Errors
/// Names line and column, what was found, and what was expected; or says what ran out.
pub fn read_model(
    text: &str,
    wanted: &Wanted<'_>,
    control: &mut Control<'_>,
) -> Result<Explicit, Unread> {
    let (model, hints) = if jani::looks_alike(text) {
        (jani::read(text, wanted, control)?, Hints::default())
    } else if prism::looks_alike(text) {
        prism::read(text, wanted, control)?
    } else {
        drn::read(text, wanted, control)?
    };
    Ok(Explicit::new(model, &hints)?)
}

/// The model that a text describes, without more.
///
/// # Errors
/// Names line and column, what was found, and what was expected.
pub fn read(text: &str) -> Result<Explicit, InputError> {
    let read = Control::with_budget(present::MODEST, |control| {
        read_model(text, &Wanted::default(), control)
    });
    read.map_err(present::too_large)
}
