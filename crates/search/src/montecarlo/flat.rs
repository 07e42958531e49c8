//! Flat Monte Carlo (Abramson, 1990): try each move with the same number of random games.
//!
//! A node of the budget is one random game.

use meeple_core::{
    Control, Event, Mdp, Party, Path, Probe, Problem, Progress, Rng, Side, StochasticGame, Tactics,
    Worth, greatest_first, sort_by_rank,
};

use super::playout::{Draw, draw_party, playout_party};
use super::{draw_stochastic, playout, playout_stochastic, random_action, rollout};

/// What random games say of one move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample<A> {
    /// The move.
    pub action: A,
    /// Random games played after it.
    pub games: u64,
    /// Mean result for the side to move: share of points in duels, reward in missions.
    pub mean: f64,
    /// Half the width of the 95% interval around the mean.
    pub margin: f64,
    /// Share of games that ended in success (missions) or were won, draws counting half (duels).
    pub success: f64,
    /// Share of games that ended in failure or were lost.
    pub failure: f64,
    /// Mean number of turns (missions only).
    pub turns: f64,
}

/// One random game after a move.
struct Result {
    value: f64,
    success: f64,
    failure: f64,
    turns: f64,
}

/// Tries each move of a duel with `games` random games. Best first.
pub fn flat_duel<G: Tactics>(
    game: &G,
    root: &G::State,
    games: u64,
    control: &mut Control<'_>,
    probe: &mut impl Probe<G::State, G::Action>,
) -> Vec<Sample<G::Action>> {
    let mover = game.to_move(root);
    flat(game, root, games, control, probe, |action, rng| {
        let ended = playout(game, &mut game.after(root, action), rng);
        points(ended.map(|outcome| outcome.points_for(mover)))
    })
}

/// Tries each move of a dice duel with `games` random games. Best first.
pub fn flat_stochastic<G: StochasticGame>(
    game: &G,
    root: &G::State,
    games: u64,
    control: &mut Control<'_>,
    probe: &mut impl Probe<G::State, G::Action>,
) -> Vec<Sample<G::Action>> {
    let mover: Side = game.to_move(root);
    flat(game, root, games, control, probe, |action, rng| {
        let mut state = draw_stochastic(game, root, action, rng);
        points(playout_stochastic(game, &mut state, rng).map(|outcome| outcome.points_for(mover)))
    })
}

/// Tries each move of a seat with `games` random games, each from a state that looks to the seat as the
/// root does. Best mean payoff first; success is to receive no less than anybody else, shared with
/// those who receive as much.
pub fn flat_party<G: Party>(
    game: &G,
    root: &G::State,
    games: u64,
    control: &mut Control<'_>,
    probe: &mut impl Probe<G::State, G::Action>,
) -> Vec<Sample<G::Action>> {
    let (seat, seats) = (game.to_act(root), game.seats());
    let mut guesses = Vec::new();
    game.guesses(root, seat, |chance, state| guesses.push((chance, state)));
    flat(game, root, games, control, probe, |action, rng| {
        let mut from = Draw::new(rng);
        guesses.iter().for_each(|(chance, state)| from.offer(*chance, || state.clone()));
        let state = from.result.unwrap_or_else(|| root.clone());
        let mut state = draw_party(game, &state, action, rng);
        let payoffs = playout_party(game, &mut state, rng).unwrap_or_default();
        let best = payoffs[..seats].iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let sharing = payoffs[..seats].iter().filter(|payoff| **payoff >= best).count();
        let success = if payoffs[seat] >= best { 1.0 / sharing as f64 } else { 0.0 };
        Result { value: payoffs[seat], success, failure: 1.0 - success, turns: 0.0 }
    })
}

/// Tries each action of a mission with `games` random continuations. Best mean reward first.
pub fn flat_mission<M: Mdp>(
    mission: &M,
    root: &M::State,
    games: u64,
    control: &mut Control<'_>,
    probe: &mut impl Probe<M::State, M::Action>,
) -> Vec<Sample<M::Action>> {
    flat(mission, root, games, control, probe, |action, rng| {
        let mut forced = Some(action);
        let played = rollout(mission, root, rng, |state, rng| {
            forced.take().or_else(|| random_action(mission, state, rng))
        });
        Result {
            value: played.reward,
            success: f64::from(u8::from(played.end == Some(meeple_core::End::Success))),
            failure: f64::from(u8::from(played.end == Some(meeple_core::End::Failure))),
            turns: played.turns,
        }
    })
}

/// A duel's result; a game that was broken off counts as a draw.
fn points(points: Option<f64>) -> Result {
    let value = points.unwrap_or(0.5);
    Result { value, success: value, failure: f64::from(u8::from(value == 0.0)), turns: 0.0 }
}

fn flat<P: Problem>(
    problem: &P,
    root: &P::State,
    games: u64,
    control: &mut Control<'_>,
    probe: &mut impl Probe<P::State, P::Action>,
    mut play: impl FnMut(P::Action, &mut Rng) -> Result,
) -> Vec<Sample<P::Action>> {
    let mut sums: Vec<(Sample<P::Action>, f64)> = problem
        .action_list(root)
        .into_iter()
        .map(|action| {
            let none = Sample {
                action,
                games: 0,
                mean: 0.0,
                margin: 0.0,
                success: 0.0,
                failure: 0.0,
                turns: 0.0,
            };
            (none, 0.0)
        })
        .collect();
    let mut rng = control.rng();
    // Round by round, so that moves stay comparable when the budget ends early.
    'rounds: for _ in 0..games {
        for (sum, squares) in &mut sums {
            if control.tick().is_break() {
                break 'rounds;
            }
            let played = play(sum.action, &mut rng);
            probe.see(Event::Playout { action: sum.action, result: played.value });
            sum.games += 1;
            sum.mean += played.value;
            sum.success += played.success;
            sum.failure += played.failure;
            sum.turns += played.turns;
            *squares += played.value * played.value;
        }
    }
    let mut samples: Vec<Sample<P::Action>> = sums
        .into_iter()
        .filter(|(sum, _)| sum.games > 0)
        .map(|(sum, sq)| average(sum, sq))
        .collect();
    sort_by_rank(&mut samples, |sample| greatest_first(sample.mean));
    if let Some(best) = samples.first() {
        let line = Path::first(problem, root, best.action);
        let value = Some(Worth::Expected(best.mean));
        control.report(Progress { depth: 1, value, line, ..Progress::default() });
    }
    samples
}

/// The means of sums.
pub(super) fn average<A>(sum: Sample<A>, squares: f64) -> Sample<A> {
    let games = sum.games as f64;
    let mean = sum.mean / games;
    let variance = (squares / games - mean * mean).max(0.0);
    Sample {
        mean,
        margin: 1.96 * (variance / games).sqrt(),
        success: sum.success / games,
        failure: sum.failure / games,
        turns: sum.turns / games,
        ..sum
    }
}
