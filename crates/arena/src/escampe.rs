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

mod client;
mod referee;
#[cfg(test)]
mod tests;
mod wire;

pub use client::{Client, Finish, check_name};
pub use referee::{Ending, Referee, Report};
pub use wire::{Wire, WireError};

use crate::session::Seat;

/// The word for a colour.
pub(crate) const fn colour(seat: Seat) -> &'static str {
    match seat {
        Seat::Second => "Noir",
        _ => "Blanc",
    }
}

/// The colour that a word means.
fn seat(word: &str) -> Option<Seat> {
    match word {
        "Blanc" => Some(Seat::First),
        "Noir" => Some(Seat::Second),
        _ => None,
    }
}

pub(crate) const fn opponent(seat: Seat) -> Seat {
    match seat {
        Seat::First => Seat::Second,
        _ => Seat::First,
    }
}
