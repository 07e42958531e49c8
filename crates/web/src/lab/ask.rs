//! What the address of a lab page says, and the trace that it asks for.

use std::sync::Arc;

use axum::response::Redirect;
use meeple_arena::trace::{Room, Trace};
use meeple_arena::{Session, entry};
use meeple_core::{Control, InputError, Setup, card};
use serde::Deserialize;

use super::host;
use super::kept::{Key, Known};
use crate::AppState;
use crate::error::Failure;
use crate::record::parse_agent;
use crate::work::within;

/// The query of a lab page. Everything is text, to be shown again when it is wrong.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
#[serde(default)]
pub(super) struct Ask {
    pub(super) game: String,
    pub(super) position: String,
    /// The agent.
    pub(super) with: String,
    /// A second agent to race against.
    pub(super) versus: String,
    /// Steps made.
    pub(super) step: String,
    /// How much larger than the whole.
    pub(super) zoom: String,
    /// A node to unfold and look at: the moves from the root, with blanks between them.
    pub(super) focus: String,
    /// A game being played: its id, and how many moves into it.
    pub(super) from: String,
}

/// Steps that a page keeps at most; a search that makes more is cut, and the page says so.
const LONGEST: usize = 20_000;
/// Memory of these steps.
const LARGEST: usize = 32 << 20;
/// Memory of the search behind a page.
const BYTES: usize = 128 << 20;

/// What is run unasked, because a page is opened, makes so few steps …
const SMALL_STEPS: usize = 6_000;
/// … of so few nodes …
const SMALL_NODES: u64 = 50_000;
/// … in so little memory, once for the steps and once for the search. That is a blink; and it is
/// tried once for each address that is looked at.
const SMALL_BYTES: usize = 8 << 20;

impl Ask {
    /// The same with other values where nothing was asked.
    pub(super) fn or(mut self, game: &str, position: &str, with: &str) -> Self {
        if self.game.is_empty() {
            game.clone_into(&mut self.game);
            if self.position.is_empty() {
                position.clone_into(&mut self.position);
            }
        }
        if self.with.trim().is_empty() {
            with.clone_into(&mut self.with);
        }
        self
    }

    /// The fields that an address carries.
    pub(super) fn fields(&self) -> [(&'static str, &str); 7] {
        [
            ("game", &self.game),
            ("position", &self.position),
            ("with", &self.with),
            ("versus", &self.versus),
            ("step", &self.step),
            ("zoom", &self.zoom),
            ("focus", &self.focus),
        ]
    }

    /// The address of a page with this query, one field changed.
    pub(super) fn at(&self, page: &str, key: &str, value: &str) -> String {
        let mut address = format!("{page}?");
        for (name, text) in self.fields() {
            let text = if name == key { value } else { text };
            if !text.is_empty() {
                if !address.ends_with('?') {
                    address.push('&');
                }
                address.push_str(name);
                address.push('=');
                address.push_str(&escaped(text));
            }
        }
        address
    }

    /// How many steps are asked for, of so many.
    pub(super) fn step(&self, of: usize) -> usize {
        self.step.trim().parse().unwrap_or(0).min(of)
    }

    /// How much larger, from 1 to 16.
    pub(super) fn zoom(&self) -> f64 {
        self.zoom.parse().ok().filter(|zoom: &f64| zoom.is_finite()).unwrap_or(1.0).clamp(1.0, 16.0)
    }

    /// Opens the position.
    pub(super) fn open(&self) -> Result<Box<dyn Session>, InputError> {
        let entry = entry(&self.game)?;
        let position = (!self.position.trim().is_empty()).then_some(self.position.as_str());
        entry.open(&Setup { position, scenario: None })
    }

    /// Where a page about a game being played leads: to the same page on that position.
    pub(super) async fn resolve(
        &self,
        state: &AppState,
        page: &str,
    ) -> Result<Option<String>, Failure> {
        if self.from.is_empty() {
            return Ok(None);
        }
        let (id, ply) = self.from.split_once(':').unwrap_or((&self.from, ""));
        let session = state.session_at(id, ply.parse().unwrap_or(usize::MAX)).await?;
        let on = Self {
            game: session.entry().id.to_owned(),
            position: session.position(),
            from: String::new(),
            ..self.clone()
        };
        Ok(Some(on.at(page, "step", "")))
    }
}

/// A text as part of a query.
pub(super) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => {
                safe.push(char::from(byte));
            }
            _ => safe.push_str(&format!("%{byte:02X}")),
        }
    }
    safe
}

/// The steps of an agent on a position if they are known, or few enough to be found at once:
/// looking begins no search that takes longer. `None` when it has to be run first.
pub(super) async fn look(
    state: &AppState,
    session: &dyn Session,
    with: &str,
) -> Result<Result<Option<Arc<Trace>>, InputError>, Failure> {
    let key = key(session, with);
    let known = state.traces().find(&key);
    match known {
        Some(Known::Steps(trace)) => return Ok(Ok(Some(trace))),
        Some(Known::Long) => return Ok(Ok(None)),
        None => {}
    }
    record(state, session, with, key, true).await
}

/// Runs what a form asks for, each agent in turn, and goes to the page that shows it. What is wrong
/// with the position or an agent is said by that page.
pub(super) async fn run_all(
    state: &AppState,
    ask: &Ask,
    page: &str,
    room: card::Room,
    agents: &[&str],
) -> Result<Redirect, Failure> {
    if let Ok(session) = ask.open()
        && session.entry().family.is_shown_in(room)
    {
        for with in agents.iter().filter(|with| !with.trim().is_empty()) {
            let _ = run(state, &*session, with).await?;
        }
    }
    Ok(Redirect::to(&ask.at(page, "", "")))
}

/// Runs an agent on a position and keeps its steps.
async fn run(
    state: &AppState,
    session: &dyn Session,
    with: &str,
) -> Result<Result<(), InputError>, Failure> {
    let key = key(session, with);
    if matches!(state.traces().find(&key), Some(Known::Steps(_))) {
        return Ok(Ok(()));
    }
    Ok(record(state, session, with, key, false).await?.map(|_| ()))
}

fn key(session: &dyn Session, with: &str) -> Key {
    (session.entry().id.to_owned(), session.position(), with.trim().to_owned())
}

/// Runs a search, in small or in full, and keeps what it showed.
async fn record(
    state: &AppState,
    session: &dyn Session,
    with: &str,
    key: Key,
    small: bool,
) -> Result<Result<Option<Arc<Trace>>, InputError>, Failure> {
    let mut agent = match parse_agent(with, session.entry()) {
        Ok(agent) => agent,
        Err(error) => return Ok(Err(error)),
    };
    let session = session.fork();
    let grant = if small { Ok(state.memory().hold(SMALL_BYTES)) } else { state.grant(false) };
    let grant = grant.map_err(Failure::NoMemory)?;
    let made = host::run(state, small, move |cancel| {
        // No budget of nodes: under one the textbook's searches would deepen step by step.
        let bytes = grant.bytes().min(BYTES);
        let mut nobody = ();
        let mut control = Control::new(within(bytes), 0, cancel.child(), &mut nobody);
        let mut room = Room { steps: LONGEST, bytes: LARGEST };
        if small {
            room = Room { steps: SMALL_STEPS, bytes: SMALL_BYTES };
            control = control.fused(SMALL_NODES);
        }
        let trace = Trace::record(&*session, &mut agent, &mut control, room)?;
        Ok((trace, small && control.nodes() >= SMALL_NODES))
    });
    Ok(made.await?.map(|(trace, burnt)| {
        // Without a step it did not get beyond its preparations.
        let cut = burnt || trace.truncated() || trace.steps().is_empty();
        let long = small && cut;
        let trace = (!long).then(|| Arc::new(trace));
        let known = trace.clone().map_or(Known::Long, Known::Steps);
        let share = trace.as_ref().map(|trace| state.memory().hold(trace.bytes()));
        state.traces().put(key, known, share);
        trace
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_keep_what_was_asked_and_change_one_thing() {
        let ask = Ask {
            game: "tree".into(),
            position: "((3 12) (2))".into(),
            step: "7".into(),
            ..Ask::default()
        };
        assert_eq!(
            ask.at("/lab/tree", "step", "8"),
            "/lab/tree?game=tree&position=%28%283%2012%29%20%282%29%29&step=8"
        );
        assert_eq!(Ask { step: "99".into(), ..Ask::default() }.step(12), 12);
        assert_eq!(Ask { step: "-1".into(), ..Ask::default() }.step(12), 0);
        assert_eq!(Ask { zoom: "inf".into(), ..Ask::default() }.zoom(), 1.0);
    }

    /// As the server runs: its threads have room for the recursion of a search.
    fn served(test: impl Future<Output = ()>) {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .thread_stack_size(meeple_core::SEARCH_STACK)
            .build()
            .expect("a runtime");
        runtime.block_on(test);
    }

    fn escampe() -> Box<dyn Session> {
        Ask { game: "escampe".into(), ..Ask::default() }.open().expect("a game")
    }

    #[test]
    fn looking_begins_no_long_search_and_what_was_run_is_bounded_and_let_go() {
        served(async {
            let limits = crate::Limits { idle: std::time::Duration::ZERO, ..Default::default() };
            let (state, session) = (AppState::new(limits), escampe());
            for _ in 0..2 {
                let looked = look(&state, &*session, "minimax").await.expect("an answer");
                assert_eq!(looked, Ok(None), "it has to be run");
                assert_eq!(state.memory().taken(), 0, "nothing is kept of it");
            }
            run(&state, &*session, "minimax").await.expect("an answer").expect("an agent");
            let trace = look(&state, &*session, "minimax").await.expect("an answer");
            let trace = trace.expect("an agent").expect("it was run");
            assert!(trace.truncated() && trace.steps().len() > SMALL_STEPS);
            assert!(trace.bytes() <= LARGEST, "{}", trace.bytes());
            assert_eq!(state.memory().taken(), trace.bytes(), "it counts");
            state.tidy();
            assert_eq!(state.memory().taken(), 0, "nobody looked");
        });
    }

    #[test]
    fn what_takes_no_steps_is_no_longer_for_that() {
        // The model of a large mission is laid out before the first step.
        served(async {
            let state = AppState::default();
            let session = Ask { game: "hostage".into(), ..Ask::default() }.open().expect("a game");
            let looked = look(&state, &*session, "vi(objective=success)").await.expect("an answer");
            assert_eq!(looked, Ok(None), "it has to be run");
        });
    }
}
