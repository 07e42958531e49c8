//! The addresses of tournaments.

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Extension, Router};
use meeple_arena::catalogue::usual;
use meeple_arena::{Entry, entry};
use serde::Deserialize;

use crate::error::Failure;
use crate::form::Sent;
use crate::reader::Reader;
use crate::tournaments::{Tournaments, Wanted};
use crate::{AppState, pages, text};

/// The form and the list, each tournament, and the way to stop one.
pub(crate) fn routes() -> Router<AppState> {
    Router::new()
        .route("/arena", get(form).post(begin))
        .route("/arena/{id}", get(show))
        .route("/arena/{id}/stop", post(stop))
        .layer(Extension(Arc::new(Tournaments::default())))
}

/// The game whose players are offered.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Which {
    game: String,
}

/// What the form sends: a field `level-3` for each level that was ticked.
#[derive(Debug, Deserialize)]
struct Filled {
    game: String,
    #[serde(default)]
    agent: String,
    #[serde(default)]
    rounds: String,
    #[serde(flatten)]
    others: HashMap<String, String>,
}

impl Filled {
    fn wanted(&self) -> Wanted {
        let level = |field: &String| field.strip_prefix("level-")?.parse().ok();
        let mut levels: Vec<u8> = self.others.keys().filter_map(level).collect();
        levels.sort_unstable();
        let rounds = self.rounds.trim().parse().unwrap_or(USUAL_ROUNDS);
        Wanted { levels, agent: self.agent.clone(), rounds }
    }
}

/// Rounds that are offered first.
const USUAL_ROUNDS: u32 = 5;

/// Whether it is a duel that has levels.
fn fits(entry: &Entry) -> bool {
    entry.family.has_two_sides() && !entry.card.is_format
}

/// The duel of that id, if it has levels.
fn duel(id: &str) -> Result<&'static Entry, Failure> {
    let found = entry(id).map_err(|_| Failure::NoSuchGame)?;
    if fits(found) { Ok(found) } else { Err(Failure::NotFound) }
}

async fn form(
    reader: Reader,
    Extension(tournaments): Extension<Arc<Tournaments>>,
    which: Result<Query<Which>, QueryRejection>,
) -> Result<Html<String>, Failure> {
    let Which { game } = which.map(|Query(which)| which).unwrap_or_default();
    let entry = match game.as_str() {
        "" => usual(fits).ok_or(Failure::NotFound)?,
        id => duel(id)?,
    };
    let wanted = Wanted { rounds: USUAL_ROUNDS, ..Wanted::default() };
    Ok(pages::tournaments(reader, entry, &wanted, &tournaments.all(), None))
}

async fn begin(
    State(state): State<AppState>,
    reader: Reader,
    Extension(tournaments): Extension<Arc<Tournaments>>,
    Sent(filled): Sent<Filled>,
) -> Result<Response, Failure> {
    let (entry, wanted) = (duel(&filled.game)?, filled.wanted());
    if !state.may_begin() {
        return Err(Failure::TooFast);
    }
    match tournaments.begin(&state, entry, &wanted) {
        Ok(show) => Ok(Redirect::to(&format!("/arena/{}", show.id)).into_response()),
        Err(error) => {
            let why = text::sentence(&error.say(reader.lang));
            let page = pages::tournaments(reader, entry, &wanted, &tournaments.all(), Some(&why));
            Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
        }
    }
}

async fn show(
    reader: Reader,
    Extension(tournaments): Extension<Arc<Tournaments>>,
    Path(id): Path<String>,
) -> Result<Html<String>, Failure> {
    let show = tournaments.find(&id).ok_or(Failure::Expired)?;
    Ok(pages::show(reader, &show))
}

async fn stop(
    Extension(tournaments): Extension<Arc<Tournaments>>,
    Path(id): Path<String>,
) -> Result<Redirect, Failure> {
    tournaments.find(&id).ok_or(Failure::Expired)?.stop();
    Ok(Redirect::to(&format!("/arena/{id}")))
}
