//! How levels are measured: a ladder of agents from the weakest to the strongest, and of these the
//! ones that can be told apart.
//!
//! | file | what it holds |
//! |---|---|
//! | `ladder` | the agents, and agents between two of them |
//! | `duels` | levels of duels, by tournaments among neighbours |
//! | `trials` | levels of puzzles and missions, by the same instances for everyone |
//! | `rounds` | levels of the race, by rounds that each level bids for |

mod duels;
mod ladder;
mod rounds;
mod trials;

use meeple_core::{Cancel, InputError, Phrase, phrase};

use crate::catalogue::ids;
use crate::contest::EventError;
use crate::levels::{Levels, none_for_formats};
use crate::{Entry, Family};

/// Levels at most.
const TOP: usize = 10;

/// How much is measured unless something else is asked for: openings for each pairing of a duel,
/// puzzles, missions, rounds of a race.
#[must_use]
pub const fn usual_rounds(entry: &Entry) -> u32 {
    match entry.family {
        Family::Duel | Family::DiceDuel => 150,
        Family::Puzzle => 100,
        Family::Mission => 4_000,
        Family::Party => 0,
    }
}

/// Measures the levels of a game; `None` after a request to stop.
///
/// # Errors
/// When the game is a format for problems of one's own, or no levels as far apart as they should
/// be were found.
pub fn calibrate(
    entry: &'static Entry,
    rounds: u32,
    seed: u64,
    cancel: &Cancel,
    progress: &mut dyn FnMut(&Phrase),
) -> Result<Option<Levels>, EventError> {
    if entry.card.is_format {
        return Err(EventError::Input(InputError::new(none_for_formats())));
    }
    if entry.family == Family::Party {
        return Err(EventError::Input(InputError::new(Phrase::new(
            "levels of table games are not measured; expected a puzzle, a duel or a mission",
            "les niveaux des jeux de table ne se mesurent pas ; attendu un casse-tête, un duel ou une mission",
        ))));
    }
    let levels = if entry.card.is_race {
        rounds::measure(entry, rounds, seed, cancel, progress).map_err(EventError::Input)?
    } else if entry.family.has_two_sides() {
        duels::measure(entry, rounds, seed, cancel, progress)?
    } else {
        trials::measure(entry, rounds, seed, cancel, progress).map_err(EventError::Input)?
    };
    Ok(levels.filter(|_| !cancel.is_cancelled()))
}

/// Measures the levels that a duel has by fresh games; `None` after a request to stop.
///
/// # Errors
/// When the game has no levels of a duel.
pub fn confirm(
    entry: &'static Entry,
    rounds: u32,
    seed: u64,
    cancel: &Cancel,
    progress: &mut dyn FnMut(&Phrase),
) -> Result<Option<Levels>, EventError> {
    let known = Levels::of(entry.id).filter(|_| entry.family.has_two_sides());
    let Some(known) = known else {
        let duels = ids(|entry| entry.family.has_two_sides() && !entry.card.is_format);
        return Err(EventError::Input(InputError::new(phrase!(
            "only levels of duels are confirmed; expected one of: {duels}",
            "seuls les niveaux des duels se confirment ; attendu l'un de : {duels}"
        ))));
    };
    let levels = duels::confirm(known, entry, rounds, seed, cancel, progress)?;
    Ok(levels.filter(|_| !cancel.is_cancelled()))
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
            let refused = calibrate(entry, 2, 1, &Cancel::new(), &mut |_| ());
            assert!(matches!(refused, Err(EventError::Input(_))), "{id}");
        }
    }
}
