//! The ground of a mission: cells, walls between them, cover, exits, and who sees whom.

use meeple_core::scene::{Point, column_letter};

use crate::Heading;

/// A cell by number, row by row from the top left.
pub type Cell = u8;

/// A set of cells.
pub(super) type Cells = u128;

/// A map has at most this many cells.
pub(super) const MOST_CELLS: usize = 128;

/// The set of one cell.
pub(super) const fn one(cell: Cell) -> Cells {
    1 << cell
}

/// Whether `cells` has `cell`.
pub(super) const fn has(cells: Cells, cell: Cell) -> bool {
    cells >> cell & 1 == 1
}

/// The cells of a set, in order.
pub(super) fn each(mut cells: Cells) -> impl Iterator<Item = Cell> {
    std::iter::from_fn(move || {
        let cell = cells.trailing_zeros() as Cell;
        (cells != 0).then(|| {
            cells &= cells - 1;
            cell
        })
    })
}

/// What does not change while a mission is played: cells and the walls between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ground {
    pub(super) columns: u8,
    pub(super) rows: u8,
    /// Cells that protect who stands there.
    pub(super) cover: Cells,
    /// Cells that nobody can enter or see through.
    pub(super) blocks: Cells,
    /// The way out.
    pub(super) exits: Cells,
    /// Cells with a wall to the east.
    pub(super) east_walls: Cells,
    /// Cells with a wall to the south.
    pub(super) south_walls: Cells,
}

impl Ground {
    /// An open field without exits.
    pub(super) const fn open(columns: u8, rows: u8) -> Self {
        Self { columns, rows, cover: 0, blocks: 0, exits: 0, east_walls: 0, south_walls: 0 }
    }

    /// How many cells there are, blocks included.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.columns as usize * self.rows as usize
    }

    /// Columns and rows.
    #[must_use]
    pub const fn size(&self) -> (u16, u16) {
        (self.columns as u16, self.rows as u16)
    }

    /// All cells that can be entered.
    pub(super) const fn floor(&self) -> Cells {
        let count = self.count();
        let all = if count == MOST_CELLS { Cells::MAX } else { (1 << count) - 1 };
        all & !self.blocks
    }

    /// Where a cell is.
    #[must_use]
    pub fn point(&self, cell: Cell) -> Point {
        Point::new(u16::from(cell % self.columns), u16::from(cell / self.columns))
    }

    /// The cell at a point, if it is on the map.
    #[must_use]
    pub fn cell(&self, at: Point) -> Option<Cell> {
        let inside = at.x < u16::from(self.columns) && at.y < u16::from(self.rows);
        inside.then(|| (at.y * u16::from(self.columns) + at.x) as Cell)
    }

    /// A cell by its name as on a chess board: `a1` at the bottom left.
    #[must_use]
    pub fn name(&self, cell: Cell) -> String {
        let Point { x, y } = self.point(cell);
        format!("{}{}", column_letter(x), u16::from(self.rows) - y)
    }

    /// The cell with a name. Case does not matter.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<Cell> {
        (0..self.count() as u16)
            .map(|cell| cell as Cell)
            .find(|&cell| self.name(cell).eq_ignore_ascii_case(name))
    }

    /// The cell next to another, walls or not.
    pub(super) fn beside(&self, cell: Cell, heading: Heading) -> Option<Cell> {
        let Point { x, y } = self.point(cell);
        self.cell(match heading {
            Heading::North => Point::new(x, y.checked_sub(1)?),
            Heading::South => Point::new(x, y + 1),
            Heading::West => Point::new(x.checked_sub(1)?, y),
            Heading::East => Point::new(x + 1, y),
        })
    }

    /// The cell next to another that can be entered from there.
    pub(super) fn neighbour(&self, cell: Cell, heading: Heading) -> Option<Cell> {
        let next = self.beside(cell, heading)?;
        let wall = match heading {
            Heading::North => has(self.south_walls, next),
            Heading::South => has(self.south_walls, cell),
            Heading::West => has(self.east_walls, next),
            Heading::East => has(self.east_walls, cell),
        };
        (!wall && !has(self.blocks, next)).then_some(next)
    }

    /// The cells from `cell` on, up to the first wall.
    pub(super) fn line(&self, cell: Cell, heading: Heading) -> impl Iterator<Item = Cell> {
        std::iter::successors(self.neighbour(cell, heading), move |&at| self.neighbour(at, heading))
    }

    /// The cells that can be seen from `cell` that way: cover hides who stands there and all
    /// behind; the cover of who looks does not hinder.
    pub(super) fn sight(&self, cell: Cell, heading: Heading) -> impl Iterator<Item = Cell> {
        self.line(cell, heading).take_while(|&at| !has(self.cover, at))
    }

    /// All cells seen from `cell`.
    pub(super) fn seen_from(&self, cell: Cell) -> Cells {
        Heading::ALL
            .into_iter()
            .flat_map(|heading| self.sight(cell, heading))
            .fold(0, |seen, at| seen | one(at))
    }
}
