//! Pages: pure functions from data to HTML.

mod advice;
pub(crate) mod board;
mod choice;
mod curve;
mod failure;
mod home;
mod import;
mod moves;
mod new;
mod overlay;
mod play;
mod race;
mod replay;
mod review;
mod rules;
mod search;
pub(crate) mod shell;
mod status;
mod tournaments;

pub(crate) use failure::{ask_first, failure};
pub(crate) use home::home;
pub(crate) use import::import;
pub(crate) use new::new_game;
pub(crate) use play::{Aside, play};
pub(crate) use race::race;
pub(crate) use replay::replay;
pub(crate) use review::review;
pub(crate) use rules::rules;
pub(crate) use search::search_panel;
pub(crate) use tournaments::{show, tournaments};
