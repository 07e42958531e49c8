//! IDA* (Korf, 1985): depth-first search with a rising bound on cost plus estimate. Its memory is
//! linear in the length of the solution; a table of failures is extra, and of a fixed size.

use meeple_core::{
    Control, Event, Flow, GO, Heuristic, Path, Probe, Progress, Puzzle, STOP, Stop, Worth,
};

use super::failures::Failures;
use crate::{Plan, Verdict};

/// Looks for the cheapest solution, guided by `heuristic`, with a table of `table` bytes (0: none).
///
/// The answer is *optimal* with an admissible heuristic, else *solved*. Where solutions are lacking
/// the bound rises for ever, because longer and longer ways exist: without a limit only a puzzle
/// whose every way is cut by the heuristic is *unsolvable* here.
pub fn ida<P: Puzzle>(
    puzzle: &P,
    start: &P::State,
    heuristic: &impl Heuristic<P>,
    table: usize,
    control: &mut Control<'_>,
    probe: &mut impl Probe<P::State, P::Action>,
) -> Plan<P::Action> {
    let dearest = control.budget().depth.unwrap_or(u32::MAX);
    let table = control.budget().bytes.map_or(table, |limit| table.min(limit));
    let Some(estimate) = heuristic.estimate(puzzle, start) else {
        return Plan { verdict: Verdict::Unsolvable, actions: Vec::new(), cost: 0, bytes: 0 };
    };
    let mut search = Ida {
        puzzle,
        heuristic,
        failures: Failures::new(table),
        bound: estimate,
        next: None,
        way: vec![start.clone()],
        actions: Vec::new(),
        control,
        probe,
    };
    let mut cost = estimate;
    // Step 1. Search everything within the bound.
    while cost <= dearest {
        search.bound = cost;
        search.next = None;
        search.probe.see(Event::Round { bound: cost });
        let value = Some(Worth::Cost(cost));
        search.control.report(Progress { depth: cost, value, ..Progress::default() });
        if search.visit(0, estimate).is_break() {
            break;
        }
        // Step 4. Raise the bound to the least value that was beyond it.
        let Some(next) = search.next else { break };
        cost = next;
    }
    // Step 5. Say what is known now.
    let Ida { way, actions, next, control, failures, .. } = search;
    let bytes = failures.bytes() + way.capacity() * size_of::<P::State>();
    let found = way.last().is_some_and(|state| puzzle.solved(state));
    let stopped = control.stopped();
    if found && stopped.is_none() {
        let cost = super::cost_of(puzzle, start, &actions);
        let verdict = if heuristic.admissible() { Verdict::Optimal } else { Verdict::Solved };
        let line = Path::of(puzzle, start, &actions);
        let value = Some(Worth::Cost(cost));
        control.report(Progress { depth: cost, value, line, ..Progress::default() });
        return Plan { verdict, actions, cost, bytes };
    }
    let verdict = match (stopped, next) {
        (Some(why), _) => Verdict::Stopped(why),
        (None, Some(_)) => Verdict::Stopped(Stop::Depth),
        (None, None) => Verdict::Unsolvable,
    };
    let cost = if heuristic.admissible() { cost } else { 0 };
    Plan { verdict, actions: Vec::new(), cost, bytes }
}

struct Ida<'a, 'b, P: Puzzle, H, Q> {
    puzzle: &'a P,
    heuristic: &'a H,
    failures: Failures<P::State>,
    /// Ways dearer than this are left for the next round.
    bound: u32,
    /// The least value beyond the bound.
    next: Option<u32>,
    /// The states from the start to here.
    way: Vec<P::State>,
    actions: Vec<P::Action>,
    control: &'a mut Control<'b>,
    probe: &'a mut Q,
}

impl<P: Puzzle, H: Heuristic<P>, Q: Probe<P::State, P::Action>> Ida<'_, '_, P, H, Q> {
    /// Searches below the last state of the way, reached at `cost`. [`STOP`]: solved (the way leads
    /// there) or the budget is used up.
    fn visit(&mut self, cost: u32, estimate: u32) -> Flow {
        let Some(state) = self.way.last().cloned() else { return GO };
        if self.puzzle.solved(&state) || self.control.tick().is_break() {
            return STOP;
        }
        self.probe.see(Event::Expand { state: &state, cost, estimate });
        // Step 2. Leave out what was searched in this round from the same cost or less: whatever
        // it showed beyond the bound was noted then, and is no nearer now.
        if self.failures.known(&state, cost, self.bound) {
            return GO;
        }
        // Step 3. Follow each action that stays within the bound.
        let puzzle = self.puzzle;
        let flow = puzzle.actions(&state, |action| {
            let next_cost = cost.saturating_add(puzzle.cost(&state, action));
            let successor = puzzle.after(&state, action);
            if self.way.contains(&successor) {
                return GO; // a circle
            }
            let Some(estimate) = self.heuristic.estimate(puzzle, &successor) else {
                return GO;
            };
            let value = next_cost.saturating_add(estimate);
            self.probe.see(Event::Generate {
                state: &successor,
                action,
                cost: next_cost,
                estimate,
            });
            if value > self.bound {
                self.next = Some(self.next.map_or(value, |known| known.min(value)));
                return GO;
            }
            self.way.push(successor);
            self.actions.push(action);
            self.visit(next_cost, estimate)?;
            self.way.pop();
            self.actions.pop();
            GO
        });
        if flow.is_continue() {
            self.failures.keep(state, cost, self.bound);
        }
        flow
    }
}
