//! Several threads search the same position and meet in the table (lazy SMP): what one of them finds
//! orders and shortens the work of the others. A move that another thread is at is put off, so that
//! they do not walk side by side.

use std::thread;

use meeple_core::{Budget, Control, Evaluator, Probe, Tactics};

use super::busy::Busy;
use super::deepening::{Settings, deepening, deepening_with};
use crate::Decision;

/// The stack of a helper thread: enough for the deepest recursion.
const STACK: usize = 64 << 20;

/// Runs [`deepening`] on `threads` threads that share the settings's table; without a table, or with
/// one thread, it is the same as `deepening`.
///
/// The answer is the first thread's; the others stop when it does. With more than one thread the
/// same seed may give another answer: who writes the table first is up to the machine.
pub fn parallel<G: Tactics, E: Evaluator<G>>(
    game: &G,
    state: &G::State,
    evaluator: &E,
    settings: Settings<'_>,
    threads: usize,
    control: &mut Control<'_>,
    probe: &mut impl Probe<G::State, G::Action>,
) -> Decision<G::Action> {
    if threads <= 1 || settings.table.is_none() || !settings.deepening {
        return deepening(game, state, evaluator, settings, control, probe);
    }
    if let Some(table) = settings.table {
        table.new_search();
    }
    let busy = &Busy::new();
    let done = control.cancel().child();
    let nodes = control.budget().nodes;
    // The first thread keeps its share of a node budget too, so that the sum is what was allowed.
    if let Some(limit) = nodes {
        let used = control.nodes();
        control.limit(Budget::nodes(used + limit.saturating_sub(used) / threads as u64));
    }
    let mut helpers_nodes = 0;
    let decision = thread::scope(|scope| {
        let mut helpers = Vec::new();
        for number in 1..threads {
            let budget = Budget { nodes: nodes.map(|n| n / threads as u64), ..*control.budget() };
            let seed = meeple_core::rng::split_seed(control.seed(), number as u64);
            let cancel = done.clone();
            let search = move || {
                let mut nobody = ();
                let mut control = Control::new(budget, seed, cancel, &mut nobody);
                let busy = Some(busy);
                let _ =
                    deepening_with(game, state, evaluator, settings, busy, &mut control, &mut ());
                control.nodes()
            };
            let builder = thread::Builder::new().stack_size(STACK);
            // A thread that cannot be started only makes the search slower.
            if let Ok(handle) = builder.spawn_scoped(scope, search) {
                helpers.push(handle);
            }
        }
        let decision = deepening_with(game, state, evaluator, settings, Some(busy), control, probe);
        done.cancel();
        helpers_nodes = helpers.into_iter().map(|helper| helper.join().unwrap_or(0)).sum();
        decision
    });
    control.absorb(helpers_nodes);
    decision
}
