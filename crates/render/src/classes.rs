//! The class names that the SVG and the style sheet share: meanings, never looks.

use meeple_core::scene::{ArrowKind, Ground, MarkKind, Shape, Tint, WallKind};

/// The class of a kind of ground.
pub(crate) const fn ground(ground: Ground) -> &'static str {
    match ground {
        Ground::Floor => "ground-floor",
        Ground::Shade => "ground-shade",
        Ground::Slot => "ground-slot",
        Ground::Block => "ground-block",
        Ground::Goal => "ground-goal",
        Ground::Trap => "ground-trap",
        Ground::Cover => "ground-cover",
        Ground::Exit => "ground-exit",
        Ground::Single => "ground-single",
        Ground::Double => "ground-double",
        Ground::Triple => "ground-triple",
        Ground::Well => "ground-well",
        Ground::Burnt => "ground-burnt",
    }
}

/// The class of a tint.
#[must_use]
pub const fn tint(tint: Tint) -> &'static str {
    match tint {
        Tint::One => "tint-one",
        Tint::Two => "tint-two",
        Tint::Three => "tint-three",
        Tint::Four => "tint-four",
        Tint::Five => "tint-five",
        Tint::Plain => "tint-plain",
        Tint::Black => "tint-black",
        Tint::White => "tint-white",
    }
}

/// The class of a token's form.
pub(crate) const fn shape(shape: Shape) -> &'static str {
    match shape {
        Shape::Disc => "shape-disc",
        Shape::Ring => "shape-ring",
        Shape::Cross => "shape-cross",
        Shape::Tile => "shape-tile",
        Shape::Triangle => "shape-triangle",
        Shape::Square => "shape-square",
        Shape::Diamond => "shape-diamond",
        Shape::Hexagon => "shape-hexagon",
        Shape::Ringed => "shape-ringed",
        Shape::Starred => "shape-starred",
        Shape::Stone => "shape-stone",
        Shape::Counter => "shape-counter",
        Shape::Breaker => "shape-breaker",
        Shape::Amazon => "shape-amazon",
        Shape::Unicorn => "shape-unicorn",
        Shape::Paladin => "shape-paladin",
        Shape::Robot => "shape-robot",
        Shape::Sun => "shape-sun",
        Shape::Moon => "shape-moon",
        Shape::Star => "shape-star",
        Shape::Planet => "shape-planet",
        Shape::Vortex => "shape-vortex",
        Shape::Operator => "shape-operator",
        Shape::Shielded => "shape-operator shape-shielded",
        Shape::Guard => "shape-guard",
        Shape::Hostage => "shape-hostage",
        Shape::Walker => "shape-walker",
        Shape::Meeple => "shape-meeple",
    }
}

/// The class of a mark.
pub(crate) const fn mark(kind: MarkKind) -> &'static str {
    match kind {
        MarkKind::Last => "mark-last",
        MarkKind::Legal => "mark-legal",
        MarkKind::Selected => "mark-selected",
        MarkKind::Hint => "mark-hint",
        MarkKind::Winning => "mark-winning",
        MarkKind::Target => "mark-target",
        MarkKind::Danger => "mark-danger",
        MarkKind::Idle => "mark-idle",
    }
}

/// The class of an arrow.
pub(crate) const fn arrow(kind: ArrowKind) -> &'static str {
    match kind {
        ArrowKind::Candidate => "arrow-candidate",
        ArrowKind::Policy => "arrow-policy",
        ArrowKind::Trail => "arrow-trail",
    }
}

/// The class of a barrier.
pub(crate) const fn wall(kind: WallKind) -> &'static str {
    match kind {
        WallKind::Solid => "wall-solid",
        WallKind::Door => "wall-door",
        WallKind::Shut => "wall-shut",
        WallKind::Window => "wall-window",
    }
}
