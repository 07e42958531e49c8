//! Breadth-first search (Moore, 1959): layer by layer, every state once.

use meeple_core::{Control, Event, GO, Path, Probe, Progress, Puzzle, STOP, Stop, Worth};

use super::cost_of;
use super::store::{Id, Met, Store};
use crate::{Plan, Verdict};

/// Looks for a solution with the fewest actions.
///
/// Where every action costs the same, that is the cheapest, and the verdict is *optimal*. An
/// exhausted search proves that there is no solution.
pub fn bfs<P: Puzzle>(
    puzzle: &P,
    start: &P::State,
    control: &mut Control<'_>,
    probe: &mut impl Probe<P::State, P::Action>,
) -> Plan<P::Action> {
    let mut store = Store::new(start.clone(), control.budget().bytes);
    let deepest = control.budget().depth.unwrap_or(u32::MAX);
    let mut goal: Option<Id> = puzzle.solved(start).then_some(0);
    let mut next: Id = 0;
    let mut layer = 0;
    let mut cut = false;
    // The cost of an action so far, while all were equal.
    let mut even_cost: Option<u32> = None;
    let mut uneven = false;

    // Step 1. Take the oldest state not yet expanded.
    while goal.is_none() && (next as usize) < store.len() {
        let id = next;
        next += 1;
        let state = store.state(id).clone();
        let depth = store.node(id).cost;
        if depth > layer {
            layer = depth;
            control.report(Progress {
                depth,
                value: Some(Worth::Cost(depth)),
                ..Progress::default()
            });
        }
        if depth >= deepest {
            cut = true;
            continue;
        }
        if control.tick().is_break() {
            break;
        }
        probe.see(Event::Expand { state: &state, cost: depth, estimate: 0 });

        // Step 2. Keep each successor that is new; stop at the first solved one.
        let _ = puzzle.actions(&state, |action| {
            let cost = puzzle.cost(&state, action);
            uneven |= *even_cost.get_or_insert(cost) != cost;
            let successor = puzzle.after(&state, action);
            let solved = puzzle.solved(&successor);
            match store.meet(successor, depth + 1, (id, action)) {
                Met::Known => GO,
                Met::Full => {
                    control.stop(Stop::Memory);
                    STOP
                }
                Met::Better(met) => {
                    let state = store.state(met);
                    probe.see(Event::Generate { state, action, cost: depth + 1, estimate: 0 });
                    if solved {
                        goal = Some(met);
                        return STOP;
                    }
                    GO
                }
            }
        });
        if control.stopped().is_some() {
            break;
        }
    }

    // Step 3. Say what is known now.
    let bytes = store.bytes();
    if let Some(id) = goal {
        let actions = store.way_to(id);
        let cost = cost_of(puzzle, start, &actions);
        let verdict = if uneven { Verdict::Solved } else { Verdict::Optimal };
        let line = Path::of(puzzle, start, &actions);
        let depth = store.node(id).cost;
        let value = Some(Worth::Cost(cost));
        control.report(Progress { depth, value, line, ..Progress::default() });
        return Plan { verdict, actions, cost, bytes };
    }
    let verdict = match control.stopped() {
        Some(why) => Verdict::Stopped(why),
        None if cut => Verdict::Stopped(Stop::Depth),
        None => Verdict::Unsolvable,
    };
    Plan { verdict, actions: Vec::new(), cost: if uneven { 0 } else { layer }, bytes }
}
