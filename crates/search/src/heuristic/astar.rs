//! A* (Hart, Nilsson and Raphael, 1968) with a closed list and re-opening.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use meeple_core::{
    Control, Event, GO, Heuristic, Path, Probe, Progress, Puzzle, STOP, Stop, Worth,
};

use super::store::{Id, Met, Store};
use crate::{Plan, Verdict};

/// Frontier entry: least f first, then the deepest, then the newest.
type Open = (Reverse<u32>, u32, Id);

/// Looks for the cheapest solution, guided by `heuristic`.
///
/// A state reached more cheaply after it was expanded is opened again, so an admissible heuristic
/// need not be consistent for the answer to be *optimal*. With another heuristic the answer is only
/// *solved*. An exhausted search proves that there is no solution.
pub fn astar<P: Puzzle>(
    puzzle: &P,
    start: &P::State,
    heuristic: &impl Heuristic<P>,
    control: &mut Control<'_>,
    probe: &mut impl Probe<P::State, P::Action>,
) -> Plan<P::Action> {
    let limit = control.budget().bytes;
    let mut store = Store::new(start.clone(), limit);
    let dearest = control.budget().depth.unwrap_or(u32::MAX);
    let mut frontier: BinaryHeap<Open> = BinaryHeap::new();
    let mut cut = false;
    let mut bound = 0;
    if let Some(estimate) = heuristic.estimate(puzzle, start) {
        frontier.push((Reverse(estimate), 0, 0));
    }

    // Step 1. Take the state with the least f = cost + estimate.
    while let Some((Reverse(f), cost, id)) = frontier.pop() {
        let node = store.node(id);
        if node.closed || node.cost < cost {
            continue; // reached more cheaply since, or expanded already
        }
        let state = store.state(id).clone();
        if f > bound {
            bound = f;
            let value = Some(Worth::Cost(f));
            control.report(Progress { depth: f, value, ..Progress::default() });
        }

        // Step 2. A goal taken from the frontier is the cheapest.
        if puzzle.solved(&state) {
            let actions = store.way_to(id);
            let verdict = if heuristic.admissible() { Verdict::Optimal } else { Verdict::Solved };
            let line = Path::of(puzzle, start, &actions);
            let value = Some(Worth::Cost(cost));
            control.report(Progress { depth: cost, value, line, ..Progress::default() });
            return Plan { verdict, actions, cost, bytes: bytes(&store, &frontier) };
        }
        if control.tick().is_break() {
            break;
        }
        store.close(id);
        probe.see(Event::Expand { state: &state, cost, estimate: f - cost });

        // Step 3. Offer each successor to the frontier.
        let _ = puzzle.actions(&state, |action| {
            let cost = cost.saturating_add(puzzle.cost(&state, action));
            let successor = puzzle.after(&state, action);
            let Some(estimate) = heuristic.estimate(puzzle, &successor) else {
                return GO;
            };
            let f = cost.saturating_add(estimate);
            if f > dearest {
                cut = true;
                return GO;
            }
            match store.meet(successor, cost, (id, action)) {
                Met::Known => GO,
                Met::Full => {
                    control.stop(Stop::Memory);
                    STOP
                }
                Met::Better(met) => {
                    let state = store.state(met);
                    probe.see(Event::Generate { state, action, cost, estimate });
                    let grown = 2 * frontier.capacity() * size_of::<Open>();
                    let grows = frontier.len() == frontier.capacity();
                    if grows && limit.is_some_and(|limit| store.bytes() + grown > limit) {
                        control.stop(Stop::Memory);
                        return STOP;
                    }
                    frontier.push((Reverse(f), cost, met));
                    GO
                }
            }
        });
        if control.stopped().is_some() {
            break;
        }
    }

    // Step 4. No solution was found: say why. The bound holds only for an admissible heuristic.
    let verdict = match control.stopped() {
        Some(why) => Verdict::Stopped(why),
        None if cut => Verdict::Stopped(Stop::Depth),
        None => Verdict::Unsolvable,
    };
    let cost = if heuristic.admissible() { bound } else { 0 };
    Plan { verdict, actions: Vec::new(), cost, bytes: bytes(&store, &frontier) }
}

fn bytes<S, A>(store: &Store<S, A>, frontier: &BinaryHeap<Open>) -> usize
where
    S: Clone + Eq + std::hash::Hash,
    A: Copy,
{
    store.bytes() + frontier.capacity() * size_of::<Open>()
}
