//! A puzzle solved by many searches and heuristics on the same published instances: what each costs,
//! and whether it finds the shortest solution.

use meeple_core::card::Instance;
use meeple_core::{Cancel, Control, Setup};
use serde::Serialize;

use crate::{Agent, Entry, Status};

/// Nodes for one instance, unless it is solved before.
const NODES: u64 = 3_000_000;

/// What one search did on all instances.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Experiment {
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

/// Runs every search of a game's comparison on its instances; `done` hears each result.
pub fn experiments(entry: &'static Entry, cancel: &Cancel, mut done: impl FnMut(&Experiment)) {
    let work = entry.card.work;
    let (Some(comparison), Some(published)) = (work.comparison, work.published) else { return };
    let mut instances = (published.list)();
    instances.retain(|instance| instance.class == comparison.class);
    let instances: Vec<Instance> = instances.into_iter().step_by(comparison.step.max(1)).collect();
    for &name in comparison.agents {
        let mut trial = Experiment {
            agent: name.to_owned(),
            instances: instances.len(),
            solved: 0,
            shortest: 0,
            excess: 0,
            nodes: 0,
            bytes: 0,
            micros: 0,
        };
        for Instance { position, known, .. } in &instances {
            let (Ok(session), Ok(mut agent)) =
                (entry.open(&Setup::at(position)), Agent::parse(name, entry))
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
            if let (Status::Optimal | Status::Solved, Some(length)) = (answer.status, answer.length)
            {
                let least = *known as u32;
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
