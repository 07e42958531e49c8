//! Pieces that are drawings: each is a file of shapes in a field of 64 by 64, which carry classes
//! only, so that the style sheet owns their colours.

use meeple_core::scene::{Shape, Tint};

macro_rules! figure {
    ($name:literal) => {
        include_str!(concat!("../figures/", $name, ".svg"))
    };
}

/// A picture with the badge of the robot that has to come here.
macro_rules! badged {
    ($tint:expr, $name:literal) => {
        match $tint {
            Tint::One => &[figure!($name), figure!("badge-disc")],
            Tint::Two => &[figure!($name), figure!("badge-square")],
            Tint::Three => &[figure!($name), figure!("badge-triangle")],
            Tint::Four => &[figure!($name), figure!("badge-diamond")],
            _ => &[figure!($name), figure!("badge-hexagon")],
        }
    };
}

/// The parts of a drawing, one over the other; none for plain forms.
pub(super) fn figure(shape: Shape, tint: Tint) -> &'static [&'static str] {
    match shape {
        Shape::Ringed => &[figure!("disc")],
        Shape::Starred => &[figure!("starred")],
        Shape::Stone => &[figure!("stone")],
        Shape::Counter => &[figure!("counter")],
        Shape::Breaker => &[figure!("breaker")],
        Shape::Amazon => &[figure!("amazon")],
        Shape::Unicorn => &[figure!("unicorn")],
        Shape::Paladin => &[figure!("paladin")],
        Shape::Operator => &[figure!("operator")],
        Shape::Shielded => &[figure!("operator"), figure!("shield")],
        Shape::Guard => &[figure!("guard")],
        Shape::Hostage => &[figure!("captive")],
        Shape::Walker => &[figure!("walker")],
        Shape::Meeple => &[figure!("meeple")],
        Shape::Ring => &[figure!("nought")],
        Shape::Cross => &[figure!("cross")],
        Shape::Vortex => &[figure!("vortex")],
        Shape::Robot => match tint {
            Tint::One => &[figure!("robot-red")],
            Tint::Two => &[figure!("robot-blue")],
            Tint::Three => &[figure!("robot-green")],
            Tint::Four => &[figure!("robot-yellow")],
            _ => &[figure!("robot-any")],
        },
        Shape::Sun => badged!(tint, "sun"),
        Shape::Moon => badged!(tint, "moon"),
        Shape::Star => badged!(tint, "star"),
        Shape::Planet => badged!(tint, "planet"),
        Shape::Disc
        | Shape::Tile
        | Shape::Triangle
        | Shape::Square
        | Shape::Diamond
        | Shape::Hexagon => &[],
    }
}

/// Cover on the ground: bags of sand.
pub(super) const COVER: &str = figure!("cover");
/// The way out.
pub(super) const EXIT: &str = figure!("exit");
/// An arrow that burnt the field.
pub(super) const ARROW: &str = figure!("arrow");

/// Whether the text of a token is told by its drawing, or by its colour.
pub(super) const fn speaks(shape: Shape) -> bool {
    !matches!(shape, Shape::Operator | Shape::Shielded | Shape::Guard | Shape::Meeple)
}
