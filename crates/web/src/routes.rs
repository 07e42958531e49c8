//! Every address and what answers it.

use axum::Router;
use axum::extract::rejection::QueryRejection;
use axum::extract::{DefaultBodyLimit, Path, Query, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware;
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use meeple_arena::entry;

use crate::error::Failure;
use crate::form::{Look, Move, Order, Pick, Sent, Turn, Wish};
use crate::pages::Aside;
use crate::play::{Change, Rung};
use crate::reader::{Reader, remember_theme, theme_named};
use crate::{AppState, lab, pages, race_routes, search, security, style, text};

/// No form of ours is longer.
const LONGEST_BODY: usize = 16 * 1024;

/// The whole app, ready to be served or called in a test.
pub fn app(state: AppState) -> Router {
    Router::new()
        .route("/", get(home))
        .route("/new/{game}", get(new_game))
        .route("/games", post(create))
        .route("/g/{id}", get(show))
        .route("/g/{id}/do", post(act))
        .route("/g/{id}/undo", post(undo))
        .route("/g/{id}/restart", post(restart))
        .route("/g/{id}/reply", post(reply))
        .route("/g/{id}/advice", post(advice))
        .route("/g/{id}/advised", post(advised))
        .merge(race_routes::routes())
        .merge(lab::routes())
        .route("/rules/{game}", get(rules))
        .route("/theme", post(theme))
        .route("/health", get(async || "ok\n"))
        .route("/assets/{hash}/{name}", get(asset))
        .fallback(async || Failure::NotFound)
        .method_not_allowed_fallback(async || Failure::WrongMethod)
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .layer(middleware::from_fn_with_state(state.clone(), security::guard))
        .with_state(state)
}

async fn home(reader: Reader) -> Html<String> {
    pages::home(reader)
}

async fn rules(reader: Reader, Path(game): Path<String>) -> Result<Html<String>, Failure> {
    Ok(pages::rules(reader, entry(&game).map_err(Failure::NoSuchGame)?))
}

/// The form, with what the address already says filled in.
async fn new_game(
    reader: Reader,
    Path(game): Path<String>,
    order: Result<Query<Order>, QueryRejection>,
) -> Result<Html<String>, Failure> {
    let entry = entry(&game).map_err(Failure::NoSuchGame)?;
    let order = order.map(|Query(order)| order).unwrap_or_default();
    Ok(pages::new_game(reader, entry, &order, None))
}

async fn create(
    State(state): State<AppState>,
    reader: Reader,
    Sent(order): Sent<Order>,
) -> Result<Response, Failure> {
    let entry = entry(&order.game).map_err(Failure::NoSuchGame)?;
    let refused = |refusal| {
        let page = pages::new_game(reader, entry, &order, Some(&refusal));
        Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
    };
    match order.race(entry, state.draw()) {
        Ok(None) => {}
        Ok(Some(settings)) => return race_routes::begin(state, settings).await,
        Err(refusal) => return refused(refusal),
    }
    let mut play = match order.open(entry, state.draw()) {
        Ok(play) => play,
        Err(refusal) => return refused(refusal),
    };
    if play.computer_to_move() {
        let permit = search::permit(&state).await?;
        play = search::run(&state, move |cancel| {
            let _permit = permit;
            // The computer's own move cannot be refused.
            let _ = play.make(&Change::Reply, cancel);
            play
        })
        .await?;
    }
    Ok(Redirect::to(&format!("/g/{}", state.keep(play))).into_response())
}

async fn show(
    State(state): State<AppState>,
    reader: Reader,
    Path(id): Path<String>,
    picked: Result<Query<Pick>, QueryRejection>,
) -> Result<Html<String>, Failure> {
    let game = state.game(&id)?;
    let play = game.lock().await;
    let Pick { chosen } = picked.map(|Query(pick)| pick).unwrap_or_default();
    Ok(pages::play(reader, &id, &play, Aside { chosen: &chosen, ..Aside::default() }))
}

/// One change to one game: refused when the page it came from is out of date.
async fn change(
    state: AppState,
    reader: Reader,
    id: String,
    ply: usize,
    change: Change,
) -> Result<Response, Failure> {
    let mut play = state.game(&id)?.lock_owned().await;
    if play.ply() != ply {
        let notice = Some(text::play::STALE.get(reader.lang));
        let page = pages::play(reader, &id, &play, Aside { notice, ..Aside::default() });
        return Ok((StatusCode::CONFLICT, page).into_response());
    }
    let permit = match play.needs_search(&change) {
        true => Some(search::permit(&state).await?),
        false => None,
    };
    let wanted = change.clone();
    let (play, made) = search::run(&state, move |cancel| {
        let _permit = permit;
        let made = play.make(&wanted, cancel);
        (play, made)
    })
    .await?;
    match (made, change) {
        (Ok(()), Change::Advice(rung)) if rung != Rung::Off => {
            Ok(Redirect::to(&format!("/g/{id}#advice")).into_response())
        }
        (Ok(()), _) => Ok(Redirect::to(&format!("/g/{id}")).into_response()),
        (Err(error), change) => {
            let typed = if let Change::Do(name) = &change { name } else { "" };
            let notice = text::sentence(&error.say(reader.lang));
            let aside = Aside { notice: Some(&notice), typed, ..Aside::default() };
            let page = pages::play(reader, &id, &play, aside);
            Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
        }
    }
}

async fn act(
    State(state): State<AppState>,
    reader: Reader,
    Path(id): Path<String>,
    Sent(Move { ply, name }): Sent<Move>,
) -> Result<Response, Failure> {
    change(state, reader, id, ply, Change::Do(name)).await
}

async fn undo(
    State(state): State<AppState>,
    reader: Reader,
    Path(id): Path<String>,
    Sent(Turn { ply }): Sent<Turn>,
) -> Result<Response, Failure> {
    change(state, reader, id, ply, Change::Undo).await
}

async fn restart(
    State(state): State<AppState>,
    reader: Reader,
    Path(id): Path<String>,
    Sent(Turn { ply }): Sent<Turn>,
) -> Result<Response, Failure> {
    change(state, reader, id, ply, Change::Restart).await
}

async fn reply(
    State(state): State<AppState>,
    reader: Reader,
    Path(id): Path<String>,
    Sent(Turn { ply }): Sent<Turn>,
) -> Result<Response, Failure> {
    change(state, reader, id, ply, Change::Reply).await
}

async fn advice(
    State(state): State<AppState>,
    reader: Reader,
    Path(id): Path<String>,
    Sent(Wish { ply, rung }): Sent<Wish>,
) -> Result<Response, Failure> {
    change(state, reader, id, ply, Change::Advice(rung)).await
}

async fn advised(
    State(state): State<AppState>,
    reader: Reader,
    Path(id): Path<String>,
    Sent(Turn { ply }): Sent<Turn>,
) -> Result<Response, Failure> {
    change(state, reader, id, ply, Change::Advised).await
}

/// Remembers a theme and goes back to where the reader was.
async fn theme(Sent(Look { theme, back }): Sent<Look>) -> Result<Response, Failure> {
    let theme = theme_named(&theme).ok_or(Failure::BadForm)?;
    // Only a path of ours: `//host` and `/\host` lead elsewhere.
    let ours = back.starts_with('/') && !back.starts_with("//") && !back.contains('\\');
    let back = if ours { back.as_str() } else { "/" };
    let cookie = [(header::SET_COOKIE, remember_theme(theme))];
    Ok((cookie, Redirect::to(back)).into_response())
}

/// Style sheets and the icon: their address changes with their content, so they never go stale.
async fn asset(Path((hash, name)): Path<(String, String)>) -> Result<Response, Failure> {
    let asset = style::asset(&hash, &name).ok_or(Failure::NotFound)?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(asset.kind)),
        (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=31536000, immutable")),
    ];
    Ok((headers, asset.content.as_str()).into_response())
}
