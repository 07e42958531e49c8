//! Scenes as terminal text, SVG and PNG.
//!
//! This crate owns geometry and colour. It knows no game, reads no file and writes none: every
//! function takes plain data and returns text or bytes.
//!
//! ```
//! use meeple_core::scene::{Axes, Cell, Ground, Point, Scene};
//! use meeple_core::{Lang, Phrase};
//! use meeple_render::{SvgOptions, TerminalOptions, Theme, png, svg, terminal};
//!
//! let mut scene = Scene::grid(Phrase::new("An empty field", "Une case vide"), 1, 1);
//! scene.axes = Axes::chess(1, 1);
//! scene.cells.push(Cell {
//!     id: "a1".into(),
//!     at: Point::new(0, 0),
//!     ground: Ground::Floor,
//!     label: Phrase::new("a1, empty", "a1, vide"),
//!     action: None,
//! });
//! let text = terminal(&scene, &TerminalOptions { lang: Lang::En, colour: false });
//! assert!(text.contains("1 │ . │"));
//! let options = SvgOptions { lang: Lang::En, theme: Some(Theme::Light), interactive: false };
//! let picture = svg(&scene, &options);
//! assert!(png(&picture, 2.0).is_ok());
//! ```

pub mod chart;
pub mod classes;
mod curve;
pub mod palette;
pub mod plot;
mod png;
pub mod spans;
mod stylesheet;
mod svg;
mod terminal;
pub mod tree;
mod words;

pub use curve::log_curve;
pub use palette::{Colour, Palette, Theme};
pub use png::{PngError, png};
pub use stylesheet::stylesheet;
pub use svg::{SvgOptions, svg};
pub use terminal::{TerminalOptions, legend, terminal};
