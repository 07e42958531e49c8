//! Pages: pure functions from data to HTML.

mod advice;
mod board;
mod choice;
mod failure;
mod home;
mod new;
mod play;
mod race;
mod rules;
pub(crate) mod shell;

pub(crate) use failure::failure;
pub(crate) use home::home;
pub(crate) use new::new_game;
pub(crate) use play::{Aside, play};
pub(crate) use race::race;
pub(crate) use rules::rules;
