//! News of a game as server-sent events. A stream only watches: nothing is begun by opening it.
//!
//! Two kinds: `search`, the panel of the running search, and `change`, that the page is no longer
//! as it was. The id of an event is the count of changes, so that a browser that comes back is told
//! what it missed.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::Deserialize;
use tokio::sync::watch;

use crate::error::Failure;
use crate::live_game::{Live, LiveGame, Stream};
use crate::reader::Reader;
use crate::state::Counted;
use crate::{AppState, pages};

/// Streams of one game: a few tabs.
const MOST: usize = 8;
/// So often an idle stream says that it is alive.
const ALIVE: Duration = Duration::from_secs(15);

/// What the page that opens a stream shows.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Seen {
    pub(crate) seen: Option<u64>,
}

/// A stream, and what it has told so far.
struct Teller {
    game: Arc<LiveGame>,
    live: watch::Receiver<Live>,
    reader: Reader,
    seen: u64,
    told: u64,
    _open: (Stream, Counted),
}

/// The stream of a game, or 204 when there is nothing left to tell.
pub(crate) async fn events(
    State(state): State<AppState>,
    reader: Reader,
    Path(id): Path<String>,
    seen: Result<Query<Seen>, QueryRejection>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let Seen { seen } = seen.map(|Query(seen)| seen).unwrap_or_default();
    let game = state.game(&id).await?;
    let last = headers.get("last-event-id").and_then(|id| id.to_str().ok()?.parse().ok());
    let now = game.now();
    let seen = last.or(seen).unwrap_or(now.change);
    let over = game.hold().await.is_over();
    if over && now.job.is_none() && seen == now.change {
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    if game.streams() >= MOST {
        return Err(Failure::Busy);
    }
    let counted = state.stream().ok_or(Failure::Busy)?;
    let open = (game.open_stream(), counted);
    let live = game.live();
    let teller = Teller { game, live, reader, seen, told: now.told, _open: open };
    let events = stream::unfold(teller, |mut teller| async move {
        let event = teller.next().await?;
        Some((Ok::<Event, Infallible>(event), teller))
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(ALIVE)).into_response())
}

impl Teller {
    /// The next event, once there is one; none when the game left memory.
    async fn next(&mut self) -> Option<Event> {
        loop {
            let live = self.live.borrow_and_update().clone();
            if live.change != self.seen {
                self.seen = live.change;
                self.told = live.told;
                // An event without data would not be heard.
                let change = live.change.to_string();
                return Some(Event::default().id(&change).event("change").data(&change));
            }
            if live.told != self.told {
                self.told = live.told;
                let play = self.game.hold().await;
                let panel = pages::search_panel(self.reader, &self.game.id, &play, &live);
                return Some(Event::default().event("search").data(panel.replace('\r', "")));
            }
            self.live.changed().await.ok()?;
        }
    }
}
