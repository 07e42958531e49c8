//! Games and positions that come from outside: pasted, or from a file.

use axum::extract::multipart::MultipartRejection;
use axum::extract::{Multipart, State};
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Redirect, Response};
use meeple_arena::entry;
use meeple_core::InputError;

use crate::error::Failure;
use crate::pages::shell::query_address;
use crate::play::Play;
use crate::reader::Reader;
use crate::record::Record;
use crate::{AppState, game_routes, pages};

/// The longest address that we send a browser to.
const LONGEST_QUERY: usize = 4_000;

/// Reads a saved game as the form for it does, and plays its moves.
///
/// # Errors
/// Says what is wrong with it, and where.
pub fn read_saved(text: &str) -> Result<(), InputError> {
    let record = Record::read_sgf(text, "").unwrap_or_else(|| Record::read(text))?;
    Play::open(record.setting, &record.moves).map(|_| ())
}

/// The form.
pub(crate) async fn form(reader: Reader) -> Html<String> {
    pages::import(reader, "", None)
}

/// Opens a saved game; a file that holds a position of a named game leads to the form for a new
/// one.
pub(crate) async fn open(
    State(state): State<AppState>,
    reader: Reader,
    parts: Result<Multipart, MultipartRejection>,
) -> Result<Response, Failure> {
    let mut parts = parts.map_err(|_| Failure::BadForm)?;
    let (mut game, mut text) = (String::new(), String::new());
    while let Some(part) = parts.next_field().await.map_err(|_| Failure::TooLarge)? {
        let name = part.name().unwrap_or("").to_owned();
        let bytes = part.bytes().await.map_err(|_| Failure::TooLarge)?;
        let content = String::from_utf8_lossy(&bytes).into_owned();
        match name.as_str() {
            "game" => game = content,
            "file" | "text" if !content.trim().is_empty() => text = content,
            _ => {}
        }
    }
    if !state.may_begin() {
        return Err(Failure::TooFast);
    }
    let record = Record::read_sgf(&text, &game).unwrap_or_else(|| Record::read(&text));
    let read = match record {
        Ok(record) => Play::open(record.setting, &record.moves),
        Err(error) => match position_of(&game, &text) {
            Some(address) => return Ok(Redirect::to(&address).into_response()),
            None => Err(error),
        },
    };
    match read {
        Ok(play) => game_routes::begin(&state, play).await,
        Err(error) => Ok(refuse(reader, &text, &error)),
    }
}

/// The form for a new game with this position in it, if a game was named.
fn position_of(game: &str, text: &str) -> Option<String> {
    let entry = entry(game).ok()?;
    let address = query_address(&format!("/new/{}", entry.id), "position", text.trim());
    (!text.trim().is_empty() && address.len() <= LONGEST_QUERY).then_some(address)
}

fn refuse(reader: Reader, text: &str, error: &InputError) -> Response {
    (StatusCode::UNPROCESSABLE_ENTITY, pages::import(reader, text, Some(error))).into_response()
}
