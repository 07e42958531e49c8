//! The board itself: cells with their ground, heat, walls, frame and axes.

use std::collections::BTreeMap;

use meeple_core::scene::{
    Border, Cell, Edge, Ground, Heat, Mark, MarkKind, Point, Tint, Wall, WallKind,
};
use meeple_core::{Lang, Scene};

use super::layout::{HALF, Layout, base_line};
use super::tokens::drawing;
use super::xml::{Attribute, Num, Xml, points, translate};
use super::{figures, signs};
use crate::palette::{STRONGEST_HEAT, TINTS};
use crate::{classes, words};

/// The cells, row by row. On an interactive board one of them takes the focus of the keyboard.
pub(super) fn cells(xml: &mut Xml, layout: &Layout, scene: &Scene, lang: Lang, interactive: bool) {
    let mut rows: BTreeMap<u16, Vec<&Cell>> = BTreeMap::new();
    for cell in &scene.cells {
        rows.entry(cell.at.y).or_default().push(cell);
    }
    let first = scene.cells.iter().find(|cell| cell.action.is_some());
    let focus = first.or(scene.cells.first()).map(|cell| cell.at);
    for row in rows.values_mut() {
        row.sort_by_key(|cell| cell.at.x);
        let role: &[Attribute<'_>] = if interactive { &[("role", &"row")] } else { &[] };
        xml.open("g", role);
        for cell in row.iter() {
            let tab = interactive.then_some(if focus == Some(cell.at) { 0 } else { -1 });
            one_cell(xml, layout, scene, cell, lang, tab);
        }
        xml.close();
    }
}

fn one_cell(
    xml: &mut Xml,
    layout: &Layout,
    scene: &Scene,
    cell: &Cell,
    lang: Lang,
    tab: Option<i32>,
) {
    let class = format!("cell {}", classes::ground(cell.ground));
    let label = words::cell_label(scene, cell, lang);
    let place = translate(layout.centre(cell.at));
    let mut attributes: Vec<Attribute<'_>> =
        vec![("class", &class), ("transform", &place), ("data-cell", &cell.id)];
    if let Some(action) = &cell.action {
        attributes.push(("data-action", action));
    }
    if let Some(tab) = &tab {
        attributes.push(("role", &"gridcell"));
        attributes.push(("tabindex", tab));
    }
    attributes.push(("aria-label", &label));
    xml.open("g", &attributes);
    let outline = points(&layout.corners());
    xml.leaf("polygon", &[("class", &"ground"), ("points", &outline)]);
    let last = |mark: &Mark| mark.kind == MarkKind::Last && mark.at == cell.at;
    if !layout.crossings() && cell.ground != Ground::Slot && scene.marks.iter().any(last) {
        xml.leaf("polygon", &[("class", &"fresh"), ("points", &outline)]);
    }
    let heat = scene.heat.iter().find(|heat| heat.at == cell.at);
    if let Some(heat) = heat.filter(|_| cell.ground != Ground::Slot) {
        heat_colour(xml, "polygon", &[("points", &outline)], heat);
    }
    let free = heat.is_none()
        && scene.token_at(cell.at).is_none()
        && !scene.marks.iter().any(|mark| mark.at == cell.at);
    sign(xml, layout, cell.ground, free);
    // Behind the holes of a rack nobody would see it.
    if let Some(heat) = heat.filter(|_| cell.ground == Ground::Slot) {
        heat_colour(xml, "circle", &[("r", &Num(HOLE))], heat);
    }
    xml.close();
}

/// From the middle of a hole to its rim.
const HOLE: f64 = 26.5;

/// What tells a ground without colour: in the middle of a free cell, else small in a corner.
fn sign(xml: &mut Xml, layout: &Layout, ground: Ground, free: bool) {
    let corner = layout.inner() - 9.0;
    let (place, radius) = if free { ((0.0, 0.0), 16.0) } else { ((-corner, -corner), 7.0) };
    let place = translate(place);
    match ground {
        Ground::Floor | Ground::Shade | Ground::Well => {}
        Ground::Burnt => drawing(xml, &[figures::ARROW], 1.0),
        Ground::Slot => xml.leaf("circle", &[("class", &"hole"), ("r", &Num(HOLE))]),
        Ground::Block => {
            let lines = signs::hatch(layout.inner(), 12.8);
            xml.leaf("path", &[("class", &"hatch"), ("d", &lines)]);
        }
        Ground::Goal => xml.leaf(
            "polygon",
            &[("class", &"sign-goal"), ("transform", &place), ("points", &signs::star(radius))],
        ),
        Ground::Trap => {
            xml.open("g", &[("class", &"sign-trap"), ("transform", &place)]);
            signs::warning(xml, radius);
            xml.close();
        }
        Ground::Cover => small_drawing(xml, figures::COVER, free, corner),
        Ground::Exit => small_drawing(xml, figures::EXIT, free, corner),
        Ground::Single => rings(xml, layout, 1),
        Ground::Double => rings(xml, layout, 2),
        Ground::Triple => rings(xml, layout, 3),
    }
}

/// Rings along the border of a cell, one inside the other.
fn rings(xml: &mut Xml, layout: &Layout, count: u8) {
    for number in 1..=count {
        let half = layout.inner() * (1.04 - 0.14 * f64::from(number));
        xml.leaf(
            "rect",
            &[
                ("class", &"border-ring"),
                ("x", &Num(-half)),
                ("y", &Num(-half)),
                ("width", &Num(2.0 * half)),
                ("height", &Num(2.0 * half)),
                ("rx", &Num(8.5 - 1.5 * f64::from(number))),
            ],
        );
    }
}

/// A drawing on the ground: in the middle of a free cell, else small in a corner.
fn small_drawing(xml: &mut Xml, part: &'static str, free: bool, corner: f64) {
    let (away, size) = if free { (0.0, 0.7) } else { (-corner + 2.0, 0.32) };
    xml.open("g", &[("transform", &translate((away, away)))]);
    drawing(xml, &[part], size);
    xml.close();
}

/// The colour of heat over the ground; its number comes later, above the pieces.
fn heat_colour(xml: &mut Xml, form: &'static str, outline: &[Attribute<'_>], heat: &Heat) {
    let class = if heat.level < 0.0 { "heat heat-below" } else { "heat heat-above" };
    let strength = Num(heat_strength(heat) * STRONGEST_HEAT);
    let colour: [Attribute<'_>; 2] = [("class", &class), ("fill-opacity", &strength)];
    xml.leaf(form, &[&colour, outline].concat());
}

/// How strong the colour is, from 0 to 1; a level that is not a number has none.
fn heat_strength(heat: &Heat) -> f64 {
    if heat.level.is_nan() { 0.0 } else { heat.level.abs().min(1.0) }
}

/// The numbers of heat: in the middle of a cell, or at its foot under a piece.
pub(super) fn heat_numbers(xml: &mut Xml, layout: &Layout, scene: &Scene) {
    if scene.heat.is_empty() {
        return;
    }
    xml.open("g", &[("class", &"numbers"), ("aria-hidden", &true)]);
    for heat in scene.heat.iter().filter(|heat| !heat.text.is_empty()) {
        let (x, y) = layout.centre(heat.at);
        let taken = scene.token_at(heat.at).is_some();
        let hole = |cell: &&Cell| cell.at == heat.at && cell.ground == Ground::Slot;
        let (class, size, down) = if !taken && scene.cells.iter().any(|cell| hole(&cell)) {
            ("heat-text in-hole", heat_size(&heat.text), 0.0)
        } else if taken {
            ("heat-text heat-foot", 12.0, layout.inner() - 7.0)
        } else {
            ("heat-text", heat_size(&heat.text), 0.0)
        };
        xml.text(
            "text",
            &[
                ("class", &class),
                ("x", &Num(x)),
                ("y", &Num(y + down + base_line(size))),
                ("font-size", &Num(size)),
            ],
            &heat.text,
        );
    }
    xml.close();
}

/// The largest size at which a number leaves room for a policy's arrow on either side.
fn heat_size(text: &str) -> f64 {
    match text.chars().count() {
        0..=4 => 16.0,
        5 => 14.0,
        6 => 12.0,
        _ => 10.0,
    }
}

/// The lines on whose crossings pieces stand, and the stars.
pub(super) fn lines(xml: &mut Xml, layout: &Layout, scene: &Scene) {
    let (columns, rows) = scene.surface.size();
    if !layout.crossings() || columns == 0 || rows == 0 {
        return;
    }
    let (left, top) = layout.centre(Point::new(0, 0));
    let (right, bottom) = layout.centre(Point::new(columns - 1, rows - 1));
    let mut path = String::new();
    for column in 0..columns {
        let (x, _) = layout.centre(Point::new(column, 0));
        path.push_str(&format!("M{} {}V{}", Num(x), Num(top), Num(bottom)));
    }
    for row in 0..rows {
        let (_, y) = layout.centre(Point::new(0, row));
        path.push_str(&format!("M{} {}H{}", Num(left), Num(y), Num(right)));
    }
    xml.open("g", &[("class", &"lines"), ("aria-hidden", &true)]);
    xml.leaf("path", &[("class", &"line"), ("d", &path)]);
    for star in scene.surface.stars() {
        let (x, y) = layout.centre(star);
        xml.leaf(
            "circle",
            &[("class", &"line-star"), ("cx", &Num(x)), ("cy", &Num(y)), ("r", &Num(5.0))],
        );
    }
    xml.close();
}

/// Whether the board is a rectangle that a frame can hold.
pub(super) fn is_framed(layout: &Layout, scene: &Scene) -> bool {
    let (columns, rows) = scene.surface.size();
    let full = usize::from(columns) * usize::from(rows);
    (layout.squares() || layout.crossings()) && full > 0 && scene.cells.len() == full
}

/// The wooden frame, with room for the names of columns and rows, and its inner edge.
pub(super) fn frame(xml: &mut Xml, layout: &Layout, scene: &Scene) {
    if !is_framed(layout, scene) {
        return;
    }
    let mut rect = |class: &str, (left, top): (f64, f64), (right, bottom): (f64, f64), rx: f64| {
        xml.leaf(
            "rect",
            &[
                ("class", &class),
                ("x", &Num(layout.left - left)),
                ("y", &Num(layout.top - top)),
                ("width", &Num(layout.board.0 + left + right)),
                ("height", &Num(layout.board.1 + top + bottom)),
                ("rx", &Num(rx)),
            ],
        );
    };
    rect("frame", layout.before, (layout.after, layout.after), 12.0);
    rect("frame-edge", (2.5, 2.5), (2.5, 2.5), 3.0);
}

/// The rim of a board of hexagons, as far as it belongs to somebody: lines outside the cells. The
/// second side's are hollow, as its pieces are.
pub(super) fn borders(xml: &mut Xml, layout: &Layout, scene: &Scene) {
    for tint in TINTS {
        let drawn: String = scene
            .borders
            .iter()
            .filter(|border| border.tint == tint)
            .map(|border| border_path(layout, scene, border))
            .collect();
        if layout.squares() || drawn.is_empty() {
            continue;
        }
        let class = format!("borders {}", classes::tint(tint));
        xml.open("g", &[("class", &class), ("aria-hidden", &true)]);
        xml.leaf("path", &[("class", &"border-edge"), ("d", &drawn)]);
        xml.leaf("path", &[("class", &"border-line"), ("d", &drawn)]);
        if matches!(tint, Tint::Two | Tint::White) {
            xml.leaf("path", &[("class", &"border-core"), ("d", &drawn)]);
        }
        xml.close();
    }
}

fn border_path(layout: &Layout, scene: &Scene, border: &Border) -> String {
    /// From the side of a hexagon to the middle of the line.
    const AWAY: f64 = 5.0;
    // Where the next side of the hexagon is a border too, lines turn outward.
    let around = [5, 1].map(|turn| {
        let next = (border.edge as usize + turn) % 6;
        scene.borders.iter().any(|other| other.at == border.at && other.edge as usize == next)
    });
    let [(x, y), (to_x, to_y)] = layout.edge(border.at, border.edge, AWAY, around);
    format!("M{} {}L{} {}", Num(x), Num(y), Num(to_x), Num(to_y))
}

/// Barriers: a thick line, a gap between two posts, with a leaf in it or not, a double line.
/// Hexagons have none.
pub(super) fn walls(xml: &mut Xml, layout: &Layout, scene: &Scene) {
    if !layout.squares() || scene.walls.is_empty() {
        return;
    }
    xml.open("g", &[("class", &"walls"), ("aria-hidden", &true)]);
    let mut draw = |wall: &Wall, kind| {
        let path = wall_path(layout, wall, kind);
        xml.leaf("path", &[("class", &format!("wall {}", classes::wall(kind))), ("d", &path)]);
    };
    for wall in &scene.walls {
        // A shut door is an open one with a leaf between its posts.
        if wall.kind == WallKind::Shut {
            draw(wall, WallKind::Door);
        }
        draw(wall, wall.kind);
    }
    xml.close();
}

fn wall_path(layout: &Layout, wall: &Wall, kind: WallKind) -> String {
    let (x, y) = layout.centre(wall.at);
    let (dx, dy) = match wall.edge {
        Edge::North => (0.0, -1.0),
        Edge::East => (1.0, 0.0),
        Edge::South => (0.0, 1.0),
        Edge::West => (-1.0, 0.0),
    };
    // A point `along` the edge from its middle and `across` it.
    let point = |along: f64, across: f64| {
        let reach = HALF + across;
        let (px, py) = (x + dx * reach - dy * along, y + dy * reach + dx * along);
        format!("{} {}", Num(px), Num(py))
    };
    let line =
        |from: f64, to: f64, across: f64| format!("M{}L{}", point(from, across), point(to, across));
    match kind {
        WallKind::Solid => line(-HALF, HALF, 0.0),
        WallKind::Door => line(-HALF, -14.0, 0.0) + &line(14.0, HALF, 0.0),
        WallKind::Shut => {
            let corners = [(-15.0, -4.0), (15.0, -4.0), (15.0, 4.0), (-15.0, 4.0)];
            let corners = corners.map(|(along, across)| point(along, across));
            format!("M{}Z", corners.join("L"))
        }
        WallKind::Window => line(-HALF, HALF, -2.5) + &line(-HALF, HALF, 2.5),
    }
}

/// The names of columns and rows, and of hexagons along the rim.
pub(super) fn axes(xml: &mut Xml, layout: &Layout, scene: &Scene) {
    let columns = (0..).zip(&scene.axes.columns);
    let rows = (0..).zip(&scene.axes.rows);
    let names = columns
        .map(|(column, name)| (layout.column_name(column), name))
        .chain(rows.map(|(row, name)| (layout.row_name(row), name)))
        .chain(scene.names.iter().map(|name| (layout.name_beside(name), &name.text)));
    let names: Vec<_> = names.collect();
    if names.is_empty() {
        return;
    }
    xml.open("g", &[("class", &"axes"), ("aria-hidden", &true)]);
    for ((x, y), name) in names {
        xml.text(
            "text",
            &[
                ("class", &"axis"),
                ("x", &Num(x)),
                ("y", &Num(y + base_line(14.0))),
                ("font-size", &14),
            ],
            name,
        );
    }
    xml.close();
}
