//! A scene as SVG: geometry and meaning only. Colours come from the style sheet, by class.
//!
//! There is no inline style and no script, so a page with a strict content policy can hold it.
//! Cells carry `data-cell`, `data-action` and a label; tokens carry `data-token`, the same from one
//! scene to the next, so that a page can move them.

mod arrows;
mod board;
mod figures;
mod layout;
mod marks;
mod signs;
mod tokens;
pub(crate) mod xml;

use meeple_core::scene::Ground;
use meeple_core::{Lang, Scene};

use crate::palette::Theme;
use crate::stylesheet::stylesheet;
use crate::words;
use layout::{FACT_SIZE, Layout};
use xml::{Num, Xml};

/// How a scene becomes SVG.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SvgOptions {
    /// The language of labels and facts.
    pub lang: Lang,
    /// The colours to embed; `None` for pages that link the [`stylesheet`] themselves.
    pub theme: Option<Theme>,
    /// Whether cells can be reached with the keyboard: a grid with one tab stop, not an image.
    pub interactive: bool,
}

/// The scene as an SVG element, with its facts as lines under the board.
///
/// A page that shows the facts elsewhere takes them out of the scene first.
#[must_use]
pub fn svg(scene: &Scene, options: &SvgOptions) -> String {
    let lang = options.lang;
    let layout = Layout::new(scene, lang);
    let (width, height) = layout.picture;
    let view = format!("0 0 {} {}", Num(width), Num(height));
    let role = if options.interactive { "grid" } else { "img" };
    let title = scene.title.get(lang);
    let mut xml = Xml::default();
    xml.open(
        "svg",
        &[
            ("xmlns", &"http://www.w3.org/2000/svg"),
            ("class", &classes_of(&layout, scene)),
            ("viewBox", &view),
            ("width", &Num(width)),
            ("height", &Num(height)),
            ("role", &role),
            ("lang", &lang.code()),
            ("aria-label", &title),
        ],
    );
    xml.text("title", &[], title);
    if !scene.facts.is_empty() {
        xml.text("desc", &[], &facts_in_words(scene, lang));
    }
    if let Some(theme) = options.theme {
        xml.text("style", &[], &stylesheet(theme));
        xml.leaf("rect", &[("class", &"backdrop"), ("width", &"100%"), ("height", &"100%")]);
    }
    board::frame(&mut xml, &layout, scene);
    board::borders(&mut xml, &layout, scene);
    board::cells(&mut xml, &layout, scene, lang, options.interactive);
    board::lines(&mut xml, &layout, scene);
    board::walls(&mut xml, &layout, scene);
    tokens::tokens(&mut xml, &layout, scene);
    marks::marks(&mut xml, &layout, scene);
    arrows::arrows(&mut xml, &layout, scene);
    board::heat_numbers(&mut xml, &layout, scene);
    board::axes(&mut xml, &layout, scene);
    facts(&mut xml, &layout, scene, lang);
    xml.finish()
}

/// What kind of board it is, for the style sheet.
fn classes_of(layout: &Layout, scene: &Scene) -> String {
    let mut classes = "scene".to_owned();
    let mut tell = |kind: &str, holds: bool| {
        if holds {
            classes.push(' ');
            classes.push_str(kind);
        }
    };
    tell("crossings", layout.crossings());
    tell("framed", board::is_framed(layout, scene));
    tell("rack", scene.cells.iter().all(|cell| cell.ground == Ground::Slot));
    classes
}

fn facts_in_words(scene: &Scene, lang: Lang) -> String {
    let lines: Vec<String> = scene
        .facts
        .iter()
        .map(|fact| format!("{} {}.", words::fact_name(fact, lang), fact.value.get(lang)))
        .collect();
    lines.join(" ")
}

/// The facts as lines; readers who hear the picture have them in its description.
fn facts(xml: &mut Xml, layout: &Layout, scene: &Scene, lang: Lang) {
    for (line, fact) in scene.facts.iter().enumerate() {
        let (x, y) = layout.fact(line);
        xml.parts(
            &[
                ("class", &"fact"),
                ("aria-hidden", &true),
                ("x", &Num(x)),
                ("y", &Num(y)),
                ("font-size", &FACT_SIZE),
            ],
            &[
                ("fact-name", &format!("{} ", words::fact_name(fact, lang))),
                ("fact-value", fact.value.get(lang)),
            ],
        );
    }
}
