//! The only door from a search to the outside: limits, cancellation, seed, reports.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::rng::split_seed;
use crate::{Budget, Flow, GO, Observer, Progress, Rng, STOP, Stop};

/// The stack of a thread that searches, in bytes: enough for the deepest recursion of any search
/// here, each of which has a bound. Only what is used takes memory.
pub const SEARCH_STACK: usize = 64 << 20;

/// A request to stop that can be shared between threads. A child hears its parent's requests as
/// well as its own.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<CancelFlag>);

#[derive(Debug, Default)]
struct CancelFlag {
    raised: AtomicBool,
    parent: Option<Cancel>,
}

impl Cancel {
    /// A fresh request, not yet made.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A request that is also made when this one is.
    #[must_use]
    pub fn child(&self) -> Self {
        Self(Arc::new(CancelFlag { raised: AtomicBool::new(false), parent: Some(self.clone()) }))
    }

    /// Asks everybody who holds this, or a child of it, to stop.
    pub fn cancel(&self) {
        self.0.raised.store(true, Ordering::Relaxed);
    }

    /// Whether somebody asked.
    #[must_use]
    #[inline]
    pub fn is_cancelled(&self) -> bool {
        self.0.raised.load(Ordering::Relaxed)
            || self.0.parent.as_ref().is_some_and(Self::is_cancelled)
    }
}

/// What a search is handed: how much it may use, when to stop, which dice to throw, whom to tell.
///
/// Every node calls [`tick`](Self::tick): one addition and one comparison. The clock and the
/// cancel flag are read once in a while (1 to 1024 nodes, about every millisecond of slow work);
/// node limits are exact.
pub struct Control<'a> {
    budget: Budget,
    cancel: Cancel,
    seed: u64,
    observer: &'a mut dyn Observer,
    started: Instant,
    nodes: u64,
    /// The node count at which `tick` looks up: the node limit, or the next look at the clock.
    look_at: u64,
    interval: u64,
    last_look: Duration,
    stopped: Option<Stop>,
    /// The node count at which the search is cut.
    fuse: Option<u64>,
    /// Threads that may work on it.
    threads: usize,
}

/// Nodes between two looks at the clock, at most.
const LONGEST_INTERVAL: u64 = 1024;
/// Aim for looks about this far apart when nodes are slow.
const LOOK_EVERY: Duration = Duration::from_millis(1);

impl<'a> Control<'a> {
    /// A control whose time begins now.
    pub fn new(budget: Budget, seed: u64, cancel: Cancel, observer: &'a mut dyn Observer) -> Self {
        Self {
            budget,
            cancel,
            seed,
            observer,
            started: Instant::now(),
            nodes: 0,
            look_at: 0,
            interval: 1,
            last_look: Duration::ZERO,
            stopped: None,
            fuse: None,
            threads: 1,
        }
    }

    /// Lets so many threads work on it, where the answer is the same for any number of them.
    pub fn allow_threads(&mut self, threads: usize) {
        self.threads = threads.max(1);
    }

    /// How many threads may work on what gives the same answer for any number of them: one where
    /// nodes are counted to a limit, since no two threads know who comes first.
    #[must_use]
    #[inline]
    pub const fn threads(&self) -> usize {
        if self.budget.nodes.is_some() || self.fuse.is_some() { 1 } else { self.threads }
    }

    /// Cuts the search after so many nodes as if somebody cancelled it then. It is not told before:
    /// unlike a budget, which many searches arrange themselves for, this does not change what they
    /// do until then.
    #[must_use]
    pub fn fused(mut self, nodes: u64) -> Self {
        self.fuse = Some(nodes);
        self
    }

    /// Counts one node. [`STOP`] means that the budget is used up or someone cancelled: the node
    /// is not counted and must not be searched.
    #[inline]
    pub fn tick(&mut self) -> Flow {
        if self.nodes == self.look_at {
            return self.look_up();
        }
        self.nodes += 1;
        GO
    }

    #[cold]
    fn look_up(&mut self) -> Flow {
        if self.must_stop() {
            return STOP;
        }
        let elapsed = self.started.elapsed();
        // Slow nodes: look more often. Quick nodes: less often.
        self.interval = if elapsed - self.last_look > LOOK_EVERY {
            (self.interval / 2).max(1)
        } else {
            (self.interval * 2).min(LONGEST_INTERVAL)
        };
        self.last_look = elapsed;
        self.look_at = self.nodes + self.interval;
        for limit in self.budget.nodes.into_iter().chain(self.fuse) {
            self.look_at = self.look_at.min(limit);
        }
        self.nodes += 1;
        GO
    }

    /// Looks at every limit now, without counting a node. For searches whose steps are long.
    #[inline]
    pub fn must_stop(&mut self) -> bool {
        if self.stopped.is_none() {
            self.stopped = if self.budget.nodes.is_some_and(|limit| self.nodes >= limit) {
                Some(Stop::Nodes)
            } else if self.cancel.is_cancelled() || self.is_burnt() {
                Some(Stop::Cancelled)
            } else if self.budget.time.is_some_and(|limit| self.started.elapsed() >= limit) {
                Some(Stop::Time)
            } else {
                None
            };
            if self.stopped.is_some() {
                self.look_at = self.nodes;
            }
        }
        self.stopped.is_some()
    }

    #[inline]
    fn is_burnt(&self) -> bool {
        self.fuse.is_some_and(|nodes| self.nodes >= nodes)
    }

    /// What is left of the fuse, for a search within this one.
    #[inline]
    fn fuse_left(&self) -> Option<u64> {
        self.fuse.map(|nodes| nodes.saturating_sub(self.nodes))
    }

    /// Stops for a reason that only the search can see: memory or depth.
    pub fn stop(&mut self, why: Stop) {
        self.stopped.get_or_insert(why);
        self.look_at = self.nodes;
    }

    /// Why the search stopped early, if it did.
    #[must_use]
    #[inline]
    pub const fn stopped(&self) -> Option<Stop> {
        self.stopped
    }

    /// Nodes counted so far.
    #[must_use]
    #[inline]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Time since the search began.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// The limits.
    #[must_use]
    #[inline]
    pub const fn budget(&self) -> &Budget {
        &self.budget
    }

    /// Tightens the limits; the clock goes on.
    pub fn limit(&mut self, tighter: Budget) {
        self.budget = self.budget.and(tighter);
        self.look_at = self.nodes;
    }

    /// The seed of this search.
    #[must_use]
    #[inline]
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// A generator for this search.
    #[must_use]
    pub fn rng(&self) -> Rng {
        Rng::new(self.seed)
    }

    /// The cancel request this search listens to.
    #[must_use]
    pub const fn cancel(&self) -> &Cancel {
        &self.cancel
    }

    /// Tells the observer how far the search is; nodes and time are filled in here.
    pub fn report(&mut self, progress: Progress) {
        let progress = Progress { nodes: self.nodes, elapsed: self.started.elapsed(), ..progress };
        self.observer.progress(&progress);
    }

    /// The control of one of `workers` threads: its own seed, its exact share of the nodes left,
    /// the same clock, and a cancel request that also hears this one's. Give the worker's nodes
    /// back with [`absorb`](Self::absorb).
    pub fn split<'b>(
        &self,
        worker: usize,
        workers: usize,
        observer: &'b mut dyn Observer,
    ) -> Control<'b> {
        let nodes = self.budget.nodes.map(|limit| {
            let left = limit.saturating_sub(self.nodes);
            let workers = workers.max(1) as u64;
            left / workers + u64::from((worker as u64) < left % workers)
        });
        Control {
            budget: Budget { nodes, ..self.budget },
            started: self.started,
            fuse: self.fuse_left(),
            ..Control::new(
                self.budget,
                split_seed(self.seed, worker as u64),
                self.cancel.child(),
                observer,
            )
        }
    }

    /// The control of a first attempt: at most this share of the nodes and the time that are left,
    /// told to the same observer. Give its nodes back with [`absorb`](Self::absorb).
    pub fn part(&mut self, share: f64) -> Control<'_> {
        let elapsed = self.started.elapsed();
        let of_time = |limit: Duration| elapsed + limit.saturating_sub(elapsed).mul_f64(share);
        let of_nodes = |limit: u64| (limit.saturating_sub(self.nodes) as f64 * share) as u64;
        let budget = Budget {
            time: self.budget.time.map(of_time),
            nodes: self.budget.nodes.map(of_nodes),
            ..self.budget
        };
        Control {
            started: self.started,
            fuse: self.fuse_left(),
            threads: self.threads,
            ..Control::new(budget, self.seed, self.cancel.child(), &mut *self.observer)
        }
    }

    /// Counts the nodes that a worker used.
    pub fn absorb(&mut self, nodes: u64) {
        self.nodes += nodes;
        self.look_at = self.nodes;
    }

    /// Runs `search` with no limit, seed 0 and nobody watching: for tests and examples.
    pub fn unlimited<T>(search: impl FnOnce(&mut Control<'_>) -> T) -> T {
        Self::with_budget(Budget::UNLIMITED, search)
    }

    /// Runs `search` within `budget`, with seed 0 and nobody watching.
    pub fn with_budget<T>(budget: Budget, search: impl FnOnce(&mut Control<'_>) -> T) -> T {
        search(&mut Control::new(budget, 0, Cancel::new(), &mut ()))
    }
}

impl fmt::Debug for Control<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Control")
            .field("budget", &self.budget)
            .field("seed", &self.seed)
            .field("nodes", &self.nodes)
            .field("stopped", &self.stopped)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count_ticks(control: &mut Control<'_>, most: u64) -> u64 {
        (0..most).take_while(|_| control.tick().is_continue()).count() as u64
    }

    #[test]
    fn node_budgets_are_exact() {
        for limit in [0, 1, 2, 1023, 1024, 1025, 5000] {
            Control::with_budget(Budget::nodes(limit), |control| {
                assert_eq!(count_ticks(control, 10_000), limit);
                assert_eq!(control.nodes(), limit);
                assert_eq!(control.stopped(), Some(Stop::Nodes));
                assert!(control.tick().is_break(), "a stopped control stays stopped");
            });
        }
    }

    #[test]
    fn a_fuse_cuts_without_being_a_budget() {
        let mut nobody = ();
        let control = Control::new(Budget::UNLIMITED, 0, Cancel::new(), &mut nobody);
        let mut control = control.fused(3_000);
        assert_eq!(*control.budget(), Budget::UNLIMITED);
        let mut part = control.part(0.5);
        assert_eq!(count_ticks(&mut part, 1_000), 1_000);
        control.absorb(1_000);
        assert_eq!(count_ticks(&mut control.part(1.0), 9_000), 2_000, "what is left of it");
        assert_eq!(count_ticks(&mut control, 9_000), 2_000);
        assert_eq!(control.stopped(), Some(Stop::Cancelled));
    }

    #[test]
    fn cancelling_stops_within_one_interval_and_reaches_children() {
        let cancel = Cancel::new();
        let mut nobody = ();
        let mut control = Control::new(Budget::UNLIMITED, 0, cancel.child(), &mut nobody);
        assert_eq!(count_ticks(&mut control, 5_000), 5_000);
        cancel.cancel();
        assert!(count_ticks(&mut control, 5_000) <= LONGEST_INTERVAL);
        assert_eq!(control.stopped(), Some(Stop::Cancelled));
    }

    #[test]
    fn a_child_cancels_alone() {
        let parent = Cancel::new();
        let child = parent.child();
        child.cancel();
        assert!(child.is_cancelled() && !parent.is_cancelled());
    }

    #[test]
    fn no_time_means_no_nodes() {
        Control::with_budget(Budget::time(Duration::ZERO), |control| {
            assert!(control.tick().is_break());
            assert_eq!(control.stopped(), Some(Stop::Time));
        });
    }

    #[test]
    fn workers_share_the_nodes_exactly_and_draw_different_seeds() {
        Control::with_budget(Budget::nodes(100), |control| {
            let mut used = 0;
            let mut seeds = std::collections::HashSet::new();
            for worker in 0..3 {
                let mut nobody = ();
                let mut part = control.split(worker, 3, &mut nobody);
                seeds.insert(part.seed());
                used += count_ticks(&mut part, 1_000);
            }
            assert_eq!((used, seeds.len()), (100, 3));
            control.absorb(used);
            assert!(control.tick().is_break());
        });
    }

    #[test]
    fn a_part_leaves_the_rest() {
        Control::with_budget(Budget::nodes(100), |control| {
            count_ticks(control, 20);
            let mut part = control.part(0.5);
            assert_eq!(count_ticks(&mut part, 1_000), 40);
            let used = part.nodes();
            control.absorb(used);
            assert_eq!(control.stopped(), None);
            assert_eq!(count_ticks(control, 1_000), 40);
        });
    }

    #[test]
    fn tightening_a_running_control_takes_effect() {
        Control::unlimited(|control| {
            count_ticks(control, 500);
            control.limit(Budget::nodes(600));
            assert_eq!(count_ticks(control, 5_000), 100);
        });
    }
}
