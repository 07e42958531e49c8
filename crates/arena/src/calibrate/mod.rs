//! How levels are measured: a ladder of agents from the weakest to the strongest, and of these the
//! ones that can be told apart.
//!
//! | file | what it holds |
//! |---|---|
//! | `ladder` | the agents, and agents between two of them |
//! | `duels` | levels of duels, by tournaments among neighbours |
//! | `trials` | levels of puzzles and missions, by the same instances for everyone |
//! | `rounds` | levels of the race, by rounds that each level bids for |
//! | `notes` | what was found out so far, in a file that an interrupted measurement goes on from |

mod duels;
mod ladder;
mod notes;
mod rounds;
mod solo;

use meeple_core::{Cancel, InputError, Phrase, phrase};

pub(crate) use ladder::Ladder;
pub use notes::{Notes, Settings};

use crate::Entry;
use crate::catalogue::ids;
use crate::contest::EventError;
use crate::levels::{Levels, none_for};

/// What a measurement is given.
#[derive(Clone, Copy, Debug)]
pub struct Task<'a> {
    /// The game.
    pub entry: &'static Entry,
    /// How much is measured, as [`usual_rounds`] says it.
    pub rounds: u32,
    /// Seed of openings, dice and agents.
    pub seed: u64,
    /// What is known already, and where everything is kept.
    pub notes: &'a Notes,
    /// A request to stop.
    pub cancel: &'a Cancel,
}

/// Levels at most.
pub(crate) const TOP: usize = 10;

/// How much is measured unless something else is asked for: openings for each pairing of a duel,
/// puzzles, missions, rounds of a race.
#[must_use]
pub fn usual_rounds(entry: &Entry) -> u32 {
    entry.ladder().map_or(0, |ladder| ladder.rounds)
}

/// Measures the levels of a game; `None` after a request to stop.
///
/// # Errors
/// When the game is a format for problems of one's own, no levels as far apart as they should be
/// were found, or progress cannot be written down.
pub fn calibrate(
    task: Task<'_>,
    progress: &mut dyn FnMut(&Phrase),
) -> Result<Option<Levels>, EventError> {
    let entry = task.entry;
    if entry.card.is_format {
        return Err(EventError::Input(InputError::new(none_for(entry))));
    }
    let ladder = match entry.ladder() {
        Ok(ladder) => ladder,
        Err(none) => return Err(EventError::Input(InputError::new(none.refusal.clone()))),
    };
    kept(task, |task| {
        if entry.card.is_race {
            rounds::measure(task, progress).map_err(EventError::Input)
        } else if entry.family.has_two_sides() {
            duels::measure(ladder, task, progress)
        } else {
            solo::measure(ladder, task, progress).map_err(EventError::Input)
        }
    })
}

/// Measures the levels that a duel has by fresh games; `None` after a request to stop.
///
/// # Errors
/// When the game has no levels of a duel, or progress cannot be written down.
pub fn confirm(
    task: Task<'_>,
    progress: &mut dyn FnMut(&Phrase),
) -> Result<Option<Levels>, EventError> {
    let entry = task.entry;
    let known = Levels::of(entry.id).filter(|_| entry.family.has_two_sides());
    let Some(known) = known else {
        let duels = ids(|entry| entry.family.has_two_sides() && !entry.card.is_format);
        return Err(EventError::Input(InputError::new(phrase!(
            "only levels of duels are confirmed; expected one of: {duels}",
            "seuls les niveaux des duels se confirment ; attendu l'un de : {duels}"
        ))));
    };
    kept(task, |task| duels::confirm(known, task, progress))
}

/// Measures, and stops as soon as something cannot be kept.
fn kept(
    task: Task<'_>,
    measure: impl FnOnce(Task<'_>) -> Result<Option<Levels>, EventError>,
) -> Result<Option<Levels>, EventError> {
    let enough = task.cancel.child();
    let measured = measure(Task { cancel: &enough, ..task });
    match task.notes.failure() {
        Some(error) => Err(EventError::Io(error)),
        None => Ok(measured?.filter(|_| !enough.is_cancelled())),
    }
}

/// The command that makes a measurement again.
fn command(entry: &Entry, rounds: u32, seed: u64) -> String {
    let game = entry.id;
    format!("meeple calibrate {game} --rounds {rounds} --seed {seed}")
}

/// A number with so many digits after the point.
fn round(number: f64, digits: i32) -> f64 {
    let unit = 10f64.powi(digits);
    (number * unit).round() / unit + 0.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry;

    #[test]
    fn formats_have_no_levels() {
        for id in ["tree", "mdp"] {
            let entry = entry(id).expect("a game");
            let (notes, cancel) = (Notes::default(), Cancel::new());
            let task = Task { entry, rounds: 2, seed: 1, notes: &notes, cancel: &cancel };
            let refused = calibrate(task, &mut |_| ());
            assert!(matches!(refused, Err(EventError::Input(_))), "{id}");
        }
    }
}
