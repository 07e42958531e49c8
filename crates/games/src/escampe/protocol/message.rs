//! What the referee says.

use meeple_core::Side;

use super::colour;

/// The word where nobody won.
const DRAWN: &str = "Égalité";
/// What those hear who do not say their name.
const NO_NAME: &str = "ERREUR nom attendu (name expected)";
/// What those hear who come third.
const TOO_LATE: &str = "ERREUR partie complete (two players are here already)";

/// Something that the referee says to a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// The colour it plays.
    Colour(Side),
    /// Whose turn it is.
    Turn(Side),
    /// What the other one played.
    Played(String),
    /// The game is over: who won, if anybody did.
    End(Option<Side>),
    /// It did not say its name.
    NoName,
    /// Two players are here already.
    TooLate,
}

impl Message {
    /// The whole line, with its end: a NUL and a newline, except for moves that are passed on.
    #[must_use]
    pub fn line(&self) -> String {
        match self {
            Self::Colour(side) => format!("{}\0\n", colour(*side)),
            Self::Turn(side) => format!("JOUEUR {}\0\n", colour(*side)),
            Self::Played(action) => format!("MOUVEMENT {action}\n"),
            Self::End(winner) => format!("FIN! {}\0\n", winner.map_or(DRAWN, colour)),
            Self::NoName => format!("{NO_NAME}\0\n"),
            Self::TooLate => format!("{TOO_LATE}\0\n"),
        }
    }
}
