//! The editor of scenarios: drawn on the page, written as text, worked out after every stroke.
//!
//! The text travels with the page, and its history too: a stroke is a POST that is answered with
//! the page after it. Nothing is stored until the mission is played. What is worked out meanwhile
//! belongs to a desk, a place in memory that only the page knows.

mod canvas;
mod desk;
mod figure;
mod history;
mod page;
mod palette;
mod sent;
mod stream;
mod words;

use std::sync::Arc;
use std::time::Duration;

use axum::extract::multipart::MultipartRejection;
use axum::extract::rejection::QueryRejection;
use axum::extract::{DefaultBodyLimit, Multipart, Query, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Router};
use meeple_arena::{CATALOGUE, Editor, Entry};
use meeple_core::InputError;
use serde::Deserialize;

use self::desk::{Desks, Figure};
use self::history::Paper;
use self::page::View;
use self::sent::Fields;
use crate::error::Failure;
use crate::form::{Order, Sent};
use crate::reader::Reader;
use crate::state::is_id;
use crate::{AppState, game_routes, text};

/// No scenario that is drawn is longer,
const LONGEST: usize = 64 * 1024;
/// … and no form that brings it, twice and in the writing of forms, with its history.
const LONGEST_BODY: usize = 8 * LONGEST;
/// How long an answer waits for the figure: with our script the rest comes by a stream.
const A_BLINK: Duration = Duration::from_millis(150);

/// The addresses of the editor.
pub(crate) fn routes() -> Router<AppState> {
    Router::new()
        .route("/editor", get(show).post(draw))
        .route("/editor/open", post(open))
        .route("/editor/save", post(save))
        .route("/editor/play", post(play))
        .route("/editor/{desk}/events/{number}", get(stream::events))
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .layer(Extension(Arc::new(Desks::default())))
}

/// Which game, and what to begin from: one of its scenarios, or that of a game that was played.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Which {
    game: String,
    from: String,
    of: String,
}

/// The game with that id if its scenarios can be drawn; for a blank id the first such game.
fn drawable(id: &str) -> Result<(&'static Entry, &'static Editor), Failure> {
    let named = |entry: &&Entry| id.is_empty() || entry.id == id;
    let mut entries = CATALOGUE.iter().filter(named);
    entries.find_map(|entry| Some((entry, entry.card.editor.as_ref()?))).ok_or(Failure::NotFound)
}

/// The page with a scenario that comes with the game. It is not worked out yet: that is a POST.
async fn show(
    State(state): State<AppState>,
    reader: Reader,
    which: Result<Query<Which>, QueryRejection>,
) -> Result<Html<String>, Failure> {
    let Which { game, from, of } = which.map(|Query(which)| which).unwrap_or_default();
    if of.is_empty() {
        let (entry, editor) = drawable(&game)?;
        let text = (editor.template)(&from).ok_or(Failure::NotFound)?;
        return Ok(still(&state, reader, entry, editor, text));
    }
    let play = state.game(&of).await?.hold().await;
    let (entry, editor) = drawable(play.entry().id)?;
    let usual = entry.scenarios.first().map_or("", |first| first.name);
    let scenario = play.setting().scenario.as_deref().unwrap_or(usual);
    let text = (editor.template)(scenario).unwrap_or(scenario);
    Ok(still(&state, reader, entry, editor, text))
}

/// A page of a text that is new here.
fn still(
    state: &AppState,
    reader: Reader,
    entry: &'static Entry,
    editor: &Editor,
    text: &str,
) -> Html<String> {
    let paper = Paper::new(text);
    View {
        reader,
        entry,
        editor,
        desk: &format!("{:016x}", state.draw()),
        faults: &(editor.faults)(&paper.text),
        paper: &paper,
        fields: &Fields::default(),
        figure: &Figure::default(),
        notice: None,
    }
    .page()
}

/// A stroke, or another change; the answer is the page after it.
async fn draw(
    State(state): State<AppState>,
    reader: Reader,
    Extension(desks): Extension<Arc<Desks>>,
    Sent(fields): Sent<Fields>,
) -> Result<Response, Failure> {
    let (entry, editor) = drawable(&fields.game)?;
    let (paper, refused) = paper(&fields, editor)?;
    drawn(&state, reader, &desks, entry, editor, &fields, &paper, refused).await
}

/// The text after what was sent.
fn paper(fields: &Fields, editor: &Editor) -> Result<(Paper, Option<InputError>), Failure> {
    let (paper, refused) = fields.paper(editor);
    if paper.text.len() > LONGEST { Err(Failure::TooLarge) } else { Ok((paper, refused)) }
}

#[expect(clippy::too_many_arguments, reason = "all that a page is made of, used once each")]
async fn drawn(
    state: &AppState,
    reader: Reader,
    desks: &Desks,
    entry: &'static Entry,
    editor: &Editor,
    fields: &Fields,
    paper: &Paper,
    refused: Option<InputError>,
) -> Result<Response, Failure> {
    let id =
        if is_id(&fields.desk) { fields.desk.clone() } else { format!("{:016x}", state.draw()) };
    let desk = desks.at(&id);
    if !desk.may_act() {
        return Err(Failure::TooFast);
    }
    let faults = (editor.faults)(&paper.text);
    // Where too many searches wait already, the page has a button to ask again.
    if faults.is_empty() && !state.is_busy() {
        desk.lay(state, entry, &paper.text);
        if fields.hurry.is_empty() {
            let patience = state.limits().moment;
            desk.settled(if reader.fragment { A_BLINK.min(patience) } else { patience }).await;
        }
    } else {
        desk.clear();
    }
    let status = if refused.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    let notice = refused.map(|error| text::sentence(error.message.get(reader.lang)));
    let page = View {
        reader,
        entry,
        editor,
        desk: &id,
        paper,
        fields,
        faults: &faults,
        figure: &desk.now(),
        notice: notice.as_deref(),
    }
    .page();
    Ok((status, page).into_response())
}

/// A file of one's own.
async fn open(
    State(state): State<AppState>,
    reader: Reader,
    parts: Result<Multipart, MultipartRejection>,
) -> Result<Html<String>, Failure> {
    let mut parts = parts.map_err(|_| Failure::BadForm)?;
    let (mut game, mut text) = (String::new(), String::new());
    while let Some(part) = parts.next_field().await.map_err(|_| Failure::TooLarge)? {
        let name = part.name().unwrap_or("").to_owned();
        let bytes = part.bytes().await.map_err(|_| Failure::TooLarge)?;
        let content = String::from_utf8_lossy(&bytes).into_owned();
        match name.as_str() {
            "game" => game = content,
            "file" => text = content,
            _ => {}
        }
    }
    if text.len() > LONGEST {
        return Err(Failure::TooLarge);
    }
    let (entry, editor) = drawable(&game)?;
    Ok(still(&state, reader, entry, editor, &text))
}

/// The text as a file to keep.
async fn save(Sent(fields): Sent<Fields>) -> Result<Response, Failure> {
    let (_, editor) = drawable(&fields.game)?;
    let (paper, _) = paper(&fields, editor)?;
    let name = (editor.sketch)(&paper.text).name.unwrap_or_else(|| "mission".to_owned());
    let name = HeaderValue::try_from(format!("attachment; filename=\"{name}.toml\""))
        .unwrap_or(HeaderValue::from_static("attachment"));
    let kind = HeaderValue::from_static("application/toml; charset=utf-8");
    let headers = [(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, paper.text).into_response())
}

/// A game of this mission.
async fn play(
    State(state): State<AppState>,
    reader: Reader,
    Extension(desks): Extension<Arc<Desks>>,
    Sent(fields): Sent<Fields>,
) -> Result<Response, Failure> {
    let (entry, editor) = drawable(&fields.game)?;
    let (paper, refused) = paper(&fields, editor)?;
    let refused = match refused {
        Some(error) => error,
        None if !(editor.faults)(&paper.text).is_empty() => {
            InputError::new(words::NOT_PLAYABLE.clone())
        }
        None => {
            if !state.may_begin() {
                return Err(Failure::TooFast);
            }
            let order = Order { scenario: paper.text.clone(), ..Order::default() };
            match order.open(entry, state.draw()) {
                Ok(play) => return game_routes::begin(&state, play).await,
                Err(refusal) => refusal.error,
            }
        }
    };
    drawn(&state, reader, &desks, entry, editor, &fields, &paper, Some(refused)).await
}
