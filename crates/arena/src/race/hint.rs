//! Hints: an agent finds the solution that they tell of.

use meeple_core::{Control, InputError, Phrase};

use super::Hint;
use crate::{Agent, Session, Status};

/// A hint about a position. It is certain: it comes from an optimal solution, or says that none was
/// found.
///
/// # Errors
/// When the game's adviser cannot be read: never for games of the catalogue.
pub fn hint(
    session: &dyn Session,
    hint: Hint,
    control: &mut Control<'_>,
) -> Result<Phrase, InputError> {
    let entry = session.entry();
    let mut agent = Agent::parse(entry.card.adviser, entry)?;
    let answer = session.solve(&mut agent, control);
    Ok(match answer.status {
        Status::Optimal => hint.tell(&answer.moves),
        Status::Unsolvable => Phrase::new("there is no solution", "il n'y a pas de solution"),
        _ => Phrase::new("no solution was found in time", "aucune solution trouvée à temps"),
    })
}
