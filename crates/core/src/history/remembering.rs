//! A game whose positions carry the way to them.

use std::collections::HashSet;
use std::fmt::Debug;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::{Lent, Stands};
use crate::menu::Choice;
use crate::word::Word;
use crate::{
    Briefing, Card, Deterministic, Evaluated, Features, Flow, Foresight, GO, Game, InputError,
    Manner, Notation, Opinion, Outcome, Phrase, Present, Problem, Rng, STOP, Scene, Score, Setup,
    Side, Step, Tactics, playout, rng,
};

/// A duel where the whole past matters: a position must not come up again, or ends the game for
/// somebody. It is played as [`Remembering`].
pub trait LooksBack: Game {
    /// What is remembered of a position: all that tells whether it comes up again, and no more
    /// (the stones of a board, not what a state keeps beside them to be quick).
    type Trace: Clone + Eq + Debug + Send + Sync + 'static;

    /// Whether every unfinished position has a move that brings nothing back, so that nobody is ever
    /// stuck and [`on_stuck`](Self::on_stuck) is never asked: one may always pass.
    const NEVER_STUCK: bool = false;

    /// What is remembered of a position.
    fn trace(&self, state: &Self::State) -> Self::Trace;

    /// Whether a position is the one that left that trace.
    fn returns(&self, now: &Self::State, earlier: &Self::Trace) -> bool;

    /// A number that is equal for equal traces, and for positions that are said to
    /// [return](Self::returns) if [`may_return`](Self::may_return) asks for it.
    #[inline]
    fn trace_key(&self, state: &Self::State) -> u64 {
        self.key(state)
    }

    /// Whether a move could bring a position back, so that it must be tried to know: `met` tells
    /// whether a position with that [key](Self::trace_key) has come up. A game that can foresee the
    /// key of a move need not try out each one.
    #[inline]
    fn may_return(
        &self,
        _state: &Self::State,
        _action: Self::Action,
        _met: impl Fn(u64) -> bool,
    ) -> bool {
        true
    }

    /// How the game ends when `state` has come up before; `None` if the move that would bring it
    /// back is illegal (superko).
    fn on_return(&self, _state: &Self::State) -> Option<Outcome> {
        None
    }

    /// How the game ends when every move is illegal because it would bring a position back.
    fn on_stuck(&self, _state: &Self::State) -> Outcome {
        Outcome::DRAW
    }
}

/// A game that [looks back](LooksBack), with states that hold the game so far: every search, table
/// and record is right about it without knowing why. Two states are equal when the same positions
/// came before them, in whatever order.
#[derive(Clone, Debug, Default)]
pub struct Remembering<G>(pub G);

/// A position and the set of the traces of those before it.
#[derive(Debug)]
pub struct Remembered<S, T> {
    now: S,
    before: Option<Arc<Earlier<T>>>,
    count: u32,
    /// A sum over the keys of the positions before.
    sum: u64,
}

#[derive(Debug)]
struct Earlier<T> {
    trace: T,
    key: u64,
    before: Option<Arc<Self>>,
    /// A bit for each key from here back: most keys that never came up are told without a walk.
    seen: [u64; WORDS],
}

/// Words of the bits that keys set: of 300 positions, they let one in seven strangers through.
const WORDS: usize = 32;

/// The word and the bit of a key.
#[inline]
const fn bit(key: u64) -> (usize, u64) {
    ((key >> 6) as usize % WORDS, 1 << (key % u64::BITS as u64))
}

impl<S: Clone, T> Clone for Remembered<S, T> {
    fn clone(&self) -> Self {
        Self {
            now: self.now.clone(),
            before: self.before.clone(),
            count: self.count,
            sum: self.sum,
        }
    }

    /// Large positions are copied into the place of others.
    fn clone_from(&mut self, other: &Self) {
        self.now.clone_from(&other.now);
        self.before.clone_from(&other.before);
        (self.count, self.sum) = (other.count, other.sum);
    }
}

impl<S, T> Remembered<S, T> {
    /// A position without a past.
    #[must_use]
    pub const fn first(now: S) -> Self {
        Self { now, before: None, count: 0, sum: 0 }
    }

    /// The position by itself.
    #[inline]
    #[must_use]
    pub const fn now(&self) -> &S {
        &self.now
    }

    /// The traces of the positions before it, the latest first.
    pub fn before(&self) -> impl Iterator<Item = &T> {
        self.links().map(|link| &link.trace)
    }

    fn links(&self) -> impl Iterator<Item = &Earlier<T>> {
        std::iter::successors(self.before.as_deref(), |link| link.before.as_deref())
    }

    /// Whether a position with that key came before.
    fn has_met(&self, key: u64) -> bool {
        let (word, bit) = bit(key);
        self.before.as_ref().is_some_and(|link| link.seen[word] & bit != 0)
            && self.links().any(|link| link.key == key)
    }

    /// Goes on to `now`, with the position that was left remembered so.
    fn go_on(&mut self, trace: T, key: u64) {
        let mut seen = self.before.as_ref().map_or([0; WORDS], |link| link.seen);
        let (word, bit) = bit(key);
        seen[word] |= bit;
        let before = self.before.take();
        self.before = Some(Arc::new(Earlier { trace, key, before, seen }));
        self.count += 1;
        self.sum = self.sum.wrapping_add(rng::spread(key));
    }
}

/// A long game is given back link by link: the compiler's own way would go as deep as it is long.
impl<T> Drop for Earlier<T> {
    fn drop(&mut self) {
        let mut next = self.before.take();
        while let Some(mut link) = next.and_then(Arc::into_inner) {
            next = link.before.take();
        }
    }
}

impl<S: Eq, T: Eq> PartialEq for Remembered<S, T> {
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

impl<S: Eq, T: Eq> Eq for Remembered<S, T> {}

impl<S: Hash, T> Hash for Remembered<S, T> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.now.hash(hasher);
        self.sum.hash(hasher);
    }
}

/// The states of a game that remembers.
type StateOf<G> = Remembered<<G as Problem>::State, <G as LooksBack>::Trace>;

impl<G: LooksBack> Remembering<G> {
    fn came_before(&self, state: &StateOf<G>) -> bool {
        state.before().any(|earlier| self.0.returns(&state.now, earlier))
    }

    /// Of what was said of every move, what is said of those that the past allows.
    fn keep_allowed(&self, state: &StateOf<G>, all: Vec<Opinion>, allowed: &mut Vec<Opinion>) {
        let mut all = all.into_iter();
        let _ = self.0.actions(&state.now, |action| {
            let opinion = all.next().unwrap_or(Opinion::NONE);
            if !self.is_barred(state, action) {
                allowed.push(opinion);
            }
            GO
        });
    }

    /// Whether a move is illegal because of the past.
    fn is_barred(&self, state: &StateOf<G>, action: G::Action) -> bool {
        let met = |key| key == self.0.trace_key(&state.now) || state.has_met(key);
        if !self.0.may_return(&state.now, action, met) {
            return false;
        }
        let next = self.0.after(&state.now, action);
        let comes_back = || {
            self.0.returns(&next, &self.0.trace(&state.now))
                || state.before().any(|earlier| self.0.returns(&next, earlier))
        };
        self.0.outcome(&next).is_none() && comes_back() && self.0.on_return(&next).is_none()
    }
}

impl<G: LooksBack> Stands for Remembering<G> {
    type For = G;

    fn inner(&self) -> &G {
        &self.0
    }

    fn bare(state: &StateOf<G>) -> &G::State {
        &state.now
    }
}

impl<G: LooksBack> Problem for Remembering<G> {
    type State = StateOf<G>;
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
        let (trace, key) = (self.0.trace(&state.now), self.0.trace_key(&state.now));
        self.0.apply(&mut state.now, action);
        state.go_on(trace, key);
    }
}

impl<G: LooksBack> Game for Remembering<G> {
    const RULES_REPETITION: bool = true;
    const GRADED: bool = G::GRADED;

    fn is_graded(&self) -> bool {
        self.0.is_graded()
    }

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
        let can_move = G::NEVER_STUCK || self.actions(state, |_| STOP).is_break();
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

    fn has_urgent(&self) -> bool {
        self.0.has_urgent()
    }

    fn is_forcing(&self) -> bool {
        self.0.is_forcing()
    }

    fn promise(&self, state: &Self::State, action: G::Action) -> i32 {
        self.0.promise(&state.now, action)
    }

    fn urgent(&self, state: &Self::State, action: G::Action) -> bool {
        self.0.urgent(&state.now, action)
    }

    const OWN_PLAYOUTS: bool = G::OWN_PLAYOUTS;

    /// A game's own playouts need not know the past: they see to it themselves that they end.
    fn play_out(
        &self,
        state: &mut Self::State,
        manner: Manner<'_>,
        rng: &mut Rng,
        log: &mut Vec<(Side, u32)>,
    ) -> Option<Outcome> {
        if G::OWN_PLAYOUTS {
            self.0.play_out(&mut state.now, manner, rng, log)
        } else {
            playout::play_on(self, state, manner, rng, log)
        }
    }

    /// Where the past only forbids moves, a playout that does not know it need not be told.
    fn apply_before_playout(&self, state: &mut Self::State, action: G::Action) {
        let forbids_only = G::NEVER_STUCK && self.0.on_return(&state.now).is_none();
        if G::OWN_PLAYOUTS && forbids_only {
            self.0.apply_before_playout(&mut state.now, action);
        } else {
            self.apply(state, action);
        }
    }

    fn slots(&self) -> u32 {
        self.0.slots()
    }

    fn slot(&self, action: G::Action) -> u32 {
        self.0.slot(action)
    }

    fn priors(&self, state: &Self::State, priors: &mut Vec<Opinion>) {
        let mut all = Vec::new();
        self.0.priors(&state.now, &mut all);
        self.keep_allowed(state, all, priors);
    }

    fn read_ahead(&self, state: &Self::State, found: &mut Vec<Opinion>) {
        let mut all = Vec::new();
        self.0.read_ahead(&state.now, &mut all);
        if !all.is_empty() {
            self.keep_allowed(state, all, found);
        }
    }

    fn foresee(&self, root: &Self::State, effort: u64) -> Option<Foresight> {
        self.0.foresee(&root.now, effort)
    }

    fn recall(&self, foresight: &Foresight, state: &Self::State, found: &mut Vec<Opinion>) {
        let mut all = Vec::new();
        self.0.recall(foresight, &state.now, &mut all);
        if !all.is_empty() {
            self.keep_allowed(state, all, found);
        }
    }

    fn features(&self) -> Option<&'static Features> {
        self.0.features()
    }

    fn features_of(&self, state: &Self::State, action: G::Action, list: &mut Vec<u32>) {
        self.0.features_of(&state.now, action, list);
    }
}

impl<G: LooksBack + Evaluated> Evaluated for Remembering<G> {
    type Evaluator = Lent<G::Evaluator>;
    const EVALUATORS: &'static [Choice] = G::EVALUATORS;

    fn evaluators(&self) -> &'static [Choice] {
        self.0.evaluators()
    }

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

    /// A position may be followed by `moves` and the moves made from there: the past begins with
    /// the position.
    fn open(setup: &Setup<'_>) -> Result<(Self, Self::State), InputError> {
        let text = setup.position.unwrap_or_default();
        let words = || Word::line(1, text).words();
        let cut = words().position(|word| word.text.eq_ignore_ascii_case("moves"));
        let position = match words().nth(cut.unwrap_or(usize::MAX)) {
            Some(moves) => Some(moves.before(text)),
            None => setup.position,
        };
        let (game, state) = G::open(&Setup { position, ..*setup })?;
        let (game, mut state) = (Self(game), Remembered::first(state));
        for word in cut.into_iter().flat_map(|cut| words().skip(cut + 1)) {
            if game.outcome(&state).is_some() {
                return Err(word.expected(&Phrase::new(
                    "no further move: the game is over",
                    "plus aucun coup : la partie est finie",
                )));
            }
            let action = game.parse_action(&state, word.text);
            let action = action.map_err(|error| word.error(error.message))?;
            game.apply(&mut state, action);
        }
        Ok((game, state))
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
        let mut scene = self.0.scene(&state.now, last);
        if self.0.outcome(&state.now).is_none() {
            // What the past forbids is not offered.
            let all = self.0.action_list(&state.now).into_iter();
            let barred: HashSet<String> = all
                .filter(|&action| self.is_barred(state, action))
                .map(|action| self.0.action_name(&state.now, action))
                .collect();
            for cell in &mut scene.cells {
                cell.action.take_if(|action| barred.contains(action));
            }
        }
        scene
    }
}
