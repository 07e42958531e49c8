//! Games played to their end quickly, move after move without much thought: what Monte Carlo searches
//! count. A game may have a way of its own ([`Tactics::play_out`]); any other is played by the loop
//! here.

use crate::{GO, Game, Outcome, Problem, Repetition, Rng, STOP, Side, Strengths, Tactics};

/// A game without end is stopped here and counts as a draw, or as unfinished.
pub const LONGEST_GAME: u32 = 10_000;

/// One of the legal actions, each as likely as any other; `None` when there is none.
#[inline]
pub fn random_action<P: Problem>(
    problem: &P,
    state: &P::State,
    rng: &mut Rng,
) -> Option<P::Action> {
    match problem.count_actions(state) {
        0 => None,
        count => problem.nth_action(state, rng.below(count)),
    }
}

/// How the moves of a playout are chosen.
#[derive(Clone, Copy, Default)]
pub struct Manner<'a> {
    /// By the game's own knowledge, where it has some for this; otherwise each as likely as any other.
    pub informed: bool,
    /// A move that wins at once is always made (Teytaud and Teytaud, 2010).
    pub decisive: bool,
    /// By how strong each feature of a move is, as far as the game looks at that in playouts: what was
    /// learnt from whole games.
    pub strengths: Option<&'a Strengths>,
    /// By what earlier playouts taught.
    pub habits: Option<&'a dyn Habits>,
    /// Whether anybody wants to know who played what: if not, the log may be left as it is.
    pub logged: bool,
}

impl std::fmt::Debug for Manner<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { informed, decisive, strengths, habits, logged } = self;
        let (strengths, habits) = (strengths.is_some(), habits.is_some());
        write!(f, "Manner({informed}, {decisive}, {strengths}, {habits}, {logged})")
    }
}

/// How a game went that was played on from somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finish {
    /// How it ended; `None` if no end came in sight.
    pub outcome: Option<Outcome>,
    /// Whether it was over where playing on would have begun.
    pub at_once: bool,
    /// Whose turn it was there, or would have been.
    pub mover: Side,
}

/// Plays a duel from `state`, in place, to its end.
#[inline]
pub(crate) fn finish<G: Tactics>(
    game: &G,
    state: &mut G::State,
    manner: Manner<'_>,
    rng: &mut Rng,
    log: &mut Vec<(Side, u32)>,
) -> Finish {
    let (mover, over) = (game.to_move(state), game.outcome(state));
    let outcome = over.or_else(|| game.play_out(state, manner, rng, log));
    Finish { outcome, at_once: over.is_some(), mover }
}

/// What playouts teach each other. Moves are told by their [slots](Tactics::slot).
pub trait Habits {
    /// The answer that won when `last` was played before it.
    fn reply(&self, mover: Side, last: Option<u32>) -> Option<u32>;

    /// How much a move is favoured over others: a positive weight. `None` if all are alike.
    fn weight(&self, mover: Side, slot: u32) -> Option<f64>;
}

/// Plays a duel from `state`, in place, to its end; `None` when it does not end within
/// [`LONGEST_GAME`] moves. Who played what is added to `log` if the manner says so. Positions are counted, where their return
/// matters, from here on.
pub(crate) fn play_on<G: Tactics>(
    game: &G,
    state: &mut G::State,
    manner: Manner<'_>,
    rng: &mut Rng,
    log: &mut Vec<(Side, u32)>,
) -> Option<Outcome> {
    // Habits go by the move before.
    let logged = manner.logged || manner.habits.is_some();
    if !logged && !manner.decisive && game.repetition() == Repetition::Nothing {
        return at_random(game, state, rng);
    }
    let mut met = Vec::new();
    for _ in 0..LONGEST_GAME {
        if let Some(outcome) = outcome_after(game, &met, state) {
            return Some(outcome);
        }
        let mover = game.to_move(state);
        let action = choose(game, state, mover, manner, rng, log.last().map(|&(_, slot)| slot))?;
        if game.repetition() != Repetition::Nothing {
            met.push(state.clone());
        }
        if logged {
            log.push((mover, game.slot(action)));
        }
        game.apply(state, action);
    }
    None
}

/// The same where every move is as likely as any other and nobody asks who played what: almost always, and
/// there is nothing quicker than a short loop.
#[inline]
fn at_random<G: Game>(game: &G, state: &mut G::State, rng: &mut Rng) -> Option<Outcome> {
    for _ in 0..LONGEST_GAME {
        if let Some(outcome) = game.outcome(state) {
            return Some(outcome);
        }
        let action = random_action(game, state, rng)?;
        game.apply(state, action);
    }
    None
}

/// How a game ended that came to `state` by way of the positions of `met`.
#[inline]
pub fn outcome_after<G: Game>(game: &G, met: &[G::State], state: &G::State) -> Option<Outcome> {
    game.outcome(state).or_else(|| match game.repetition() {
        Repetition::Nothing => None,
        Repetition::Draws { times } => {
            let before = met.iter().filter(|earlier| game.recurs(state, earlier)).count();
            (before + 1 >= times as usize).then_some(Outcome::DRAW)
        }
    })
}

#[inline]
fn choose<G: Tactics>(
    game: &G,
    state: &G::State,
    mover: Side,
    manner: Manner<'_>,
    rng: &mut Rng,
    last: Option<u32>,
) -> Option<G::Action> {
    if manner.decisive
        && let Some(action) = decisive(game, state, mover)
    {
        return Some(action);
    }
    match manner.habits {
        None => random_action(game, state, rng),
        Some(habits) => by_habit(game, state, mover, habits, rng, last),
    }
}

/// A move that wins at once for who makes it.
#[cold]
fn decisive<G: Game>(game: &G, state: &G::State, mover: Side) -> Option<G::Action> {
    let mut found = None;
    let _ = game.actions(state, |action| {
        let outcome = game.outcome(&game.after(state, action));
        if outcome.and_then(Outcome::winner) == Some(mover) {
            found = Some(action);
            return STOP;
        }
        GO
    });
    found
}

/// The usual answer where it is legal, or else a draw by weight.
#[cold]
fn by_habit<G: Tactics>(
    game: &G,
    state: &G::State,
    mover: Side,
    habits: &dyn Habits,
    rng: &mut Rng,
    last: Option<u32>,
) -> Option<G::Action> {
    let reply = habits.reply(mover, last);
    let (mut usual, mut drawn, mut total, mut alike) = (None, None, 0.0, true);
    let _ = game.actions(state, |action| {
        let slot = game.slot(action);
        if reply == Some(slot) {
            usual = Some(action);
            return STOP;
        }
        // A draw by weight in one pass: each takes the place of those before by its share.
        if let Some(weight) = habits.weight(mover, slot) {
            alike = false;
            total += weight;
            if rng.unit() * total < weight {
                drawn = Some(action);
            }
        }
        GO
    });
    match usual.or(drawn) {
        None if alike => random_action(game, state, rng),
        chosen => chosen,
    }
}
