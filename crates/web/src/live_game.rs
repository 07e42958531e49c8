//! A game in memory: the game itself, who watches it, and the one job that runs for it.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use meeple_core::Cancel;
use tokio::sync::{OwnedMutexGuard, watch};

use crate::jobs::Watched;
use crate::play::Play;
use crate::search_figures::SearchFigures;
use crate::work::Task;

/// The game, held by one request or job at a time.
pub(crate) type Held = OwnedMutexGuard<Play>;

/// What those who watch are told: the latest, never all.
#[derive(Clone, Debug, Default)]
pub(crate) struct Live {
    /// Counts what changed the page: moves, findings, faults.
    pub(crate) change: u64,
    /// Counts what the search told.
    pub(crate) told: u64,
    /// The job that runs.
    pub(crate) job: Option<Task>,
    /// Its figures, where they may be seen.
    pub(crate) figures: Option<Arc<SearchFigures>>,
}

/// A running job and how to stop it.
#[derive(Debug)]
struct Job {
    number: u64,
    cancel: Cancel,
}

/// A game in memory.
pub(crate) struct LiveGame {
    pub(crate) id: String,
    play: Arc<tokio::sync::Mutex<Play>>,
    live: watch::Sender<Live>,
    job: Mutex<Option<Job>>,
    streams: AtomicUsize,
    looked: Mutex<Instant>,
    pace: Mutex<Pace>,
}

impl LiveGame {
    pub(crate) fn new(id: String, play: Play) -> Self {
        Self {
            id,
            play: Arc::new(tokio::sync::Mutex::new(play)),
            live: watch::Sender::new(Live::default()),
            job: Mutex::new(None),
            streams: AtomicUsize::new(0),
            looked: Mutex::new(Instant::now()),
            pace: Mutex::new(Pace::new(30.0, 60.0)),
        }
    }

    /// The game, once nobody else has it.
    pub(crate) async fn hold(&self) -> Held {
        Arc::clone(&self.play).lock_owned().await
    }

    /// The game, if nobody has it just now.
    pub(crate) fn try_hold(&self) -> Option<Held> {
        Arc::clone(&self.play).try_lock_owned().ok()
    }

    pub(crate) fn live(&self) -> watch::Receiver<Live> {
        self.live.subscribe()
    }

    /// The present state of affairs.
    pub(crate) fn now(&self) -> Live {
        self.live.borrow().clone()
    }

    /// Tells that the page changed.
    pub(crate) fn changed(&self) {
        self.live.send_modify(|live| live.change += 1);
    }

    /// Tells how a search goes, if it is still the one that runs.
    pub(crate) fn tell(&self, number: u64, figures: Arc<SearchFigures>) {
        if self.runs(number) {
            self.live.send_modify(|live| {
                live.told += 1;
                live.figures = Some(figures);
            });
        }
    }

    /// Registers a job; one that ran before is asked to stop and no longer counts.
    pub(crate) fn enlist(&self, number: u64, task: &Task, cancel: Cancel) {
        if let Some(old) = lock(&self.job).replace(Job { number, cancel }) {
            old.cancel.cancel();
        }
        self.live.send_modify(|live| {
            live.job = Some(task.clone());
            live.figures = None;
            live.change += 1;
        });
    }

    /// The job is over, if it still counted.
    pub(crate) fn discharge(&self, number: u64) {
        let mut job = lock(&self.job);
        if job.as_ref().is_some_and(|job| job.number == number) {
            *job = None;
            drop(job);
            self.live.send_modify(|live| {
                live.job = None;
                live.figures = None;
                live.change += 1;
            });
        }
    }

    /// Asks the job that runs to come to an end; what it found so far counts.
    pub(crate) fn stop(&self) {
        if let Some(job) = &*lock(&self.job) {
            job.cancel.cancel();
        }
    }

    /// The position changed: what the job finds no longer matters.
    pub(crate) fn supersede(&self) {
        if let Some(old) = lock(&self.job).take() {
            old.cancel.cancel();
            self.live.send_modify(|live| {
                live.job = None;
                live.figures = None;
            });
        }
    }

    /// Waits until no job runs, but not for longer than this.
    pub(crate) async fn settled(&self, patience: Duration) -> bool {
        let mut live = self.live();
        let quiet = live.wait_for(|live| live.job.is_none());
        tokio::time::timeout(patience, quiet).await.is_ok()
    }

    /// Somebody looked at the page.
    pub(crate) fn look(&self) {
        *lock(&self.looked) = Instant::now();
    }

    /// Streams that are open.
    pub(crate) fn streams(&self) -> usize {
        self.streams.load(Ordering::Relaxed)
    }

    /// A stream opens; it closes when the guard is dropped.
    pub(crate) fn open_stream(self: &Arc<Self>) -> Stream {
        self.streams.fetch_add(1, Ordering::Relaxed);
        Stream(Arc::clone(self))
    }

    /// Whether one more action may be made now.
    pub(crate) fn may_act(&self) -> bool {
        lock(&self.pace).take()
    }
}

impl Watched for LiveGame {
    fn runs(&self, number: u64) -> bool {
        lock(&self.job).as_ref().is_some_and(|job| job.number == number)
    }

    fn is_watched(&self, a_look: Duration) -> bool {
        let streams = self.streams();
        if streams > 0 {
            self.look();
        }
        streams > 0 || lock(&self.looked).elapsed() < a_look
    }
}

/// An open stream of events.
pub(crate) struct Stream(pub(crate) Arc<LiveGame>);

impl Drop for Stream {
    fn drop(&mut self) {
        self.0.streams.fetch_sub(1, Ordering::Relaxed);
    }
}

/// So many actions a second, and a few at once.
#[derive(Debug)]
pub(crate) struct Pace {
    a_second: f64,
    at_once: f64,
    left: f64,
    since: Instant,
}

impl Pace {
    pub(crate) fn new(a_second: f64, at_once: f64) -> Self {
        Self { a_second, at_once, left: at_once, since: Instant::now() }
    }

    /// Takes one, if there is one.
    pub(crate) fn take(&mut self) -> bool {
        let gained = self.since.elapsed().as_secs_f64() * self.a_second;
        self.since = Instant::now();
        self.left = (self.left + gained).min(self.at_once);
        let may = self.left >= 1.0;
        self.left -= f64::from(u8::from(may));
        may
    }
}

/// What is inside is whole between any two operations, so a panic elsewhere spoils nothing.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form::Order;

    fn live() -> Arc<LiveGame> {
        let entry = meeple_arena::entry("connect4").expect("a game");
        let play = Order::default().open(entry, 1).expect("a good order");
        Arc::new(LiveGame::new("a".to_owned(), play))
    }

    #[test]
    fn a_new_job_stops_the_old_one_and_only_the_new_one_counts() {
        let live = live();
        let (old, new) = (Cancel::new(), Cancel::new());
        live.enlist(1, &Task::Advice, old.clone());
        live.enlist(2, &Task::Reply, new.clone());
        assert!(old.is_cancelled() && !new.is_cancelled());
        assert!(!live.runs(1) && live.runs(2));
        live.tell(1, Arc::default());
        assert_eq!(live.now().told, 0, "old news");
        live.discharge(1);
        assert!(live.runs(2), "the old one cannot end the new one");
        live.discharge(2);
        assert!(live.now().job.is_none());
    }

    #[test]
    fn open_streams_are_counted() {
        let live = live();
        let stream = live.open_stream();
        assert_eq!(live.streams(), 1);
        drop(stream);
        assert_eq!(live.streams(), 0);
    }

    #[test]
    fn there_is_a_pace() {
        let mut pace = Pace::new(0.0, 3.0);
        assert_eq!([(); 4].map(|()| pace.take()), [true, true, true, false]);
    }
}
