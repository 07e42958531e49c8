//! A diagram as SVG: geometry and meaning only, colours by class.

use meeple_core::Lang;

use super::layout::{Boxed, place};
use super::style::diagram_stylesheet;
use super::{Diagram, Knot, KnotShape, Tone, describe};
use crate::palette::Theme;
use crate::svg::xml::{Num, Xml, points};

/// How a diagram becomes SVG.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DiagramOptions {
    /// The language of its words.
    pub lang: Lang,
    /// The colours to embed; `None` for pages that link the [`diagram_stylesheet`] themselves.
    pub theme: Option<Theme>,
    /// How much larger than the whole: 1 shows all.
    pub zoom: f64,
    /// The node in the middle of a part shown larger; the root where there is none.
    pub focus: Option<usize>,
}

impl Default for DiagramOptions {
    fn default() -> Self {
        Self { lang: Lang::En, theme: None, zoom: 1.0, focus: None }
    }
}

/// From one depth to the next.
const LEVEL: f64 = 120.0;
/// Half the size of a shape.
const HALF: f64 = 23.0;
const PAD: f64 = 16.0;
const GAP: f64 = 10.0;
/// Sizes of texts.
const VALUE: f64 = 14.0;
const SMALL: f64 = 11.0;
/// From one line of text to the next.
const LINE: f64 = 14.0;

/// The diagram as an SVG element.
#[must_use]
pub fn diagram_svg(diagram: &Diagram, options: &DiagramOptions) -> String {
    let lang = options.lang;
    let children = diagram.children();
    let boxes: Vec<Boxed> = (diagram.nodes.iter().zip(&children))
        .map(|(node, children)| Boxed { width: width(node, lang), children: children.clone() })
        .collect();
    let middles = place(&boxes, GAP);
    let mut spots = Vec::with_capacity(middles.len());
    let mut depths = vec![0u32; middles.len()];
    for (index, node) in diagram.nodes.iter().enumerate() {
        depths[index] = node.parent.filter(|&p| p < index).map_or(0, |parent| depths[parent] + 1);
        let y = PAD + HALF + 14.0 + f64::from(depths[index]) * LEVEL;
        spots.push((PAD + middles[index], y));
    }
    let right = (middles.iter().zip(&boxes)).map(|(x, b)| x + b.width / 2.0).fold(0.0, f64::max);
    let deepest = depths.iter().copied().max().unwrap_or(0);
    let whole = (right + 2.0 * PAD, f64::from(deepest) * LEVEL + 2.0 * PAD + 3.0 * HALF + 30.0);
    let view = view_box(whole, options, &spots);
    let title = diagram.title.get(lang);
    let mut xml = Xml::default();
    xml.open(
        "svg",
        &[
            ("xmlns", &"http://www.w3.org/2000/svg"),
            ("class", &"diagram"),
            ("viewBox", &view),
            ("width", &Num(whole.0)),
            ("height", &Num(whole.1)),
            ("role", &"img"),
            ("lang", &lang.code()),
            ("aria-label", &title),
        ],
    );
    xml.text("title", &[], title);
    if let Some(theme) = options.theme {
        xml.text("style", &[], &diagram_stylesheet(theme));
        xml.leaf("rect", &[("class", &"diagram-ground"), ("width", &"100%"), ("height", &"100%")]);
    }
    for (index, node) in diagram.nodes.iter().enumerate() {
        if let Some(parent) = node.parent.filter(|&parent| parent < index) {
            let (x, y) = spots[parent];
            branch(&mut xml, node, (x, y + foot(&diagram.nodes[parent])), spots[index]);
        }
    }
    for (index, node) in diagram.nodes.iter().enumerate() {
        let words = describe(diagram, index, lang);
        knot(&mut xml, node, spots[index], &words, lang);
    }
    xml.finish()
}

/// The part of the picture that is shown.
fn view_box(whole: (f64, f64), options: &DiagramOptions, spots: &[(f64, f64)]) -> String {
    let zoom = if options.zoom.is_finite() { options.zoom.clamp(1.0, 64.0) } else { 1.0 };
    let (width, height) = (whole.0 / zoom, whole.1 / zoom);
    let focus = options.focus.and_then(|node| spots.get(node)).or(spots.first());
    let (x, y) = focus.copied().unwrap_or((whole.0 / 2.0, whole.1 / 2.0));
    let left = (x - width / 2.0).clamp(0.0, whole.0 - width);
    let top = (y - height / 2.0).clamp(0.0, whole.1 - height);
    format!("{} {} {} {}", Num(left), Num(top), Num(width), Num(height))
}

/// About how wide a node is with everything written at it.
fn width(node: &Knot, lang: Lang) -> f64 {
    let text = |text: &str, size: f64| text.chars().count() as f64 * size * 0.6;
    let reason = node.reason.as_ref().map_or(0.0, |reason| text(reason.get(lang), SMALL));
    let written = [2.0 * HALF, text(&node.value, VALUE) + 8.0, text(&node.under, SMALL), reason];
    written.into_iter().fold(0.0, f64::max)
}

/// How far below its middle a node ends, with what is written under it.
fn foot(node: &Knot) -> f64 {
    let lines = [!node.under.is_empty(), node.reason.is_some(), node.folded > 0];
    let lines = lines.into_iter().filter(|written| *written).count();
    HALF + if lines > 0 { 7.0 + LINE * lines as f64 } else { 0.0 }
}

fn branch(xml: &mut Xml, node: &Knot, from: (f64, f64), to: (f64, f64)) {
    let class = match (node.tone, node.chosen) {
        (Tone::Cut, _) => "branch branch-cut",
        (_, true) => "branch branch-chosen",
        _ => "branch",
    };
    let ends: [(&str, &dyn std::fmt::Display); 4] =
        [("x1", &Num(from.0)), ("y1", &Num(from.1)), ("x2", &Num(to.0)), ("y2", &Num(to.1 - HALF))];
    xml.leaf("line", &[&[("class", &class as &dyn std::fmt::Display)][..], &ends].concat());
    let at =
        |share: f64| (from.0 + (to.0 - from.0) * share, from.1 + (to.1 - HALF - from.1) * share);
    if node.tone == Tone::Cut {
        // A stroke across the branch, so that colour is not needed to see the cut.
        let (x, y) = at(0.4);
        let ends: [(&str, &dyn std::fmt::Display); 4] = [
            ("x1", &Num(x - 7.0)),
            ("y1", &Num(y + 3.0)),
            ("x2", &Num(x + 7.0)),
            ("y2", &Num(y - 3.0)),
        ];
        xml.leaf(
            "line",
            &[&[("class", &"cut-stroke" as &dyn std::fmt::Display)][..], &ends].concat(),
        );
    }
    if !node.name.is_empty() {
        let (x, y) = at(0.72);
        let side = if to.0 < from.0 - 1.0 { -1.0 } else { 1.0 };
        let x = x + side * (4.0 + node.name.chars().count() as f64 * 3.3);
        xml.text(
            "text",
            &[("class", &"branch-name"), ("x", &Num(x)), ("y", &Num(y)), ("font-size", &SMALL)],
            &node.name,
        );
    }
}

fn knot(xml: &mut Xml, node: &Knot, (x, y): (f64, f64), words: &str, lang: Lang) {
    let class = match node.tone {
        Tone::Plain => "knot",
        Tone::Waiting => "knot tone-waiting",
        Tone::Current => "knot tone-current",
        Tone::Cut => "knot tone-cut",
        Tone::Known => "knot tone-known",
    };
    if let Some(link) = &node.link {
        xml.open("a", &[("href", link), ("aria-label", &words)]);
    }
    xml.open("g", &[("class", &class)]);
    xml.text("title", &[], words);
    if node.tone == Tone::Current {
        xml.leaf(
            "circle",
            &[("class", &"knot-ring"), ("cx", &Num(x)), ("cy", &Num(y)), ("r", &31)],
        );
    }
    shape(xml, node.shape, (x, y), HALF, "knot-shape");
    if node.tone == Tone::Known {
        shape(xml, node.shape, (x, y), HALF - 5.0, "knot-double");
    }
    let base = match node.shape {
        KnotShape::Max => y + 15.0,
        KnotShape::Min => y - 4.0,
        KnotShape::Leaf => y + 5.0,
    };
    let mut write = |class: &str, y: f64, size: f64, text: &str| {
        let place: [(&str, &dyn std::fmt::Display); 4] =
            [("class", &class), ("x", &Num(x)), ("y", &Num(y)), ("font-size", &size)];
        xml.text("text", &place, text);
    };
    if !node.value.is_empty() {
        let size = if node.value.chars().count() > 4 { SMALL } else { VALUE };
        write("knot-value", base, size, &node.value);
    }
    let mut under = y + HALF + LINE + 3.0;
    if !node.under.is_empty() {
        write("knot-under", under, SMALL, &node.under);
        under += LINE;
    }
    if let Some(reason) = &node.reason {
        write("cut-reason", under, SMALL, reason.get(lang));
        under += LINE;
    }
    if node.folded > 0 {
        write("knot-folded", under, SMALL, &format!("+{} …", node.folded));
    }
    xml.close();
    if node.link.is_some() {
        xml.close();
    }
}

fn shape(xml: &mut Xml, shape: KnotShape, (x, y): (f64, f64), half: f64, class: &str) {
    match shape {
        KnotShape::Max => {
            let corners = [(x, y - half), (x + half, y + half), (x - half, y + half)];
            xml.leaf("polygon", &[("class", &class), ("points", &points(&corners))]);
        }
        KnotShape::Min => {
            let corners = [(x - half, y - half), (x + half, y - half), (x, y + half)];
            xml.leaf("polygon", &[("class", &class), ("points", &points(&corners))]);
        }
        KnotShape::Leaf => {
            let half = half - 6.0;
            xml.leaf(
                "rect",
                &[
                    ("class", &class),
                    ("x", &Num(x - half)),
                    ("y", &Num(y - half)),
                    ("width", &Num(2.0 * half)),
                    ("height", &Num(2.0 * half)),
                    ("rx", &4),
                ],
            );
        }
    }
}
