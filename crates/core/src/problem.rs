//! What every problem has: states, actions, and a way to tell states apart.

use std::fmt::Debug;
use std::hash::{BuildHasher, Hash, Hasher};
use std::ops::ControlFlow;

use rustc_hash::{FxBuildHasher, FxHasher};

/// What a visitor answers: go on, or stop visiting.
pub type Flow = ControlFlow<()>;

/// "Show me the next one."
pub const GO: Flow = ControlFlow::Continue(());

/// "I have seen enough."
pub const STOP: Flow = ControlFlow::Break(());

/// One instance of a problem.
///
/// `&self` holds what never changes while it is played (size, walls, rule switches); a state is a
/// plain value that can be copied, compared and hashed.
pub trait Problem: Send + Sync + 'static {
    /// Everything that changes while the problem is played.
    type State: Clone + Eq + Hash + Debug + Send + Sync + 'static;
    /// One choice of the player to move.
    type Action: Copy + Eq + Hash + Debug + Send + Sync + 'static;

    /// The state where this instance begins.
    fn start(&self) -> Self::State;

    /// Shows each legal action once, always in the same order, until `visit` says [`STOP`].
    ///
    /// Callers check for the end of the game first: what is shown in a finished state is
    /// unspecified. A callback is faster than any list, and counting or "is there any move?" come
    /// for free.
    fn actions(&self, state: &Self::State, visit: impl FnMut(Self::Action) -> Flow) -> Flow;

    /// A hash of the state for tables. Override it to return a Zobrist key kept inside the state.
    ///
    /// Two states may share a key: whoever claims a *proof* compares states, never keys alone.
    fn key(&self, state: &Self::State) -> u64 {
        FxBuildHasher.hash_one(state)
    }

    /// A number by which searches remember what they learnt of an action: equal for equal actions,
    /// rarely for others.
    #[inline]
    fn action_key(&self, action: Self::Action) -> u64 {
        // Not `hash_one`: that is a function of its own, which is called once for every move.
        let mut hasher = FxHasher::default();
        action.hash(&mut hasher);
        hasher.finish()
    }

    /// The key computed from nothing. Override it wherever [`key`](Self::key) is kept up to date
    /// move by move, so that the conformance suite can compare the two.
    fn fresh_key(&self, state: &Self::State) -> u64 {
        self.key(state)
    }

    /// How many actions are legal. Override it where counting bits is quicker than visiting.
    #[inline]
    fn count_actions(&self, state: &Self::State) -> usize {
        let mut count = 0;
        let _ = self.actions(state, |_| {
            count += 1;
            GO
        });
        count
    }

    /// The action at `index` in the fixed order, if there are that many.
    #[inline]
    fn nth_action(&self, state: &Self::State, index: usize) -> Option<Self::Action> {
        let mut left = index;
        let mut found = None;
        let _ = self.actions(state, |action| {
            if left == 0 {
                found = Some(action);
                return STOP;
            }
            left -= 1;
            GO
        });
        found
    }

    /// All legal actions as a list, for callers that are not in a hot loop.
    fn action_list(&self, state: &Self::State) -> Vec<Self::Action> {
        let mut list = Vec::new();
        let _ = self.actions(state, |action| {
            list.push(action);
            GO
        });
        list
    }

    /// Whether `action` is legal in `state`.
    fn is_legal(&self, state: &Self::State, action: Self::Action) -> bool {
        self.actions(state, |legal| if legal == action { STOP } else { GO }).is_break()
    }
}

/// A problem whose actions have one certain result.
pub trait Deterministic: Problem {
    /// Plays a legal action in place. Searches copy the parent first.
    fn apply(&self, state: &mut Self::State, action: Self::Action);

    /// Plays legal actions one after the other, in place.
    #[inline]
    fn apply_all(&self, state: &mut Self::State, actions: &[Self::Action]) {
        for &action in actions {
            self.apply(state, action);
        }
    }

    /// The state after `action`, leaving `state` as it is.
    #[inline]
    fn after(&self, state: &Self::State, action: Self::Action) -> Self::State {
        let mut next = state.clone();
        self.apply(&mut next, action);
        next
    }
}
