//! What each enhancement of Monte Carlo tree search is worth, in games against the search as it is by
//! default; what twice the playouts are worth; and what threads are.

use meeple_core::{Cancel, Setup};
use serde::Serialize;

use super::playouts::simulate;
use super::stopwatch::Stopwatch;
use crate::contest::{Contestant, Event};
use crate::matches::play_match;
use crate::{Agent, CATALOGUE, Entry};

/// What is switched off, on or over, one at a time: its name, and the words of the expression.
const VARIANTS: &[(&str, &str)] = &[
    ("no later moves", "rave=off"),
    ("later moves by the survey's rule", "rave=constant"),
    ("later moves by schedule", "rave=schedule"),
    ("GRAVE", "grave=50"),
    ("no prior", "prior=0"),
    (RULES, "priors=rules"),
    (UNREAD, "reading=0"),
    (UNFORESEEN, "foresight=0"),
    ("progressive bias", "bias=1"),
    ("progressive widening", "widening=4"),
    ("curiosity", "c=0.3"),
    ("UCB1-tuned", "bandit=tuned"),
    ("no prior nor later moves, urgency 0.5", "prior=0, rave=off, urgency=0.5"),
    ("no prior nor later moves, urgency 1", "prior=0, rave=off, urgency=1"),
    ("plain playouts", "informed=off, decisive=off"),
    (LEARNT, "patterns=learnt"),
    ("MAST", "mast=0.2"),
    ("last good replies", "replies=on"),
    ("no proofs", "solver=off"),
    ("transpositions", "transpositions=on"),
    ("leaves grow at once", "grow=1"),
    ("the tree is not kept", "reuse=off"),
];
/// Only where a game reads ahead.
const UNREAD: &str = "no reading ahead";
const UNFORESEEN: &str = "no fights worked out beforehand";
/// Only where a game is judged by what was learnt.
const RULES: &str = "rules of thumb as prior";
/// Only where playouts have a use for what was learnt.
const LEARNT: &str = "playouts answer with learnt shapes";
/// Where the size of the result counts.
const OF_POINTS: &[(&str, &str)] =
    &[("wins alone", "score=0"), ("half the result is its size", "score=0.5")];

/// How matches are played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trials {
    /// The search that forms are made of, as `mcts` or `mcts(c=0)`.
    pub search: String,
    /// Playouts a move.
    pub playouts: u64,
    /// Games of each match.
    pub games: u32,
    /// Seed of openings and agents.
    pub seed: u64,
}

impl Trials {
    /// The search with more words in its expression.
    fn agent(&self, words: &str) -> String {
        match self.search.strip_suffix(')') {
            Some(open) => format!("{open}, {words})"),
            None => format!("{}({words})", self.search),
        }
    }
}

/// A match, from the side of the first agent.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Contest {
    /// The game.
    pub game: &'static str,
    /// What differs.
    pub variant: String,
    /// The first agent.
    pub agent: String,
    /// The other.
    pub rival: String,
    /// Games won by the first.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// The Elo difference; `None` where it is infinite.
    pub elo: Option<f64>,
    /// Lower end of its 95% interval.
    pub elo_low: Option<f64>,
    /// Upper end of its 95% interval.
    pub elo_high: Option<f64>,
}

/// How quick a search is with some threads.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Scaling {
    /// The game.
    pub game: &'static str,
    /// The agent.
    pub agent: String,
    /// Simulations a second on the wall.
    pub speed: f64,
    /// Simulations for each second that a core was at work.
    pub by_work: f64,
}

/// The games in which forms of the search play each other, unless others are named.
pub fn montecarlo_games() -> impl Iterator<Item = &'static Entry> {
    CATALOGUE.iter().filter(|entry| entry.card.work.montecarlo)
}

/// Every enhancement switched over, against the search as it is; `done` hears of each.
pub fn montecarlo(
    entry: &'static Entry,
    trials: &Trials,
    cancel: &Cancel,
    mut done: impl FnMut(&Contest),
) {
    let playouts = format!("playouts={}", trials.playouts);
    let rival = trials.agent(&playouts);
    for &(name, switches) in variants(entry) {
        let agent = trials.agent(&format!("{playouts}, {switches}"));
        // What the search says already is not switched over.
        if Agent::parse(&agent, entry).is_err() {
            continue;
        }
        match contest(entry, name, [&agent, &rival], trials, cancel) {
            Some(row) => done(&row),
            None => return,
        }
    }
}

fn variants(entry: &'static Entry) -> impl Iterator<Item = &'static (&'static str, &'static str)> {
    let of_points: &[_] = if entry.is_graded { OF_POINTS } else { &[] };
    let features = entry.open(&Setup::default()).ok().and_then(|session| {
        let lessons = session.lessons().ok()?;
        Some(lessons.features())
    });
    let learnt = features.is_some_and(|features| features.preferred);
    let in_playouts = features.is_some_and(|features| features.in_playouts);
    let fits = move |(name, _): &&(&str, &str)| match *name {
        LEARNT => in_playouts,
        RULES => learnt,
        UNREAD | UNFORESEEN => entry.card.work.reading,
        _ => true,
    };
    VARIANTS.iter().filter(fits).chain(of_points)
}

/// Twice the playouts against once, so many times over, from `trials.playouts` on.
pub fn doubling(
    entry: &'static Entry,
    trials: &Trials,
    times: u32,
    cancel: &Cancel,
    mut done: impl FnMut(&Contest),
) {
    for step in 0..times {
        let once = trials.playouts << step;
        let [agent, rival] =
            [2 * once, once].map(|games| trials.agent(&format!("playouts={games}")));
        match contest(entry, &(2 * once).to_string(), [&agent, &rival], trials, cancel) {
            Some(row) => done(&row),
            None => return,
        }
    }
}

/// What threads are worth: in one tree as many playouts as one thread makes, which shows what they cost
/// each other, and as many for each thread, which is what they make in the same time.
pub fn threads(
    entry: &'static Entry,
    threads: u32,
    trials: &Trials,
    cancel: &Cancel,
    mut done: impl FnMut(&Contest),
) {
    let one = trials.playouts;
    let all = one * u64::from(threads);
    for parallel in ["together", "apart"] {
        for rival in [all, one] {
            let words = format!("playouts={all}, threads={threads}, parallel={parallel}");
            let agent = trials.agent(&words);
            let name = format!("{threads} threads {parallel}, {all} against {rival}");
            let rival = trials.agent(&format!("playouts={rival}"));
            match contest(entry, &name, [&agent, &rival], trials, cancel) {
                Some(row) => done(&row),
                None => return,
            }
        }
    }
}

/// Simulations of each of `threads` threads in searches from the start: one thread, all of them
/// together in one tree, each in its own.
pub fn scaling(
    entry: &'static Entry,
    threads: u32,
    cancel: &Cancel,
    mut done: impl FnMut(&Scaling),
) {
    let forms = ["threads=1".to_owned()].into_iter().chain(
        ["together", "apart"].map(|parallel| format!("threads={threads}, parallel={parallel}")),
    );
    for form in forms {
        let text = format!("mcts(playouts=50000, {form})");
        let Ok(agent) = Agent::parse(&text, entry) else { return };
        // The first search warms up.
        let mut best = Scaling { game: entry.id, agent: text, speed: 0.0, by_work: 0.0 };
        for _ in 0..4 {
            let watch = Stopwatch::start();
            let Some(games) = simulate(entry, &agent, 1, cancel) else { return };
            if cancel.is_cancelled() {
                return;
            }
            best.speed = best.speed.max(games as f64 / watch.wall());
            best.by_work = best.by_work.max(games as f64 / watch.worked());
        }
        done(&best);
    }
}

/// A match; `None` when it was cancelled before its end.
fn contest(
    entry: &'static Entry,
    variant: &str,
    agents: [&str; 2],
    trials: &Trials,
    cancel: &Cancel,
) -> Option<Contest> {
    let contestants = agents
        .iter()
        .map(|text| Agent::parse(text, entry).map(|agent| Contestant::of_agent(&agent)))
        .collect::<Result<Vec<_>, _>>()
        .ok()?;
    let event = Event { seed: trials.seed, ..Event::new(entry, contestants) };
    let score = play_match(&event, trials.games, None, None, cancel, &mut |_, _| {}).ok()?;
    (score.unplayed == 0).then(|| Contest {
        game: entry.id,
        variant: variant.to_owned(),
        agent: agents[0].to_owned(),
        rival: agents[1].to_owned(),
        wins: score.wins,
        draws: score.draws,
        losses: score.losses,
        elo: score.elo,
        elo_low: score.elo_low,
        elo_high: score.elo_high,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variant_is_an_agent_wherever_it_plays() {
        let mut games = 0;
        for entry in montecarlo_games() {
            games += 1;
            for (name, switches) in variants(entry) {
                let text = format!("mcts({switches})");
                let agent = Agent::parse(&text, entry).expect(name);
                assert_eq!(agent.method().name(), "mcts");
            }
        }
        assert!(games >= 3);
    }

    #[test]
    fn a_match_is_played_to_its_end_and_twice_the_same() {
        let entry = crate::entry("tictactoe").expect("it is there");
        let search = "mcts(c=0)".to_owned();
        let trials = Trials { search, playouts: 20, games: 6, seed: 3 };
        let run = || {
            let mut rows = Vec::new();
            doubling(entry, &trials, 2, &Cancel::new(), |row| rows.push(row.clone()));
            rows
        };
        let rows = run();
        assert_eq!(rows, run());
        assert_eq!(rows.len(), 2);
        assert!(rows.iter().all(|row| row.wins + row.draws + row.losses == 6), "{rows:?}");
        assert_eq!(rows[1].agent, "mcts(c=0, playouts=80)");
    }
}
