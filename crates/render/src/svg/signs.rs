//! Small drawn signs, so that no font and no colour is needed to read them.

use std::f64::consts::TAU;

use super::xml::{Num, Xml, points};

/// The corners of a star with five tips around the origin.
pub(super) fn star(radius: f64) -> String {
    let corners: Vec<(f64, f64)> = (0..10)
        .map(|tip| {
            let reach = if tip % 2 == 0 { radius } else { radius * 0.42 };
            let angle = TAU * f64::from(tip) / 10.0;
            (reach * angle.sin(), -reach * angle.cos())
        })
        .collect();
    points(&corners)
}

/// A warning triangle with its exclamation mark, `radius` from the middle to the tips.
pub(super) fn warning(xml: &mut Xml, radius: f64) {
    let corners = [(0.0, -radius), (radius * 1.05, radius * 0.8), (-radius * 1.05, radius * 0.8)];
    xml.leaf("polygon", &[("class", &"warning-body"), ("points", &points(&corners))]);
    let stroke = format!("M0 {}V{}", Num(-radius * 0.38), Num(radius * 0.22));
    xml.leaf(
        "path",
        &[("class", &"warning-sign"), ("d", &stroke), ("stroke-width", &Num(radius * 0.22))],
    );
    xml.leaf(
        "circle",
        &[("class", &"warning-dot"), ("cy", &Num(radius * 0.54)), ("r", &Num(radius * 0.13))],
    );
}

/// Slanted lines that fill a square of half side `half` around the origin.
pub(super) fn hatch(half: f64, step: f64) -> String {
    let mut path = String::new();
    let side = 2.0 * half;
    let mut offset = step;
    while offset < 2.0 * side - step / 2.0 {
        // The line x + y = offset, seen from the upper left corner, cut at the sides.
        let low = (offset - side).max(0.0);
        let high = offset.min(side);
        path.push_str(&format!(
            "M{} {}L{} {}",
            Num(low - half),
            Num(high - half),
            Num(high - half),
            Num(low - half)
        ));
        offset += step;
    }
    path
}
