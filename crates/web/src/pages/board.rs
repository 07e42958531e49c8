//! The board: a picture, and over it buttons that make its cells clickable without any script.

use std::collections::HashMap;

use maud::{Markup, PreEscaped, html};
use meeple_arena::session::ActionView;
use meeple_core::scene::{Axes, Mark, MarkKind};
use meeple_core::{Lang, Scene};
use meeple_render::{SvgOptions, svg};

use super::choice::{Choice, Next};

/// The width and height of a cell's button, in the units of the picture: a square cell's side.
const BUTTON: f64 = 64.0;

/// A small picture without names and facts.
pub(super) fn thumbnail(mut scene: Scene, lang: Lang) -> Markup {
    scene.axes = Axes::default();
    scene.facts.clear();
    picture(&scene, lang)
}

/// The board in full, its facts left to the page. Cells that are the next part of a move are
/// buttons of the form around the board; the list of moves has the same for the keyboard.
pub(super) fn board(mut scene: Scene, choice: &Choice<'_>, lang: Lang) -> Markup {
    scene.facts.clear();
    choice.mark(&mut scene);
    let picture = picture(&scene, lang);
    let clicks: HashMap<_, _> = choice.clicks(&scene).into_iter().collect();
    html! {
        div.board {
            (picture)
            @if !clicks.is_empty() { (buttons(&picture.0, choice, &clicks, lang)) }
        }
    }
}

/// Marks the cells of an action as advised.
pub(super) fn mark_advised(scene: &mut Scene, action: &ActionView) {
    let cells: Vec<_> = action.parts.iter().filter_map(|id| scene.cell(id)).map(|c| c.at).collect();
    scene.marks.extend(cells.into_iter().map(|at| Mark { at, kind: MarkKind::Hint }));
}

fn picture(scene: &Scene, lang: Lang) -> PreEscaped<String> {
    let options = SvgOptions { lang, theme: None, interactive: false };
    PreEscaped(svg(scene, &options))
}

/// A second picture of the same size, made of nothing but buttons. Attributes place them, so no
/// inline style is needed. Readers who hear the page have the list of moves instead.
fn buttons(
    picture: &str,
    choice: &Choice<'_>,
    clicks: &HashMap<String, Next<'_>>,
    lang: Lang,
) -> Markup {
    let Some(view) = attribute(picture, "viewBox") else { return html! {} };
    let (width, height) = (attribute(picture, "width"), attribute(picture, "height"));
    html! {
        svg.clicks viewBox=(view) width=[width] height=[height] aria-hidden="true" {
            @for (id, x, y) in places(picture) {
                @if let Some(next) = clicks.get(id) {
                    foreignObject x=(x - BUTTON / 2.0) y=(y - BUTTON / 2.0) width=(BUTTON) height=(BUTTON) {
                        (choice.button(next, id, true, lang))
                    }
                }
            }
        }
    }
}

/// The cells of a picture, with their centres: the picture owns the geometry, so it is asked.
fn places(picture: &str) -> impl Iterator<Item = (&str, f64, f64)> {
    picture.lines().filter_map(|line| {
        let id = attribute(line, "data-cell")?;
        let place = attribute(line, "transform")?.strip_prefix("translate(")?.strip_suffix(')')?;
        let (x, y) = place.split_once(' ')?;
        Some((id, x.parse().ok()?, y.parse().ok()?))
    })
}

/// The first value of an attribute in a piece of XML.
fn attribute<'a>(xml: &'a str, name: &str) -> Option<&'a str> {
    let start = xml.find(&format!(" {name}=\""))? + name.len() + 3;
    let rest = &xml[start..];
    Some(&rest[..rest.find('"')?])
}

#[cfg(test)]
mod tests {
    use meeple_arena::CATALOGUE;
    use meeple_core::Setup;

    use super::*;

    #[test]
    fn every_click_has_its_button_and_every_button_a_legal_move() {
        for entry in CATALOGUE.iter() {
            let session = entry.open(&Setup::default()).expect(entry.id);
            let actions = session.actions();
            let scene = session.scene();
            let clickable = scene.cells.iter().filter(|cell| cell.action.is_some()).count();
            let markup = board(scene, &Choice::new(&actions, "", "/g/0"), Lang::En).0;
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
