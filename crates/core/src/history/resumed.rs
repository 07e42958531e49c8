//! The rest of a game in progress.

use std::sync::Arc;

use super::{History, Lent, Repetition, Stands};
use crate::menu::Choice;
use crate::{
    Deterministic, Evaluated, Features, Flow, Foresight, Game, InputError, Notation, Opinion,
    Outcome, Problem, Score, Side, Tactics, rng,
};

/// A game with [`Repetition::Draws`] that has begun: a position that has come up so often that once
/// more is a draw is an end like any other. A search of it may forget the past.
///
/// Positions that have come up less often need not be counted: whoever can win can do so without
/// coming back to any position twice, and whoever cannot is content with a draw.
#[derive(Clone, Debug)]
pub struct Resumed<G: Game> {
    game: Arc<G>,
    /// One of each kind of position that may not come up once more.
    spent: Arc<[G::State]>,
    /// Told apart from the same game with another past by its keys: a table that outlives a move
    /// holds values of the game as it stood then.
    salt: u64,
}

impl<G: Game> Resumed<G> {
    /// The rest of `game` after `history`.
    #[must_use]
    pub fn new(game: Arc<G>, history: History<'_, G::State>) -> Self {
        let times = match game.repetition() {
            Repetition::Nothing => u32::MAX,
            Repetition::Draws { times } => times,
        };
        let all = history.past();
        let mut spent: Vec<G::State> = Vec::new();
        for (index, state) in all.iter().enumerate() {
            let met = all[..=index].iter().filter(|earlier| game.recurs(state, earlier)).count();
            if met + 1 >= times as usize && !spent.iter().any(|known| game.recurs(state, known)) {
                spent.push(state.clone());
            }
        }
        let keys = spent.iter().map(|state| rng::spread(game.key(state)));
        let salt = keys.fold(0, u64::wrapping_add);
        Self { game, spent: spent.into(), salt }
    }

    fn is_spent(&self, state: &G::State) -> bool {
        self.spent.iter().any(|known| self.game.recurs(state, known))
    }
}

impl<G: Game> Stands for Resumed<G> {
    type For = G;

    fn inner(&self) -> &G {
        &self.game
    }

    fn bare(state: &G::State) -> &G::State {
        state
    }
}

impl<G: Game> Problem for Resumed<G> {
    type State = G::State;
    type Action = G::Action;

    fn start(&self) -> G::State {
        self.game.start()
    }

    #[inline]
    fn actions(&self, state: &G::State, visit: impl FnMut(G::Action) -> Flow) -> Flow {
        self.game.actions(state, visit)
    }

    #[inline]
    fn key(&self, state: &G::State) -> u64 {
        self.game.key(state) ^ self.salt
    }

    #[inline]
    fn action_key(&self, action: G::Action) -> u64 {
        self.game.action_key(action)
    }

    fn count_actions(&self, state: &G::State) -> usize {
        self.game.count_actions(state)
    }
}

impl<G: Game> Deterministic for Resumed<G> {
    #[inline]
    fn apply(&self, state: &mut G::State, action: G::Action) {
        self.game.apply(state, action);
    }

    #[inline]
    fn after(&self, state: &G::State, action: G::Action) -> G::State {
        self.game.after(state, action)
    }
}

impl<G: Game> Game for Resumed<G> {
    const REPETITION: Repetition = G::REPETITION;
    const GRADED: bool = G::GRADED;
    const MOVER_WINS: bool = G::MOVER_WINS;

    fn to_move(&self, state: &G::State) -> Side {
        self.game.to_move(state)
    }

    #[inline]
    fn outcome(&self, state: &G::State) -> Option<Outcome> {
        let outcome = self.game.outcome(state);
        outcome.or_else(|| self.is_spent(state).then_some(Outcome::DRAW))
    }

    fn recurs(&self, now: &G::State, earlier: &G::State) -> bool {
        self.game.recurs(now, earlier)
    }

    fn value_of(&self, state: &G::State, proved: Score) -> i32 {
        self.game.value_of(state, proved)
    }
}

/// Tables of proofs and solvers that come with a game know nothing of its past, so they are not asked.
impl<G: Tactics> Tactics for Resumed<G> {
    const HAS_URGENT: bool = G::HAS_URGENT;
    const FORCING: bool = G::FORCING;

    #[inline]
    fn promise(&self, state: &G::State, action: G::Action) -> i32 {
        self.game.promise(state, action)
    }

    #[inline]
    fn urgent(&self, state: &G::State, action: G::Action) -> bool {
        self.game.urgent(state, action)
    }

    fn shortlist(&self, state: &G::State) -> Option<Vec<G::Action>> {
        self.game.shortlist(state)
    }

    #[inline]
    fn passed(&self, state: &G::State) -> Option<G::State> {
        self.game.passed(state)
    }

    fn slots(&self) -> u32 {
        self.game.slots()
    }

    #[inline]
    fn slot(&self, action: G::Action) -> u32 {
        self.game.slot(action)
    }

    fn priors(&self, state: &G::State, priors: &mut Vec<Opinion>) {
        self.game.priors(state, priors);
    }

    fn read_ahead(&self, state: &G::State, found: &mut Vec<Opinion>) {
        self.game.read_ahead(state, found);
    }

    fn foresee(&self, root: &G::State, effort: u64) -> Option<Foresight> {
        self.game.foresee(root, effort)
    }

    fn recall(&self, foresight: &Foresight, state: &G::State, found: &mut Vec<Opinion>) {
        self.game.recall(foresight, state, found);
    }

    fn features(&self) -> Option<&'static Features> {
        self.game.features()
    }

    fn features_of(&self, state: &G::State, action: G::Action, list: &mut Vec<u32>) {
        self.game.features_of(state, action, list);
    }
}

impl<G: Game + Evaluated> Evaluated for Resumed<G> {
    type Evaluator = Lent<G::Evaluator>;
    const EVALUATORS: &'static [Choice] = G::EVALUATORS;

    fn evaluator(&self, name: &str) -> Option<Self::Evaluator> {
        self.game.evaluator(name).map(Lent)
    }
}

impl<G: Game + Notation> Notation for Resumed<G> {
    fn action_name(&self, state: &G::State, action: G::Action) -> String {
        self.game.action_name(state, action)
    }

    fn parse_action(&self, state: &G::State, text: &str) -> Result<G::Action, InputError> {
        self.game.parse_action(state, text)
    }

    fn steps<'t>(&self, text: &'t str) -> Vec<&'t str> {
        self.game.steps(text)
    }

    fn position(&self, state: &G::State) -> String {
        self.game.position(state)
    }

    fn max_side(&self) -> Option<Side> {
        self.game.max_side()
    }
}
