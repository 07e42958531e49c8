//! Any duel.

use std::fmt;
use std::sync::Arc;

use super::{AnyAction, AnyState, Typed, known, own};
use crate::menu::Choice;
use crate::{
    Deterministic, Evaluated, Evaluator, Flow, Game, InputError, Manner, Notation, Outcome, Phrase,
    Problem, Repetition, Rng, Score, Side, Tactics,
};

/// Any duel.
#[derive(Clone)]
pub struct AnyDuel(Arc<dyn Hidden>);

/// An evaluator of some duel.
pub struct AnyEvaluator(Box<dyn HiddenEvaluator>);

impl AnyDuel {
    /// A duel whose type is forgotten.
    pub fn new<G: Tactics + Evaluated + Notation>(game: Arc<G>) -> Self {
        Self(Arc::new(Typed::new(game)))
    }
}

impl fmt::Debug for AnyDuel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a duel")
    }
}

impl fmt::Debug for AnyEvaluator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an evaluator")
    }
}

/// A duel as seen from outside.
trait Hidden: Send + Sync {
    fn start(&self) -> AnyState;
    fn actions(&self, state: &AnyState, visit: &mut dyn FnMut(AnyAction) -> Flow) -> Flow;
    fn key(&self, state: &AnyState) -> u64;
    fn action_key(&self, action: AnyAction) -> u64;
    fn count_actions(&self, state: &AnyState) -> usize;
    fn after(&self, state: &AnyState, action: AnyAction) -> AnyState;
    fn apply(&self, state: &mut AnyState, action: AnyAction);
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
    fn slots(&self) -> u32;
    fn slot(&self, action: AnyAction) -> u32;
    fn priors(&self, state: &AnyState, priors: &mut Vec<f32>);
    fn evaluators(&self) -> &'static [Choice];
    fn evaluator(&self, name: &str) -> Option<AnyEvaluator>;
    fn action_name(&self, state: &AnyState, action: AnyAction) -> String;
    fn parse_action(&self, state: &AnyState, text: &str) -> Result<AnyAction, InputError>;
    fn position(&self, state: &AnyState) -> String;
    fn max_side(&self) -> Option<Side>;
}

/// What holds in all positions of a duel.
#[derive(Clone, Copy)]
struct Laws {
    repetition: Repetition,
    is_graded: bool,
    mover_wins: bool,
    has_urgent: bool,
    is_forcing: bool,
    has_own_playouts: bool,
}

impl<G: Tactics + Evaluated + Notation> Hidden for Typed<G> {
    fn start(&self) -> AnyState {
        AnyState::new(self.game.start())
    }

    fn actions(&self, state: &AnyState, visit: &mut dyn FnMut(AnyAction) -> Flow) -> Flow {
        self.game.actions(known(state), |action| visit(self.number(action)))
    }

    fn key(&self, state: &AnyState) -> u64 {
        self.game.key(known(state))
    }

    fn action_key(&self, action: AnyAction) -> u64 {
        self.game.action_key(self.action(action))
    }

    fn count_actions(&self, state: &AnyState) -> usize {
        self.game.count_actions(known(state))
    }

    fn after(&self, state: &AnyState, action: AnyAction) -> AnyState {
        AnyState::new(self.game.after(known(state), self.action(action)))
    }

    fn apply(&self, state: &mut AnyState, action: AnyAction) {
        let action = self.action(action);
        self.game.apply(own(state), action);
    }

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
        self.game.play_out(own(state), manner, rng, log)
    }

    fn slots(&self) -> u32 {
        self.game.slots()
    }

    fn slot(&self, action: AnyAction) -> u32 {
        self.game.slot(self.action(action))
    }

    fn priors(&self, state: &AnyState, priors: &mut Vec<f32>) {
        self.game.priors(known(state), priors);
    }

    fn evaluators(&self) -> &'static [Choice] {
        self.game.evaluators()
    }

    fn evaluator(&self, name: &str) -> Option<AnyEvaluator> {
        let judge = self.game.evaluator(name)?;
        Some(AnyEvaluator(Box::new(TypedEvaluator { game: Arc::clone(&self.game), judge })))
    }

    fn action_name(&self, state: &AnyState, action: AnyAction) -> String {
        self.game.action_name(known(state), self.action(action))
    }

    fn parse_action(&self, state: &AnyState, text: &str) -> Result<AnyAction, InputError> {
        self.game.parse_action(known(state), text).map(|action| self.number(action))
    }

    fn position(&self, state: &AnyState) -> String {
        self.game.position(known(state))
    }

    fn max_side(&self) -> Option<Side> {
        self.game.max_side()
    }
}

impl Problem for AnyDuel {
    type State = AnyState;
    type Action = AnyAction;

    fn start(&self) -> AnyState {
        self.0.start()
    }

    fn actions(&self, state: &AnyState, mut visit: impl FnMut(AnyAction) -> Flow) -> Flow {
        self.0.actions(state, &mut visit)
    }

    fn key(&self, state: &AnyState) -> u64 {
        self.0.key(state)
    }

    fn action_key(&self, action: AnyAction) -> u64 {
        self.0.action_key(action)
    }

    fn count_actions(&self, state: &AnyState) -> usize {
        self.0.count_actions(state)
    }
}

impl Deterministic for AnyDuel {
    fn apply(&self, state: &mut AnyState, action: AnyAction) {
        self.0.apply(state, action);
    }

    fn after(&self, state: &AnyState, action: AnyAction) -> AnyState {
        self.0.after(state, action)
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

    fn slots(&self) -> u32 {
        self.0.slots()
    }

    fn slot(&self, action: AnyAction) -> u32 {
        self.0.slot(action)
    }

    fn priors(&self, state: &AnyState, priors: &mut Vec<f32>) {
        self.0.priors(state, priors);
    }
}

impl Notation for AnyDuel {
    fn action_name(&self, state: &AnyState, action: AnyAction) -> String {
        self.0.action_name(state, action)
    }

    fn parse_action(&self, state: &AnyState, text: &str) -> Result<AnyAction, InputError> {
        self.0.parse_action(state, text)
    }

    fn position(&self, state: &AnyState) -> String {
        self.0.position(state)
    }

    fn max_side(&self) -> Option<Side> {
        self.0.max_side()
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
