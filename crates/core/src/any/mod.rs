//! Types that stand for every game of a kind. A search written for any game runs on them as on the game
//! itself, move by move the same, and is compiled once however many games there are: that is for
//! searches that need not be fast, and for all that are watched. States are shared pointers and moves
//! are numbers, so that a node costs a few allocations and calls.

mod duel;
mod puzzle;

use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, PoisonError, RwLock};

use rustc_hash::FxHashMap;

pub use duel::{AnyDuel, AnyEvaluator};
pub use puzzle::{AnyHeuristic, AnyPuzzle};

use crate::Problem;

/// A state of some game.
#[derive(Clone)]
pub struct AnyState(Arc<dyn HiddenState>);

/// A move of some game: a number that stands for one and the same move in all its positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AnyAction(u32);

impl AnyState {
    /// A state whose type is forgotten.
    pub fn new<S: Eq + Hash + fmt::Debug + Send + Sync + 'static>(state: S) -> Self {
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
trait HiddenState: Send + Sync {
    fn as_any(&self) -> &dyn Any;
    fn as_any_mut(&mut self) -> &mut dyn Any;
    fn equals(&self, other: &dyn HiddenState) -> bool;
    fn hash_to(&self, hasher: &mut dyn Hasher);
    fn show(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

impl<S: Eq + Hash + fmt::Debug + Send + Sync + 'static> HiddenState for S {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }

    fn equals(&self, other: &dyn HiddenState) -> bool {
        other.as_any().downcast_ref::<S>() == Some(self)
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
    moves: RwLock<Moves<G::Action>>,
}

struct Moves<A> {
    list: Vec<A>,
    numbers: FxHashMap<A, u32>,
}

impl<A> Default for Moves<A> {
    fn default() -> Self {
        Self { list: Vec::new(), numbers: FxHashMap::default() }
    }
}

/// The state inside. Only states of the same game are ever handed to it.
fn known<S: 'static>(state: &AnyState) -> &S {
    state.0.as_any().downcast_ref().expect("a state of this game")
}

/// The state inside, to be changed: where it is shared, a copy of it.
fn own<S: Clone + Eq + Hash + fmt::Debug + Send + Sync + 'static>(state: &mut AnyState) -> &mut S {
    if Arc::get_mut(&mut state.0).is_none() {
        *state = AnyState::new(known::<S>(state).clone());
    }
    let alone = Arc::get_mut(&mut state.0).expect("it was copied just now");
    alone.as_any_mut().downcast_mut().expect("a state of this game")
}

impl<G: Problem> Typed<G> {
    fn new(game: Arc<G>) -> Self {
        Self { game, moves: RwLock::default() }
    }

    fn number(&self, action: G::Action) -> AnyAction {
        let known = self.moves.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(&number) = known.numbers.get(&action) {
            return AnyAction(number);
        }
        drop(known);
        let mut moves = self.moves.write().unwrap_or_else(PoisonError::into_inner);
        let Moves { list, numbers } = &mut *moves;
        let number = *numbers.entry(action).or_insert_with(|| {
            list.push(action);
            list.len() as u32 - 1
        });
        AnyAction(number)
    }

    fn action(&self, AnyAction(number): AnyAction) -> G::Action {
        self.moves.read().unwrap_or_else(PoisonError::into_inner).list[number as usize]
    }
}
