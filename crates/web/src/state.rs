//! What all requests share: the games, and how much searching may go on.

use std::collections::VecDeque;
use std::collections::hash_map::RandomState;
use std::fmt;
use std::hash::BuildHasher;
use std::path::Path;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use meeple_arena::Session;
use meeple_core::Cancel;
use tokio::sync::Semaphore;

use crate::error::Failure;
use crate::folder::Claim;
use crate::jobs::Watched as _;
use crate::lab::Traces;
use crate::live_game::{Held, LiveGame, Pace};
use crate::memory::{Memory, Share, Shortage};
use crate::play::Play;
use crate::race::{Contest, Log};
use crate::recently_used::RecentlyUsed;
use crate::record::Setting;
use crate::store::{Kept, Store, Unfinished};

/// What the server may use.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Games in memory; the one least recently used goes back to the store.
    pub games: usize,
    /// Searches at the same time.
    pub searches: usize,
    /// Searches that may wait for their turn.
    pub waiting: usize,
    /// Wall time of one search.
    pub search_time: Duration,
    /// How long a request of a race waits for its turn to search.
    pub patience: Duration,
    /// How long an answer waits for a search that may be over in a moment.
    pub moment: Duration,
    /// How long a page that was looked at counts as a watcher of its search.
    pub a_look: Duration,
    /// How long a page may take to begin, and a form to arrive.
    pub answer: Duration,
    /// Streams of events that may be open.
    pub streams: usize,
    /// Memory of all searches together, and of what agents and the lab keep of them.
    pub memory: usize,
    /// How long that is kept where nobody looks.
    pub idle: Duration,
    /// How long a move waits for the adviser's word on it, where warnings are wanted.
    pub a_word: Duration,
}

impl Default for Limits {
    /// All processors but one, and times a person is willing to wait.
    fn default() -> Self {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            games: 2048,
            searches: processors.saturating_sub(1).max(1),
            waiting: 8,
            search_time: Duration::from_secs(60),
            patience: Duration::from_secs(8),
            moment: Duration::from_millis(400),
            a_look: Duration::from_secs(10),
            answer: Duration::from_secs(10),
            streams: 64,
            memory: MEMORY_AT_LEAST + MEMORY_A_SEARCH * processors.saturating_sub(1).max(1),
            idle: Duration::from_secs(300),
            a_word: Duration::from_secs(3),
        }
    }
}

/// Memory of a server: this much, and for each search that may run.
const MEMORY_AT_LEAST: usize = 512 << 20;
const MEMORY_A_SEARCH: usize = 512 << 20;
/// One search has no more than this, whatever its expression says.
const MEMORY_OF_ONE: usize = 1 << 30;
/// A search that somebody asked for is not begun with less.
const LEAST_MEMORY: usize = 16 << 20;
/// The computer moves even when there is less: so much is never refused.
const FOR_A_MOVE: usize = 8 << 20;

/// A race that several requests may ask for; one at a time has it.
pub(crate) type SharedRace = Arc<tokio::sync::Mutex<Contest>>;

/// The state of the app, cheap to clone.
#[derive(Clone)]
pub struct AppState(Arc<Inner>);

struct Inner {
    limits: Limits,
    store: Arc<Store>,
    plays: Mutex<RecentlyUsed<LiveGame>>,
    races: Mutex<RecentlyUsed<tokio::sync::Mutex<Contest>>>,
    /// Long searches, and small ones that need not wait for them.
    lanes: [Arc<Semaphore>; 2],
    waiting: Arc<AtomicUsize>,
    streams: Arc<AtomicUsize>,
    births: Mutex<Pace>,
    memory: Memory,
    traces: Mutex<Traces>,
    /// The games whose agents remember something, the latest last.
    learned: Mutex<VecDeque<Weak<LiveGame>>>,
    /// The parent of every search's request to stop.
    stop: Cancel,
    /// Keyed by the operating system's randomness: ids and seeds cannot be guessed from others.
    randomness: RandomState,
    drawn: AtomicU64,
    /// The folder is ours as long as anybody holds the state.
    _claim: Option<Claim>,
}

impl AppState {
    /// Games that end with the process: for tests and demonstrations.
    ///
    /// # Panics
    /// When there is no memory for an empty database.
    #[must_use]
    pub fn new(limits: Limits) -> Self {
        Self::with(limits, Store::in_memory().expect("an empty database fits in memory"), None)
    }

    /// Games that are kept in a folder, which is made if it is not there.
    ///
    /// # Errors
    /// When the folder cannot be made, another server has it (then of the kind
    /// [`ResourceBusy`](std::io::ErrorKind::ResourceBusy)), or its database cannot be opened.
    pub fn open(limits: Limits, folder: &Path) -> std::io::Result<Self> {
        std::fs::create_dir_all(folder)?;
        let claim = Claim::of(folder)?;
        let store = Store::open(folder).map_err(std::io::Error::other)?;
        Ok(Self::with(limits, store, Some(claim)))
    }

    fn with(limits: Limits, store: Store, claim: Option<Claim>) -> Self {
        let lanes = [limits.searches, limits.searches + 1].map(|n| Arc::new(Semaphore::new(n)));
        Self(Arc::new(Inner {
            limits,
            store: Arc::new(store),
            plays: Mutex::new(RecentlyUsed::new(limits.games)),
            races: Mutex::new(RecentlyUsed::new(limits.games)),
            lanes,
            waiting: Arc::default(),
            streams: Arc::default(),
            births: Mutex::new(Pace::new(250.0, 2500.0)),
            memory: Memory::new(limits.memory),
            traces: Mutex::default(),
            learned: Mutex::default(),
            stop: Cancel::new(),
            randomness: RandomState::new(),
            drawn: AtomicU64::new(0),
            _claim: claim,
        }))
    }

    pub(crate) fn limits(&self) -> Limits {
        self.0.limits
    }

    /// Where searches wait: the lane of small ones, or that of long ones.
    pub(crate) fn lane(&self, light: bool) -> Arc<Semaphore> {
        Arc::clone(&self.0.lanes[usize::from(light)])
    }

    /// One more search waits, until the guard is dropped.
    pub(crate) fn queue(&self, light: bool) -> Option<Counted> {
        (!light).then(|| Counted::new(&self.0.waiting))
    }

    /// Whether no more searches should be begun for now.
    pub(crate) fn is_busy(&self) -> bool {
        let free = self.lane(false).available_permits() > 0;
        !free && self.0.waiting.load(Ordering::Relaxed) >= self.0.limits.waiting
    }

    /// One more stream, if there may be one.
    pub(crate) fn stream(&self) -> Option<Counted> {
        let stream = Counted::new(&self.0.streams);
        (self.0.streams.load(Ordering::Relaxed) <= self.0.limits.streams).then_some(stream)
    }

    /// Whether one more game may begin now.
    pub(crate) fn may_begin(&self) -> bool {
        lock(&self.0.births).take()
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

    /// Keeps a new game under a new id.
    pub(crate) async fn keep(&self, mut play: Play) -> Result<Arc<LiveGame>, Failure> {
        let id = format!("{:016x}", self.draw());
        let (store, name) = (Arc::clone(&self.0.store), id.clone());
        let play = self
            .blocking(move || {
                store.insert(&name, play.setting(), play.log(), play.is_done())?;
                play.saved();
                Ok(play)
            })
            .await?;
        Ok(lock(&self.0.plays).put(id.clone(), LiveGame::new(id, play)))
    }

    /// The game with that id, from memory or from the store.
    pub(crate) async fn game(&self, id: &str) -> Result<Arc<LiveGame>, Failure> {
        if let Some(live) = lock(&self.0.plays).get(id) {
            return Ok(live);
        }
        if !is_id(id) {
            return Err(Failure::NotFound);
        }
        let (store, name) = (Arc::clone(&self.0.store), id.to_owned());
        let found = self.blocking(move || store.read(&name)).await?;
        let play = match found.ok_or(Failure::Expired)? {
            Kept::Game(setting, moves) => {
                Play::open(*setting, &moves).map_err(|error| error.to_string())
            }
            Kept::Unreadable(why) => Err(why),
        };
        let mut play = play.map_err(|why| {
            eprintln!("meeple web: game {id} cannot be read: {why}");
            Failure::Unreadable
        })?;
        play.saved();
        Ok(lock(&self.0.plays).put(id.to_owned(), LiveGame::new(id.to_owned(), play)))
    }

    /// The session of a game as it stood after so many moves: for pages about a position.
    ///
    /// # Errors
    /// When there is no such game.
    pub(crate) async fn session_at(
        &self,
        id: &str,
        ply: usize,
    ) -> Result<Box<dyn Session>, Failure> {
        let play = self.game(id).await?.hold().await;
        let mut session = play.session().fork();
        while session.history().len() > ply && session.undo() {}
        Ok(session)
    }

    /// Writes the moves of a game that the store does not have yet.
    ///
    /// # Errors
    /// When they cannot be written; the game is then forgotten here and read again later.
    pub(crate) async fn save(&self, live: &LiveGame, mut play: Held) -> Result<Held, Failure> {
        play.note_flag();
        let (store, id) = (Arc::clone(&self.0.store), live.id.clone());
        let written = self
            .blocking(move || {
                if let Some((from, moves)) = play.unsaved() {
                    store.write(&id, from, moves, play.is_done())?;
                    play.saved();
                }
                Ok(play)
            })
            .await;
        if written.is_err() {
            lock(&self.0.plays).remove(&live.id);
        }
        written
    }

    /// Writes the setting of a game, after something in it changed.
    pub(crate) async fn save_setting(
        &self,
        live: &LiveGame,
        setting: Setting,
    ) -> Result<(), Failure> {
        let (store, id) = (Arc::clone(&self.0.store), live.id.clone());
        self.blocking(move || store.set(&id, &setting)).await
    }

    /// Notes that the agents of a game have learned something: it is kept as long as there is room.
    pub(crate) fn note_learned(&self, live: &Arc<LiveGame>) {
        let mut learned = lock(&self.0.learned);
        learned.retain(|known| known.upgrade().is_some_and(|known| !Arc::ptr_eq(&known, live)));
        learned.push_back(Arc::downgrade(live));
    }

    /// The memory that all searches share.
    pub(crate) fn memory(&self) -> &Memory {
        &self.0.memory
    }

    /// The steps that the lab shows.
    pub(crate) fn traces(&self) -> MutexGuard<'_, Traces> {
        lock(&self.0.traces)
    }

    /// What a search may use: its part of what is left, once games and figures that nobody looks at
    /// have given theirs back. A move is never refused for want of memory; anything else is.
    ///
    /// # Errors
    /// When too little is left.
    pub(crate) fn grant(&self, for_move: bool) -> Result<Share, Shortage> {
        self.make_room(self.0.limits.memory / 2, LEAST_MEMORY);
        // Others may begin while it runs.
        let free = self.lane(false).available_permits() + 1;
        let most = (self.memory().left() / free).clamp(LEAST_MEMORY, MEMORY_OF_ONE);
        match self.memory().take(LEAST_MEMORY, most) {
            Some(share) => Ok(share),
            None if for_move => Ok(self.memory().hold(FOR_A_MOVE)),
            None => Err(self.memory().shortage()),
        }
    }

    /// Frees what can be worked out again until so much is left: what nobody looks at until there is
    /// plenty, what somebody looks at only until there is enough.
    pub(crate) fn make_room(&self, plenty: usize, enough: usize) {
        for (unwatched, wanted) in [(true, plenty), (false, enough)] {
            if self.memory().left() >= wanted {
                continue;
            }
            if !unwatched {
                self.traces().clear();
            }
            let games: Vec<Weak<LiveGame>> = lock(&self.0.learned).iter().cloned().collect();
            for game in games {
                let watched =
                    game.upgrade().is_some_and(|live| live.is_watched(self.0.limits.a_look));
                if self.memory().left() < wanted && !(unwatched && watched) {
                    clear(&game);
                }
            }
        }
    }

    /// Gives back what nobody has looked at for a while.
    pub(crate) fn tidy(&self) {
        let idle = self.0.limits.idle;
        self.traces().drop_older_than(idle);
        lock(&self.0.learned).retain(|game| {
            let Some(live) = game.upgrade() else { return false };
            // One that is held just now is looked after the next time.
            live.is_watched(idle) || !clear(game)
        });
    }

    /// The games that can be gone on with, the latest first, as they stand.
    pub(crate) async fn unfinished(&self, most: usize) -> Vec<(Unfinished, Play)> {
        let store = Arc::clone(&self.0.store);
        let read = move || {
            let games = store.unfinished(most)?.into_iter();
            let standing = |game: Unfinished| match store.read(&game.id) {
                Ok(Some(Kept::Game(setting, moves))) => {
                    Play::open(*setting, &moves).ok().map(|play| (game, play))
                }
                _ => None,
            };
            Ok(games.filter_map(standing).collect())
        };
        self.blocking(read).await.unwrap_or_default()
    }

    /// Asks the store on a thread that may block.
    async fn blocking<T: Send + 'static>(
        &self,
        ask: impl FnOnce() -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, Failure> {
        match tokio::task::spawn_blocking(ask).await {
            Ok(Ok(answer)) => Ok(answer),
            Ok(Err(error)) => Err(Failure::internal(self.draw(), &error)),
            Err(error) => Err(Failure::internal(self.draw(), &error)),
        }
    }

    /// Keeps a new race and gives it an id.
    pub(crate) async fn keep_race(&self, contest: Contest) -> Result<String, Failure> {
        let id = format!("{:016x}", self.draw());
        self.save_race(&id, contest.log().clone()).await?;
        self.put_race(&id, contest);
        Ok(id)
    }

    /// Writes what happened in a race.
    pub(crate) async fn save_race(&self, id: &str, log: Log) -> Result<(), Failure> {
        let (store, name) = (Arc::clone(&self.0.store), id.to_owned());
        let written = self.blocking(move || store.write_race(&name, &log)).await;
        if written.is_err() {
            // What could not be written did not happen: it is read again later.
            lock(&self.0.races).remove(id);
        }
        written
    }

    /// Holds a race in memory.
    pub(crate) fn put_race(&self, id: &str, contest: Contest) -> SharedRace {
        lock(&self.0.races).put(id.to_owned(), tokio::sync::Mutex::new(contest))
    }

    /// The race with that id, if it is in memory.
    pub(crate) fn race(&self, id: &str) -> Result<Option<SharedRace>, Failure> {
        if is_id(id) { Ok(lock(&self.0.races).get(id)) } else { Err(Failure::NotFound) }
    }

    /// What happened in the race with that id.
    pub(crate) async fn race_log(&self, id: &str) -> Result<Log, Failure> {
        let (store, id) = (Arc::clone(&self.0.store), id.to_owned());
        self.blocking(move || store.read_race(&id)).await?.ok_or(Failure::Expired)
    }
}

/// The agents of a game forget what they remember; whether they could be told.
fn clear(game: &Weak<LiveGame>) -> bool {
    let held = game.upgrade().map(|live| live.try_hold());
    match held {
        None => true,
        Some(None) => false,
        Some(Some(mut play)) => {
            play.clear_memories();
            true
        }
    }
}

/// Whether a text looks like one of our ids.
pub(crate) fn is_id(id: &str) -> bool {
    id.len() == 16 && id.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// One of several, as long as it lives.
pub(crate) struct Counted(Arc<AtomicUsize>);

impl Counted {
    fn new(count: &Arc<AtomicUsize>) -> Self {
        count.fetch_add(1, Ordering::Relaxed);
        Self(Arc::clone(count))
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// What is inside is whole between any two operations, so a panic elsewhere spoils nothing.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form::Order;
    use crate::work::Task;

    /// A game of a mission whose adviser was asked, as the server does it.
    async fn advised(state: &AppState) -> Arc<LiveGame> {
        let entry = meeple_arena::entry("hostage").expect("a game");
        let position = "clean operator=e3 points=1 enemies=e10,d6".to_owned();
        let order = Order { position, ..Order::default() };
        let live = state.keep(order.open(entry, 1).expect("an order")).await.expect("room");
        let mut play = live.hold().await;
        crate::jobs::start(state, &live, &mut play, Task::Advice).expect("a task");
        drop(play);
        assert!(live.settled(Duration::from_secs(120)).await, "it ends");
        // What is counted after the page was told.
        while Arc::strong_count(&live) > 2 {
            tokio::task::yield_now().await;
        }
        live
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn what_an_adviser_knows_is_counted_and_given_back_when_nobody_looks() {
        let limits = Limits { idle: Duration::ZERO, ..Limits::default() };
        let state = AppState::new(limits);
        let live = advised(&state).await;
        let held = live.hold().await.adviser().held();
        assert!(held > 10_000, "{held}");
        assert_eq!(state.memory().taken(), held, "nothing else is");
        state.tidy();
        assert_eq!(state.memory().taken(), 0);
        assert_eq!(live.hold().await.adviser().held(), 0);
        assert!(live.hold().await.findings.advice.is_some(), "what it said stays");
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn games_share_one_memory_and_a_search_gets_what_is_left() {
        let state =
            AppState::new(Limits { memory: 64 << 20, a_look: Duration::ZERO, ..Limits::default() });
        let first = advised(&state).await;
        let most = state.memory().left();
        let (one, others) = (state.grant(false).expect("enough"), state.memory().left());
        assert!(one.bytes() <= most && one.bytes() >= LEAST_MEMORY);
        let rest = state.memory().hold(others);
        assert!(state.grant(false).is_err(), "all is taken");
        assert_eq!(first.hold().await.adviser().held(), 0, "it gave way before anybody is refused");
        assert_eq!(state.grant(true).expect("a move is made in any case").bytes(), FOR_A_MOVE);
        drop((one, rest));
        assert_eq!(state.memory().taken(), 0);
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_game_that_leaves_memory_takes_its_share_along() {
        let state = AppState::new(Limits { games: 1, ..Limits::default() });
        drop(advised(&state).await);
        assert!(state.memory().taken() > 0);
        let entry = meeple_arena::entry("tictactoe").expect("a game");
        let order = Order { side: "both".to_owned(), ..Order::default() };
        state.keep(order.open(entry, 1).expect("an order")).await.expect("room");
        assert_eq!(state.memory().taken(), 0);
    }
}
