//! The addresses of a race.

use axum::Router;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use meeple_arena::race::Settings;

use crate::error::Failure;
use crate::form::{Pick, RaceForm, Sent};
use crate::pages::Aside;
use crate::race::{Change, Contest};
use crate::reader::Reader;
use crate::{AppState, pages, search, text};

/// One address to look, one for every change.
pub(crate) fn routes() -> Router<AppState> {
    Router::new().route("/r/{id}", get(show)).route("/r/{id}/{verb}", post(change))
}

/// Begins a race, and goes to its page.
pub(crate) async fn begin(state: AppState, settings: Settings) -> Result<Response, Failure> {
    let permit = search::permit(&state).await?;
    let contest = search::run(&state, move |cancel| {
        let _permit = permit;
        Contest::new(Settings { cancel: cancel.clone(), ..settings })
    })
    .await?;
    let contest = contest.map_err(|error| Failure::internal(state.draw(), &error))?;
    Ok(Redirect::to(&format!("/r/{}", state.keep_race(contest))).into_response())
}

/// The page, after the time that has passed did what it does.
async fn show(
    State(state): State<AppState>,
    reader: Reader,
    Path(id): Path<String>,
    picked: Result<Query<Pick>, QueryRejection>,
) -> Result<Html<String>, Failure> {
    let mut contest = state.race(&id)?.lock_owned().await;
    if contest.is_due() {
        let permit = search::permit(&state).await?;
        contest = search::run(&state, move |cancel| {
            let _permit = permit;
            // Time cannot be refused.
            let _ = contest.make(&Change::Look, cancel);
            contest
        })
        .await?;
    }
    let Pick { chosen } = picked.map(|Query(pick)| pick).unwrap_or_default();
    Ok(pages::race(reader, &id, &contest, Aside { chosen: &chosen, ..Aside::default() }))
}

/// One change to one race: refused when the page it came from is out of date.
async fn change(
    State(state): State<AppState>,
    reader: Reader,
    Path((id, verb)): Path<(String, String)>,
    Sent(form): Sent<RaceForm>,
) -> Result<Response, Failure> {
    let turn = (form.round, form.ply);
    let typed = if verb == "bid" { form.bid.clone() } else { form.name.clone() };
    let wanted = named(&verb, form).ok_or(Failure::NotFound)?;
    let mut contest = state.race(&id)?.lock_owned().await;
    let permit = search::permit(&state).await?;
    let (contest, made) = search::run(&state, move |cancel| {
        let _permit = permit;
        let fresh = contest.make(&Change::Look, cancel).is_ok() && contest.turn() == turn;
        let made = fresh.then(|| contest.make(&wanted, cancel));
        (contest, made)
    })
    .await?;
    let stale = || text::play::STALE.get(reader.lang).to_owned();
    let (status, notice) = match made {
        Some(Ok(())) => return Ok(Redirect::to(&format!("/r/{id}")).into_response()),
        Some(Err(error)) => {
            (StatusCode::UNPROCESSABLE_ENTITY, text::sentence(&error.say(reader.lang)))
        }
        None => (StatusCode::CONFLICT, stale()),
    };
    let aside = Aside { notice: Some(&notice), typed: &typed, ..Aside::default() };
    Ok((status, pages::race(reader, &id, &contest, aside)).into_response())
}

/// The change that an address names.
fn named(verb: &str, form: RaceForm) -> Option<Change> {
    Some(match verb {
        "bid" => Change::Bid(form.bid),
        "pass" => Change::Pass,
        "wait" => Change::Wait,
        "show" => Change::Show(form.name),
        "hint" => Change::Hint,
        "step" => Change::Step(form.step),
        "next" => Change::Next,
        _ => return None,
    })
}
