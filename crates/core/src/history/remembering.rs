//! A game whose positions carry the way to them.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::{Lent, Stands};
use crate::menu::Choice;
use crate::{
    Briefing, Card, Deterministic, Evaluated, Flow, GO, Game, InputError, Notation, Outcome,
    Phrase, Present, Problem, STOP, Scene, Score, Setup, Side, Step, Tactics, rng,
};

/// A duel where the whole past matters: a position must not come up again, or ends the game for
/// somebody. It is played as [`Remembering`].
pub trait LooksBack: Game {
    /// How the game ends when `state` has come up before; `None` if the move that would bring it
    /// back is illegal (superko).
    fn on_return(&self, _state: &Self::State) -> Option<Outcome> {
        None
    }

    /// How the game ends when every move is illegal because it would bring a position back. Games
    /// where one may always pass never ask.
    fn on_stuck(&self, _state: &Self::State) -> Outcome {
        Outcome::DRAW
    }
}

/// A game that [looks back](LooksBack), with states that hold the game so far: every search, table
/// and record is right about it without knowing why. Two states are equal when the same positions
/// came before them, in whatever order.
#[derive(Clone, Debug, Default)]
pub struct Remembering<G>(pub G);

/// A position and the set of those before it.
#[derive(Clone, Debug)]
pub struct Remembered<S> {
    now: S,
    before: Option<Arc<Earlier<S>>>,
    count: u32,
    /// A sum over the keys of the positions before.
    sum: u64,
}

#[derive(Debug)]
struct Earlier<S> {
    state: S,
    before: Option<Arc<Self>>,
}

impl<S> Remembered<S> {
    /// A position without a past.
    #[must_use]
    pub const fn first(now: S) -> Self {
        Self { now, before: None, count: 0, sum: 0 }
    }

    /// The position by itself.
    #[must_use]
    pub const fn now(&self) -> &S {
        &self.now
    }

    /// The positions before it, the latest first.
    pub fn before(&self) -> impl Iterator<Item = &S> {
        std::iter::successors(self.before.as_deref(), |link| link.before.as_deref())
            .map(|link| &link.state)
    }
}

/// A long game is given back link by link: the compiler's own way would go as deep as it is long.
impl<S> Drop for Earlier<S> {
    fn drop(&mut self) {
        let mut next = self.before.take();
        while let Some(mut link) = next.and_then(Arc::into_inner) {
            next = link.before.take();
        }
    }
}

impl<S: Eq> PartialEq for Remembered<S> {
    fn eq(&self, other: &Self) -> bool {
        let shared = || match (&self.before, &other.before) {
            (Some(mine), Some(theirs)) => Arc::ptr_eq(mine, theirs),
            (mine, theirs) => mine.is_none() && theirs.is_none(),
        };
        // The sums tell almost all sets apart; equal ones are compared position by position.
        self.now == other.now
            && self.count == other.count
            && self.sum == other.sum
            && (shared() || self.before().all(|mine| other.before().any(|theirs| mine == theirs)))
    }
}

impl<S: Eq> Eq for Remembered<S> {}

impl<S: Hash> Hash for Remembered<S> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.now.hash(hasher);
        self.sum.hash(hasher);
    }
}

impl<G: LooksBack> Remembering<G> {
    fn came_before(&self, state: &Remembered<G::State>) -> bool {
        state.before().any(|earlier| self.0.recurs(&state.now, earlier))
    }

    /// Whether a move is illegal because of the past.
    fn is_barred(&self, state: &Remembered<G::State>, action: G::Action) -> bool {
        let next = self.0.after(&state.now, action);
        let met = std::iter::once(&state.now).chain(state.before());
        self.0.outcome(&next).is_none()
            && met.into_iter().any(|earlier| self.0.recurs(&next, earlier))
            && self.0.on_return(&next).is_none()
    }
}

impl<G: LooksBack> Stands for Remembering<G> {
    type For = G;

    fn inner(&self) -> &G {
        &self.0
    }

    fn bare(state: &Remembered<G::State>) -> &G::State {
        &state.now
    }
}

impl<G: LooksBack> Problem for Remembering<G> {
    type State = Remembered<G::State>;
    type Action = G::Action;

    fn start(&self) -> Self::State {
        Remembered::first(self.0.start())
    }

    fn actions(&self, state: &Self::State, mut visit: impl FnMut(G::Action) -> Flow) -> Flow {
        self.0.actions(
            &state.now,
            |action| {
                if self.is_barred(state, action) { GO } else { visit(action) }
            },
        )
    }

    fn key(&self, state: &Self::State) -> u64 {
        rng::spread(self.0.key(&state.now) ^ rng::spread(state.sum))
    }

    fn action_key(&self, action: G::Action) -> u64 {
        self.0.action_key(action)
    }
}

impl<G: LooksBack> Deterministic for Remembering<G> {
    fn apply(&self, state: &mut Self::State, action: G::Action) {
        *state = self.after(state, action);
    }

    fn after(&self, state: &Self::State, action: G::Action) -> Self::State {
        let earlier = Earlier { state: state.now.clone(), before: state.before.clone() };
        Remembered {
            now: self.0.after(&state.now, action),
            before: Some(Arc::new(earlier)),
            count: state.count + 1,
            sum: state.sum.wrapping_add(rng::spread(self.0.key(&state.now))),
        }
    }
}

impl<G: LooksBack> Game for Remembering<G> {
    const GRADED: bool = G::GRADED;

    fn to_move(&self, state: &Self::State) -> Side {
        self.0.to_move(&state.now)
    }

    fn outcome(&self, state: &Self::State) -> Option<Outcome> {
        if let Some(outcome) = self.0.outcome(&state.now) {
            return Some(outcome);
        }
        if let Some(outcome) = self.0.on_return(&state.now) {
            return self.came_before(state).then_some(outcome);
        }
        let can_move = self.actions(state, |_| STOP).is_break();
        (!can_move).then(|| self.0.on_stuck(&state.now))
    }

    fn value_of(&self, state: &Self::State, proved: Score) -> i32 {
        self.0.value_of(&state.now, proved)
    }
}

/// Tables of proofs and solvers that come with a game know nothing of its past, so they are not asked.
impl<G: LooksBack + Tactics> Tactics for Remembering<G> {
    const HAS_URGENT: bool = G::HAS_URGENT;
    const FORCING: bool = G::FORCING;

    fn promise(&self, state: &Self::State, action: G::Action) -> i32 {
        self.0.promise(&state.now, action)
    }

    fn urgent(&self, state: &Self::State, action: G::Action) -> bool {
        self.0.urgent(&state.now, action)
    }
}

impl<G: LooksBack + Evaluated> Evaluated for Remembering<G> {
    type Evaluator = Lent<G::Evaluator>;
    const EVALUATORS: &'static [Choice] = G::EVALUATORS;

    fn evaluator(&self, name: &str) -> Option<Self::Evaluator> {
        self.0.evaluator(name).map(Lent)
    }
}

impl<G: LooksBack + Notation> Notation for Remembering<G> {
    fn action_name(&self, state: &Self::State, action: G::Action) -> String {
        self.0.action_name(&state.now, action)
    }

    fn steps<'t>(&self, text: &'t str) -> Vec<&'t str> {
        self.0.steps(text)
    }

    /// The position by itself: as in chess, its text says nothing of the moves before.
    fn position(&self, state: &Self::State) -> String {
        self.0.position(&state.now)
    }

    fn max_side(&self) -> Option<Side> {
        self.0.max_side()
    }
}

impl<G: LooksBack + Present> Present for Remembering<G> {
    const ID: &'static str = G::ID;
    const SCENARIOS: &'static [Choice] = G::SCENARIOS;

    fn card() -> Card {
        G::card()
    }

    fn open(setup: &Setup<'_>) -> Result<(Self, Self::State), InputError> {
        let (game, state) = G::open(setup)?;
        Ok((Self(game), Remembered::first(state)))
    }

    fn describe(&self, state: &Self::State, action: G::Action) -> Phrase {
        self.0.describe(&state.now, action)
    }

    fn parts(&self, state: &Self::State, action: G::Action) -> Vec<String> {
        self.0.parts(&state.now, action)
    }

    fn briefing(&self) -> Option<Briefing> {
        self.0.briefing()
    }

    fn scene(&self, state: &Self::State, last: Option<Step<'_, Self>>) -> Scene {
        let last = last.map(|step| Step { before: &step.before.now, action: step.action });
        self.0.scene(&state.now, last)
    }
}
