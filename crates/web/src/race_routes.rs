//! The addresses of a race.

use axum::Router;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::{get, post};

use crate::error::Failure;
use crate::form::{Pick, RaceForm, Sent};
use crate::pages::Aside;
use crate::race::{Change, Contest, Log};
use crate::reader::Reader;
use crate::state::SharedRace;
use crate::{AppState, pages, search, text};

/// One address to look, one for every change.
pub(crate) fn routes() -> Router<AppState> {
    Router::new().route("/r/{id}", get(show)).route("/r/{id}/{verb}", post(change))
}

/// Begins a race, and goes to its page.
pub(crate) async fn begin(state: AppState, log: Log) -> Result<Response, Failure> {
    let contest = open(&state, log).await?;
    let id = state.keep_race(contest).await?;
    Ok(Redirect::to(&format!("/r/{id}")).into_response())
}

async fn open(state: &AppState, log: Log) -> Result<Contest, Failure> {
    let permit = search::permit(state, false).await?;
    let contest = search::run(state, move |cancel| {
        let _permit = permit;
        Contest::open(log, cancel)
    })
    .await?;
    contest.map_err(|error| Failure::internal(state.draw(), &error))
}

/// The race with that id, from memory, or else played again from the store.
async fn race(state: &AppState, id: &str) -> Result<SharedRace, Failure> {
    if let Some(race) = state.race(id)? {
        return Ok(race);
    }
    let log = state.race_log(id).await?;
    let contest = open(state, log).await?;
    Ok(state.put_race(id, contest))
}

/// The page, after the time that has passed did what it does.
async fn show(
    State(state): State<AppState>,
    reader: Reader,
    Path(id): Path<String>,
    picked: Result<Query<Pick>, QueryRejection>,
) -> Result<Html<String>, Failure> {
    let mut contest = race(&state, &id).await?.lock_owned().await;
    if contest.is_due() {
        let permit = search::permit(&state, false).await?;
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
    let mut contest = race(&state, &id).await?.lock_owned().await;
    let permit = search::permit(&state, false).await?;
    let (contest, made) = search::run(&state, move |cancel| {
        let _permit = permit;
        let fresh = contest.make(&Change::Look, cancel).is_ok() && contest.turn() == turn;
        let made = fresh.then(|| contest.make(&wanted, cancel));
        (contest, made)
    })
    .await?;
    state.save_race(&id, contest.log().clone()).await?;
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
