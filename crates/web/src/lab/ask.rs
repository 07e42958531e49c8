//! What the address of a lab page says, and the trace that it asks for.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use meeple_arena::trace::Trace;
use meeple_arena::{Agent, Entry, Session, entry};
use meeple_core::{Budget, Cancel, Control, InputError, Setup};
use serde::Deserialize;

use super::host;
use crate::AppState;
use crate::error::Failure;

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
/// Memory of the search behind a page.
const BYTES: usize = 128 << 20;
/// Traces kept for the next step.
const KEPT: usize = 8;

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

    /// The address of a page with this query, one field changed.
    pub(super) fn at(&self, page: &str, key: &str, value: &str) -> String {
        let mut address = format!("{page}?");
        for (name, text) in [
            ("game", &self.game),
            ("position", &self.position),
            ("with", &self.with),
            ("versus", &self.versus),
            ("step", &self.step),
            ("zoom", &self.zoom),
            ("focus", &self.focus),
        ] {
            let text = if name == key { value } else { text.as_str() };
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

/// What a trace depends on: game, position and agent.
type Key = (String, String, String);

static TRACES: Mutex<VecDeque<(Key, Arc<Trace>)>> = Mutex::new(VecDeque::new());

/// The trace of an agent on a position, made once and kept for a while.
pub(super) async fn trace(
    state: &AppState,
    session: &dyn Session,
    with: &str,
) -> Result<Result<Arc<Trace>, InputError>, Failure> {
    let entry: &'static Entry = session.entry();
    let key = (entry.id.to_owned(), session.position(), with.trim().to_owned());
    let known = |key: &Key| {
        let mut traces = TRACES.lock().unwrap_or_else(PoisonError::into_inner);
        let at = traces.iter().position(|(known, _)| known == key)?;
        let found = traces.remove(at)?;
        let trace = Arc::clone(&found.1);
        traces.push_front(found);
        Some(trace)
    };
    if let Some(trace) = known(&key) {
        return Ok(Ok(trace));
    }
    let mut agent = match Agent::parse(with, entry) {
        Ok(agent) => agent,
        Err(error) => return Ok(Err(error)),
    };
    let session = session.fork();
    let made = host::run(state, move |cancel| record(&*session, &mut agent, cancel)).await?;
    Ok(made.map(|trace| {
        let trace = Arc::new(trace);
        let mut traces = TRACES.lock().unwrap_or_else(PoisonError::into_inner);
        traces.push_front((key, Arc::clone(&trace)));
        traces.truncate(KEPT);
        trace
    }))
}

fn record(session: &dyn Session, agent: &mut Agent, cancel: &Cancel) -> Result<Trace, InputError> {
    // No limit of nodes: under one the textbook's searches would deepen step by step. The number of
    // steps kept ends a search, and so does the time of the request.
    let budget = Budget { bytes: Some(BYTES), ..Budget::UNLIMITED };
    let mut nobody = ();
    let mut control = Control::new(budget, 0, cancel.child(), &mut nobody);
    Trace::record(session, agent, &mut control, LONGEST)
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
}
