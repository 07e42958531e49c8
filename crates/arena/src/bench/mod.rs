//! Fixed work for every game: node counts that are a checksum of the searches, and their speed.

mod ablation;
mod evaluators;
mod exam;
mod experiments;
mod missions;
mod models;
mod montecarlo;
mod playouts;
mod published;
mod signature;
mod stopwatch;
mod walls;

use std::time::Instant;

pub use ablation::{Row, ablation};
pub use evaluators::{Standings, evaluators};
pub use exam::{Marks, exam};
pub use experiments::{Experiment, experiments};
pub use missions::{Planned, missions};
pub use models::{Asked, models};
pub use montecarlo::{
    Contest, Scaling, Trials, doubling, montecarlo, montecarlo_games, scaling, threads,
};
pub use playouts::{Speeds, playouts};
pub use published::{Class, published};
pub use signature::{Signed, signature};
pub use walls::{Density, Draws, walls};

use meeple_core::{Budget, Cancel, Control, Setup};
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

/// Does all the work, or that of one game, and tells of each piece as it is done.
pub fn run(only: Option<&Entry>, cancel: &Cancel, mut done: impl FnMut(&Measure)) {
    for entry in CATALOGUE.iter().filter(|entry| only.is_none_or(|only| only.id == entry.id)) {
        let work = entry.card.work;
        if let (Some(depth), Ok(session)) = (work.perft, entry.open(&Setup::default())) {
            let started = Instant::now();
            let mut nobody = ();
            let mut control = Control::new(Budget::UNLIMITED, 0, cancel.clone(), &mut nobody);
            let lines = session.can().lines;
            if let Some(nodes) = lines.and_then(|lines| lines.perft(depth, &mut control)) {
                done(&measure(entry.id, format!("perft {depth}"), nodes, started));
            }
        }
        let games = work.playouts;
        if let Some(playouts) = entry.playouts.filter(|_| games > 0 && !cancel.is_cancelled()) {
            let started = Instant::now();
            let (won, side) = (playouts(games, false), &entry.card.sides[0].en);
            done(&measure(entry.id, format!("playouts ({won} won by {side})"), games, started));
        }
        for &(position, agent) in work.searches {
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
