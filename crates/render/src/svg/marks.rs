//! Emphasis on cells. Each kind has its own form; a pale rim keeps it visible on any ground.

use meeple_core::Scene;
use meeple_core::scene::{Mark, MarkKind};

use super::layout::Layout;
use super::signs;
use super::xml::{Num, Xml, translate};
use crate::classes;

/// The radius of rings: just outside a round piece.
const RING: f64 = 28.5;

/// All marks, above the pieces.
pub(super) fn marks(xml: &mut Xml, layout: &Layout, scene: &Scene) {
    if scene.marks.is_empty() {
        return;
    }
    xml.open("g", &[("class", &"marks"), ("aria-hidden", &true)]);
    for mark in &scene.marks {
        let class = format!("mark {}", classes::mark(mark.kind));
        let place = translate(layout.centre(mark.at));
        xml.open("g", &[("class", &class), ("transform", &place)]);
        one_mark(xml, layout, scene, mark);
        xml.close();
    }
    xml.close();
}

fn one_mark(xml: &mut Xml, layout: &Layout, scene: &Scene, mark: &Mark) {
    let free =
        scene.token_at(mark.at).is_none() && !scene.heat.iter().any(|heat| heat.at == mark.at);
    let corner = layout.inner() - 10.0;
    match mark.kind {
        MarkKind::Last => {
            let path = brackets(&layout.corners());
            xml.leaf("path", &[("class", &"rim"), ("d", &path)]);
            xml.leaf("path", &[("class", &"stroke"), ("d", &path)]);
        }
        MarkKind::Legal => {
            let (place, radius) = if free { (0.0, 8.0) } else { (corner, 6.0) };
            xml.leaf(
                "circle",
                &[("class", &"dot"), ("cx", &Num(place)), ("cy", &Num(place)), ("r", &Num(radius))],
            );
        }
        MarkKind::Selected if layout.squares() => {
            outline(xml, "rim", layout.inner() - 3.5);
            outline(xml, "stroke", layout.inner() - 3.5);
        }
        MarkKind::Selected | MarkKind::Hint => {
            ring(xml, "rim", RING);
            ring(xml, "stroke", RING);
        }
        MarkKind::Winning => {
            ring(xml, "rim", RING - 0.5);
            ring(xml, "stroke", RING + 1.5);
            ring(xml, "stroke", RING - 2.5);
        }
        MarkKind::Target if free => {
            xml.leaf("polygon", &[("class", &"star"), ("points", &signs::star(15.0))]);
        }
        // Around what stands there, so that both are seen.
        MarkKind::Target => {
            outline(xml, "rim", layout.inner() - 3.5);
            outline(xml, "stroke", layout.inner() - 3.5);
        }
        MarkKind::Idle => ring(xml, "veil", RING - 2.0),
        MarkKind::Danger => {
            let place = translate((corner - 1.0, -corner + 1.0));
            xml.open("g", &[("transform", &place)]);
            signs::warning(xml, 10.0);
            xml.close();
        }
    }
}

fn ring(xml: &mut Xml, class: &str, radius: f64) {
    xml.leaf("circle", &[("class", &class), ("r", &Num(radius))]);
}

fn outline(xml: &mut Xml, class: &str, half: f64) {
    xml.leaf(
        "rect",
        &[
            ("class", &class),
            ("x", &Num(-half)),
            ("y", &Num(-half)),
            ("width", &Num(2.0 * half)),
            ("height", &Num(2.0 * half)),
            ("rx", &9),
        ],
    );
}

/// The corners of a cell, drawn a little inside it and open in between.
fn brackets(corners: &[(f64, f64)]) -> String {
    const INSIDE: f64 = 0.85;
    const LENGTH: f64 = 0.2;
    let count = corners.len();
    let toward = |(x, y): (f64, f64), (to_x, to_y): (f64, f64), share: f64| {
        let (x, y) = (x + (to_x - x) * share, y + (to_y - y) * share);
        format!("{} {}", Num(x * INSIDE), Num(y * INSIDE))
    };
    (0..count)
        .map(|index| {
            let corner = corners[index];
            let before = corners[(index + count - 1) % count];
            let after = corners[(index + 1) % count];
            format!(
                "M{}L{}L{}",
                toward(corner, before, LENGTH),
                toward(corner, before, 0.0),
                toward(corner, after, LENGTH)
            )
        })
        .collect()
}
