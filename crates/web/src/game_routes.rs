//! The addresses of a game: to look at it, to change it, and to ask about it.

use std::sync::Arc;

use axum::Router;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use meeple_arena::Guidance;
use meeple_arena::session::{Seat, Standing};
use meeple_arena::sgf::{Collection, Remark, write_game};
use meeple_core::Side;

use crate::error::Failure;
use crate::events::events;
use crate::form::{Ask, Colours, Move, Pick, Sent, Turn, Wish};
use crate::heat::Heating;
use crate::live_game::{Held, LiveGame};
use crate::pages::Aside;
use crate::play::{Change, Play};
use crate::reader::{Reader, remember_heat};
use crate::work::Task;
use crate::{AppState, jobs, pages, review_file, text};

/// Every address below `/g/`.
pub(crate) fn routes() -> Router<AppState> {
    Router::new()
        .route("/g/{id}", get(show))
        .route("/g/{id}/at/{ply}", get(at))
        .route("/g/{id}/review", get(review).post(judge))
        .route("/g/{id}/review.sgf", get(review_sgf))
        .route("/g/{id}/events", get(events))
        .route("/g/{id}/do", post(act))
        .route("/g/{id}/undo", post(undo))
        .route("/g/{id}/restart", post(restart))
        .route("/g/{id}/reply", post(reply))
        .route("/g/{id}/advice", post(advice))
        .route("/g/{id}/advised", post(advised))
        .route("/g/{id}/search", post(search))
        .route("/g/{id}/why", post(why))
        .route("/g/{id}/heat", post(heat))
        .route("/g/{id}/stop", post(stop))
        .route("/g/{id}/retry", post(retry))
}

/// The page of a game, or the game itself as JSON.
async fn show(
    State(state): State<AppState>,
    reader: Reader,
    Path(id): Path<String>,
    picked: Result<Query<Pick>, QueryRejection>,
) -> Result<Response, Failure> {
    if let Some(id) = id.strip_suffix(".json") {
        return export(&state, id).await;
    }
    if let Some(id) = id.strip_suffix(".sgf") {
        return export_sgf(&state, id).await;
    }
    let live = state.game(&id).await?;
    live.look();
    let mut play = live.hold().await;
    if play.note_flag() {
        state.save_setting(&live, play.setting().clone()).await?;
        live.changed();
    }
    let Pick { chosen } = picked.map(|Query(pick)| pick).unwrap_or_default();
    let aside = Aside { chosen: &chosen, ..Aside::default() };
    Ok(pages::play(reader, &id, &play, &live.now(), aside).into_response())
}

/// The game as a file for other programs.
async fn export_sgf(state: &AppState, id: &str) -> Result<Response, Failure> {
    let play = state.game(id).await?.hold().await;
    let file = sgf(&play, &[])?;
    Ok(attached(play.entry().id, id, "sgf", SGF, file.to_string()))
}

/// The review as such a file, in the reader's language, once there is one.
async fn review_sgf(
    State(state): State<AppState>,
    reader: Reader,
    Path(id): Path<String>,
) -> Result<Response, Failure> {
    let play = state.game(&id).await?.hold().await;
    let review = play.review.as_ref().ok_or(Failure::NotFound)?;
    let remarks = review_file::remarks(review, play.session(), reader.lang);
    let mut file = sgf(&play, &remarks)?;
    let about = review_file::about(review, &play.adviser().to_string(), reader.lang);
    let root = file.games().next();
    if let Some(root) = root {
        file.set(root, "C", about);
    }
    Ok(attached(play.entry().id, &format!("{id}-review"), "sgf", SGF, file.to_string()))
}

const SGF: &str = "application/x-go-sgf; charset=utf-8";

/// A game with what is said of its turns.
fn sgf(play: &Play, remarks: &[Remark]) -> Result<Collection, Failure> {
    let exchange = play.entry().card.exchange.ok_or(Failure::NotFound)?;
    let players = [0, 1].map(|side| play.setting().players.get(side)?.as_deref());
    let won = |side| format!("{}+", exchange.colour(side).to_ascii_uppercase());
    let result = match play.session().standing() {
        Standing::Won(Seat::First) => Some(won(Side::First)),
        Standing::Won(_) => Some(won(Side::Second)),
        Standing::Drawn => Some("0".to_owned()),
        _ => None,
    };
    write_game(play.session(), players, result.as_deref(), remarks).map_err(|_| Failure::NotFound)
}

/// A file to be kept.
fn attached(game: &str, id: &str, ending: &str, kind: &'static str, text: String) -> Response {
    let name = format!("attachment; filename=\"{game}-{id}.{ending}\"");
    let name = HeaderValue::try_from(name).unwrap_or(HeaderValue::from_static("attachment"));
    let kind = HeaderValue::from_static(kind);
    ([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name)], text).into_response()
}

/// The game as a file that can be kept and imported again.
async fn export(state: &AppState, id: &str) -> Result<Response, Failure> {
    let play = state.game(id).await?.hold().await;
    if play.keeps_secrets() {
        return Err(Failure::Secret);
    }
    let text = serde_json::to_string_pretty(&play.record())
        .map_err(|error| Failure::internal(state.draw(), &error))?;
    Ok(attached(play.entry().id, id, "json", "application/json; charset=utf-8", text))
}

/// The game as it stood after so many moves.
async fn at(
    State(state): State<AppState>,
    reader: Reader,
    Path((id, ply)): Path<(String, String)>,
) -> Result<Response, Failure> {
    let ply: usize = ply.parse().map_err(|_| Failure::NotFound)?;
    let session = state.session_at(&id, ply).await?;
    if session.history().len() != ply {
        return Err(Failure::NotFound);
    }
    let play = state.game(&id).await?.hold().await;
    Ok(pages::replay(reader, &id, &play, &*session).into_response())
}

/// How the game went.
async fn review(
    State(state): State<AppState>,
    reader: Reader,
    Path(id): Path<String>,
) -> Result<Response, Failure> {
    let live = state.game(&id).await?;
    live.look();
    let play = live.hold().await;
    if !play.entry().family.is_reviewed {
        return Err(Failure::NotFound);
    }
    Ok(pages::review(reader, &id, &play, &live.now()).into_response())
}

/// A request for one game, made on one turn.
struct Request {
    state: AppState,
    reader: Reader,
    live: Arc<LiveGame>,
    play: Held,
}

/// What keeps a request from being done, with the page that says so.
type Refused = Result<Request, Response>;

impl Request {
    /// Opens the game; refused when the page that the request came from is out of date.
    async fn open(
        state: AppState,
        reader: Reader,
        id: &str,
        ply: usize,
    ) -> Result<Refused, Failure> {
        let live = state.game(id).await?;
        if !live.may_act() {
            return Err(Failure::TooFast);
        }
        let mut play = live.hold().await;
        if play.note_flag() {
            state.save_setting(&live, play.setting().clone()).await?;
        }
        let request = Self { state, reader, live, play };
        if request.play.ply() == ply {
            return Ok(Ok(request));
        }
        let notice = text::play::STALE.get(reader.lang);
        Ok(Err(request.refuse(StatusCode::CONFLICT, notice, "")))
    }

    /// The page as it stands, with a notice.
    fn refuse(&self, status: StatusCode, notice: &str, typed: &str) -> Response {
        let aside = Aside { notice: Some(notice), typed, ..Aside::default() };
        let page = pages::play(self.reader, &self.live.id, &self.play, &self.live.now(), aside);
        (status, page).into_response()
    }

    /// Makes a change, keeps it, and begins what is due after it.
    async fn change(mut self, change: &Change, anchor: &str) -> Result<Response, Failure> {
        if let Err(error) = self.play.make(change) {
            let typed = if let Change::Do(name) = change { name } else { "" };
            let notice = text::sentence(&error.say(self.reader.lang));
            return Ok(self.refuse(StatusCode::UNPROCESSABLE_ENTITY, &notice, typed));
        }
        self.live.supersede();
        self.play = self.state.save(&self.live, self.play).await?;
        if matches!(change, Change::Guide(_)) {
            self.state.save_setting(&self.live, self.play.setting().clone()).await?;
        }
        self.live.changed();
        jobs::start_due(&self.state, &self.live, &mut self.play);
        self.after(anchor).await
    }

    /// Begins a task that somebody asked for.
    async fn ask(mut self, task: Task, anchor: &str) -> Result<Response, Failure> {
        if self.state.is_busy() {
            return Err(Failure::Busy);
        }
        if let Err(error) = jobs::start(&self.state, &self.live, &mut self.play, task) {
            let notice = text::sentence(&error.say(self.reader.lang));
            return Ok(self.refuse(StatusCode::UNPROCESSABLE_ENTITY, &notice, ""));
        }
        self.after(anchor).await
    }

    /// Back to the page; what is over in a moment is worth waiting for.
    async fn after(self, anchor: &str) -> Result<Response, Failure> {
        let Self { state, live, play, .. } = self;
        drop(play);
        live.look();
        live.settled(state.limits().moment).await;
        Ok(Redirect::to(&format!("/g/{}{anchor}", live.id)).into_response())
    }
}

/// One change to one game.
async fn change(
    state: AppState,
    reader: Reader,
    id: &str,
    ply: usize,
    change: &Change,
    anchor: &str,
) -> Result<Response, Failure> {
    match Request::open(state, reader, id, ply).await? {
        Ok(request) => request.change(change, anchor).await,
        Err(page) => Ok(page),
    }
}

/// A move. Where it is dangerous and warnings are wanted, the first try is answered by the warning.
async fn act(
    State(state): State<AppState>,
    reader: Reader,
    Path(id): Path<String>,
    Sent(Move { ply, name, sure }): Sent<Move>,
) -> Result<Response, Failure> {
    let mut request = match Request::open(state.clone(), reader, &id, ply).await? {
        Ok(request) => request,
        Err(page) => return Ok(page),
    };
    if request.play.warns() && sure.is_empty() {
        if request.play.findings.advice.is_none() {
            if request.live.now().job.is_none() {
                jobs::start_due(&state, &request.live, &mut request.play);
            }
            let Request { live, play, .. } = request;
            drop(play);
            live.settled(state.limits().a_word).await;
            request = match Request::open(state, reader, &id, ply).await? {
                Ok(request) => request,
                Err(page) => return Ok(page),
            };
        }
        if let Some(warning) = request.play.warning(&name) {
            request.play.findings.warned = Some(warning);
            request.live.changed();
            return Ok(Redirect::to(&format!("/g/{id}#warning")).into_response());
        }
    }
    request.change(&Change::Do(name), "").await
}

async fn undo(
    State(state): State<AppState>,
    reader: Reader,
    Path(id): Path<String>,
    Sent(Turn { ply }): Sent<Turn>,
) -> Result<Response, Failure> {
    change(state, reader, &id, ply, &Change::Undo, "").await
}

async fn restart(
    State(state): State<AppState>,
    reader: Reader,
    Path(id): Path<String>,
    Sent(Turn { ply }): Sent<Turn>,
) -> Result<Response, Failure> {
    change(state, reader, &id, ply, &Change::Restart, "").await
}

async fn reply(
    State(state): State<AppState>,
    reader: Reader,
    Path(id): Path<String>,
    Sent(Turn { ply }): Sent<Turn>,
) -> Result<Response, Failure> {
    change(state, reader, &id, ply, &Change::Reply, "").await
}

async fn advice(
    State(state): State<AppState>,
    reader: Reader,
    Path(id): Path<String>,
    Sent(Wish { ply, rung }): Sent<Wish>,
) -> Result<Response, Failure> {
    let guidance = Guidance::named(&rung).map_err(|_| Failure::BadForm)?;
    if guidance != Guidance::Off && state.is_busy() {
        return Err(Failure::Busy);
    }
    let anchor = if guidance >= Guidance::Candidates { "#advice" } else { "" };
    change(state, reader, &id, ply, &Change::Guide(guidance), anchor).await
}

async fn advised(
    State(state): State<AppState>,
    reader: Reader,
    Path(id): Path<String>,
    Sent(Turn { ply }): Sent<Turn>,
) -> Result<Response, Failure> {
    change(state, reader, &id, ply, &Change::Advised, "").await
}

/// A search to watch.
async fn search(
    State(state): State<AppState>,
    reader: Reader,
    Path(id): Path<String>,
    Sent(Ask { ply, agent, .. }): Sent<Ask>,
) -> Result<Response, Failure> {
    match Request::open(state, reader, &id, ply).await? {
        Ok(request) => request.ask(Task::Search(agent), "#search").await,
        Err(page) => Ok(page),
    }
}

/// "Why not mine?": what happens after a move that one had in mind.
async fn why(
    State(state): State<AppState>,
    reader: Reader,
    Path(id): Path<String>,
    Sent(Ask { ply, name, .. }): Sent<Ask>,
) -> Result<Response, Failure> {
    let request = match Request::open(state, reader, &id, ply).await? {
        Ok(request) => request,
        Err(page) => return Ok(page),
    };
    if let Err(error) = request.play.session().fork().play(&name) {
        let notice = text::sentence(&error.say(reader.lang));
        return Ok(request.refuse(StatusCode::UNPROCESSABLE_ENTITY, &notice, ""));
    }
    request.ask(Task::WhyNot(name), "#why").await
}

/// Judges the game move by move.
async fn judge(
    State(state): State<AppState>,
    reader: Reader,
    Path(id): Path<String>,
    Sent(Turn { ply }): Sent<Turn>,
) -> Result<Response, Failure> {
    match Request::open(state, reader, &id, ply).await? {
        Ok(request) => request.ask(Task::Review, "/review").await,
        Err(page) => Ok(page),
    }
}

/// Remembers what the reader wants heat to tell. It changes no game, so it matters on no turn.
async fn heat(
    State(state): State<AppState>,
    Path(id): Path<String>,
    Sent(Colours { heat }): Sent<Colours>,
) -> Result<Response, Failure> {
    let heat = Heating::named(&heat).ok_or(Failure::BadForm)?;
    let live = state.game(&id).await?;
    live.look();
    let cookie = [(header::SET_COOKIE, remember_heat(heat))];
    Ok((cookie, Redirect::to(&format!("/g/{id}#search"))).into_response())
}

/// Ends the search that runs; what it found so far counts. A game that the computer plays with
/// itself is paused. It matters on no turn in particular.
async fn stop(State(state): State<AppState>, Path(id): Path<String>) -> Result<Response, Failure> {
    let live = state.game(&id).await?;
    let page = if live.now().job == Some(Task::Review) { "/review" } else { "" };
    let mut play = live.hold().await;
    play.pause();
    drop(play);
    live.stop();
    live.changed();
    live.settled(state.limits().moment).await;
    Ok(Redirect::to(&format!("/g/{id}{page}")).into_response())
}

/// Another try: a new game with the same setting, begun with the moves up to a ply.
async fn retry(
    State(state): State<AppState>,
    Path(id): Path<String>,
    Sent(Turn { ply }): Sent<Turn>,
) -> Result<Response, Failure> {
    if !state.may_begin() {
        return Err(Failure::TooFast);
    }
    let play = state.game(&id).await?.hold().await;
    let mut record = play.record();
    drop(play);
    record.moves.truncate(ply);
    record.setting.fallen = None;
    let play = Play::open(record.setting, &record.moves)
        .map_err(|error| Failure::internal(state.draw(), &error))?;
    begin(&state, play).await
}

/// Keeps a new game, lets the computer move where it begins, and goes to its page.
pub(crate) async fn begin(state: &AppState, play: Play) -> Result<Response, Failure> {
    let live = state.keep(play).await?;
    let mut play = live.hold().await;
    jobs::start_due(state, &live, &mut play);
    drop(play);
    live.settled(state.limits().moment).await;
    Ok(Redirect::to(&format!("/g/{}", live.id)).into_response())
}
