//! Prioritised sweeping (Moore and Atkeson, 1993): back up the state whose value would change most,
//! then look again at those that lead to it.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use meeple_core::Control;

use super::gauss_seidel::{MOST_SWEEPS, Swept, report, wanted_residual};
use super::graph::{Graph, Player, StateId};
use super::objective::Task;
use super::steps::Steps;

/// A state waiting for its backup: the largest change first, then the last state found.
#[derive(PartialEq)]
struct Waiting {
    change: f64,
    id: StateId,
}

impl Eq for Waiting {}

impl Ord for Waiting {
    fn cmp(&self, other: &Self) -> Ordering {
        self.change.total_cmp(&other.change).then(self.id.cmp(&other.id))
    }
}

impl PartialOrd for Waiting {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Backs states up, most urgent first, until no value would change by more than `epsilon` allows,
/// or the budget ends.
pub(super) fn prioritised_sweeping(
    task: &Task<'_>,
    epsilon: f64,
    control: &mut Control<'_>,
    steps: &mut dyn Steps,
) -> Swept {
    let graph = task.graph;
    let (first, before) = predecessors(graph);
    let mut values = task.finals.to_vec();
    let mut urgency = vec![0.0; graph.len()];
    let mut queue = BinaryHeap::new();
    let change = |id: StateId, values: &[f64]| {
        let best = task.best(id, values)?;
        Some((best, (best.1 - values[id as usize]).abs()))
    };
    for id in 0..graph.len() as StateId {
        if let Some((_, change)) = change(id, &values)
            && change > 0.0
        {
            urgency[id as usize] = change;
            queue.push(Waiting { change, id });
        }
    }
    let live = graph.live().max(1) as u64;
    let mut wanted = wanted_residual(task, epsilon, &values);
    let mut backups = 0u64;
    let mut stopped = false;
    while let Some(Waiting { change: urgent, id }) = queue.pop() {
        if urgent < urgency[id as usize] || urgency[id as usize] == 0.0 {
            continue; // A newer entry says more.
        }
        if urgent <= wanted {
            break;
        }
        if backups >= u64::from(MOST_SWEEPS) * live || control.tick().is_break() {
            stopped = true;
            break;
        }
        urgency[id as usize] = 0.0;
        let Some(((index, value), _)) = change(id, &values) else { continue };
        values[id as usize] = value;
        steps.backup(id, Some(index), value);
        backups += 1;
        if backups.is_multiple_of(live) {
            wanted = wanted_residual(task, epsilon, &values);
            steps.sweep((backups / live) as u32, urgent);
            report(task, &values, (backups / live) as u32, control);
        }
        for &other in &before[first[id as usize] as usize..first[id as usize + 1] as usize] {
            if let Some((_, change)) = change(other, &values)
                && change > urgency[other as usize].max(wanted)
            {
                urgency[other as usize] = change;
                queue.push(Waiting { change, id: other });
            }
        }
    }
    let residual = (0..graph.len() as StateId)
        .filter_map(|id| Some(change(id, &values)?.1))
        .fold(0.0, f64::max);
    let converged = !stopped && residual <= wanted;
    Swept { values, sweeps: backups.div_ceil(live) as u32, residual, converged }
}

/// For each state, the live states that may lead to it, each once.
fn predecessors(graph: &Graph) -> (Vec<u32>, Vec<StateId>) {
    let mut pairs: Vec<(StateId, StateId)> = Vec::with_capacity(graph.arc_count());
    for id in 0..graph.len() as StateId {
        if graph.player(id) != Player::Over {
            for choice in graph.choices(id) {
                pairs.extend(graph.arcs(choice).map(|(to, _)| (to, id)));
            }
        }
    }
    pairs.sort_unstable();
    pairs.dedup();
    let mut first = vec![0u32; graph.len() + 1];
    for &(to, _) in &pairs {
        first[to as usize + 1] += 1;
    }
    for index in 0..graph.len() {
        first[index + 1] += first[index];
    }
    (first, pairs.into_iter().map(|(_, from)| from).collect())
}
