//! Where games and searches meet: the one crate that knows both.
//!
//! | module | what it holds |
//! |---|---|
//! | [`catalogue`] | the games, one line each |
//! | [`families`] | what games of a kind have in common, a file each |
//! | [`session`] | a game being played, its types hidden behind plain data |
//! | [`agent`] | who plays: an algorithm with its parameters, parsed from an expression |
//! | `algorithms` | the algorithms, a file and a line each |
//! | [`advice`], [`answer`] | what an agent says of a position, and of a whole problem |
//! | [`trace`] | the steps of a search as plain data |
//! | [`lesson`] | exercises on game trees, with answers read from traces |
//! | [`contest`] | games between agents, ours or outside ones, played and recorded |
//! | [`escampe`] | the network protocol of Escampe tournaments: a player and a referee |
//! | [`placements`] | which of Black's placements at Escampe are lost, searched one by one |
//! | [`statistics`] | what results say, and how surely |
//! | [`matches`], [`tournament`] | agents measured against each other |
//! | [`questions`] | questions about chances and rewards, asked of missions |
//! | [`editor`] | scenarios drawn stroke by stroke |
//! | [`simulate`], [`trials`] | agents measured against chance and against puzzles |
//! | [`levels`], [`calibrate`], [`adaptive`] | strength levels, how they are measured, one that adapts |
//! | [`learning`] | strengths of move features and what evaluators know, learnt from games |
//! | [`bench`] | fixed work whose node counts are a checksum of the searches |
//!
//! Typed code runs inside: a call through [`session::Session`] is made once per move, and the
//! search behind it is monomorphised for its game.

pub mod adaptive;
pub mod advice;
pub mod agent;
mod algorithms;
pub mod answer;
pub mod bench;
pub mod calibrate;
pub mod catalogue;
pub mod contest;
pub mod editor;
pub mod escampe;
pub mod families;
pub mod gtp;
pub mod guidance;
pub mod learning;
pub mod lesson;
pub mod levels;
pub mod matches;
pub mod new_problem;
pub mod placements;
pub mod quality;
pub mod questions;
pub mod race;
pub mod session;
pub mod sgf;
pub mod simulate;
pub mod solo_contest;
pub mod statistics;
pub mod tournament;
pub mod trace;
pub mod tradeoffs;

pub use advice::{Advice, Candidate, Danger, Span, Term};
pub use agent::Agent;
pub use answer::{Answer, Status};
pub use catalogue::{CATALOGUE, Entry, entry};
pub use editor::Editor;
pub use families::Family;
pub use guidance::{Guidance, Warning};
pub use meeple_search::Exactness;
pub use session::Session;

/// The recipes of CONTRIBUTING.md, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../../CONTRIBUTING.md")]
struct Contributing;

/// The example of README.md, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
