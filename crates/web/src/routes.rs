//! Every address and what answers it.

use axum::Router;
use axum::extract::rejection::QueryRejection;
use axum::extract::{DefaultBodyLimit, Path, Query, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware;
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use meeple_arena::new_problem::{Wishes, draw_problem};
use meeple_arena::{Entry, entry};
use meeple_core::{Budget, InputError};

use crate::error::Failure;
use crate::form::{Field, Look, Order, Refusal, Sent, own_address};
use crate::reader::{Reader, remember_theme, theme_named};
use crate::{
    AppState, assets, editor, game_routes, import, lab, pages, race_routes, search, security, text,
    tournament_routes,
};

/// No form of ours is longer.
const LONGEST_BODY: usize = 16 * 1024;
/// No file is longer.
const LONGEST_FILE: usize = 256 * 1024;
/// Games that can be gone on with, on the first page.
const RESUMED: usize = 6;

/// The whole app, ready to be served or called in a test.
pub fn app(state: AppState) -> Router {
    Router::new()
        .route("/", get(home))
        .route("/new/{game}", get(new_game))
        .route("/games", post(create))
        .route(
            "/import",
            get(import::form).post(import::open).layer(DefaultBodyLimit::max(LONGEST_FILE)),
        )
        .merge(game_routes::routes())
        .merge(race_routes::routes())
        .merge(lab::routes())
        .merge(editor::routes())
        .merge(tournament_routes::routes())
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

async fn home(State(state): State<AppState>, reader: Reader) -> Html<String> {
    pages::home(reader, &state.unfinished(RESUMED).await)
}

async fn rules(reader: Reader, Path(game): Path<String>) -> Result<Html<String>, Failure> {
    Ok(pages::rules(reader, entry(&game).map_err(|_| Failure::NoSuchGame)?))
}

/// The form, with what the address already says filled in.
async fn new_game(
    reader: Reader,
    Path(game): Path<String>,
    order: Result<Query<Order>, QueryRejection>,
) -> Result<Html<String>, Failure> {
    let entry = entry(&game).map_err(|_| Failure::NoSuchGame)?;
    let order = order.map(|Query(order)| order).unwrap_or_default();
    Ok(pages::new_game(reader, entry, &order, None))
}

async fn create(
    State(state): State<AppState>,
    reader: Reader,
    Sent(order): Sent<Order>,
) -> Result<Response, Failure> {
    let entry = entry(&order.game).map_err(|_| Failure::NoSuchGame)?;
    if !state.may_begin() {
        return Err(Failure::TooFast);
    }
    let refused = |refusal| {
        let page = pages::new_game(reader, entry, &order, Some(&refusal));
        Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
    };
    match order.race(entry, state.draw()) {
        Ok(None) => {}
        Ok(Some(log)) => return race_routes::begin(state, log).await,
        Err(refusal) => return refused(refusal),
    }
    let mut drawn = order.clone();
    match order.wishes(entry, state.draw()) {
        Ok(None) => {}
        Ok(Some(wishes)) => match draw(&state, entry, wishes).await? {
            Some(position) => drawn.position = position,
            None => {
                let error = InputError::new(text::new::NOTHING_DRAWN.clone());
                return refused(Refusal { field: Field::Length, error });
            }
        },
        Err(refusal) => return refused(refusal),
    }
    let play = match drawn.open(entry, state.draw()) {
        Ok(play) => play,
        Err(refusal) => return refused(refusal),
    };
    game_routes::begin(&state, play).await
}

/// Draws a problem by lot; none when time was over first.
async fn draw(
    state: &AppState,
    entry: &'static Entry,
    wishes: Wishes,
) -> Result<Option<String>, Failure> {
    let permit = search::permit(state, false).await?;
    search::run(state, move |cancel| {
        let (_permit, share) = permit;
        let limit = Budget { bytes: Some(share.bytes()), ..Budget::UNLIMITED };
        let found = draw_problem(entry, &wishes, limit, cancel, &mut ()).ok().flatten();
        found.map(|found| found.session.position())
    })
    .await
}

/// Remembers a theme and goes back to where the reader was.
async fn theme(Sent(Look { theme, back }): Sent<Look>) -> Result<Response, Failure> {
    let theme = theme_named(&theme).ok_or(Failure::BadForm)?;
    let cookie = [(header::SET_COOKIE, remember_theme(theme))];
    Ok((cookie, Redirect::to(own_address(&back))).into_response())
}

/// Style sheets, scripts and the icon: their address changes with their content, so they never go
/// stale.
async fn asset(Path((hash, name)): Path<(String, String)>) -> Result<Response, Failure> {
    let asset = assets::asset(&hash, &name).ok_or(Failure::NotFound)?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(asset.kind)),
        (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=31536000, immutable")),
    ];
    Ok((headers, asset.content.as_str()).into_response())
}
