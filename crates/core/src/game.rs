//! Two sides with opposed interests, with or without dice.

use std::any::Any;
use std::sync::Arc;

use serde::Serialize;

use crate::{
    Control, Deterministic, Features, Finish, GO, InputError, Manner, Outcome, Phrase, Problem,
    Repetition, Rng, Score, menu::Choice, playout, rng,
};

/// The two sides of a duel. `First` made the first move of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The side that began the game.
    First,
    /// The other side.
    Second,
}

impl Side {
    /// Both sides, in order.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The opponent.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// +1 for the first side, -1 for the second: turns a payoff to `First` into one's own.
    #[inline]
    #[must_use]
    pub const fn sign(self) -> i32 {
        match self {
            Self::First => 1,
            Self::Second => -1,
        }
    }

    /// 0 or 1, for arrays that keep one entry a side.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// Two players, zero sum, no chance. Turns need not alternate; a forced pass is an action.
pub trait Game: Deterministic {
    /// What it means that a position comes up again: sessions count, searches carry their line. Where
    /// more than a count matters the game [looks back](crate::LooksBack).
    const REPETITION: Repetition = Repetition::Nothing;

    /// Whether the rules say what becomes of a position that comes up again, by a count or because
    /// states carry their past: whoever plays for long then needs no rule of their own.
    const RULES_REPETITION: bool = !matches!(Self::REPETITION, Repetition::Nothing);

    /// Whether the size of the payoff matters (margins of Go or Othello, leaves of a tree). If not,
    /// only who wins counts, payoffs are -1, 0 or 1, and a quicker win is better.
    const GRADED: bool = false;

    /// Whether only the side that has just moved can have won: nobody loses by a move of their own.
    /// Where sides also take turns, every forced win then takes an odd number of plies.
    const MOVER_WINS: bool = false;

    /// [`REPETITION`](Self::REPETITION), of this game: searches ask here, so that one may stand for
    /// many.
    #[inline]
    fn repetition(&self) -> Repetition {
        Self::REPETITION
    }

    /// [`GRADED`](Self::GRADED), of this game.
    #[inline]
    fn is_graded(&self) -> bool {
        Self::GRADED
    }

    /// [`MOVER_WINS`](Self::MOVER_WINS), of this game.
    #[inline]
    fn mover_wins(&self) -> bool {
        Self::MOVER_WINS
    }

    /// Whose turn it is. Unspecified in finished states.
    fn to_move(&self, state: &Self::State) -> Side;

    /// How the game ended, or `None` while it goes on. A game that goes on has a legal action.
    fn outcome(&self, state: &Self::State) -> Option<Outcome>;

    /// Whether a position is one that came up `earlier`, as the rule of repetition sees it. A count of
    /// moves without progress does not tell positions apart, nor does the side to move where only
    /// the board counts; a pass that leaves the board alone may be said to bring nothing back.
    #[inline]
    fn recurs(&self, now: &Self::State, earlier: &Self::State) -> bool {
        now == earlier
    }

    /// The score of a finished game for `side`, `ply` moves from the root of a search.
    #[inline]
    fn final_score(&self, outcome: Outcome, side: Side, ply: u32) -> Score {
        if self.is_graded() {
            Score::points(outcome.payoff_for(side))
        } else {
            match outcome.winner() {
                None => Score::DRAW,
                Some(winner) if winner == side => Score::win_in(ply),
                Some(_) => Score::loss_in(ply),
            }
        }
    }

    /// A proved score as this game's literature states it, for the side to move in `state`.
    ///
    /// By default 1, 0 or -1, or the payoff where the game is [`GRADED`](Self::GRADED).
    #[inline]
    fn value_of(&self, _state: &Self::State, proved: Score) -> i32 {
        match proved.distance() {
            Some(_) => proved.signum(),
            None => proved.raw(),
        }
    }
}

/// Two players with opposed interests and dice (Pig, backgammon).
///
/// Not a [`Game`], so that alpha-beta cannot be run on it by mistake. Chance follows the action: a
/// game whose dice come before the decision keeps them in the state.
pub trait StochasticGame: Problem {
    /// Whose turn it is. Unspecified in finished states.
    fn to_move(&self, state: &Self::State) -> Side;

    /// How the game ended, or `None` while it goes on.
    fn outcome(&self, state: &Self::State) -> Option<Outcome>;

    /// Shows each possible result of `action` with its probability; they sum to one.
    fn outcomes(
        &self,
        state: &Self::State,
        action: Self::Action,
        visit: impl FnMut(f64, Self::State),
    );
}

/// Judges an unfinished position. It stands apart from the rules: it is an engine decision.
pub trait Evaluator<G: Problem>: Send + Sync {
    /// The worth of `state` for the side to move; never asked of finished games.
    fn value(&self, game: &G, state: &G::State) -> Score;

    /// By how much the value may rise within one quiet move of the mover, or `None` if nobody can
    /// tell. Futility pruning leans on it.
    #[inline]
    fn margin(&self) -> Option<i32> {
        None
    }

    /// What the value is made of, for people: each part in words with its points for the side to
    /// move, those of no weight left out. Empty if the evaluator does not tell.
    fn terms(&self, _game: &G, _state: &G::State) -> Vec<(Phrase, i32)> {
        Vec::new()
    }

    /// The chance of winning (a draw counts half) that an evaluation stands for.
    ///
    /// By default the logistic curve of Elo's model with 100 points for one pawn-like unit.
    fn chance(&self, value: Score) -> f64 {
        1.0 / (1.0 + 10f64.powf(-f64::from(value.raw()) / 400.0))
    }
}

/// What a game knows of its own moves that helps an engine search: an opinion on their order, which
/// of them are urgent, whether passing may be assumed. All of it is optional, and none of it is
/// a rule.
pub trait Tactics: Game {
    /// How promising a move looks before it is searched: greater comes first. From -1000 to 1000.
    #[inline]
    fn promise(&self, _state: &Self::State, _action: Self::Action) -> i32 {
        0
    }

    /// Whether a move must be looked at even where the search would stop: captures, threats. The
    /// evaluator's word counts only where no such move is left.
    #[inline]
    fn urgent(&self, _state: &Self::State, _action: Self::Action) -> bool {
        false
    }

    /// Whether this game has urgent moves at all.
    const HAS_URGENT: bool = false;

    /// Whether most replies are forced, so that a search for forced wins pays before a search for
    /// values.
    const FORCING: bool = false;

    /// [`HAS_URGENT`](Self::HAS_URGENT), of this game.
    #[inline]
    fn has_urgent(&self) -> bool {
        Self::HAS_URGENT
    }

    /// [`FORCING`](Self::FORCING), of this game.
    #[inline]
    fn is_forcing(&self) -> bool {
        Self::FORCING
    }

    /// Where there are more moves than a search can look at (the placements of a whole army): those
    /// worth looking at, the most promising first. `None` where all moves are.
    fn shortlist(&self, _state: &Self::State) -> Option<Vec<Self::Action>> {
        None
    }

    /// A move that a table of proofs, which comes with the game, knows to win: the plies to the end
    /// at most, this move included, and whether it wins in no fewer.
    #[inline]
    fn known_win(&self, _state: &Self::State) -> Option<(Self::Action, u32, bool)> {
        None
    }

    /// A solver written for this game alone, with about so many bytes for its tables and so many
    /// threads.
    fn specialist(&self, _bytes: usize, _threads: usize) -> Option<Box<dyn Specialist<Self>>>
    where
        Self: Sized,
    {
        None
    }

    /// Whether this game has playouts of its own.
    const OWN_PLAYOUTS: bool = false;

    /// [`OWN_PLAYOUTS`](Self::OWN_PLAYOUTS), of this game.
    #[inline]
    fn has_own_playouts(&self) -> bool {
        Self::OWN_PLAYOUTS
    }

    /// Plays on to the end, quickly; `None` if there is none in sight. Who played what, by
    /// [slot](Self::slot), is added to `log` where the manner [asks](Manner::logged) for it. The state is used up: what is left in it means nothing.
    #[inline]
    fn play_out(
        &self,
        state: &mut Self::State,
        manner: Manner<'_>,
        rng: &mut Rng,
        log: &mut Vec<(Side, u32)>,
    ) -> Option<Outcome>
    where
        Self: Sized,
    {
        playout::play_on(self, state, manner, rng, log)
    }

    /// Makes a legal move after which nobody will ask but how the game ends when it is [played
    /// out](Self::play_out): what playouts do not look at may be left out of the state.
    #[inline]
    fn apply_before_playout(&self, state: &mut Self::State, action: Self::Action) {
        self.apply(state, action);
    }

    /// Makes the moves of `line`, in `from` if there is one, which is copied over `state`, and
    /// [plays on](Self::play_out) to the end. One step of a Monte Carlo search, so that it costs one call
    /// where the game is not known.
    #[inline]
    fn play_out_after(
        &self,
        from: Option<&Self::State>,
        state: &mut Self::State,
        line: &[Self::Action],
        manner: Manner<'_>,
        rng: &mut Rng,
        log: &mut Vec<(Side, u32)>,
    ) -> Finish
    where
        Self: Sized,
    {
        if let Some(from) = from {
            state.clone_from(from);
        }
        for &action in line {
            self.apply_before_playout(state, action);
        }
        playout::finish(self, state, manner, rng, log)
    }

    /// Slots are numbers below this one.
    #[inline]
    fn slots(&self) -> u32 {
        1 << 12
    }

    /// A small number by which playouts tell moves apart, whatever the position: equal for equal
    /// moves, and better different for others. All-moves-as-first statistics are kept by it.
    #[inline]
    fn slot(&self, action: Self::Action) -> u32 {
        (rng::spread(self.action_key(action)) >> 52) as u32
    }

    /// How good each move looks before it is tried, in the fixed order.
    fn priors(&self, state: &Self::State, priors: &mut Vec<Opinion>) {
        let _ = self.actions(state, |action| {
            let worth = 0.5 + self.promise(state, action) as f32 / 2000.0;
            priors.push(Opinion { worth: worth.clamp(0.0, 1.0), games: Opinion::USUAL });
            GO
        });
    }

    /// What reading ahead says of each move, in the fixed order; nothing at all where there is nothing to
    /// say. It is added to the [`priors`](Self::priors), wherever these come from.
    fn read_ahead(&self, _state: &Self::State, _found: &mut Vec<Opinion>) {}

    /// What is worth knowing before a search from `root` begins, if anything: fights that can be worked
    /// out to their end, so that no playout has to guess. `effort` bounds it: so many positions.
    fn foresee(&self, _root: &Self::State, _effort: u64) -> Option<Foresight> {
        None
    }

    /// What was foreseen says of each move of a position below that root, in the fixed order; nothing at
    /// all where there is nothing to say.
    fn recall(&self, _foresight: &Foresight, _state: &Self::State, _found: &mut Vec<Opinion>) {}

    /// The features of moves whose strengths can be learnt, where the game names any.
    #[inline]
    fn features(&self) -> Option<&'static Features> {
        None
    }

    /// Adds the numbers of the features that a legal move has to `list`, each once.
    #[inline]
    fn features_of(&self, _state: &Self::State, _action: Self::Action, _list: &mut Vec<u32>) {}

    /// The state in which the side to move has passed, where the rules do not allow it but having
    /// the move is never a burden (no zugzwang): the assumption behind null-move pruning. `None`
    /// wherever it cannot be made.
    #[inline]
    fn passed(&self, _state: &Self::State) -> Option<Self::State> {
        None
    }
}

/// What a game knows of all positions below one; only the game itself looks inside.
pub type Foresight = Arc<dyn Any + Send + Sync>;

/// What a game thinks of a move before it is tried.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Opinion {
    /// How good it looks to the side to move, from 0 to 1.
    pub worth: f32,
    /// As many games as it should count for.
    pub games: f32,
}

impl Opinion {
    /// The games of an opinion that is neither strong nor weak.
    pub const USUAL: f32 = 10.0;
    /// No opinion at all.
    pub const NONE: Self = Self { worth: 0.5, games: 0.0 };

    /// The same opinion, counting so many times as much.
    #[must_use]
    pub fn times(self, factor: f64) -> Self {
        Self { games: self.games * factor as f32, ..self }
    }

    /// Two opinions in one, each for as many games as it counts.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        let games = self.games + other.games;
        if games == 0.0 {
            return self;
        }
        Self { worth: (self.worth * self.games + other.worth * other.games) / games, games }
    }
}

/// An exact solver of one game: it knows more than the rules, and its answers are proofs.
///
/// It is called once per position, never per node, so that it may stand behind a pointer.
pub trait Specialist<G: Game>: Send {
    /// The exact score of each legal move for the side to move, in the fixed order, or of the best
    /// one alone. `None` when the budget ended first.
    fn scores(
        &mut self,
        state: &G::State,
        all: bool,
        control: &mut Control<'_>,
    ) -> Option<Vec<(G::Action, Score)>>;

    /// A line of best play to the end of the game, or as far as the budget goes; `None` when it
    /// ended before the first move.
    fn line(&mut self, state: &G::State, control: &mut Control<'_>) -> Option<Vec<G::Action>>;

    /// Works out exact scores of all positions of up to `plies` moves, as a file holds them. Goes
    /// on from a draft that an earlier call left; `watch` hears of every score.
    ///
    /// # Errors
    /// When the draft is none of this book, or the game has no books.
    fn write_book(
        &mut self,
        _plies: u8,
        _draft: Option<&[u8]>,
        _control: &mut Control<'_>,
        _watch: &mut dyn FnMut(&Draft<'_>),
    ) -> Result<WrittenBook, InputError> {
        Err(without_books())
    }

    /// Takes the book that comes with the game into use, where there is one.
    fn open_book(&mut self) {}

    /// Takes such a book into use.
    ///
    /// # Errors
    /// When the bytes are no book of this game, or it has no books.
    fn read_book(&mut self, _bytes: &[u8]) -> Result<(), InputError> {
        Err(without_books())
    }

    /// Memory in use.
    fn bytes(&self) -> usize;
}

/// The error of a solver that works without books.
fn without_books() -> InputError {
    InputError::new(Phrase::new(
        "the solver of this game has no books: it works out endings, not openings",
        "le solveur de ce jeu n'a pas de livres : il calcule les finales, non les ouvertures",
    ))
}

/// A book that is being worked out.
#[derive(Clone, Copy)]
pub struct Draft<'a> {
    /// How many positions are done.
    pub done: usize,
    /// Of how many.
    pub all: usize,
    /// Writes down what is known, for a later run to go on from.
    pub bytes: &'a dyn Fn() -> Vec<u8>,
}

impl std::fmt::Debug for Draft<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Draft({} of {})", self.done, self.all)
    }
}

/// What working out a book came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WrittenBook {
    /// The book.
    Whole(Vec<u8>),
    /// The budget ended first: a draft to go on from.
    Unfinished(Vec<u8>),
}

/// The evaluator that knows nothing: only finished games count.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoEvaluator;

impl<G: Problem> Evaluator<G> for NoEvaluator {
    #[inline]
    fn value(&self, _: &G, _: &G::State) -> Score {
        Score::DRAW
    }
}

/// Counts the moves of the side to move: crude, but it works for every game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mobility;

impl<G: Problem> Evaluator<G> for Mobility {
    #[inline]
    fn value(&self, game: &G, state: &G::State) -> Score {
        Score::points(i32::try_from(game.count_actions(state)).unwrap_or(i32::MAX))
    }
}

/// The evaluators that a game offers by name, best first.
///
/// One type for all of them (an enum, where there are several) keeps the searches monomorphised.
pub trait Evaluated: Problem + Sized {
    /// Any of the evaluators on offer.
    type Evaluator: Evaluator<Self>;
    /// Their names and what they measure; the first is the default.
    const EVALUATORS: &'static [Choice];

    /// [`EVALUATORS`](Self::EVALUATORS), of this game.
    fn evaluators(&self) -> &'static [Choice] {
        Self::EVALUATORS
    }

    /// The evaluator called `name`, prepared for this instance.
    fn evaluator(&self, name: &str) -> Option<Self::Evaluator>;
}
