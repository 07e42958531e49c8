//! Where things are: from cells to units of the picture.

use meeple_core::scene::{HexEdge, Name, Point, Surface};
use meeple_core::{Lang, Scene};

use crate::words;

/// The width of a cell.
pub(super) const CELL: f64 = 64.0;
/// Half of it: from the middle of a square to its side.
pub(super) const HALF: f64 = CELL / 2.0;
/// The side of a hexagon that is one cell wide and stands on its tip.
const HEX_SIDE: f64 = CELL * 0.577_350_269_189_625_8;
/// From one row of hexagons to the next.
const HEX_PITCH: f64 = HEX_SIDE * 1.5;
/// Room around the board.
const PAD: f64 = 12.0;
/// Room for the names of columns and rows.
const AXIS: f64 = 28.0;
/// Room for borders outside the hexagons.
const RIM: f64 = 11.0;
/// From the middle of a hexagon to a name beside it, as a part of the way to the next hexagon.
const BESIDE: f64 = 0.84;
/// From one fact to the next.
const FACT_LINE: f64 = 26.0;
/// The size of the text of facts.
pub(super) const FACT_SIZE: f64 = 16.0;

/// The geometry of one picture.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    surface: Surface,
    /// Where the leftmost hexagon begins, in cells: a board need not fill the first column.
    first: f64,
    /// Room taken by borders around the board.
    rim: f64,
    /// How far the frame reaches beyond the board: to the left and up, for names, and elsewhere.
    pub(super) before: (f64, f64),
    pub(super) after: f64,
    /// The left side of the board.
    pub(super) left: f64,
    /// The upper side of the board.
    pub(super) top: f64,
    /// The size of the board alone.
    pub(super) board: (f64, f64),
    /// The size of the whole picture.
    pub(super) picture: (f64, f64),
}

impl Layout {
    /// The geometry of `scene`, with room for its axes and facts.
    pub(super) fn new(scene: &Scene, lang: Lang) -> Self {
        let (first, board) = board_size(scene);
        let rim = if scene.borders.is_empty() { 0.0 } else { RIM };
        let room = |names: &[String]| {
            rim + if names.is_empty() && scene.names.is_empty() { PAD } else { AXIS }
        };
        let (before, top) = (room(&scene.axes.rows), room(&scene.axes.columns));
        let after = rim + PAD;
        let facts = scene.facts.iter().map(|fact| {
            let name = words::fact_name(fact, lang);
            let value = fact.value.get(lang);
            text_width(&name, FACT_SIZE) + text_width(value, FACT_SIZE) + FACT_SIZE
        });
        let widest = (facts.fold(0.0, f64::max) + 2.0 * PAD).ceil();
        let width = (before + board.0 + after).max(widest);
        let spare = width - (before + board.0 + after);
        let under = match scene.facts.len() {
            0 => 0.0,
            lines => lines as f64 * FACT_LINE + PAD / 2.0,
        };
        Self {
            surface: scene.surface,
            first,
            rim,
            before: (before, top),
            after,
            left: before + spare / 2.0,
            top,
            board,
            picture: (width, top + board.1 + after + under),
        }
    }

    /// The middle of a cell.
    pub(super) fn centre(&self, at: Point) -> (f64, f64) {
        let (x, y) = (f64::from(at.x), f64::from(at.y));
        match self.surface {
            Surface::Squares { .. } | Surface::Points { .. } => {
                (self.left + (x + 0.5) * CELL, self.top + (y + 0.5) * CELL)
            }
            Surface::Hexagons { .. } => {
                let x = x + y / 2.0 - self.first;
                (self.left + (x + 0.5) * CELL, self.top + HEX_SIDE + y * HEX_PITCH)
            }
        }
    }

    /// The ends of a line along a side of a hexagon, outside it by so much. At each end it goes on
    /// around the same hexagon, or meets the line along the next one, as `around` says.
    pub(super) fn edge(
        &self,
        at: Point,
        edge: HexEdge,
        away: f64,
        around: [bool; 2],
    ) -> [(f64, f64); 2] {
        let ((x, y), corners) = (self.centre(at), self.corners());
        // Corners and sides are in the same turn, from the tip and from the upper right.
        let [from, to] = [0, 1].map(|end| corners[(edge as usize + end) % corners.len()]);
        let along = ((to.0 - from.0) / HEX_SIDE, (to.1 - from.1) / HEX_SIDE);
        let across = (along.1 * away, -along.0 * away);
        // Lines at this distance meet so far beyond the corner, or before it.
        let beyond = away * HEX_SIDE / CELL;
        let [before, after] = around.map(|around| if around { beyond } else { -beyond });
        let moved = |(right, down): (f64, f64), by: f64| {
            (x + right + across.0 + along.0 * by, y + down + across.1 + along.1 * by)
        };
        [moved(from, -before), moved(to, after)]
    }

    /// The corners of a cell, around its middle.
    pub(super) fn corners(&self) -> Vec<(f64, f64)> {
        match self.surface {
            Surface::Squares { .. } | Surface::Points { .. } => {
                vec![(-HALF, -HALF), (HALF, -HALF), (HALF, HALF), (-HALF, HALF)]
            }
            Surface::Hexagons { .. } => vec![
                (0.0, -HEX_SIDE),
                (HALF, -HEX_SIDE / 2.0),
                (HALF, HEX_SIDE / 2.0),
                (0.0, HEX_SIDE),
                (-HALF, HEX_SIDE / 2.0),
                (-HALF, -HEX_SIDE / 2.0),
            ],
        }
    }

    /// Half the side of the largest upright square inside a cell.
    pub(super) const fn inner(&self) -> f64 {
        match self.surface {
            Surface::Squares { .. } | Surface::Points { .. } => HALF,
            Surface::Hexagons { .. } => 23.0,
        }
    }

    /// Whether cells are squares, which have walls and a frame.
    pub(super) const fn squares(&self) -> bool {
        matches!(self.surface, Surface::Squares { .. })
    }

    /// Whether pieces stand on the crossings of lines.
    pub(super) const fn crossings(&self) -> bool {
        matches!(self.surface, Surface::Points { .. })
    }

    /// Where the name of a column stands: above its first cell.
    pub(super) fn column_name(&self, column: u16) -> (f64, f64) {
        let (x, _) = self.centre(Point::new(column, 0));
        (x, self.top - self.rim - 15.0)
    }

    /// Where the name of a row stands: left of its first cell.
    pub(super) fn row_name(&self, row: u16) -> (f64, f64) {
        let (x, y) = self.centre(Point::new(0, row));
        (x - HALF - self.rim - 15.0, y)
    }

    /// Where a name beside a hexagon stands.
    pub(super) fn name_beside(&self, name: &Name) -> (f64, f64) {
        let (x, y) = self.centre(name.at);
        let (right, down) = name.edge.step();
        let (right, down) = (f64::from(right), f64::from(down));
        (x + (right + down / 2.0) * CELL * BESIDE, y + down * HEX_PITCH * BESIDE)
    }

    /// The left end of the base line of a fact.
    pub(super) fn fact(&self, line: usize) -> (f64, f64) {
        let below = self.top + self.board.1 + self.rim + PAD;
        (PAD, below + (line as f64 + 0.75) * FACT_LINE)
    }
}

/// Where the board begins, in cells from the first column, and its size.
fn board_size(scene: &Scene) -> (f64, (f64, f64)) {
    let (columns, rows) = scene.surface.size();
    let (columns, rows) = (f64::from(columns), f64::from(rows));
    match scene.surface {
        Surface::Squares { .. } | Surface::Points { .. } => (0.0, (columns * CELL, rows * CELL)),
        Surface::Hexagons { .. } if rows == 0.0 => (0.0, (columns * CELL, 0.0)),
        Surface::Hexagons { .. } => {
            let left = |at: Point| f64::from(at.x) + f64::from(at.y) / 2.0;
            let lefts = || scene.cells.iter().map(|cell| left(cell.at));
            let (first, last) = if scene.cells.is_empty() {
                (0.0, columns - 1.0 + (rows - 1.0) / 2.0)
            } else {
                (lefts().fold(f64::MAX, f64::min), lefts().fold(0.0, f64::max))
            };
            let height = (rows - 1.0) * HEX_PITCH + 2.0 * HEX_SIDE;
            (first, ((last - first + 1.0) * CELL, height))
        }
    }
}

/// About how wide a text is; fonts differ, so this is on the safe side.
pub(super) fn text_width(text: &str, size: f64) -> f64 {
    text.chars().count() as f64 * size * 0.64
}

/// How far below its middle a text of that size has its base line.
pub(super) fn base_line(size: f64) -> f64 {
    size * 0.36
}
