//! Random games and simulations a second, on one core: what Monte Carlo searches live on.

use meeple_core::{Budget, Cancel, Control, Setup};
use serde::Serialize;

use super::stopwatch::Stopwatch;
use crate::session::Scope;
use crate::{Agent, Entry};

/// Seconds that a figure is measured for at least, a few rounds of them; the quickest round counts.
const SECONDS: f64 = 0.3;
const ROUNDS: usize = 3;
/// Simulations of a search.
const SIMULATIONS: u64 = 20_000;

/// How quick a duel is, from its start.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Speeds {
    /// The game.
    pub game: &'static str,
    /// Random games a second, each move as likely as any other.
    pub light: f64,
    /// Games a second as [`mcts`](meeple_search::montecarlo::mcts) plays them: with the game's
    /// knowledge, where it has some.
    pub informed: f64,
    /// Simulations a second of the textbook's tree.
    pub uct: f64,
    /// Simulations a second of the full tree search.
    pub mcts: f64,
}

/// Measures a duel; `None` if the game is none, or when it was cancelled.
#[must_use]
pub fn playouts(entry: &'static Entry, cancel: &Cancel) -> Option<Speeds> {
    let play = entry.playouts?;
    let games = |informed: bool| {
        quickest(cancel, |count| {
            play(count, informed);
            Some(count)
        })
    };
    let search = |name: &str| {
        let agent = Agent::parse(&format!("{name}(playouts={SIMULATIONS})"), entry).ok()?;
        quickest(cancel, |times| simulate(entry, &agent, times, cancel))
    };
    Some(Speeds {
        game: entry.id,
        light: games(false)?,
        informed: games(true)?,
        uct: search("uct")?,
        mcts: search("mcts")?,
    })
}

/// Searches the start so many times: the simulations that took.
pub(super) fn simulate(
    entry: &'static Entry,
    agent: &Agent,
    times: u64,
    cancel: &Cancel,
) -> Option<u64> {
    let session = entry.open(&Setup::default()).ok()?;
    let mut done = 0;
    for seed in 0..times {
        let mut nobody = ();
        let mut control = Control::new(Budget::UNLIMITED, seed, cancel.clone(), &mut nobody);
        done += session.think(&mut agent.fresh(), Scope::Best, &mut control).nodes;
    }
    Some(done)
}

/// What `work` does a second, given how often: a round is as long as it takes to be measured.
fn quickest(cancel: &Cancel, mut work: impl FnMut(u64) -> Option<u64>) -> Option<f64> {
    let mut speed = |times: u64| {
        let watch = Stopwatch::start();
        let done = work(times)?;
        let seconds = watch.worked();
        (!cancel.is_cancelled()).then_some((done as f64 / seconds, seconds))
    };
    let (mut times, mut best) = (1, 0.0f64);
    loop {
        let (found, seconds) = speed(times)?;
        if seconds >= SECONDS {
            best = best.max(found);
            break;
        }
        times *= if seconds < SECONDS / 16.0 { 8 } else { 2 };
    }
    for _ in 1..ROUNDS {
        best = best.max(speed(times)?.0);
    }
    Some(best)
}
