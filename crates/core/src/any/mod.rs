//! Types that stand for every game of a kind. A search written for any game runs on them as on the game
//! itself, move by move the same, and is compiled once however many games there are: that is for
//! searches that need not be fast, and for all that are watched. States are shared pointers and moves
//! are numbers, so that a node costs a few calls, and an allocation where a state is kept.

mod duel;
mod numbers;
mod problem;
mod puzzle;

use std::any;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::num::NonZeroU32;
use std::sync::Arc;

pub use duel::{AnyDuel, AnyEvaluator};
pub use puzzle::{AnyHeuristic, AnyPuzzle};

use numbers::Numbers;
use problem::{Any, HiddenProblem};

use crate::{Problem, Strengths};

/// A state of some game.
pub struct AnyState(Arc<dyn HiddenState>);

impl Clone for AnyState {
    /// The same state, shared.
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }

    /// Where nobody else holds this state, the other is written over it: nothing is allocated then,
    /// neither now nor when it is changed.
    fn clone_from(&mut self, source: &Self) {
        let written = Arc::get_mut(&mut self.0).is_some_and(|state| state.assign(&*source.0));
        if !written {
            *self = source.clone();
        }
    }
}

/// A move of some game: a number that stands for one and the same move in all its positions. It is never
/// zero, so that a move or none takes no more room than a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AnyAction(NonZeroU32);

impl AnyState {
    /// A state whose type is forgotten.
    pub fn new<S: Clone + Eq + Hash + fmt::Debug + Send + Sync + 'static>(state: S) -> Self {
        Self(Arc::new(state))
    }
}

impl fmt::Debug for AnyState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.show(f)
    }
}

impl PartialEq for AnyState {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.equals(&*other.0)
    }
}

impl Eq for AnyState {}

impl Hash for AnyState {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.0.hash_to(hasher);
    }
}

/// What every state can do.
trait HiddenState: any::Any + Send + Sync {
    /// Takes over another state; `false` if it is not of the same game.
    fn assign(&mut self, other: &dyn HiddenState) -> bool;
    fn equals(&self, other: &dyn HiddenState) -> bool;
    fn hash_to(&self, hasher: &mut dyn Hasher);
    fn show(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

impl<S: Clone + Eq + Hash + fmt::Debug + Send + Sync + 'static> HiddenState for S {
    fn assign(&mut self, other: &dyn HiddenState) -> bool {
        let other: &dyn any::Any = other;
        other.downcast_ref().map(|other| self.clone_from(other)).is_some()
    }

    fn equals(&self, other: &dyn HiddenState) -> bool {
        let other: &dyn any::Any = other;
        other.downcast_ref::<S>() == Some(self)
    }

    fn hash_to(&self, mut hasher: &mut dyn Hasher) {
        self.hash(&mut hasher);
    }

    fn show(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fmt(f)
    }
}

/// A game and the numbers of its moves, given as they are met.
struct Typed<G: Problem> {
    game: Arc<G>,
    moves: Arc<Numbers<G::Action>>,
    /// What judges moves before they are tried, in place of the game's own word.
    strengths: Option<Arc<Strengths>>,
}

/// The state inside. Only states of the same game are ever handed to it.
#[inline]
fn known<S: 'static>(state: &AnyState) -> &S {
    let state: &dyn any::Any = &*state.0;
    state.downcast_ref().expect("a state of this game")
}

/// The state inside, to be changed: where it is shared, a copy of it.
#[inline]
fn own<S: Clone + Eq + Hash + fmt::Debug + Send + Sync + 'static>(state: &mut AnyState) -> &mut S {
    if Arc::strong_count(&state.0) > 1 {
        *state = AnyState::new(known::<S>(state).clone());
    }
    let alone: &mut dyn any::Any = Arc::get_mut(&mut state.0).expect("nobody else holds it");
    alone.downcast_mut().expect("a state of this game")
}

impl<G: Problem> Typed<G> {
    fn new(game: Arc<G>) -> Self {
        Self { game, moves: Arc::default(), strengths: None }
    }

    #[inline]
    fn number(&self, action: G::Action) -> AnyAction {
        AnyAction(NonZeroU32::MIN.saturating_add(self.moves.of(action)))
    }

    #[inline]
    fn action(&self, AnyAction(number): AnyAction) -> G::Action {
        self.moves.get(number.get() - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_written_over_only_where_nobody_else_holds_it() {
        let source = AnyState::new(vec![1, 2]);
        let mut scratch = source.clone();
        // Shared: changing it leaves the source alone.
        own::<Vec<i32>>(&mut scratch).push(3);
        assert_eq!((known::<Vec<i32>>(&source).len(), known::<Vec<i32>>(&scratch).len()), (2, 3));
        // Held by nobody else: written over in place.
        let place = Arc::as_ptr(&scratch.0).cast::<()>();
        scratch.clone_from(&source);
        assert_eq!((&scratch, Arc::as_ptr(&scratch.0).cast::<()>()), (&source, place));
        own::<Vec<i32>>(&mut scratch).clear();
        assert_eq!(known::<Vec<i32>>(&source).len(), 2);
        // Held by somebody else: they keep what they have.
        let held = scratch.clone();
        scratch.clone_from(&source);
        assert_eq!((known::<Vec<i32>>(&held).len(), &scratch), (0, &source));
        // Of another game.
        let mut other = AnyState::new("another");
        other.clone_from(&source);
        assert_eq!(other, source);
    }
}
