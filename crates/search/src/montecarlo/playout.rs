//! Random games played to their end.

use meeple_core::{End, Gain, Game, Mdp, Outcome, Party, Payoffs, Repetition, Rng, StochasticGame};

use super::random_action;

/// A random game without end is stopped here and counts as a draw, or as unfinished.
pub const LONGEST_GAME: u32 = 10_000;

/// Plays a duel at random from `state`, in place, to its end. `None` when it does not end within
/// [`LONGEST_GAME`] moves.
#[inline]
pub fn playout<G: Game>(game: &G, state: &mut G::State, rng: &mut Rng) -> Option<Outcome> {
    playout_after(game, &mut Vec::new(), state, rng)
}

/// The same after the positions of `met`, where repetition matters: they are counted, and the
/// positions of the game are added to them.
#[inline]
pub(super) fn playout_after<G: Game>(
    game: &G,
    met: &mut Vec<G::State>,
    state: &mut G::State,
    rng: &mut Rng,
) -> Option<Outcome> {
    for _ in 0..LONGEST_GAME {
        if let Some(outcome) = outcome_after(game, met, state) {
            return Some(outcome);
        }
        let action = random_action(game, state, rng)?;
        remember(game, met, state);
        game.apply(state, action);
    }
    None
}

/// How a game ended that came to `state` by way of the positions of `met`.
#[inline]
pub(super) fn outcome_after<G: Game>(
    game: &G,
    met: &[G::State],
    state: &G::State,
) -> Option<Outcome> {
    game.outcome(state).or_else(|| match game.repetition() {
        Repetition::Nothing => None,
        Repetition::Draws { times } => {
            let before = met.iter().filter(|earlier| game.recurs(state, earlier)).count();
            (before + 1 >= times as usize).then_some(Outcome::DRAW)
        }
    })
}

/// Adds a position to those met, where repetition matters.
#[inline]
pub(super) fn remember<G: Game>(game: &G, met: &mut Vec<G::State>, state: &G::State) {
    if game.repetition() != Repetition::Nothing {
        met.push(state.clone());
    }
}

/// Plays a dice duel at random from `state`, in place, to its end. `None` when it does not end
/// within [`LONGEST_GAME`] moves.
pub fn playout_stochastic<G: StochasticGame>(
    game: &G,
    state: &mut G::State,
    rng: &mut Rng,
) -> Option<Outcome> {
    for _ in 0..LONGEST_GAME {
        if let Some(outcome) = game.outcome(state) {
            return Some(outcome);
        }
        let action = random_action(game, state, rng)?;
        *state = draw_stochastic(game, state, action, rng);
    }
    None
}

/// Plays a game of many seats at random from `state`, in place, to its end. `None` when it does not end
/// within [`LONGEST_GAME`] moves.
pub(super) fn playout_party<G: Party>(
    game: &G,
    state: &mut G::State,
    rng: &mut Rng,
) -> Option<Payoffs> {
    for _ in 0..LONGEST_GAME {
        if let Some(payoffs) = game.payoffs(state) {
            return Some(payoffs);
        }
        let action = random_action(game, state, rng)?;
        *state = draw_party(game, state, action, rng);
    }
    None
}

/// How a mission went that was played by some rule.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rollout {
    /// How it ended; `None` when it was broken off.
    pub end: Option<End>,
    /// Discounted reward collected.
    pub reward: f64,
    /// Turns taken.
    pub turns: f64,
}

/// Plays a mission from `state`, asking `choose` for each action, until it ends, `choose` gives up
/// or [`LONGEST_GAME`] steps are made.
pub fn rollout<M: Mdp>(
    mission: &M,
    state: &M::State,
    rng: &mut Rng,
    mut choose: impl FnMut(&M::State, &mut Rng) -> Option<M::Action>,
) -> Rollout {
    let mut state = state.clone();
    let mut sum = Rollout { end: None, reward: 0.0, turns: 0.0 };
    let mut worth = 1.0;
    for _ in 0..LONGEST_GAME {
        sum.end = mission.end(&state);
        if sum.end.is_some() {
            break;
        }
        let Some(action) = choose(&state, rng) else {
            break;
        };
        let (next, gain) = draw_mission(mission, &state, action, rng);
        sum.reward += worth * gain.reward;
        sum.turns += gain.turns;
        worth *= mission.discount();
        state = next;
    }
    sum
}

/// Throws the dice for an action of a mission.
pub fn draw_mission<M: Mdp>(
    mission: &M,
    state: &M::State,
    action: M::Action,
    rng: &mut Rng,
) -> (M::State, Gain) {
    let mut drawn = Draw::new(rng);
    mission.outcomes(state, action, |chance, next, gain| {
        drawn.offer(chance, || (next, gain));
    });
    drawn.result.unwrap_or_else(|| (state.clone(), Gain { reward: 0.0, turns: 0.0 }))
}

/// Throws the dice for an action of a dice duel.
pub fn draw_stochastic<G: StochasticGame>(
    game: &G,
    state: &G::State,
    action: G::Action,
    rng: &mut Rng,
) -> G::State {
    let mut drawn = Draw::new(rng);
    game.outcomes(state, action, |chance, next| drawn.offer(chance, || next));
    drawn.result.unwrap_or_else(|| state.clone())
}

/// Throws the dice for an action of a game of many seats.
pub fn draw_party<G: Party>(
    game: &G,
    state: &G::State,
    action: G::Action,
    rng: &mut Rng,
) -> G::State {
    let mut drawn = Draw::new(rng);
    game.outcomes(state, action, |chance, next| drawn.offer(chance, || next));
    drawn.result.unwrap_or_else(|| state.clone())
}

/// Picks one of several results, each with its chance, in one pass.
pub(super) struct Draw<T> {
    left: f64,
    done: bool,
    pub(super) result: Option<T>,
}

impl<T> Draw<T> {
    pub(super) fn new(rng: &mut Rng) -> Self {
        Self { left: rng.unit(), done: false, result: None }
    }

    /// The last result with a chance is kept until the draw is decided, so that rounding of the
    /// sum can never leave nothing.
    pub(super) fn offer(&mut self, chance: f64, result: impl FnOnce() -> T) {
        if self.done || chance <= 0.0 {
            return;
        }
        self.result = Some(result());
        self.left -= chance;
        self.done = self.left < 0.0;
    }
}
