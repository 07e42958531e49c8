//! Many games over all cores. Whoever watches is told twice: as games end, and in the order of the
//! fixtures. Decisions are made on the second, so that they do not depend on how many cores there
//! are or which game was quick.

use std::collections::{BTreeMap, HashMap};
use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use meeple_core::{Cancel, InputError, Phrase, Setup, Strengths};

use super::game::{Fixture, Record, play};
use super::{Clock, Contestant, Openings, clock};
use crate::Entry;

/// Who plays, where games begin, and within which limits.
#[derive(Clone, Debug)]
pub struct Event {
    /// The game.
    pub entry: &'static Entry,
    /// Who takes part.
    pub contestants: Vec<Contestant>,
    /// The position from which openings are drawn.
    pub position: Option<String>,
    /// The scenario.
    pub scenario: Option<String>,
    /// Where games begin.
    pub openings: Openings,
    /// Seed of openings, dice and agents.
    pub seed: u64,
    /// How long a move or a game may take.
    pub clock: Clock,
    /// How long a program outside is waited for where the clock sets no time.
    pub patience: Duration,
    /// A game of more moves is drawn.
    pub longest: u32,
    /// Memory of an agent's thinking, where that is limited.
    pub bytes: Option<usize>,
    /// Strengths of features for agents of ours that use such and do not say which.
    pub strengths: Option<Arc<Strengths>>,
}

impl Event {
    /// A game longer than this is drawn, unless another limit is set.
    pub const LONGEST: u32 = 2_000;
    /// A program outside is waited for that long, unless another time is set.
    pub const PATIENCE: Duration = clock::PATIENCE;

    /// An event with the usual limits.
    #[must_use]
    pub fn new(entry: &'static Entry, contestants: Vec<Contestant>) -> Self {
        Self {
            entry,
            contestants,
            position: None,
            scenario: None,
            openings: Openings::default(),
            seed: 0,
            clock: Clock::Own,
            patience: Self::PATIENCE,
            longest: Self::LONGEST,
            bytes: None,
            strengths: None,
        }
    }

    /// What whoever lost on time did not keep to, and where that limit comes from.
    #[must_use]
    pub fn time_limit(&self) -> Phrase {
        self.clock.limit(self.patience)
    }
}

/// Who is told of games.
pub trait Watcher: Send {
    /// A game has ended; games come as they end.
    ///
    /// # Errors
    /// When it cannot be written down: the event ends.
    fn finished(&mut self, _: &Record) -> io::Result<()> {
        Ok(())
    }

    /// The next game in the order of fixtures. `false` ends the event with this game.
    fn in_order(&mut self, _: &Record) -> bool {
        true
    }
}

/// Nobody watches.
impl Watcher for () {}

/// What the cores share.
struct Desk<'a> {
    watcher: &'a mut dyn Watcher,
    waiting: BTreeMap<usize, Record>,
    done: Vec<Record>,
    over: bool,
    failure: Option<io::Error>,
}

impl Desk<'_> {
    /// Takes a record, and passes on all that are now in order.
    fn take(&mut self, index: usize, record: Record, fresh: bool) {
        if self.over {
            return;
        }
        if fresh && let Err(error) = self.watcher.finished(&record) {
            self.failure = Some(error);
            self.over = true;
            return;
        }
        self.waiting.insert(index, record);
        while !self.over
            && let Some(record) = self.waiting.remove(&self.done.len())
        {
            self.over = !self.watcher.in_order(&record);
            self.done.push(record);
        }
    }
}

/// Plays the fixtures that are not known yet. The records come in the order of the fixtures; after
/// a request to stop, those that were finished out of order are among them.
///
/// # Errors
/// When the game has not two sides, the position cannot be opened, or the watcher cannot write.
pub fn play_event(
    event: &Event,
    fixtures: &[Fixture],
    known: &HashMap<Fixture, Record>,
    cancel: &Cancel,
    watcher: &mut dyn Watcher,
) -> Result<Vec<Record>, EventError> {
    if !event.entry.family.has_two_sides() {
        return Err(EventError::Input(InputError::new(Phrase::new(
            "a match needs a game of two sides; expected a duel",
            "un match demande un jeu à deux camps ; attendu un duel",
        ))));
    }
    let begins = event.position.is_none() && event.openings == Openings::Random(0);
    if !begins && event.contestants.iter().any(Contestant::needs_the_start) {
        return Err(EventError::Input(InputError::new(Phrase::new(
            "programs of Escampe's protocol begin at the start; expected --openings random:0",
            "les programmes du protocole d'Escampe partent du début ; attendu --openings random:0",
        ))));
    }
    let setup = Setup { position: event.position.as_deref(), scenario: event.scenario.as_deref() };
    let start = event.entry.open(&setup).map_err(EventError::Input)?;
    let enough = cancel.child();
    let desk = Mutex::new(Desk {
        watcher,
        waiting: BTreeMap::new(),
        done: Vec::new(),
        over: false,
        failure: None,
    });
    let next = AtomicUsize::new(0);
    let work = || loop {
        let index = next.fetch_add(1, Ordering::Relaxed);
        let Some(&fixture) = fixtures.get(index).filter(|_| !enough.is_cancelled()) else { return };
        let old = known.get(&fixture).cloned();
        let fresh = old.is_none();
        let Some(record) = old.or_else(|| play(event, &*start, fixture, &enough)) else { return };
        let Ok(mut desk) = desk.lock() else { return };
        desk.take(index, record, fresh);
        if desk.over {
            enough.cancel();
        }
    };
    rayon::scope(|scope| {
        for _ in 0..rayon::current_num_threads() {
            scope.spawn(|_| work());
        }
    });
    let Ok(desk) = desk.into_inner() else { return Ok(Vec::new()) };
    if let Some(error) = desk.failure {
        return Err(EventError::Io(error));
    }
    let mut records = desk.done;
    if !desk.over {
        records.extend(desk.waiting.into_values());
    }
    Ok(records)
}

/// Why an event was not played.
#[derive(Debug)]
pub enum EventError {
    /// Something that was asked for is wrong.
    Input(InputError),
    /// The file that results are kept in does not fit.
    Results(InputError),
    /// Results could not be written.
    Io(io::Error),
}
