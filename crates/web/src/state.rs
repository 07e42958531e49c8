//! What all requests share: the games, and how much searching may go on.

use std::collections::hash_map::RandomState;
use std::fmt;
use std::hash::BuildHasher;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use meeple_core::Cancel;
use tokio::sync::Semaphore;

use crate::error::Failure;
use crate::play::Play;
use crate::race::Contest;
use crate::shelf::{Shared, Shelf};

/// What the server may use.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Games kept; the one least recently used gives way to a new one.
    pub games: usize,
    /// Searches at the same time.
    pub searches: usize,
    /// Wall time of one request's searches.
    pub search_time: Duration,
    /// How long a request waits for its turn to search.
    pub patience: Duration,
}

impl Default for Limits {
    /// All processors but one, and times a person is willing to wait.
    fn default() -> Self {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            games: 256,
            searches: processors.saturating_sub(1).max(1),
            search_time: Duration::from_secs(10),
            patience: Duration::from_secs(10),
        }
    }
}

/// The state of the app, cheap to clone.
#[derive(Clone)]
pub struct AppState(Arc<Inner>);

struct Inner {
    limits: Limits,
    plays: Mutex<Shelf<Play>>,
    races: Mutex<Shelf<Contest>>,
    searches: Arc<Semaphore>,
    /// The parent of every search's request to stop.
    stop: Cancel,
    /// Keyed by the operating system's randomness: ids and seeds cannot be guessed from others.
    randomness: RandomState,
    drawn: AtomicU64,
}

impl AppState {
    /// No games yet.
    #[must_use]
    pub fn new(limits: Limits) -> Self {
        Self(Arc::new(Inner {
            limits,
            plays: Mutex::new(Shelf::new(limits.games)),
            races: Mutex::new(Shelf::new(limits.games)),
            searches: Arc::new(Semaphore::new(limits.searches)),
            stop: Cancel::new(),
            randomness: RandomState::new(),
            drawn: AtomicU64::new(0),
        }))
    }

    pub(crate) fn limits(&self) -> Limits {
        self.0.limits
    }

    pub(crate) fn searches(&self) -> Arc<Semaphore> {
        Arc::clone(&self.0.searches)
    }

    /// A request to stop one search, made at the latest when the server ends.
    pub(crate) fn cancel(&self) -> Cancel {
        self.0.stop.child()
    }

    pub(crate) fn stop_searches(&self) {
        self.0.stop.cancel();
    }

    /// A number nobody can foretell.
    pub(crate) fn draw(&self) -> u64 {
        self.0.randomness.hash_one(self.0.drawn.fetch_add(1, Ordering::Relaxed))
    }

    /// Keeps a new game and gives it an id.
    pub(crate) fn keep(&self, play: Play) -> String {
        let id = format!("{:016x}", self.draw());
        open(&self.0.plays).put(id.clone(), play);
        id
    }

    /// Keeps a new race and gives it an id.
    pub(crate) fn keep_race(&self, contest: Contest) -> String {
        let id = format!("{:016x}", self.draw());
        open(&self.0.races).put(id.clone(), contest);
        id
    }

    /// The game with that id.
    pub(crate) fn game(&self, id: &str) -> Result<Shared<Play>, Failure> {
        open(&self.0.plays).get(id).ok_or_else(|| gone(id))
    }

    /// The race with that id.
    pub(crate) fn race(&self, id: &str) -> Result<Shared<Contest>, Failure> {
        open(&self.0.races).get(id).ok_or_else(|| gone(id))
    }
}

/// Why there is no game with that id.
fn gone(id: &str) -> Failure {
    let well_formed = id.len() == 16 && id.bytes().all(|byte| byte.is_ascii_hexdigit());
    if well_formed { Failure::Expired } else { Failure::NotFound }
}

/// A shelf is whole between any two of its operations, so a panic elsewhere spoils nothing.
fn open<T>(shelf: &Mutex<Shelf<T>>) -> MutexGuard<'_, Shelf<T>> {
    shelf.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Default for AppState {
    fn default() -> Self {
        Self::new(Limits::default())
    }
}

impl fmt::Debug for AppState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AppState({:?})", self.0.limits)
    }
}
