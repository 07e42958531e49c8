//! The lines between cells: a frame around the board, and walls where the scene has some.

use meeple_core::Scene;
use meeple_core::scene::{Edge, WallKind};

/// The character where lines meet, by which of its four arms exist: up 1, right 2, down 4, left 8.
const JUNCTIONS: [char; 16] =
    [' ', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼'];

/// Which lines a board of squares has.
#[derive(Debug)]
pub(super) struct Lines {
    columns: usize,
    rows: usize,
    /// Left of each cell, and right of the last: `columns + 1` for each row.
    upright: Vec<Option<WallKind>>,
    /// Above each cell, and below the last: `columns` for each of `rows + 1` lines.
    level: Vec<Option<WallKind>>,
}

impl Lines {
    /// The frame and the walls of a scene.
    pub(super) fn new(scene: &Scene) -> Self {
        let (columns, rows) = scene.surface.size();
        let (columns, rows) = (usize::from(columns), usize::from(rows));
        let mut lines = Self {
            columns,
            rows,
            upright: vec![None; (columns + 1) * rows],
            level: vec![None; columns * (rows + 1)],
        };
        for y in 0..rows {
            lines.upright[y * (columns + 1)] = Some(WallKind::Solid);
            lines.upright[y * (columns + 1) + columns] = Some(WallKind::Solid);
        }
        for x in 0..columns {
            lines.level[x] = Some(WallKind::Solid);
            lines.level[rows * columns + x] = Some(WallKind::Solid);
        }
        for wall in &scene.walls {
            let (x, y) = (usize::from(wall.at.x), usize::from(wall.at.y));
            if x >= columns || y >= rows {
                continue;
            }
            let place = match wall.edge {
                Edge::West => &mut lines.upright[y * (columns + 1) + x],
                Edge::East => &mut lines.upright[y * (columns + 1) + x + 1],
                Edge::North => &mut lines.level[y * columns + x],
                Edge::South => &mut lines.level[(y + 1) * columns + x],
            };
            *place = Some(wall.kind);
        }
        lines
    }

    /// Whether there is anything but the frame.
    pub(super) fn inside(scene: &Scene) -> bool {
        !scene.walls.is_empty()
    }

    /// The character left of column `x` in row `y`.
    pub(super) fn beside(&self, x: usize, y: usize) -> char {
        self.upright[y * (self.columns + 1) + x].map_or(' ', upright)
    }

    /// The whole line above row `y`, for cells of that many characters. Without `junctions`
    /// cells touch, and only the ends of the line count.
    pub(super) fn above(&self, y: usize, cell: usize, junctions: bool) -> String {
        let mut line = String::new();
        for x in 0..=self.columns {
            if junctions || x == 0 || x == self.columns {
                line.push(self.junction(x, y));
            }
            if x < self.columns {
                line.push_str(&stretch(self.level[y * self.columns + x], cell));
            }
        }
        line
    }

    fn junction(&self, x: usize, y: usize) -> char {
        let upright = |y: usize| self.upright[y * (self.columns + 1) + x].is_some();
        let level = |x: usize| self.level[y * self.columns + x].is_some();
        let up = y > 0 && upright(y - 1);
        let right = x < self.columns && level(x);
        let down = y < self.rows && upright(y);
        let left = x > 0 && level(x - 1);
        let arms = [up, right, down, left];
        let index = arms.iter().rev().fold(0, |bits, &arm| bits * 2 + usize::from(arm));
        JUNCTIONS[index]
    }
}

/// What stands for a kind of wall in the picture of a scene, where it has some.
pub(super) fn signs(scene: &Scene, kind: WallKind) -> Option<String> {
    let is_upright = |edge| matches!(edge, Edge::East | Edge::West);
    let has = |wanted: bool| {
        let mut drawn = scene.walls.iter().filter(|wall| wall.kind == kind);
        drawn.any(|wall| is_upright(wall.edge) == wanted)
    };
    let beside = has(true).then(|| upright(kind).to_string());
    let above = has(false).then(|| stretch(Some(kind), 3));
    match (beside, above) {
        (Some(beside), Some(above)) => Some(format!("{beside} {above}")),
        (beside, above) => beside.or(above),
    }
}

/// An upright line beside one cell.
const fn upright(kind: WallKind) -> char {
    match kind {
        WallKind::Solid => '│',
        WallKind::Door => '┊',
        WallKind::Shut => '▮',
        WallKind::Window => '║',
    }
}

/// A level line over one cell.
fn stretch(kind: Option<WallKind>, length: usize) -> String {
    match kind {
        None => " ".repeat(length),
        Some(WallKind::Solid) => "─".repeat(length),
        Some(WallKind::Window) => "═".repeat(length),
        Some(WallKind::Door) => format!("╴{}╶", " ".repeat(length.saturating_sub(2))),
        Some(WallKind::Shut) => format!("╴{}╶", "▬".repeat(length.saturating_sub(2))),
    }
}
