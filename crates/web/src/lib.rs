//! The local web app: pages made on the server, forms that work without any script.
//!
//! | module | what it holds |
//! |---|---|
//! | `routes` | every address and what answers it |
//! | `state`, `shelf`, `play` | the games being played, bounded; what can be done to one |
//! | `race` | a race against the computer, with its clock |
//! | `search` | searches on their own threads, a few at a time, each with an end |
//! | `reader`, `security`, `error` | who asks, whether they may, and what they hear if not |
//! | [`lab`] | searches seen step by step, exercises, lessons |
//! | `pages`, `text`, `style` | data to HTML, in two languages and two themes |
//!
//! A page is a pure function of data; a GET never changes anything; every change is a POST that
//! says which turn it was made on.

mod error;
mod form;
pub mod lab;
mod pages;
mod play;
mod race;
mod race_routes;
mod reader;
mod routes;
mod search;
mod security;
mod server;
mod shelf;
mod state;
mod style;
mod text;

pub use routes::app;
pub use server::{ServeOptions, run, serve};
pub use state::{AppState, Limits};
