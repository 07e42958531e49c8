//! Escampe over the network: the text protocol of the course's tournaments.
//!
//! A referee listens; two players connect, each says its name in one line, and the first to come
//! is White. One line a message, and the referee's lines end with a NUL before the newline, except
//! those that pass on a move:
//!
//! | from | line | meaning |
//! |---|---|---|
//! | player | `name` | who it is |
//! | referee | `Blanc` or `Noir` | the colour it plays |
//! | referee | `JOUEUR Blanc` | to both: whose turn it is |
//! | player | `C6/A6/B5/D5/E6/F5`, `B1-D1`, `E` | a placement, a move, a forced pass |
//! | referee | `MOUVEMENT B1-D1` | to the other one: what was played |
//! | referee | `FIN! Blanc` | to both: who won (`Égalité` if nobody did) |
//!
//! Black places first, then White, and White makes the first move. An illegal or empty answer, a
//! closed connection or a clock that runs out loses.
//!
//! Here are the two ends of it without connections and clocks: [`Lines`] makes lines of bytes,
//! [`Player`] understands what the referee says, and [`Referee`] takes answers in and says who is to
//! be told what.

mod lines;
mod message;
mod player;
mod referee;
#[cfg(test)]
mod tests;

pub use lines::{LONGEST_LINE, Lines};
use meeple_core::error::excerpt;
use meeple_core::{InputError, Present as _, Side, phrase};
pub use message::Message;
pub use player::{Heard, Player};
pub use referee::{Answer, Ending, Letter, Referee};

use super::Escampe;

/// The id of the game that is played so.
pub const GAME: &str = Escampe::ID;

/// What came is not of this protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Garbage;

/// The word for a colour.
const fn colour(side: Side) -> &'static str {
    match side {
        Side::First => "Blanc",
        Side::Second => "Noir",
    }
}

/// The colour that a word means.
fn side(word: &str) -> Option<Side> {
    Side::BOTH.into_iter().find(|&side| colour(side) == word)
}

/// Whether a referee takes this for the name of a player.
#[must_use]
pub fn is_name(text: &str) -> bool {
    !text.is_empty() && !text.chars().any(char::is_control)
}

/// Whether a name can be sent: one line that is not empty.
///
/// # Errors
/// Says what was expected.
pub fn check_name(name: &str) -> Result<(), InputError> {
    if !name.trim().is_empty() && !name.contains(['\n', '\r', '\0']) {
        return Ok(());
    }
    let found = excerpt(name);
    Err(InputError::new(phrase!(
        "{found} is no name; expected one line of text",
        "{found} n'est pas un nom ; attendu une ligne de texte"
    )))
}
