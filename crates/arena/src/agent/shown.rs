//! What of an algorithm the lab offers to be watched.

use meeple_core::card::Room;

/// An expression that a room of the lab offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    /// Where.
    pub room: Room,
    /// The expression.
    pub with: &'static str,
    /// Whether only on problems that are written out by hand (`true`), which are small enough to be
    /// searched whole, or only on others (`false`).
    pub written_out: Option<bool>,
}

impl Shown {
    /// Offered on every problem.
    pub(crate) const fn always(room: Room, with: &'static str) -> Self {
        Self { room, with, written_out: None }
    }

    /// Offered on problems that are written out by hand.
    pub(crate) const fn written_out(room: Room, with: &'static str) -> Self {
        Self { room, with, written_out: Some(true) }
    }

    /// Offered on games.
    pub(crate) const fn on_games(room: Room, with: &'static str) -> Self {
        Self { room, with, written_out: Some(false) }
    }
}
