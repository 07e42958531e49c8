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

/// A shield of that half height.
pub(super) fn shield(radius: f64) -> String {
    let (w, r) = (Num(radius * 0.8), Num(radius));
    let (side, belly) = (Num(-radius * 0.8), Num(radius * 0.7));
    let shoulder = Num(-radius * 0.62);
    format!("M0 -{r}L{w} {shoulder}V0Q{w} {belly} 0 {r}Q{side} {belly} {side} 0V{shoulder}Z")
}

/// An arrow that leaves a frame.
pub(super) fn way_out(radius: f64) -> String {
    let at = |share: f64| Num(radius * share);
    format!(
        "M{a} {b}H{c}V{d}H{a}M{e} 0H{f}M{g} {c}L{f} 0L{g} {h}",
        a = at(-0.1),
        b = at(-0.9),
        c = at(-0.45),
        d = at(0.9),
        e = at(-0.1),
        f = at(1.0),
        g = at(0.55),
        h = at(0.45),
    )
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
