//! A desk: where a scenario that is being drawn is worked out again after every stroke.
//!
//! A desk knows the latest text only, and at most one job, which a newer text supersedes. What it
//! found is told to the page that asked and to whoever watches. Nothing of it is stored.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use meeple_arena::tradeoffs::{self, Tradeoff};
use meeple_arena::{Agent, Answer, Entry, Status};
use meeple_core::{Cancel, Control, Setup};
use tokio::sync::watch;

use crate::AppState;
use crate::error::Failure;
use crate::jobs::{self, Watched};
use crate::live_game::Pace;
use crate::memory::Shortage;
use crate::recently_used::RecentlyUsed;
use crate::search_figures::Watcher;
use crate::work::within;

/// Desks in memory; the one least recently used gives way.
const KEPT: usize = 64;
/// What a turn costs, in units of certain loss, for the best trade-offs that are shown.
const PRICES: [f64; 3] = [0.000_5, 0.005, 0.02];
/// Trade-offs are worked out as well where the mission itself took no longer.
const CHEAP: Duration = Duration::from_secs(2);

/// What is known of the text on a desk.
#[derive(Clone, Debug, Default)]
pub(super) struct Figure {
    /// Counts what was told.
    pub(super) told: u64,
    /// Whether more is to come.
    pub(super) works: bool,
    /// How long it has taken so far, and the share that is done.
    pub(super) elapsed: Duration,
    pub(super) done: Option<f64>,
    /// What the best policy leads to.
    pub(super) answer: Option<Answer>,
    /// What it would be at each price of a turn.
    pub(super) front: Vec<Tradeoff>,
    /// The success of the text before.
    pub(super) before: Option<f64>,
    /// The number of an error that the job ended with.
    pub(super) fault: Option<String>,
    /// That there was not enough memory.
    pub(super) short: Option<Shortage>,
}

impl Figure {
    fn success(&self) -> Option<f64> {
        self.answer.as_ref().and_then(|answer| answer.success)
    }
}

struct Job {
    number: u64,
    cancel: Cancel,
}

/// One desk.
pub(super) struct Desk {
    figure: watch::Sender<Figure>,
    text: Mutex<String>,
    job: Mutex<Option<Job>>,
    streams: AtomicUsize,
    looked: Mutex<Instant>,
    pace: Mutex<Pace>,
}

/// All desks of a server.
pub(super) struct Desks(Mutex<RecentlyUsed<Desk>>);

impl Default for Desks {
    fn default() -> Self {
        Self(Mutex::new(RecentlyUsed::new(KEPT)))
    }
}

impl Desks {
    /// The desk with an id, which is made if it is one of ours and not there.
    pub(super) fn at(&self, id: &str) -> Arc<Desk> {
        lock(&self.0).put(id.to_owned(), Desk::new())
    }

    /// The desk with an id.
    pub(super) fn find(&self, id: &str) -> Option<Arc<Desk>> {
        lock(&self.0).get(id)
    }
}

impl Desk {
    fn new() -> Self {
        Self {
            figure: watch::Sender::default(),
            text: Mutex::default(),
            job: Mutex::default(),
            streams: AtomicUsize::new(0),
            looked: Mutex::new(Instant::now()),
            pace: Mutex::new(Pace::new(30.0, 60.0)),
        }
    }

    /// What is known now.
    pub(super) fn now(&self) -> Figure {
        self.figure.borrow().clone()
    }

    pub(super) fn watch(&self) -> watch::Receiver<Figure> {
        self.figure.subscribe()
    }

    /// Whether one more stroke may be made now.
    pub(super) fn may_act(&self) -> bool {
        lock(&self.pace).take()
    }

    pub(super) fn streams(&self) -> usize {
        self.streams.load(Ordering::Relaxed)
    }

    /// A stream opens; it closes when the guard is dropped.
    pub(super) fn open_stream(self: &Arc<Self>) -> Stream {
        self.streams.fetch_add(1, Ordering::Relaxed);
        Stream(Arc::clone(self))
    }

    /// The text cannot be played: whatever runs stops, and nothing is known.
    pub(super) fn clear(&self) {
        lock(&self.text).clear();
        if let Some(old) = lock(&self.job).take() {
            old.cancel.cancel();
        }
        self.tell(|figure| {
            let before = figure.success().or(figure.before);
            *figure = Figure { told: figure.told, before, ..Figure::default() };
        });
    }

    /// Begins to work a text out, unless that is done or under way already.
    pub(super) fn lay(self: &Arc<Self>, state: &AppState, entry: &'static Entry, text: &str) {
        *lock(&self.looked) = Instant::now();
        let known = self.now();
        let settled = known.works || known.answer.is_some();
        if settled && *lock(&self.text) == text {
            return;
        }
        text.clone_into(&mut lock(&self.text));
        let (number, cancel) = (state.draw(), state.cancel());
        if let Some(old) = lock(&self.job).replace(Job { number, cancel: cancel.clone() }) {
            old.cancel.cancel();
        }
        self.tell(|figure| {
            let before = figure.success().or(figure.before);
            *figure = Figure { told: figure.told, works: true, before, ..Figure::default() };
        });
        let (state, desk, text) = (state.clone(), Arc::clone(self), text.to_owned());
        tokio::spawn(async move {
            let (teller, heard) = (Arc::clone(&desk), cancel.clone());
            let server = state.clone();
            let work = move || match server.grant(false) {
                Ok(share) => {
                    let bytes = share.bytes();
                    solve(entry, &text, bytes, &heard, |tell| teller.tell_of(number, tell));
                }
                Err(shortage) => teller.tell_of(number, |figure| figure.short = Some(shortage)),
            };
            let done = jobs::attend(&state, &*desk, number, false, &cancel, work).await;
            desk.tell_of(number, |figure| {
                figure.works = false;
                if let Some(Err(Failure::Internal(number))) = done {
                    figure.fault = Some(number);
                }
            });
        });
    }

    /// Waits until the first answer is there, but not for longer than this.
    pub(super) async fn settled(&self, patience: Duration) {
        let mut figure = self.watch();
        let known = figure.wait_for(|figure| figure.answer.is_some() || !figure.works);
        let _ = tokio::time::timeout(patience, known).await;
    }

    fn tell(&self, change: impl FnOnce(&mut Figure)) {
        self.figure.send_modify(|figure| {
            change(figure);
            figure.told += 1;
        });
    }

    /// What a job has to tell, if it is still the one that counts.
    fn tell_of(&self, number: u64, change: impl FnOnce(&mut Figure)) {
        if self.runs(number) {
            self.tell(change);
        }
    }
}

impl Watched for Desk {
    fn runs(&self, number: u64) -> bool {
        lock(&self.job).as_ref().is_some_and(|job| job.number == number)
    }

    fn is_watched(&self, a_look: Duration) -> bool {
        self.streams() > 0 || lock(&self.looked).elapsed() < a_look
    }
}

/// Works a scenario out: the best policy, then the trade-offs where they are cheap.
fn solve(
    entry: &'static Entry,
    text: &str,
    bytes: usize,
    cancel: &Cancel,
    tell: impl Fn(&mut dyn FnMut(&mut Figure)),
) {
    let setup = Setup { position: None, scenario: Some(text) };
    let Ok(session) = entry.open(&setup) else { return };
    let Ok(mut agent) = Agent::parse(entry.card.solver, entry) else { return };
    let began = Instant::now();
    let mut watcher = Watcher::new(&*session, |figures| {
        tell(&mut |figure| (figure.elapsed, figure.done) = (figures.elapsed, figures.done));
    });
    let budget = agent.budget().and(within(bytes));
    let mut control = Control::new(budget, 0, cancel.clone(), &mut watcher);
    let answer = session.solve(&mut agent, &mut control);
    let (elapsed, solved) = (began.elapsed(), answer.status == Status::Solved);
    tell(&mut |figure| (figure.elapsed, figure.answer) = (elapsed, Some(answer.clone())));
    if !solved || elapsed > CHEAP {
        return;
    }
    let mut unwatched = ();
    let mut control = Control::new(budget, 0, cancel.clone(), &mut unwatched);
    // An agent without such an objective has no trade-offs to show.
    let _ = tradeoffs::tradeoffs(&*session, &agent, &PRICES, &mut control, |row| {
        tell(&mut |figure| figure.front.push(row));
    });
}

/// An open stream of events.
pub(super) struct Stream(pub(super) Arc<Desk>);

impl Drop for Stream {
    fn drop(&mut self) {
        *lock(&self.0.looked) = Instant::now();
        self.0.streams.fetch_sub(1, Ordering::Relaxed);
    }
}

/// What is inside is whole between any two operations, so a panic elsewhere spoils nothing.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(flavor = "multi_thread")]
    async fn a_newer_text_supersedes_the_older_one() {
        let (state, desks) = (AppState::default(), Desks::default());
        let entry = meeple_arena::entry("hostage").expect("a game");
        let template = entry.card.editor.expect("an editor").template;
        let desk = desks.at("0123456789abcdef");
        desk.lay(&state, entry, template("").expect("a plain one"));
        assert!(desk.now().works && desk.now().answer.is_none());
        desk.lay(&state, entry, template("clean").expect("it ships"));
        desk.settled(Duration::from_secs(60)).await;
        let answer = desk.now().answer.expect("worked out");
        assert_eq!(answer.states, Some(23_349), "the newer one");
        let told = desk.now().told;
        let mut figure = desk.watch();
        let all = figure.wait_for(|figure| figure.front.len() == PRICES.len() && !figure.works);
        drop(tokio::time::timeout(Duration::from_secs(60), all).await.expect("in time"));
        desk.lay(&state, entry, template("clean").expect("it ships"));
        assert!(!desk.now().works, "it is known already");
        desk.lay(&state, entry, template("").expect("a plain one"));
        assert!(desk.now().works && desk.now().told > told);
        assert_eq!(desk.now().before, answer.success);
        desk.clear();
        assert!(!desk.now().works && desk.now().answer.is_none());
    }
}
