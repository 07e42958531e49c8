//! The map to draw on: the picture, and over it buttons for its cells and for the borders between
//! them. The style sheet shows those that the tool in hand works on.

use std::collections::HashMap;

use maud::{Markup, html};
use meeple_core::scene::{Edge, Point};
use meeple_core::{Lang, Scene};

use super::words;
use crate::pages::board;
use crate::reader::Reader;

/// A cell is so wide, in the units of the picture,
const CELL: f64 = 64.0;
/// … and the button of a border so thick and so long.
const THICK: f64 = 26.0;
const LONG: f64 = 46.0;

/// The map with all its buttons.
pub(super) fn canvas(scene: &Scene, reader: Reader) -> Markup {
    let lang = reader.lang;
    let (columns, rows) = scene.surface.size();
    html! {
        div.sheet {
            @for side in Edge::ALL { (resizers(side, lang)) }
            div.board {
                @let picture = board::picture(scene, lang, reader.script);
                (picture)
                (clicks(&picture.0, scene, lang))
            }
        }
        p.help.size { (words::size(columns, rows).get(lang)) }
    }
}

/// Two pictures of the same size, made of nothing but buttons. Readers who hear the page type the
/// name of a cell instead.
fn clicks(picture: &str, scene: &Scene, lang: Lang) -> Markup {
    let Some(view) = board::attribute(picture, "viewBox") else { return html! {} };
    let size = ["width", "height"].map(|name| board::attribute(picture, name));
    let places: HashMap<&str, (f64, f64)> =
        board::places(picture).map(|(id, x, y)| (id, (x, y))).collect();
    let at: HashMap<Point, &str> =
        scene.cells.iter().map(|cell| (cell.at, cell.id.as_str())).collect();
    html! {
        svg.clicks.on-cells viewBox=(view) width=[size[0]] height=[size[1]] aria-hidden="true" {
            @for (id, (x, y)) in scene.cells.iter().filter_map(|cell| places.get_key_value(cell.id.as_str())) {
                foreignObject data-key=(id) x=(x - CELL / 2.0) y=(y - CELL / 2.0) width=(CELL) height=(CELL) {
                    button name="cell" value=(id) tabindex="-1" title=(id) {}
                }
            }
        }
        svg.clicks.on-borders viewBox=(view) width=[size[0]] height=[size[1]] aria-hidden="true" {
            @for cell in &scene.cells {
                @let (x, y) = places.get(cell.id.as_str()).copied().unwrap_or_default();
                @if at.contains_key(&Point::new(cell.at.x + 1, cell.at.y)) {
                    (border(&cell.id, Edge::East, (x + CELL / 2.0, y), (THICK, LONG), lang))
                }
                @if at.contains_key(&Point::new(cell.at.x, cell.at.y + 1)) {
                    (border(&cell.id, Edge::South, (x, y + CELL / 2.0), (LONG, THICK), lang))
                }
            }
        }
    }
}

fn border(
    id: &str,
    side: Edge,
    (x, y): (f64, f64),
    (width, height): (f64, f64),
    lang: Lang,
) -> Markup {
    let name = format!("{id} {}", side.name());
    let title = format!("{id}, {}", words::side(side).get(lang));
    html! {
        foreignObject data-key=(name) x=(x - width / 2.0) y=(y - height / 2.0) width=(width) height=(height) {
            button name="border" value=(name) tabindex="-1" title=(title) {}
        }
    }
}

/// The buttons on one side of the map: one row or column more, or less.
fn resizers(side: Edge, lang: Lang) -> Markup {
    html! {
        div class=(format!("resize {}", side.name())) {
            @for (sign, grow) in [("+", true), ("−", false)] {
                @let title = words::resize(side, grow);
                button name="resize" value=(format!("{}{}", if grow { '+' } else { '-' }, side.name()))
                    title=(title.get(lang)) aria-label=(title.get(lang)) { (sign) }
            }
        }
    }
}
