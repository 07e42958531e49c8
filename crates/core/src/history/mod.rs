//! Rules that look back: what it means that a position comes up again.
//!
//! - A game may ignore it ([`Repetition::Nothing`]), or be drawn when a position has come up so many
//!   times ([`Repetition::Draws`]: chess, checkers). Positions are then plain states. Sessions count
//!   ([`History`]); a search that goes on from a game in progress is handed the rest of it
//!   ([`Resumed`]), where the positions that may not come up once more are ends.
//! - Anything else (a move that brings a position back is illegal, as Go's superko says, or ends the
//!   game for somebody) makes the worth of a position depend on all positions before it. Such a game
//!   says so by [`LooksBack`] and is played as [`Remembering`]: its states carry the game so far, and
//!   nobody else needs to know.
//!
//! Rules that count moves without progress (chess's fifty) need nothing of this: the count is part of
//! the state, and [`Game::recurs`] leaves it out.

mod remembering;
mod resumed;

pub use remembering::{LooksBack, Remembered, Remembering};
pub use resumed::Resumed;

use crate::{Evaluator, Game, Outcome, Phrase, Problem, Score};

/// What it means that a position comes up again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repetition {
    /// Nothing: positions cannot come back, or the rules ignore it.
    Nothing,
    /// The game is drawn.
    Draws {
        /// When a position comes up for the so many-th time, at least the second.
        times: u32,
    },
}

/// The positions of a game so far, oldest first. The last one is now.
#[derive(Debug)]
pub struct History<'a, S>(&'a [S]);

impl<S> Clone for History<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S> Copy for History<'_, S> {}

/// A game that begins here.
impl<'a, S> From<&'a S> for History<'a, S> {
    fn from(now: &'a S) -> Self {
        Self(std::slice::from_ref(now))
    }
}

impl<'a, S> History<'a, S> {
    /// All positions of a game, oldest first; `None` if there is not even one.
    #[must_use]
    pub const fn of(positions: &'a [S]) -> Option<Self> {
        if positions.is_empty() { None } else { Some(Self(positions)) }
    }

    /// Where the game stands.
    #[must_use]
    pub const fn now(self) -> &'a S {
        &self.0[self.0.len() - 1]
    }

    /// The positions before it, oldest first.
    #[must_use]
    pub fn past(self) -> &'a [S] {
        &self.0[..self.0.len() - 1]
    }

    /// How the game stands to its rules, with the past counted: how it ended, or `None` while it
    /// goes on.
    pub fn outcome<G: Game<State = S>>(self, game: &G) -> Option<Outcome> {
        game.outcome(self.now()).or_else(|| {
            let Repetition::Draws { times } = game.repetition() else { return None };
            let met = self.past().iter().filter(|earlier| game.recurs(self.now(), earlier)).count();
            (met + 1 >= times as usize).then_some(Outcome::DRAW)
        })
    }
}

/// A game that stands for another one, whose states hold one of the other's.
trait Stands: Problem {
    /// The other game.
    type For: Problem<Action = Self::Action>;

    fn inner(&self) -> &Self::For;
    fn bare(state: &Self::State) -> &<Self::For as Problem>::State;
}

/// An evaluator of the game that another stands for.
#[derive(Clone, Debug)]
pub struct Lent<E>(E);

#[allow(private_bounds, reason = "only the two games of this module stand for others")]
impl<G: Stands, E: Evaluator<G::For>> Evaluator<G> for Lent<E> {
    #[inline]
    fn value(&self, game: &G, state: &G::State) -> Score {
        self.0.value(game.inner(), G::bare(state))
    }

    fn margin(&self) -> Option<i32> {
        self.0.margin()
    }

    fn terms(&self, game: &G, state: &G::State) -> Vec<(Phrase, i32)> {
        self.0.terms(game.inner(), G::bare(state))
    }

    fn chance(&self, value: Score) -> f64 {
        self.0.chance(value)
    }
}
