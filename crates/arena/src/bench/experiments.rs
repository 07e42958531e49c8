//! Ricochet Robots solved by every search and heuristic on the same instances: what each costs, and
//! whether it finds the shortest solution.

use meeple_core::{Cancel, Control, Setup};
use meeple_games::ricochet::{PUBLISHED, read_list};
use serde::Serialize;

use crate::{Agent, Status, entry};

/// The searches that are compared, each with as many nodes and as much memory.
const AGENTS: [&str; 10] = [
    "bfs",
    "astar(heuristic=null)",
    "astar(heuristic=naive)",
    "astar(heuristic=manhattan)",
    "astar(heuristic=slides)",
    "astar(heuristic=slides+)",
    "ida(heuristic=naive)",
    "ida(heuristic=slides)",
    "ida(heuristic=slides, tt=64MB)",
    "ida(heuristic=slides+, tt=64MB)",
];

/// Nodes for one instance, unless it is solved before.
const NODES: u64 = 3_000_000;
/// Every so many instances of the standard set is taken.
const STEP: usize = 5;

/// What one search did on all instances.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Trial {
    /// The search.
    pub agent: String,
    /// Instances tried.
    pub instances: usize,
    /// Instances solved within the nodes.
    pub solved: usize,
    /// Solutions that are as short as can be.
    pub shortest: usize,
    /// Moves too many, over all solutions.
    pub excess: u32,
    /// Nodes over all instances.
    pub nodes: u64,
    /// Most memory that an instance took.
    pub bytes: usize,
    /// Wall time over all instances.
    pub micros: u64,
}

/// Runs every search on every fifth standard instance; `done` hears each result.
pub fn experiments(cancel: &Cancel, mut done: impl FnMut(&Trial)) {
    let Ok(entry) = entry("ricochet") else { return };
    let lines = PUBLISHED.lines().filter(|line| line.contains("\"class\":\"standard\""));
    let lines: Vec<&str> = lines.step_by(STEP).collect();
    let own = entry.has_specialist.then_some("specialist");
    for name in AGENTS.into_iter().chain(own) {
        let mut trial = Trial {
            agent: name.to_owned(),
            instances: lines.len(),
            solved: 0,
            shortest: 0,
            excess: 0,
            nodes: 0,
            bytes: 0,
            micros: 0,
        };
        for line in &lines {
            let known = read_list(line).ok().and_then(|list| list.first()?.optimal);
            let (Ok(session), Ok(mut agent)) =
                (entry.open(&Setup::at(line)), Agent::parse(name, entry))
            else {
                return;
            };
            let mut nobody = ();
            let budget = meeple_core::Budget::nodes(NODES);
            let mut control = Control::new(budget, 0, cancel.clone(), &mut nobody);
            let answer = session.solve(&mut agent, &mut control);
            if cancel.is_cancelled() {
                return;
            }
            if let (Status::Optimal | Status::Solved, Some(length), Some(least)) =
                (answer.status, answer.length, known)
            {
                trial.solved += 1;
                trial.shortest += usize::from(length == least);
                trial.excess += length.saturating_sub(least);
            }
            trial.nodes += answer.nodes;
            trial.bytes = trial.bytes.max(answer.bytes);
            trial.micros += answer.micros;
        }
        done(&trial);
    }
}
