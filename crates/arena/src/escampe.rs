//! Escampe over the network: the connections and clocks of the course's tournaments.
//!
//! The protocol itself, lines in and lines out, stands beside the game
//! ([`protocol`](meeple_games::escampe::protocol)); here a referee listens and counts time, and an
//! agent plays as a client.

mod client;
mod referee;
#[cfg(test)]
mod tests;
mod wire;

pub use client::{Client, Finish};
use meeple_core::Side;
pub use referee::{Referee, Report};
pub use wire::{Wire, WireError};

pub use crate::catalogue::tournament_protocol::{Ending, GAME, Message, check_name};
use crate::session::Seat;

/// The side of a seat.
pub(crate) const fn side(seat: Seat) -> Side {
    match seat {
        Seat::Second => Side::Second,
        _ => Side::First,
    }
}
