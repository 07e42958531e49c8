//! The lab: searches seen step by step, exercises, lessons.
//!
//! Every page works without script: the step is part of the address, and the server draws it from
//! the view that replays the trace. A script adds play and scrubbing without loading the page anew.
//! Opening a page runs at most what takes a blink, bounded in steps, nodes and memory; anything longer
//! is run by a form. What was run is the same for the same address, and kept for a while.

mod ask;
mod demos;
mod exercise;
mod frontier;
mod host;
mod index;
mod kept;
mod lessons;
mod mcts;
pub mod picture;
pub mod sheet;
mod steps;
mod tree;
mod values;
mod words;

use axum::Router;
use axum::routing::get;

pub(crate) use self::kept::Traces;
use crate::AppState;

/// The addresses of the lab.
pub(crate) fn routes() -> Router<AppState> {
    Router::new()
        .route("/lab", get(index::page))
        .route("/lab/tree", get(tree::page).post(tree::run))
        .route("/lab/mcts", get(mcts::page).post(mcts::run))
        .route("/lab/astar", get(frontier::page).post(frontier::run))
        .route("/lab/values", get(values::page).post(values::run))
        .route("/lessons", get(lessons::index))
        .route("/lessons/{slug}", get(lessons::page))
        .route("/lab/exercise", get(exercise::page).post(exercise::check))
}
