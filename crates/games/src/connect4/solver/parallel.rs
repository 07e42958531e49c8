//! Several threads on one table.
//!
//! All threads search the same question with the same moves. A move that another thread is at is
//! put off to a second round, by when its answer often is in the table (ABDADA: Weill, 1996, in
//! the simple form of Kerrigan, 2012). The first answer is the answer: it is proved whoever finds
//! it.

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use meeple_core::{Budget, Cancel, Control};

use super::node::SolverNode;
use super::root::{Root, narrow};
use super::search::Search;
use super::table::{Bounds, BoundsTable, Memory, Name};
use super::{Board, Solver};

impl Solver {
    /// The exact score with that many threads; `None` when the budget ended. The whole table is
    /// taken into use at once: this is for positions that take seconds.
    pub fn score_parallel(
        &mut self,
        board: &Board,
        threads: usize,
        control: &mut Control<'_>,
    ) -> Option<i32> {
        let node = SolverNode::from(board);
        let ply = board.count() as i32;
        let safe = match Root::of(node, ply) {
            Root::Known(score) => return Some(score),
            Root::Open { safe } => safe,
        };
        self.table.grow_fully();
        let question = Question { table: &self.table, node, safe, ply };
        narrow(ply, |alpha| question.ask(alpha, threads.max(1), control))
    }
}

/// The positions that threads are at, each in the place its name points to.
#[derive(Debug)]
struct Busy([AtomicU64; Self::PLACES]);

impl Busy {
    const PLACES: usize = 1 << 10;
}

impl Default for Busy {
    fn default() -> Self {
        Self([const { AtomicU64::new(0) }; Self::PLACES])
    }
}

/// The table and the positions at work, for one of several threads.
#[derive(Clone, Copy, Debug)]
struct Shared<'t> {
    table: &'t BoundsTable,
    busy: &'t Busy,
}

impl Shared<'_> {
    fn place(&self, name: Name) -> &AtomicU64 {
        &self.busy.0[name.0 as usize % Busy::PLACES]
    }
}

impl Memory for Shared<'_> {
    #[inline]
    fn get(&self, name: Name) -> Option<Bounds> {
        self.table.look_up(name)
    }

    #[inline]
    fn put(&mut self, name: Name, bounds: Bounds, work: u64) {
        self.table.keep(name, bounds, work);
    }

    fn begin(&self, name: Name) -> bool {
        self.place(name).swap(name.0, Ordering::Relaxed) != name.0
    }

    fn end(&self, name: Name) {
        let _ = self.place(name).compare_exchange(name.0, 0, Ordering::Relaxed, Ordering::Relaxed);
    }
}

/// What all threads search.
struct Question<'t> {
    table: &'t BoundsTable,
    node: SolverNode,
    safe: u64,
    ply: i32,
}

impl Question<'_> {
    /// A bound that tells whether the score is above `alpha`, from the first thread that has one.
    fn ask(&self, alpha: i32, threads: usize, control: &mut Control<'_>) -> Option<i32> {
        let shares: Vec<(Budget, Cancel)> =
            (0..threads).map(|worker| share(control, worker, threads)).collect();
        let memory = Shared { table: self.table, busy: &Busy::default() };
        let outcomes: Vec<(Option<i32>, u64)> = thread::scope(|scope| {
            let spawn = |worker| {
                let shares = &shares;
                scope.spawn(move || self.work(alpha, memory, worker, shares))
            };
            let workers: Vec<_> = (0..threads).map(spawn).collect();
            workers.into_iter().filter_map(|worker| worker.join().ok()).collect()
        });
        control.absorb(outcomes.iter().map(|(_, nodes)| nodes).sum());
        let bound = outcomes.into_iter().find_map(|(bound, _)| bound);
        if bound.is_none() {
            // So that the control knows why.
            control.must_stop();
        }
        bound
    }

    /// One thread's search: its bound, if it came first, and its nodes.
    fn work(
        &self,
        alpha: i32,
        memory: Shared<'_>,
        worker: usize,
        shares: &[(Budget, Cancel)],
    ) -> (Option<i32>, u64) {
        let (budget, cancel) = &shares[worker];
        let mut nobody = ();
        let mut control = Control::new(*budget, 0, cancel.clone(), &mut nobody);
        let mut search = Search::new(memory, self.node, &mut control);
        let bound = search.visit(self.node, self.safe, self.ply, alpha);
        if bound.is_some() {
            shares.iter().for_each(|(_, cancel)| cancel.cancel());
        }
        (bound, control.nodes())
    }
}

/// What one of several threads may use of what is left. A control stays in its thread, so this is
/// what another one is made of.
fn share(control: &Control<'_>, worker: usize, workers: usize) -> (Budget, Cancel) {
    let mut nobody = ();
    let part = control.split(worker, workers, &mut nobody);
    let time = part.budget().time.map(|limit| limit.saturating_sub(control.elapsed()));
    (Budget { time, ..*part.budget() }, part.cancel().clone())
}
