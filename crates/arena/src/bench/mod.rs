//! Fixed work for every game: node counts that are a checksum of the searches, and their speed.

mod ablation;
mod evaluators;
mod experiments;
mod missions;
mod published;
mod walls;

use std::time::Instant;

pub use ablation::{Row, ablation};
pub use evaluators::{Standings, evaluators};
pub use experiments::{Trial, experiments};
pub use missions::{Planned, missions};
pub use published::{Class, has_published, published};
pub use walls::{Density, Draws, walls};

use meeple_core::{Budget, Cancel, Control, Rng, Setup};
use meeple_games::connect4::Connect4;
use meeple_search::montecarlo::playout;
use serde::Serialize;

use crate::{Agent, CATALOGUE, Entry, session::Scope};

/// One piece of work, done.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Measure {
    /// The game.
    pub game: &'static str,
    /// The work.
    pub work: String,
    /// What it counted: the same on every machine.
    pub nodes: u64,
    /// How long it took.
    pub micros: u64,
}

impl Measure {
    /// Nodes a second.
    #[must_use]
    pub fn speed(&self) -> f64 {
        self.nodes as f64 * 1e6 / (self.micros.max(1)) as f64
    }
}

/// What is run: game, position, agent.
const SEARCHES: &[(&str, &str, &str)] = &[
    ("fifteen", "8 0 6 5 4 7 2 3 1", "bfs"),
    ("fifteen", "8 0 6 5 4 7 2 3 1", "astar(heuristic=manhattan)"),
    ("fifteen", "4 1 2 3 5 6 7 11 8 9 10 15 12 13 14 0", "astar(heuristic=conflict)"),
    ("ricochet", "4A-2B-1A-3B Ra5 Gf13 Bo4 Yk15 Y>b13", "astar(heuristic=slides)"),
    ("ricochet", "4A-2B-1A-3B Ra5 Gf13 Bo4 Yk15 Y>b13", "ida(heuristic=slides, tt=16MB)"),
    ("tictactoe", "---------", "minimax"),
    ("tictactoe", "---------", "alphabeta"),
    ("connect4", "-", "alphabeta(depth=8)"),
    ("connect4", "4444", "alphabeta(depth=9, tt=16MB)"),
    ("pig", "A 0 0 0 /40", "vi(epsilon=1e-6)"),
    ("pig", "A 80 80 0", "expectiminimax(depth=4)"),
    ("gridworld", "russell-norvig-4e a1", "vi"),
];

/// Lines of play that are counted: game and depth.
const PERFTS: &[(&str, u32)] = &[("tictactoe", 9), ("connect4", 8), ("fifteen", 11)];

/// Random Connect Four games.
const PLAYOUTS: u64 = 200_000;

/// Does all the work, or that of one game, and tells of each piece as it is done.
pub fn run(only: Option<&Entry>, cancel: &Cancel, mut done: impl FnMut(&Measure)) {
    for entry in CATALOGUE.iter().filter(|entry| only.is_none_or(|only| only.id == entry.id)) {
        for &(_, depth) in PERFTS.iter().filter(|(game, _)| *game == entry.id) {
            let Ok(session) = entry.open(&Setup::default()) else { continue };
            let started = Instant::now();
            let mut nobody = ();
            let mut control = Control::new(Budget::UNLIMITED, 0, cancel.clone(), &mut nobody);
            if let Ok(Some(nodes)) = session.perft(depth, &mut control) {
                done(&measure(entry.id, format!("perft {depth}"), nodes, started));
            }
        }
        if entry.id == "connect4" && !cancel.is_cancelled() {
            let started = Instant::now();
            let moves = random_games(PLAYOUTS);
            done(&Measure {
                nodes: PLAYOUTS,
                ..measure(entry.id, format!("playouts ({moves} won by Red)"), 0, started)
            });
        }
        for &(_, position, agent) in SEARCHES.iter().filter(|(game, ..)| *game == entry.id) {
            let (Ok(session), Ok(mut agent)) =
                (entry.open(&Setup::at(position)), Agent::parse(agent, entry))
            else {
                continue;
            };
            let mut nobody = ();
            let mut control = Control::new(Budget::UNLIMITED, 0, cancel.clone(), &mut nobody);
            let started = Instant::now();
            let advice = session.think(&mut agent, Scope::Best, &mut control);
            if cancel.is_cancelled() {
                return;
            }
            done(&measure(entry.id, format!("{agent} at {position}"), advice.nodes, started));
        }
    }
}

fn measure(game: &'static str, work: String, nodes: u64, started: Instant) -> Measure {
    Measure { game, work, nodes, micros: micros(started) }
}

fn micros(started: Instant) -> u64 {
    u64::try_from(started.elapsed().as_micros()).unwrap_or(u64::MAX)
}

/// Plays random games of Connect Four; returns how many the first side won.
fn random_games(games: u64) -> u64 {
    use meeple_core::{Problem, Side};
    let mut rng = Rng::new(1);
    let start = Connect4.start();
    (0..games)
        .filter(|_| {
            let outcome = playout(&Connect4, &mut start.clone(), &mut rng);
            outcome.is_some_and(|outcome| outcome.winner() == Some(Side::First))
        })
        .count() as u64
}
