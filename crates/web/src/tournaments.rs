//! Small tournaments that run while their page is looked at.
//!
//! A tournament is begun by a POST, plays on a thread of its own, game by game, and waits for a
//! processor before each one like every long search: people who play are never kept waiting for
//! longer than one game. It is bounded in players, rounds, thinking time and time in all.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use meeple_arena::contest::{Clock, Contestant, Event, Fixture, Record, play_event};
use meeple_arena::levels::Levels;
use meeple_arena::tournament::{Schedule, Standings};
use meeple_arena::{Agent, Entry};
use meeple_core::{Cancel, InputError};

use crate::AppState;
use crate::record::parse_agent;
use crate::text::tournaments as words;

/// Players at most, and rounds at most.
pub(crate) const MOST_PLAYERS: usize = 6;
pub(crate) const MOST_ROUNDS: u32 = 20;
/// Tournaments that run at the same time, and that are kept.
const MOST_RUNNING: usize = 2;
const KEPT: usize = 16;
/// What each player has for all moves of a game, and what each move adds: whatever an expression
/// asks for, a game ends.
const CLOCK: Clock =
    Clock::Game { time: Duration::from_secs(20), increment: Duration::from_millis(100) };
/// A game of more moves is drawn.
const LONGEST_GAME: u32 = 300;
/// Memory of each of the two who play.
const OF_A_PLAYER: usize = 64 << 20;
/// A tournament ends after this.
const LONGEST: Duration = Duration::from_secs(600);

/// The tournaments of a server.
#[derive(Debug, Default)]
pub(crate) struct Tournaments {
    shows: Mutex<Vec<Arc<Show>>>,
}

/// One tournament.
#[derive(Debug)]
pub(crate) struct Show {
    pub(crate) id: String,
    pub(crate) event: Event,
    pub(crate) rounds: u32,
    names: Vec<String>,
    fixtures: Vec<Fixture>,
    records: Mutex<Vec<Record>>,
    cancel: Cancel,
    over: AtomicBool,
}

/// A tournament as someone asked for it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Wanted {
    pub(crate) levels: Vec<u8>,
    pub(crate) agent: String,
    pub(crate) rounds: u32,
}

impl Wanted {
    /// The players: the chosen levels, and an agent by its expression.
    fn contestants(&self, entry: &'static Entry) -> Result<Vec<Agent>, InputError> {
        let known = Levels::of(entry.id).map_or(&[][..], |levels| &levels.levels[..]);
        let chosen = known.iter().filter(|level| self.levels.contains(&level.level));
        let texts = chosen.map(|level| level.agent.as_str());
        let own = Some(self.agent.trim()).filter(|text| !text.is_empty());
        // Never a program outside: only agents of ours are parsed here.
        let agents = texts.chain(own).map(|text| parse_agent(text, entry));
        let list = agents.collect::<Result<Vec<_>, _>>()?;
        if (2..=MOST_PLAYERS).contains(&list.len()) {
            Ok(list)
        } else {
            Err(InputError::new(words::wanted_players(MOST_PLAYERS)))
        }
    }
}

impl Tournaments {
    /// Begins a tournament.
    ///
    /// # Errors
    /// When the wish makes no sense, or enough tournaments run already.
    pub(crate) fn begin(
        &self,
        state: &AppState,
        entry: &'static Entry,
        wanted: &Wanted,
    ) -> Result<Arc<Show>, InputError> {
        let agents = wanted.contestants(entry)?;
        let names = agents.iter().map(ToString::to_string).collect();
        let contestants = agents.iter().map(Contestant::of_agent).collect();
        let mut shows = lock(&self.shows);
        if shows.iter().filter(|show| !show.is_over()).count() >= MOST_RUNNING {
            return Err(InputError::new(words::TOO_MANY.clone()));
        }
        let rounds = wanted.rounds.clamp(1, MOST_ROUNDS);
        let event = Event {
            clock: CLOCK,
            longest: LONGEST_GAME,
            bytes: Some(OF_A_PLAYER),
            seed: state.draw(),
            ..Event::new(entry, contestants)
        };
        let show = Arc::new(Show {
            id: format!("{:016x}", state.draw()),
            names,
            fixtures: Schedule::RoundRobin.fixtures(event.contestants.len(), rounds),
            event,
            rounds,
            records: Mutex::default(),
            cancel: state.cancel(),
            over: AtomicBool::new(false),
        });
        if shows.len() >= KEPT
            && let Some(oldest) = shows.iter().position(|show| show.is_over())
        {
            shows.remove(oldest);
        }
        shows.push(Arc::clone(&show));
        tokio::spawn(run(state.clone(), Arc::clone(&show)));
        Ok(show)
    }

    /// The tournament with that id.
    pub(crate) fn find(&self, id: &str) -> Option<Arc<Show>> {
        lock(&self.shows).iter().find(|show| show.id == id).cloned()
    }

    /// All of them, the newest first.
    pub(crate) fn all(&self) -> Vec<Arc<Show>> {
        lock(&self.shows).iter().rev().cloned().collect()
    }
}

/// Game by game, each on a blocking thread with its own permit to use a processor.
async fn run(state: AppState, show: Arc<Show>) {
    let began = Instant::now();
    for fixture in show.fixtures.clone() {
        let Ok(permit) = state.lane(false).acquire_owned().await else { break };
        if show.cancel.is_cancelled() || began.elapsed() > LONGEST {
            break;
        }
        state.make_room(2 * OF_A_PLAYER, 2 * OF_A_PLAYER);
        let share = state.memory().hold(2 * OF_A_PLAYER);
        let at_work = Arc::clone(&show);
        let played = tokio::task::spawn_blocking(move || {
            let _both = (permit, share);
            let (event, cancel) = (&at_work.event, &at_work.cancel);
            play_event(event, &[fixture], &Default::default(), cancel, &mut ())
        });
        match played.await {
            Ok(Ok(records)) => lock(&show.records).extend(records),
            // A game that cannot be played ends the tournament; what was played stays.
            _ => break,
        }
    }
    show.over.store(true, Ordering::Release);
}

impl Show {
    /// Whether no more games will be played.
    pub(crate) fn is_over(&self) -> bool {
        self.over.load(Ordering::Acquire)
    }

    /// Ends it with the game that is being played.
    pub(crate) fn stop(&self) {
        self.cancel.cancel();
    }

    /// Games in all.
    pub(crate) fn games(&self) -> u32 {
        self.fixtures.len() as u32
    }

    /// How it stands.
    pub(crate) fn standings(&self) -> Standings {
        Standings::of(&self.names, &lock(&self.records))
    }
}

/// Records are whole between any two operations, so a panic elsewhere spoils nothing.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
