//! Where things are: from cells to units of the picture.

use meeple_core::scene::{Point, Surface};
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
/// From one fact to the next.
const FACT_LINE: f64 = 26.0;
/// The size of the text of facts.
pub(super) const FACT_SIZE: f64 = 16.0;

/// The geometry of one picture.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    surface: Surface,
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
        let board = board_size(scene.surface);
        let before = if scene.axes.rows.is_empty() { PAD } else { AXIS };
        let top = if scene.axes.columns.is_empty() { PAD } else { AXIS };
        let facts = scene.facts.iter().map(|fact| {
            let name = words::fact_name(fact, lang);
            let value = fact.value.get(lang);
            text_width(&name, FACT_SIZE) + text_width(value, FACT_SIZE) + FACT_SIZE
        });
        let widest = (facts.fold(0.0, f64::max) + 2.0 * PAD).ceil();
        let width = (before + board.0 + PAD).max(widest);
        let spare = width - (before + board.0 + PAD);
        let under = match scene.facts.len() {
            0 => 0.0,
            lines => lines as f64 * FACT_LINE + PAD / 2.0,
        };
        Self {
            surface: scene.surface,
            left: before + spare / 2.0,
            top,
            board,
            picture: (width, top + board.1 + PAD + under),
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
                (self.left + (x + y / 2.0 + 0.5) * CELL, self.top + HEX_SIDE + y * HEX_PITCH)
            }
        }
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
        (x, self.top - 15.0)
    }

    /// Where the name of a row stands: left of its first cell.
    pub(super) fn row_name(&self, row: u16) -> (f64, f64) {
        let (x, y) = self.centre(Point::new(0, row));
        (x - HALF - 15.0, y)
    }

    /// The left end of the base line of a fact.
    pub(super) fn fact(&self, line: usize) -> (f64, f64) {
        let below = self.top + self.board.1 + PAD;
        (PAD, below + (line as f64 + 0.75) * FACT_LINE)
    }
}

fn board_size(surface: Surface) -> (f64, f64) {
    let (columns, rows) = surface.size();
    let (columns, rows) = (f64::from(columns), f64::from(rows));
    match surface {
        Surface::Squares { .. } | Surface::Points { .. } => (columns * CELL, rows * CELL),
        Surface::Hexagons { .. } if rows == 0.0 => (columns * CELL, 0.0),
        Surface::Hexagons { .. } => {
            ((columns + (rows - 1.0) / 2.0) * CELL, (rows - 1.0) * HEX_PITCH + 2.0 * HEX_SIDE)
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
