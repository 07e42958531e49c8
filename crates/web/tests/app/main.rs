//! The app called in process, without a port: every page, a game from its first move to its last,
//! and everything that must be refused.

mod client;
mod editor;
mod exchange;
mod extras;
mod jobs;
mod keeping;
mod lab;
mod limits;
mod pages;
mod play;
mod race;
mod safety;
mod tables;
mod tournaments;
