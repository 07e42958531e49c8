//! Pieces: drawings, or plain forms with a text; an outline is never left out.

use std::f64::consts::TAU;

use meeple_core::Scene;
use meeple_core::scene::{Shape, Token};

use super::figures::{figure, speaks};
use super::layout::{HALF, Layout, base_line};
use super::xml::{Num, Xml, points, translate};
use crate::classes;

/// From the middle of a round piece to its rim.
const RADIUS: f64 = 24.0;
/// How large a drawing is, as a part of its field of 64 by 64.
const DRAWN: f64 = 0.92;
/// The same of a stone on a crossing: neighbours all but touch.
const STONE: f64 = 1.13;
/// The same inside a hole, and inside a hexagon.
const IN_HOLE: f64 = 0.98;
const IN_HEXAGON: f64 = 0.92;
/// What is to be reached lies flat on the whole field.
const FLAT: f64 = 1.0;

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
        let parts = figure(token.shape, token.tint);
        if parts.is_empty() {
            body(xml, token.shape, layout.inner());
            text(xml, token);
        } else {
            drawing(xml, parts, size(layout, token.shape));
            if !speaks(token.shape) {
                badge(xml, &token.text);
            } else if writes(token) {
                text(xml, token);
            }
        }
        xml.close();
    }
    xml.close();
}

/// Whether the text of a drawn piece says more than the drawing: a number on a stone, a letter in a
/// ring.
fn writes(token: &Token) -> bool {
    match token.shape {
        Shape::Ring | Shape::Cross => true,
        Shape::Stone => token.text.bytes().any(|byte| byte.is_ascii_digit()),
        _ => false,
    }
}

/// How large a drawing is on this board.
const fn size(layout: &Layout, shape: Shape) -> f64 {
    match shape {
        Shape::Stone | Shape::Counter if layout.crossings() => STONE,
        Shape::Stone | Shape::Counter if !layout.squares() => IN_HEXAGON,
        Shape::Ringed | Shape::Starred => IN_HOLE,
        Shape::Sun | Shape::Moon | Shape::Star | Shape::Planet | Shape::Vortex => FLAT,
        _ => DRAWN,
    }
}

/// Draws the files of a piece around the middle of its field.
pub(super) fn drawing(xml: &mut Xml, parts: &[&'static str], size: f64) {
    let shift = Num(-HALF * size);
    let place = format!("translate({shift} {shift}) scale({})", Num(size));
    xml.open("g", &[("class", &"figure"), ("transform", &place)]);
    parts.iter().for_each(|part| xml.drawn(part));
    xml.close();
}

/// Which of several alike it is: a letter or a number on a small disc.
fn badge(xml: &mut Xml, name: &str) {
    if name.is_empty() {
        return;
    }
    let size = if name.chars().count() > 1 { 12.0 } else { 15.0 };
    let place = translate((19.0, 19.0));
    xml.leaf("circle", &[("class", &"badge"), ("transform", &place), ("r", &Num(10.5))]);
    xml.text(
        "text",
        &[
            ("class", &"badge-text"),
            ("x", &Num(19.0)),
            ("y", &Num(19.0 + base_line(size))),
            ("font-size", &Num(size)),
        ],
        name,
    );
}

fn body(xml: &mut Xml, shape: Shape, inner: f64) {
    match shape {
        Shape::Tile => square(xml, inner - 3.0, 8.0),
        Shape::Square => square(xml, 21.0, 3.0),
        Shape::Triangle => polygon(xml, &[(0.0, -26.0), (26.0, 20.0), (-26.0, 20.0)]),
        Shape::Diamond => polygon(xml, &[(0.0, -28.0), (28.0, 0.0), (0.0, 28.0), (-28.0, 0.0)]),
        Shape::Hexagon => polygon(xml, &regular(6, 26.0)),
        _ => {
            xml.leaf("circle", &[("class", &"body"), ("r", &Num(RADIUS))]);
            xml.leaf("circle", &[("class", &"groove"), ("r", &Num(RADIUS - 5.5))]);
        }
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
        _ => 26.0,
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
