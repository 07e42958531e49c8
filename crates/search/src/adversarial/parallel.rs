//! Several threads search the same position and meet in the table (lazy SMP): what one of them finds
//! orders and shortens the work of the others. A move that another thread is at is put off, so that
//! they do not walk side by side.

use std::thread;

use meeple_core::{Budget, Control, Evaluator, Probe, SEARCH_STACK, Tactics};

use super::busy::Busy;
use super::deepening::{Settings, deepening, deepening_with};
use crate::Decision;
use crate::share::Share;

/// Runs [`deepening`] on `threads` threads that share the settings's table; without a table, or with
/// one thread, it is the same as `deepening`.
///
/// The answer is the first thread's; the others stop when it does. What is left of the nodes is
/// shared out, so that all threads together keep to the limit. With more than one thread the same
/// seed may give another answer: who writes the table first is up to the machine.
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
    let shares: Vec<Share> =
        (1..threads).map(|number| Share::of(control, number, threads)).collect();
    let mut first = control.part(1.0);
    if let Some(left) = first.budget().nodes {
        let others: u64 = shares.iter().filter_map(|share| share.budget.nodes).sum();
        first.limit(Budget::nodes(left.saturating_sub(others)));
    }
    let (decision, nodes) = thread::scope(|scope| {
        let spawn = |share: &Share| {
            let share = share.clone();
            let search = move || {
                let think = |control: &mut Control<'_>| {
                    deepening_with(game, state, evaluator, settings, Some(busy), control, &mut ());
                };
                share.spend(think).1
            };
            // A thread that cannot be started only makes the search slower.
            thread::Builder::new().stack_size(SEARCH_STACK).spawn_scoped(scope, search).ok()
        };
        let helpers: Vec<_> = shares.iter().filter_map(spawn).collect();
        let busy = Some(busy);
        let decision = deepening_with(game, state, evaluator, settings, busy, &mut first, probe);
        shares.iter().for_each(|share| share.cancel.cancel());
        let theirs: u64 = helpers.into_iter().map(|helper| helper.join().unwrap_or(0)).sum();
        (decision, first.nodes() + theirs)
    });
    control.absorb(nodes);
    decision
}
