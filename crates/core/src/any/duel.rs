//! Any duel.

use std::fmt;
use std::sync::Arc;

use super::{Any, AnyAction, AnyState, HiddenProblem, Typed, known, own};
use crate::menu::Choice;
use crate::playout;
use crate::{
    Evaluated, Evaluator, Features, Finish, Foresight, Game, Manner, Notation, Opinion, Outcome,
    Phrase, Repetition, Rng, Score, Side, Strengths, Tactics,
};

/// Any duel.
pub type AnyDuel = Any<dyn HiddenDuel>;

/// An evaluator of some duel.
pub struct AnyEvaluator(Box<dyn HiddenEvaluator>);

impl AnyDuel {
    /// A duel whose type is forgotten.
    pub fn new<G: Tactics + Evaluated + Notation>(game: Arc<G>) -> Self {
        Self(Arc::new(Typed::new(game)))
    }

    /// The same duel, whose moves are judged by these strengths before they are tried.
    #[must_use]
    pub fn judged_by(&self, strengths: Arc<Strengths>) -> Self {
        Self(self.0.judged_by(strengths))
    }

    /// The same duel, whose playouts go by these strengths as far as it has a use for them.
    #[must_use]
    pub fn played_out_by(&self, strengths: Arc<Strengths>) -> Self {
        Self(self.0.played_out_by(strengths))
    }
}

impl fmt::Debug for AnyEvaluator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an evaluator")
    }
}

/// What only a duel can be asked.
pub trait HiddenDuel: HiddenProblem {
    fn to_move(&self, state: &AnyState) -> Side;
    fn outcome(&self, state: &AnyState) -> Option<Outcome>;
    fn recurs(&self, now: &AnyState, earlier: &AnyState) -> bool;
    fn value_of(&self, state: &AnyState, proved: Score) -> i32;
    fn laws(&self) -> Laws;
    fn promise(&self, state: &AnyState, action: AnyAction) -> i32;
    fn urgent(&self, state: &AnyState, action: AnyAction) -> bool;
    fn shortlist(&self, state: &AnyState) -> Option<Vec<AnyAction>>;
    fn known_win(&self, state: &AnyState) -> Option<(AnyAction, u32, bool)>;
    fn passed(&self, state: &AnyState) -> Option<AnyState>;
    fn play_out(
        &self,
        state: &mut AnyState,
        manner: Manner<'_>,
        rng: &mut Rng,
        log: &mut Vec<(Side, u32)>,
    ) -> Option<Outcome>;
    fn play_out_after(
        &self,
        from: Option<&AnyState>,
        state: &mut AnyState,
        line: &[AnyAction],
        manner: Manner<'_>,
        rng: &mut Rng,
        log: &mut Vec<(Side, u32)>,
    ) -> Finish;
    fn slots(&self) -> u32;
    fn slot(&self, action: AnyAction) -> u32;
    fn priors(&self, state: &AnyState, priors: &mut Vec<Opinion>);
    fn read_ahead(&self, state: &AnyState, found: &mut Vec<Opinion>);
    fn foresee(&self, root: &AnyState, effort: u64) -> Option<Foresight>;
    fn recall(&self, foresight: &Foresight, state: &AnyState, found: &mut Vec<Opinion>);
    fn features(&self) -> Option<&'static Features>;
    fn features_of(&self, state: &AnyState, action: AnyAction, list: &mut Vec<u32>);
    fn judged_by(&self, strengths: Arc<Strengths>) -> Arc<dyn HiddenDuel>;
    fn played_out_by(&self, strengths: Arc<Strengths>) -> Arc<dyn HiddenDuel>;
    fn evaluators(&self) -> &'static [Choice];
    fn evaluator(&self, name: &str) -> Option<AnyEvaluator>;
}

/// What holds in all positions of a duel.
#[derive(Clone, Copy, Debug)]
pub struct Laws {
    repetition: Repetition,
    is_graded: bool,
    mover_wins: bool,
    has_urgent: bool,
    is_forcing: bool,
    has_own_playouts: bool,
}

impl<G: Tactics + Evaluated + Notation> HiddenDuel for Typed<G> {
    fn to_move(&self, state: &AnyState) -> Side {
        self.game.to_move(known(state))
    }

    fn outcome(&self, state: &AnyState) -> Option<Outcome> {
        self.game.outcome(known(state))
    }

    fn recurs(&self, now: &AnyState, earlier: &AnyState) -> bool {
        self.game.recurs(known(now), known(earlier))
    }

    fn value_of(&self, state: &AnyState, proved: Score) -> i32 {
        self.game.value_of(known(state), proved)
    }

    fn laws(&self) -> Laws {
        Laws {
            repetition: self.game.repetition(),
            is_graded: self.game.is_graded(),
            mover_wins: self.game.mover_wins(),
            has_urgent: self.game.has_urgent(),
            is_forcing: self.game.is_forcing(),
            has_own_playouts: self.game.has_own_playouts(),
        }
    }

    fn promise(&self, state: &AnyState, action: AnyAction) -> i32 {
        self.game.promise(known(state), self.action(action))
    }

    fn urgent(&self, state: &AnyState, action: AnyAction) -> bool {
        self.game.urgent(known(state), self.action(action))
    }

    fn shortlist(&self, state: &AnyState) -> Option<Vec<AnyAction>> {
        let list = self.game.shortlist(known(state))?;
        Some(list.into_iter().map(|action| self.number(action)).collect())
    }

    fn known_win(&self, state: &AnyState) -> Option<(AnyAction, u32, bool)> {
        let (action, plies, exact) = self.game.known_win(known(state))?;
        Some((self.number(action), plies, exact))
    }

    fn passed(&self, state: &AnyState) -> Option<AnyState> {
        self.game.passed(known(state)).map(AnyState::new)
    }

    /// One call for a whole game: what happens in it is compiled for the game.
    fn play_out(
        &self,
        state: &mut AnyState,
        manner: Manner<'_>,
        rng: &mut Rng,
        log: &mut Vec<(Side, u32)>,
    ) -> Option<Outcome> {
        self.game.play_out(own(state), self.taught(manner), rng, log)
    }

    fn play_out_after(
        &self,
        from: Option<&AnyState>,
        state: &mut AnyState,
        line: &[AnyAction],
        manner: Manner<'_>,
        rng: &mut Rng,
        log: &mut Vec<(Side, u32)>,
    ) -> Finish {
        let state: &mut G::State = own(state);
        if let Some(from) = from {
            state.clone_from(known(from));
        }
        for &action in line {
            self.game.apply_before_playout(state, self.action(action));
        }
        playout::finish(&*self.game, state, self.taught(manner), rng, log)
    }

    fn slots(&self) -> u32 {
        self.game.slots()
    }

    fn slot(&self, action: AnyAction) -> u32 {
        self.game.slot(self.action(action))
    }

    fn priors(&self, state: &AnyState, priors: &mut Vec<Opinion>) {
        match &self.strengths {
            Some(strengths) => strengths.priors(&*self.game, known(state), priors),
            None => self.game.priors(known(state), priors),
        }
    }

    fn read_ahead(&self, state: &AnyState, found: &mut Vec<Opinion>) {
        self.game.read_ahead(known(state), found);
    }

    fn foresee(&self, root: &AnyState, effort: u64) -> Option<Foresight> {
        self.game.foresee(known(root), effort)
    }

    fn recall(&self, foresight: &Foresight, state: &AnyState, found: &mut Vec<Opinion>) {
        self.game.recall(foresight, known(state), found);
    }

    fn features(&self) -> Option<&'static Features> {
        self.game.features()
    }

    fn features_of(&self, state: &AnyState, action: AnyAction, list: &mut Vec<u32>) {
        self.game.features_of(known(state), self.action(action), list);
    }

    fn judged_by(&self, strengths: Arc<Strengths>) -> Arc<dyn HiddenDuel> {
        Arc::new(Self { strengths: Some(strengths), ..self.share() })
    }

    fn played_out_by(&self, strengths: Arc<Strengths>) -> Arc<dyn HiddenDuel> {
        Arc::new(Self { playouts: Some(strengths), ..self.share() })
    }

    fn evaluators(&self) -> &'static [Choice] {
        self.game.evaluators()
    }

    fn evaluator(&self, name: &str) -> Option<AnyEvaluator> {
        let judge = self.game.evaluator(name)?;
        Some(AnyEvaluator(Box::new(TypedEvaluator { game: Arc::clone(&self.game), judge })))
    }
}

impl Game for AnyDuel {
    fn repetition(&self) -> Repetition {
        self.0.laws().repetition
    }

    fn is_graded(&self) -> bool {
        self.0.laws().is_graded
    }

    fn mover_wins(&self) -> bool {
        self.0.laws().mover_wins
    }

    fn to_move(&self, state: &AnyState) -> Side {
        self.0.to_move(state)
    }

    fn outcome(&self, state: &AnyState) -> Option<Outcome> {
        self.0.outcome(state)
    }

    fn recurs(&self, now: &AnyState, earlier: &AnyState) -> bool {
        self.0.recurs(now, earlier)
    }

    fn value_of(&self, state: &AnyState, proved: Score) -> i32 {
        self.0.value_of(state, proved)
    }
}

impl Tactics for AnyDuel {
    fn has_urgent(&self) -> bool {
        self.0.laws().has_urgent
    }

    fn is_forcing(&self) -> bool {
        self.0.laws().is_forcing
    }

    fn promise(&self, state: &AnyState, action: AnyAction) -> i32 {
        self.0.promise(state, action)
    }

    fn urgent(&self, state: &AnyState, action: AnyAction) -> bool {
        self.0.urgent(state, action)
    }

    fn shortlist(&self, state: &AnyState) -> Option<Vec<AnyAction>> {
        self.0.shortlist(state)
    }

    fn known_win(&self, state: &AnyState) -> Option<(AnyAction, u32, bool)> {
        self.0.known_win(state)
    }

    fn passed(&self, state: &AnyState) -> Option<AnyState> {
        self.0.passed(state)
    }

    fn has_own_playouts(&self) -> bool {
        self.0.laws().has_own_playouts
    }

    fn play_out(
        &self,
        state: &mut AnyState,
        manner: Manner<'_>,
        rng: &mut Rng,
        log: &mut Vec<(Side, u32)>,
    ) -> Option<Outcome> {
        self.0.play_out(state, manner, rng, log)
    }

    fn play_out_after(
        &self,
        from: Option<&AnyState>,
        state: &mut AnyState,
        line: &[AnyAction],
        manner: Manner<'_>,
        rng: &mut Rng,
        log: &mut Vec<(Side, u32)>,
    ) -> Finish {
        self.0.play_out_after(from, state, line, manner, rng, log)
    }

    fn slots(&self) -> u32 {
        self.0.slots()
    }

    fn slot(&self, action: AnyAction) -> u32 {
        self.0.slot(action)
    }

    fn priors(&self, state: &AnyState, priors: &mut Vec<Opinion>) {
        self.0.priors(state, priors);
    }

    fn read_ahead(&self, state: &AnyState, found: &mut Vec<Opinion>) {
        self.0.read_ahead(state, found);
    }

    fn foresee(&self, root: &AnyState, effort: u64) -> Option<Foresight> {
        self.0.foresee(root, effort)
    }

    fn recall(&self, foresight: &Foresight, state: &AnyState, found: &mut Vec<Opinion>) {
        self.0.recall(foresight, state, found);
    }

    fn features(&self) -> Option<&'static Features> {
        self.0.features()
    }

    fn features_of(&self, state: &AnyState, action: AnyAction, list: &mut Vec<u32>) {
        self.0.features_of(state, action, list);
    }
}

impl Evaluated for AnyDuel {
    type Evaluator = AnyEvaluator;
    /// Each has its own: see [`evaluators`](Evaluated::evaluators).
    const EVALUATORS: &'static [Choice] = &[];

    fn evaluators(&self) -> &'static [Choice] {
        self.0.evaluators()
    }

    fn evaluator(&self, name: &str) -> Option<AnyEvaluator> {
        self.0.evaluator(name)
    }
}

/// An evaluator as seen from outside.
trait HiddenEvaluator: Send + Sync {
    fn value(&self, state: &AnyState) -> Score;
    fn margin(&self) -> Option<i32>;
    fn terms(&self, state: &AnyState) -> Vec<(Phrase, i32)>;
    fn chance(&self, value: Score) -> f64;
}

struct TypedEvaluator<G: Evaluated> {
    game: Arc<G>,
    judge: G::Evaluator,
}

impl<G: Evaluated> HiddenEvaluator for TypedEvaluator<G> {
    fn value(&self, state: &AnyState) -> Score {
        self.judge.value(&self.game, known(state))
    }

    fn margin(&self) -> Option<i32> {
        self.judge.margin()
    }

    fn terms(&self, state: &AnyState) -> Vec<(Phrase, i32)> {
        self.judge.terms(&self.game, known(state))
    }

    fn chance(&self, value: Score) -> f64 {
        self.judge.chance(value)
    }
}

impl Evaluator<AnyDuel> for AnyEvaluator {
    fn value(&self, _: &AnyDuel, state: &AnyState) -> Score {
        self.0.value(state)
    }

    fn margin(&self) -> Option<i32> {
        self.0.margin()
    }

    fn terms(&self, _: &AnyDuel, state: &AnyState) -> Vec<(Phrase, i32)> {
        self.0.terms(state)
    }

    fn chance(&self, value: Score) -> f64 {
        self.0.chance(value)
    }
}
