//! Types that stand for every game of a kind. A search written for any game runs on them as on the game
//! itself, move by move the same, and is compiled once however many games there are: that is for
//! searches that need not be fast, and for all that are watched. States are shared pointers until they
//! are changed and moves are numbers, so that a node costs a few calls, and an allocation where a state
//! is kept.

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

use crate::{Manner, Problem, Strengths};

/// A state of some game: shared with whoever else holds it until it is changed, and then its holder's own,
/// so that changing it again asks nobody.
pub struct AnyState(Held);

enum Held {
    Shared(Arc<dyn HiddenState>),
    Own(Box<dyn HiddenState>),
}

impl Clone for AnyState {
    /// The same state: shared where it can be, or else a copy.
    fn clone(&self) -> Self {
        Self(match &self.0 {
            Held::Shared(state) => Held::Shared(Arc::clone(state)),
            Held::Own(state) => Held::Own(state.copy()),
        })
    }

    /// Where nobody else holds this state, the other is written over it: nothing is allocated then,
    /// neither now nor when it is changed.
    fn clone_from(&mut self, source: &Self) {
        let written = match &mut self.0 {
            Held::Own(state) => state.assign(source.hidden()),
            Held::Shared(_) => false,
        };
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
        Self(Held::Shared(Arc::new(state)))
    }

    #[inline]
    fn hidden(&self) -> &dyn HiddenState {
        match &self.0 {
            Held::Shared(state) => &**state,
            Held::Own(state) => &**state,
        }
    }
}

impl fmt::Debug for AnyState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.hidden().show(f)
    }
}

impl PartialEq for AnyState {
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Held::Shared(one), Held::Shared(two)) if Arc::ptr_eq(one, two) => true,
            _ => self.hidden().equals(other.hidden()),
        }
    }
}

impl Eq for AnyState {}

impl Hash for AnyState {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.hidden().hash_to(hasher);
    }
}

/// What every state can do.
trait HiddenState: any::Any + Send + Sync {
    fn copy(&self) -> Box<dyn HiddenState>;
    /// Takes over another state; `false` if it is not of the same game.
    fn assign(&mut self, other: &dyn HiddenState) -> bool;
    fn equals(&self, other: &dyn HiddenState) -> bool;
    fn hash_to(&self, hasher: &mut dyn Hasher);
    fn show(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

impl<S: Clone + Eq + Hash + fmt::Debug + Send + Sync + 'static> HiddenState for S {
    fn copy(&self) -> Box<dyn HiddenState> {
        Box::new(self.clone())
    }

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
    /// What chooses moves in playouts, where the game has a use for it.
    playouts: Option<Arc<Strengths>>,
}

/// The state inside. Only states of the same game are ever handed to it.
#[inline]
fn known<S: 'static>(state: &AnyState) -> &S {
    let state: &dyn any::Any = state.hidden();
    state.downcast_ref().expect("a state of this game")
}

/// The state inside, to be changed: where it may be shared, a copy of it.
#[inline]
fn own<S: Clone + Eq + Hash + fmt::Debug + Send + Sync + 'static>(state: &mut AnyState) -> &mut S {
    if let Held::Shared(shared) = &state.0 {
        state.0 = Held::Own(shared.copy());
    }
    let Held::Own(own) = &mut state.0 else { unreachable!("it was made so") };
    let own: &mut dyn any::Any = &mut **own;
    own.downcast_mut().expect("a state of this game")
}

impl<G: Problem> Typed<G> {
    fn new(game: Arc<G>) -> Self {
        Self { game, moves: Arc::default(), strengths: None, playouts: None }
    }

    /// The same, sharing what it is made of: moves keep their numbers.
    fn share(&self) -> Self {
        let Self { game, moves, strengths, playouts } = self;
        Self {
            game: Arc::clone(game),
            moves: Arc::clone(moves),
            strengths: strengths.clone(),
            playouts: playouts.clone(),
        }
    }

    /// How playouts go here.
    #[inline]
    fn taught<'a>(&'a self, manner: Manner<'a>) -> Manner<'a> {
        Manner { strengths: self.playouts.as_deref(), ..manner }
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
        let place = |state: &AnyState| std::ptr::from_ref(state.hidden()).cast::<()>();
        let before = place(&scratch);
        scratch.clone_from(&source);
        assert_eq!((&scratch, place(&scratch)), (&source, before));
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
