//! Pieces: a form, an outline that is never left out, and a text.

use std::f64::consts::{FRAC_1_SQRT_2, TAU};

use meeple_core::Scene;
use meeple_core::scene::{Shape, Tint, Token};

use super::layout::{Layout, base_line};
use super::xml::{Num, Xml, points, translate};
use crate::classes;

/// From the middle of a round piece to its rim.
const RADIUS: f64 = 24.0;
/// The same of a stone on a crossing: neighbours all but touch.
const STONE: f64 = 29.0;
/// The same of a black or white piece on a cell of its own.
const PIECE: f64 = 24.5;

/// All pieces, in the order of the scene: later ones lie on top.
pub(super) fn tokens(xml: &mut Xml, layout: &Layout, scene: &Scene) {
    if scene.tokens.is_empty() {
        return;
    }
    xml.open("g", &[("class", &"tokens"), ("aria-hidden", &true)]);
    for token in &scene.tokens {
        let class = format!("token {} {}", classes::tint(token.tint), classes::shape(token.shape));
        xml.open(
            "g",
            &[
                ("class", &class),
                ("data-token", &token.id),
                ("transform", &translate(layout.centre(token.at))),
            ],
        );
        let stone = matches!(token.tint, Tint::Black | Tint::White)
            && matches!(token.shape, Shape::Disc | Shape::Ring);
        if stone {
            black_or_white(xml, token, if layout.crossings() { STONE } else { PIECE });
        } else {
            body(xml, token.shape, layout.inner());
            text(xml, token);
        }
        xml.close();
    }
    xml.close();
}

/// A black or white piece: its colour tells whose it is, so that the letters of the two colours are
/// left out. A ring is full as well, with the ring laid into it.
fn black_or_white(xml: &mut Xml, token: &Token, radius: f64) {
    xml.leaf("circle", &[("class", &"body"), ("r", &Num(radius))]);
    if token.shape == Shape::Ring {
        xml.leaf("circle", &[("class", &"inlay"), ("r", &Num(radius / 2.0))]);
    }
    if !["X", "O"].contains(&token.text.as_str()) {
        text(xml, token);
    }
}

fn body(xml: &mut Xml, shape: Shape, inner: f64) {
    match shape {
        Shape::Disc => {
            xml.leaf("circle", &[("class", &"body"), ("r", &Num(RADIUS))]);
            xml.leaf("circle", &[("class", &"groove"), ("r", &Num(RADIUS - 5.5))]);
        }
        Shape::Ring => {
            // Two circles in one path; the even-odd rule makes the inner one a hole.
            let circle = |r: f64| {
                let r = Num(r);
                format!("M-{r} 0A{r} {r} 0 1 0 {r} 0A{r} {r} 0 1 0 -{r} 0Z")
            };
            let path = circle(RADIUS) + &circle(12.0);
            xml.leaf("path", &[("class", &"body"), ("fill-rule", &"evenodd"), ("d", &path)]);
        }
        Shape::Tile => square(xml, inner - 3.0, 6.0),
        Shape::Square => square(xml, 21.0, 3.0),
        Shape::Cross => polygon(xml, &cross(27.0, 5.5)),
        Shape::Triangle => polygon(xml, &[(0.0, -26.0), (26.0, 20.0), (-26.0, 20.0)]),
        Shape::Diamond => polygon(xml, &[(0.0, -28.0), (28.0, 0.0), (0.0, 28.0), (-28.0, 0.0)]),
        Shape::Hexagon => polygon(xml, &regular(6, 26.0)),
    }
}

fn square(xml: &mut Xml, half: f64, corner: f64) {
    xml.leaf(
        "rect",
        &[
            ("class", &"body"),
            ("x", &Num(-half)),
            ("y", &Num(-half)),
            ("width", &Num(2.0 * half)),
            ("height", &Num(2.0 * half)),
            ("rx", &Num(corner)),
        ],
    );
}

fn polygon(xml: &mut Xml, corners: &[(f64, f64)]) {
    xml.leaf("polygon", &[("class", &"body"), ("points", &points(corners))]);
}

/// Two crossing strokes of that length and half width, from the middle.
fn cross(length: f64, width: f64) -> Vec<(f64, f64)> {
    let quarter = [(width, -length), (width, -width), (length, -width), (length, width)];
    let upright = (0..4).flat_map(|turn| {
        quarter.iter().take(3).map(move |&(x, y)| match turn {
            0 => (x, y),
            1 => (-y, x),
            2 => (-x, -y),
            _ => (y, -x),
        })
    });
    upright.map(|(x, y)| ((x - y) * FRAC_1_SQRT_2, (x + y) * FRAC_1_SQRT_2)).collect()
}

/// A polygon with equal sides, one corner up.
fn regular(sides: u32, radius: f64) -> Vec<(f64, f64)> {
    (0..sides)
        .map(|corner| {
            let angle = TAU * f64::from(corner) / f64::from(sides);
            (radius * angle.sin(), -radius * angle.cos())
        })
        .collect()
}

fn text(xml: &mut Xml, token: &Token) {
    // A cross already looks like an X and a ring like an O.
    let told_by_form = match token.shape {
        Shape::Cross => ["X", "x", "×"].contains(&token.text.as_str()),
        Shape::Ring => ["O", "o", "0"].contains(&token.text.as_str()),
        _ => false,
    };
    if told_by_form || token.text.is_empty() {
        return;
    }
    let (size, down) = text_size(token.shape, token.text.chars().count());
    xml.text(
        "text",
        &[("class", &"token-text"), ("y", &Num(down + base_line(size))), ("font-size", &Num(size))],
        &token.text,
    );
}

/// The size of a text that fits the form, and how far below the middle it stands.
fn text_size(shape: Shape, length: usize) -> (f64, f64) {
    let largest = match shape {
        Shape::Tile => 30.0,
        Shape::Ring | Shape::Cross => 15.0,
        Shape::Triangle => 22.0,
        Shape::Disc | Shape::Square | Shape::Diamond | Shape::Hexagon => 26.0,
    };
    let down = if shape == Shape::Triangle { 6.0 } else { 0.0 };
    let share = match length {
        0 | 1 => 1.0,
        2 => 0.85,
        3 => 0.64,
        _ => 0.46,
    };
    (largest * share, down)
}
