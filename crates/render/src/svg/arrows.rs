//! Arrows. The number stands beside the shaft, never on it.

use meeple_core::Scene;
use meeple_core::scene::{Arrow, ArrowKind};

use super::layout::{Layout, base_line, text_width};
use super::xml::{Num, Xml, points, translate};
use crate::classes;

/// The size of the numbers.
const TEXT: f64 = 14.0;
/// From the shaft to the middle of its number, where the number is not wide.
const BESIDE: f64 = 17.0;

/// A way between two places of the picture: where it starts, its direction, its length.
struct Way {
    start: (f64, f64),
    unit: (f64, f64),
    length: f64,
}

impl Way {
    fn between((x, y): (f64, f64), (to_x, to_y): (f64, f64)) -> Self {
        let (dx, dy) = (to_x - x, to_y - y);
        let length = dx.hypot(dy);
        let unit = if length > 0.0 { (dx / length, dy / length) } else { (0.0, -1.0) };
        Self { start: (x, y), unit, length }
    }

    /// The place `along` the way and `aside` to its right.
    fn at(&self, along: f64, aside: f64) -> (f64, f64) {
        let (ux, uy) = self.unit;
        (self.start.0 + ux * along - uy * aside, self.start.1 + uy * along + ux * aside)
    }
}

/// All arrows, then all numbers, so that no arrow hides a number.
pub(super) fn arrows(xml: &mut Xml, layout: &Layout, scene: &Scene) {
    if scene.arrows.is_empty() {
        return;
    }
    xml.open("g", &[("class", &"arrows"), ("aria-hidden", &true)]);
    for arrow in &scene.arrows {
        let way = way(layout, arrow);
        let class = format!("arrow {}", classes::arrow(arrow.kind));
        xml.open("g", &[("class", &class)]);
        if way.length == 0.0 {
            turn(xml, &way);
        } else {
            // Pieces at either end keep their letters free.
            let taken = |at| scene.token_at(at).is_some();
            straight(xml, arrow.kind, &way, taken(arrow.from), taken(arrow.to));
        }
        xml.close();
    }
    for arrow in scene.arrows.iter().filter(|arrow| !arrow.text.is_empty()) {
        number(xml, layout, &way(layout, arrow), &arrow.text);
    }
    xml.close();
}

fn way(layout: &Layout, arrow: &Arrow) -> Way {
    Way::between(layout.centre(arrow.from), layout.centre(arrow.to))
}

fn straight(xml: &mut Xml, kind: ArrowKind, way: &Way, from_piece: bool, to_piece: bool) {
    let start = if from_piece { 27.0 } else { 10.0 };
    let end = if to_piece { 20.0 } else { 8.0 };
    let tip = way.length - end;
    match kind {
        // A policy speaks for its own cell: a head at the border, clear of the cell's number.
        ArrowKind::Policy => head(xml, way, 29.5, 8.5, 7.0),
        ArrowKind::Candidate => {
            shaft(xml, way, start, tip - 15.0);
            head(xml, way, tip, 17.0, 11.0);
        }
        ArrowKind::Trail => {
            shaft(xml, way, start, tip - 8.0);
            head(xml, way, tip, 10.0, 6.0);
        }
    }
}

fn shaft(xml: &mut Xml, way: &Way, from: f64, to: f64) {
    if to <= from {
        return;
    }
    let ((x1, y1), (x2, y2)) = (way.at(from, 0.0), way.at(to, 0.0));
    xml.leaf(
        "line",
        &[
            ("class", &"shaft"),
            ("x1", &Num(x1)),
            ("y1", &Num(y1)),
            ("x2", &Num(x2)),
            ("y2", &Num(y2)),
        ],
    );
}

fn head(xml: &mut Xml, way: &Way, tip: f64, length: f64, half_width: f64) {
    let corners =
        [way.at(tip, 0.0), way.at(tip - length, half_width), way.at(tip - length, -half_width)];
    xml.leaf("polygon", &[("class", &"head"), ("points", &points(&corners))]);
}

/// An arrow from a cell to itself: most of a circle.
fn turn(xml: &mut Xml, way: &Way) {
    xml.open("g", &[("transform", &translate(way.start))]);
    xml.leaf("path", &[("class", &"shaft"), ("d", &"M-6 -19A20 20 0 1 0 8 -18")]);
    xml.leaf("polygon", &[("class", &"head"), ("points", &"-3,-22 11,-29 11,-9")]);
    xml.close();
}

fn number(xml: &mut Xml, layout: &Layout, way: &Way, text: &str) {
    let width = text_width(text, TEXT) + 8.0;
    let height = TEXT + 6.0;
    // A wide number needs more room beside a steep shaft than above a level one.
    let (ux, uy) = way.unit;
    let aside = BESIDE + uy.abs() * (width - height).max(0.0) / 2.0;
    // Above a level arrow, to the right of an upright one; the other side where that leaves the
    // board.
    let usual = if ux > 0.01 || (ux > -0.01 && uy > 0.0) { -aside } else { aside };
    let place = |aside: f64| way.at(way.length * 0.55, aside);
    let fits = |&(x, y): &(f64, f64)| {
        let (right, bottom) = (layout.left + layout.board.0, layout.top + layout.board.1);
        (layout.left..=right - width).contains(&(x - width / 2.0))
            && (layout.top..=bottom - height).contains(&(y - height / 2.0))
    };
    let (x, y) = [place(usual), place(-usual)].into_iter().find(fits).unwrap_or(place(usual));
    xml.leaf(
        "rect",
        &[
            ("class", &"arrow-label"),
            ("x", &Num(x - width / 2.0)),
            ("y", &Num(y - height / 2.0)),
            ("width", &Num(width)),
            ("height", &Num(height)),
            ("rx", &5),
        ],
    );
    xml.text(
        "text",
        &[
            ("class", &"arrow-text"),
            ("x", &Num(x)),
            ("y", &Num(y + base_line(TEXT))),
            ("font-size", &TEXT),
        ],
        text,
    );
}
