//! The run over all placements: rounds of growing budgets, so that it can be stopped at any time.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use meeple_core::{Budget, Control, Stop};
use meeple_games::escampe::{Finding, Formation, LONGEST};

use super::ledger::Ledger;
use super::record::Record;
use super::settle::{SHORT, settle, shorten};

/// By how much the nodes of each round exceed those of the last.
const GROWTH: u64 = 4;

/// Takes a new record into safety, and tells how things stand.
pub type Keep<'a, E> = dyn FnMut(&Record, &Ledger) -> Result<(), E> + Send + 'a;

/// Searches every placement that is open in several threads, and after them those whose win may be
/// shorter than its certificate; until nothing is left to find out, each placement has had its
/// nodes (what was spent before counts), or the control stops. Its node limit, if any, is that of a
/// placement. Each new record is handed to `keep` before its thread goes on.
///
/// With one thread the records are the same each time.
///
/// # Errors
/// The first that `keep` returned; the run ends with it.
pub fn run<E: Send>(
    ledger: &mut Ledger,
    threads: usize,
    control: &mut Control<'_>,
    keep: &mut Keep<'_, E>,
) -> Result<(), E> {
    let most = control.budget().nodes.unwrap_or(u64::MAX);
    let mut nodes = SHORT.min(most);
    loop {
        let done = round(ledger, nodes, threads, control, keep)?;
        let mut all = (0..Formation::ALL).filter_map(Formation::ranked);
        if !done || all.all(|black| ledger.is_finished(black)) || nodes >= most {
            return Ok(());
        }
        nodes = nodes.saturating_mul(GROWTH).min(most);
    }
}

struct Shared<'a, 'k, E> {
    ledger: &'a mut Ledger,
    keep: &'a mut Keep<'k, E>,
    failed: Option<E>,
}

/// One round; `false` if it was broken off.
fn round<E: Send>(
    ledger: &mut Ledger,
    nodes: u64,
    threads: usize,
    control: &Control<'_>,
    keep: &mut Keep<'_, E>,
) -> Result<bool, E> {
    let unfinished =
        |black: &Formation| !ledger.is_finished(*black) && ledger.nodes(*black) < nodes;
    let mut waiting: Vec<Formation> =
        (0..Formation::ALL).filter_map(Formation::ranked).filter(unfinished).collect();
    // First what a table can hold only roughly, last what may only be shown to be shorter.
    waiting.sort_by_key(|&black| match ledger.get(black).map(|record| record.finding) {
        Some(Finding::Lost { plies, .. }) if plies > LONGEST => 0,
        Some(Finding::Lost { .. }) => 2,
        _ => 1,
    });
    let next = AtomicUsize::new(0);
    let shared = Mutex::new(Shared { ledger, keep, failed: None });
    let cancel = control.cancel().child();
    let limits = Budget {
        time: control.budget().time.map(|all| all.saturating_sub(control.elapsed())),
        nodes: None,
        ..*control.budget()
    };
    let work = || {
        let mut nobody = ();
        let mut control = Control::new(limits, 0, cancel.clone(), &mut nobody);
        while !control.must_stop() {
            let Some(&black) = waiting.get(next.fetch_add(1, Ordering::Relaxed)) else {
                return true;
            };
            let (order, known) = {
                let Ok(shared) = shared.lock() else { return false };
                (shared.ledger.order(black), shared.ledger.get(black).copied())
            };
            let mut nobody = ();
            let mut part = control.split(0, 1, &mut nobody);
            let mut record = match known {
                Some(known) if matches!(known.finding, Finding::Lost { .. }) => {
                    shorten(known, nodes, &mut part)
                }
                _ => settle(black, &order, nodes, &mut part),
            };
            // An attempt that was broken off says less than its nodes would.
            if control.must_stop() || part.stopped().is_some_and(|why| why != Stop::Nodes) {
                return false;
            }
            record.nodes += known.map_or(0, |known| known.nodes);
            let Ok(mut shared) = shared.lock() else { return false };
            let Shared { ledger, keep, failed } = &mut *shared;
            ledger.learn(record);
            if let Err(error) = keep(&record, ledger) {
                failed.get_or_insert(error);
                cancel.cancel();
            }
        }
        false
    };
    let done = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(work)).collect();
        workers.into_iter().all(|worker| worker.join().unwrap_or(false))
    });
    match shared.into_inner() {
        Ok(Shared { failed: Some(error), .. }) => Err(error),
        _ => Ok(done),
    }
}
