//! The board: a picture, and over it buttons that make its cells clickable without any script.

use std::collections::HashMap;

use maud::{Markup, PreEscaped, html};
use meeple_core::scene::{Axes, Surface};
use meeple_core::{Lang, Scene};
use meeple_render::{SvgOptions, svg};

use super::choice::{Choice, Next};
use crate::reader::Reader;

/// The width of a cell's button, in the units of the picture, and the height of a square one.
const BUTTON: f64 = 64.0;
/// The height of a hexagon of that width; the style sheet cuts its corners off.
const HEXAGON: f64 = 73.9;

/// A small picture without names and facts.
pub(crate) fn thumbnail(mut scene: Scene, lang: Lang) -> Markup {
    scene.axes = Axes::default();
    scene.names.clear();
    scene.facts.clear();
    picture(&scene, lang, false)
}

/// A small picture with its names, without facts.
pub(super) fn small(mut scene: Scene, lang: Lang) -> Markup {
    scene.facts.clear();
    picture(&scene, lang, false)
}

/// A board that is only looked at.
pub(super) fn still(mut scene: Scene, reader: Reader) -> Markup {
    scene.facts.clear();
    html! { div.board { (picture(&scene, reader.lang, reader.script)) } }
}

/// The board in full, its facts left to the page. Cells that are the next part of a move are
/// buttons of the form around the board; the list of moves has the same for the keyboard.
pub(super) fn board(mut scene: Scene, choice: &Choice<'_>, reader: Reader) -> Markup {
    let lang = reader.lang;
    scene.facts.clear();
    choice.mark(&mut scene);
    let picture = picture(&scene, lang, reader.script);
    let clicks: HashMap<_, _> = choice.clicks(&scene).into_iter().collect();
    html! {
        div.board {
            (picture)
            @if !clicks.is_empty() { (buttons(&picture.0, scene.surface, choice, &clicks, lang)) }
        }
    }
}

/// With our script the cells of a board can be reached with the keyboard.
pub(crate) fn picture(scene: &Scene, lang: Lang, interactive: bool) -> PreEscaped<String> {
    let options = SvgOptions { lang, theme: None, interactive };
    PreEscaped(svg(scene, &options))
}

/// A second picture of the same size, made of nothing but buttons. Attributes place them, so no
/// inline style is needed. Readers who hear the page have the list of moves instead.
fn buttons(
    picture: &str,
    surface: Surface,
    choice: &Choice<'_>,
    clicks: &HashMap<String, Next<'_>>,
    lang: Lang,
) -> Markup {
    let Some(view) = attribute(picture, "viewBox") else { return html! {} };
    let (width, height) = (attribute(picture, "width"), attribute(picture, "height"));
    let hexagons = matches!(surface, Surface::Hexagons { .. });
    let tall = if hexagons { HEXAGON } else { BUTTON };
    html! {
        svg.clicks.hexagons[hexagons] viewBox=(view) width=[width] height=[height] aria-hidden="true" {
            @for (id, x, y) in places(picture) {
                @if let Some(next) = clicks.get(id) {
                    foreignObject data-key=(id) x=(x - BUTTON / 2.0) y=(y - tall / 2.0) width=(BUTTON) height=(tall) {
                        (choice.button(next, id, true, lang))
                    }
                }
            }
        }
    }
}

/// The cells of a picture, with their centres: the picture owns the geometry, so it is asked.
pub(crate) fn places(picture: &str) -> impl Iterator<Item = (&str, f64, f64)> {
    picture.lines().filter_map(|line| {
        let id = attribute(line, "data-cell")?;
        let place = attribute(line, "transform")?.strip_prefix("translate(")?.strip_suffix(')')?;
        let (x, y) = place.split_once(' ')?;
        Some((id, x.parse().ok()?, y.parse().ok()?))
    })
}

/// The first value of an attribute in a piece of XML.
pub(crate) fn attribute<'a>(xml: &'a str, name: &str) -> Option<&'a str> {
    let start = xml.find(&format!(" {name}=\""))? + name.len() + 3;
    let rest = &xml[start..];
    Some(&rest[..rest.find('"')?])
}

#[cfg(test)]
mod tests {
    use meeple_arena::CATALOGUE;
    use meeple_arena::session::ActionView;
    use meeple_core::Setup;

    use super::*;

    fn reader(script: bool) -> Reader {
        let (lang, theme) = (Lang::En, meeple_render::Theme::Auto);
        let heat = crate::heat::Heating::default();
        Reader { lang, theme, heat, chose: false, script, fragment: false }
    }

    #[test]
    fn with_script_a_board_is_a_grid_with_one_tab_stop_and_labelled_cells() {
        for entry in CATALOGUE.iter() {
            let session = entry.open(&Setup::default()).expect(entry.id);
            let actions = session.actions();
            let (scene, cells) = (session.scene(), session.scene().cells.len());
            let choice = Choice::new(&actions, "", "/g/0");
            let markup = board(scene.clone(), &choice, reader(true)).0;
            assert_eq!(markup.matches("tabindex=\"0\"").count(), 1, "{}", entry.id);
            assert_eq!(markup.matches("role=\"gridcell\"").count(), cells, "{}", entry.id);
            let labels = markup.split("role=\"gridcell\"").skip(1);
            for cell in labels {
                let cell = &cell[..cell.find('>').expect("it ends")];
                assert!(attribute(cell, "aria-label").is_some_and(|l| !l.is_empty()), "{cell}");
            }
            let markup = board(scene, &choice, reader(false)).0;
            assert_eq!(markup.matches("tabindex=\"0\"").count(), 0, "no stop that does nothing");
        }
    }

    #[test]
    fn every_click_has_its_button_and_every_button_a_legal_move() {
        for entry in CATALOGUE.iter() {
            let session = entry.open(&Setup::default()).expect(entry.id);
            let actions = session.actions();
            let scene = session.scene();
            let clickable = scene.cells.iter().filter(|cell| cell.action.is_some()).count();
            let markup = board(scene, &Choice::new(&actions, "", "/g/0"), reader(false)).0;
            let buttons = markup.matches("<button").count();
            assert!(buttons >= clickable, "{}: {buttons} of {clickable}", entry.id);
            for piece in markup.split("<button").skip(1) {
                let value = attribute(piece, "value").expect("a move or a part");
                let whole = attribute(piece, "name") == Some("move");
                let begins = |a: &ActionView| a.parts.first().is_some_and(|part| part == value);
                let known = |a: &ActionView| if whole { a.name == value } else { begins(a) };
                assert!(actions.iter().any(known), "{value}");
            }
        }
    }

    #[test]
    fn positions_come_from_the_picture() {
        let line = r#" <g class="cell" transform="translate(44 60.5)" data-cell="a3">"#;
        assert_eq!(places(line).collect::<Vec<_>>(), [("a3", 44.0, 60.5)]);
        assert_eq!(places("<g transform=\"translate(x y)\" data-cell=\"a\">").count(), 0);
    }
}
