//! Strategies that prove a claim, and a checker that believes nothing but the rules.
//!
//! A strategy names one move wherever its side is to move and answers every move of the other side.
//!
//! It is a map from positions to moves. A claim that must reach an end also needs a distance that
//! falls with every move, so that play cannot go round in circles; and since no position then comes
//! back, the rule of repetition never speaks. A claim that endless play meets needs only a closed set:
//! whatever the opponent does, play stays in the map or ends well.

use std::hash::Hash;

use indexmap::IndexMap;
use meeple_core::{Control, GO, Game, STOP, Stop};
use rustc_hash::FxBuildHasher;

use super::proof::Claim;
use crate::memory::indexed_bytes;

/// Positions and what the strategy does there, compared as states.
pub(super) type Positions<S, A> = IndexMap<S, Entry<A>, FxBuildHasher>;

/// What a strategy knows of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry<A> {
    /// Its move; `None` where the opponent is to move.
    pub(super) action: Option<A>,
    /// Plies to the end at most; 0 where play need not end.
    pub(super) distance: u32,
}

/// A strategy and what it achieves.
#[derive(Clone, Debug)]
pub struct Certificate<S, A> {
    pub(super) claim: Claim,
    pub(super) positions: Positions<S, A>,
}

impl<S: Eq + Hash, A: Copy> Certificate<S, A> {
    /// What the strategy achieves, and for whom.
    #[must_use]
    pub const fn claim(&self) -> Claim {
        self.claim
    }

    /// How many positions it names, of both sides.
    #[must_use]
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether there is nothing to do: the game was over already.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Memory of the strategy, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        indexed_bytes::<(S, Entry<A>)>(self.positions.capacity())
    }

    /// The move of the strategy at a position. `None` where the opponent is to move and where the
    /// strategy never comes.
    #[must_use]
    pub fn action(&self, state: &S) -> Option<A> {
        self.positions.get(state)?.action
    }

    /// Plies to the end at most, for claims that must reach one.
    #[must_use]
    pub fn distance(&self, state: &S) -> Option<u32> {
        let ends = !self.claim.met_without_end();
        self.positions.get(state).filter(|_| ends).map(|entry| entry.distance)
    }
}

/// Why a certificate proves nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// The budget of the check ended first.
    Unfinished(Stop),
    /// A position can be reached of which the strategy knows nothing, or it names no move there.
    Gap,
    /// A move that the rules do not allow.
    Illegal,
    /// Play can end with less than the claim.
    Falls,
    /// The distance to the end does not fall with every move.
    NotCloser,
    /// It names a position where the game is over.
    Leftover,
}

/// Checks a certificate by the rules alone. It shares no code with the searches.
///
/// # Errors
/// The first flaw found; a control that stops is one of them.
pub fn check<G: Game>(
    game: &G,
    root: &G::State,
    certificate: &Certificate<G::State, G::Action>,
    control: &mut Control<'_>,
) -> Result<(), Flaw> {
    let checker = Checker { game, claim: certificate.claim };
    if let Some(outcome) = game.outcome(root) {
        return if checker.claim.met_by(outcome) { Ok(()) } else { Err(Flaw::Falls) };
    }
    checker.positions(root, &certificate.positions, control)
}

struct Checker<'g, G> {
    game: &'g G,
    claim: Claim,
}

impl<G: Game> Checker<'_, G> {
    /// Every entry is right if its successors are; together they are right by induction over the
    /// distance, or, where endless play will do, because play never leaves them.
    fn positions(
        &self,
        root: &G::State,
        map: &Positions<G::State, G::Action>,
        control: &mut Control<'_>,
    ) -> Result<(), Flaw> {
        if !map.contains_key(root) {
            return Err(Flaw::Gap);
        }
        for (state, entry) in map {
            count(control)?;
            if self.game.outcome(state).is_some() {
                return Err(Flaw::Leftover);
            }
            if self.game.to_move(state) == self.claim.side {
                let action = entry.action.ok_or(Flaw::Gap)?;
                if !self.game.is_legal(state, action) {
                    return Err(Flaw::Illegal);
                }
                self.successor(state, action, entry.distance, map)?;
                continue;
            }
            let mut verdict = Ok(());
            let mut replies = 0;
            let _ = self.game.actions(state, |action| {
                replies += 1;
                verdict = self.successor(state, action, entry.distance, map);
                if verdict.is_ok() { GO } else { STOP }
            });
            verdict?;
            self.stuck(replies)?;
        }
        Ok(())
    }

    fn successor(
        &self,
        state: &G::State,
        action: G::Action,
        distance: u32,
        map: &Positions<G::State, G::Action>,
    ) -> Result<(), Flaw> {
        let next = self.game.after(state, action);
        if let Some(outcome) = self.game.outcome(&next) {
            return if self.claim.met_by(outcome) { Ok(()) } else { Err(Flaw::Falls) };
        }
        let entry = map.get(&next).ok_or(Flaw::Gap)?;
        if self.claim.met_without_end() || entry.distance < distance {
            Ok(())
        } else {
            Err(Flaw::NotCloser)
        }
    }

    /// Play that cannot go on is worth 0.
    fn stuck(&self, moves: usize) -> Result<(), Flaw> {
        if moves > 0 || self.claim.met_without_end() { Ok(()) } else { Err(Flaw::Falls) }
    }
}

fn count(control: &mut Control<'_>) -> Result<(), Flaw> {
    match (control.tick().is_break(), control.stopped()) {
        (true, Some(why)) => Err(Flaw::Unfinished(why)),
        _ => Ok(()),
    }
}
