//! News of a desk as server-sent events: the panel of its figure, whenever it changed.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use tokio::sync::watch;

use super::desk::{Desks, Figure, Stream};
use super::figure;
use crate::AppState;
use crate::error::Failure;
use crate::events::Seen;
use crate::reader::Reader;
use crate::state::Counted;

/// Streams of one desk: a few tabs.
const MOST: usize = 8;
/// So often an idle stream says that it is alive.
const ALIVE: Duration = Duration::from_secs(15);

struct Teller {
    figure: watch::Receiver<Figure>,
    reader: Reader,
    told: u64,
    _open: (Stream, Counted),
}

/// The stream of a desk. It only watches: nothing is begun by opening it.
pub(super) async fn events(
    State(state): State<AppState>,
    reader: Reader,
    Extension(desks): Extension<Arc<Desks>>,
    Path((id, _)): Path<(String, u64)>,
    seen: Result<Query<Seen>, QueryRejection>,
) -> Result<Response, Failure> {
    let Seen { seen } = seen.map(|Query(seen)| seen).unwrap_or_default();
    let desk = desks.find(&id).ok_or(Failure::Expired)?;
    if desk.streams() >= MOST {
        return Err(Failure::Busy);
    }
    let counted = state.stream().ok_or(Failure::Busy)?;
    let told = seen.unwrap_or(desk.now().told);
    let teller =
        Teller { figure: desk.watch(), reader, told, _open: (desk.open_stream(), counted) };
    let events = stream::unfold(teller, |mut teller| async move {
        let event = teller.next().await?;
        Some((Ok::<Event, Infallible>(event), teller))
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(ALIVE)).into_response())
}

impl Teller {
    /// The panel once it is another one; none when the desk is gone.
    async fn next(&mut self) -> Option<Event> {
        let told = self.told;
        let figure = self.figure.wait_for(|figure| figure.told != told).await.ok()?.clone();
        self.told = figure.told;
        let panel = figure::panel(&figure, self.reader.lang).into_string();
        Some(Event::default().event("search").data(panel.replace('\r', "")))
    }
}
