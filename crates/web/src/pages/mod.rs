//! Pages: pure functions from data to HTML.

mod advice;
mod board;
mod failure;
mod home;
mod new;
mod play;
mod rules;
mod shell;

pub(crate) use failure::failure;
pub(crate) use home::home;
pub(crate) use new::new_game;
pub(crate) use play::play;
pub(crate) use rules::rules;
