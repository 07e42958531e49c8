//! Random games played to their end.

use meeple_core::{
    End, Gain, LONGEST_GAME, Manner, Mdp, Outcome, Party, Payoffs, Rng, StochasticGame, Tactics,
    random_action,
};

/// Plays a duel at random from `state`, in place, to its end. `None` when it does not end within
/// [`LONGEST_GAME`] moves.
#[inline]
pub fn playout<G: Tactics>(game: &G, state: &mut G::State, rng: &mut Rng) -> Option<Outcome> {
    game.play_out(state, Manner::default(), rng, &mut Vec::new())
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
