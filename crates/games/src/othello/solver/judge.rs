//! Who guesses at results: the trained evaluator where there is one, or the one that counts by hand.

use std::sync::Arc;

use super::super::cells::Cells;
use super::super::evaluate;
use super::super::patterns::Patterns;
use super::super::rules::Othello;
use super::super::weights::Weights;

/// An evaluator.
#[derive(Clone, Debug)]
pub(in super::super) enum Judge {
    /// It counts by hand, on any board.
    ByHand(&'static Weights),
    /// It comes with the game, for the board of 8x8.
    Shipped(&'static Patterns),
    /// It was learnt just now, for the board of 8x8.
    Learnt(Arc<Patterns>),
}

impl Judge {
    /// The best there is for a game.
    pub(super) fn best(game: &Othello) -> Self {
        if game.size() == 8 { Self::Shipped(Patterns::shipped()) } else { Self::by_hand() }
    }

    pub(in super::super) fn by_hand() -> Self {
        Self::ByHand(Weights::shipped())
    }

    pub(in super::super) fn by(learnt: Patterns) -> Self {
        Self::Learnt(Arc::new(learnt))
    }

    /// Whether it learnt from games.
    #[inline]
    pub(super) const fn is_trained(&self) -> bool {
        !matches!(self, Self::ByHand(_))
    }

    /// The points of a position for `own`, which is to move.
    #[inline]
    pub(super) fn points<W: Cells>(&self, game: &Othello, own: W, others: W) -> i32 {
        let patterns = match self {
            Self::ByHand(weights) => return evaluate::points(game, own, others, weights),
            Self::Shipped(patterns) => patterns,
            Self::Learnt(patterns) => &**patterns,
        };
        patterns.points(own.wide() as u64, others.wide() as u64)
    }
}
