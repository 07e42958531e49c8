//! The local web app: pages made on the server, forms that work without any script.
//!
//! | module | what it holds |
//! |---|---|
//! | `routes`, `game_routes`, `race_routes` | every address and what answers it |
//! | `record`, `store`, `import` | a game written down; the database that keeps it; games from outside |
//! | `state`, `recently_used`, `live_game`, `memory` | the games in memory, bounded; who watches them; what searches may take |
//! | `play`, `timer` | what can be done to a game, and in what time |
//! | `jobs`, `work`, `why_not`, `review`, `search_figures` | searches on their own threads, each with an end |
//! | `events` | what happens to a game, told to whoever watches |
//! | `tournaments`, `tournament_routes` | small tournaments, game by game, and their addresses |
//! | `race`, `search` | a race against the computer, with its clock |
//! | `doors`, `reader`, `security`, `error`, `form` | who is connected, who asks, whether they may, what they hear if not |
//! | `editor` | scenarios drawn on the page and worked out after every stroke |
//! | [`lab`] | searches seen step by step, exercises, lessons |
//! | `pages`, `text`, `assets` | data to HTML, in two languages and two themes |
//!
//! A page is a pure function of data; a GET never changes anything and begins no work
//! but the short, bounded searches whose steps the lab shows; every
//! change is a POST that says which turn it was made on, and is written down before it is answered.

mod assets;
mod doors;
mod editor;
mod error;
mod events;
mod folder;
mod form;
mod game_routes;
mod heat;
mod import;
mod jobs;
pub mod lab;
mod live_game;
mod memory;
mod pages;
mod play;
mod race;
mod race_routes;
mod reader;
mod recently_used;
mod record;
mod review;
mod review_file;
mod routes;
mod search;
mod search_figures;
mod security;
mod server;
mod state;
mod store;
mod text;
mod timer;
mod tournament_routes;
mod tournaments;
mod why_not;
mod work;

pub use import::read_saved;
pub use routes::app;
pub use server::{ServeOptions, data_folder, run, serve};
pub use state::{AppState, Limits};
