//! How a duel ends.

use serde::Serialize;

use crate::Side;

/// The result of a finished duel: who won, and what it paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Outcome {
    winner: Option<Side>,
    payoff: i32,
}

impl Outcome {
    /// Nobody won.
    pub const DRAW: Self = Self { winner: None, payoff: 0 };

    /// `side` won, no matter by how much.
    #[must_use]
    pub const fn won_by(side: Side) -> Self {
        Self { winner: Some(side), payoff: side.sign() }
    }

    /// `First` received `payoff` and `Second` lost as much; the sign tells who won.
    #[must_use]
    pub const fn paid(payoff: i32) -> Self {
        let winner = match payoff {
            0 => None,
            1.. => Some(Side::First),
            _ => Some(Side::Second),
        };
        Self { winner, payoff }
    }

    /// Who won; `None` is a draw.
    #[inline]
    #[must_use]
    pub const fn winner(self) -> Option<Side> {
        self.winner
    }

    /// What `side` received: zero sum, so the opponent received the negative of it.
    #[inline]
    #[must_use]
    pub const fn payoff_for(self, side: Side) -> i32 {
        self.payoff * side.sign()
    }

    /// 1 for a win of `side`, one half for a draw, 0 for a loss: the points of a tournament table.
    #[must_use]
    pub fn points_for(self, side: Side) -> f64 {
        match self.winner {
            None => 0.5,
            Some(winner) => f64::from(u8::from(winner == side)),
        }
    }
}
