//! The ground of a mission: cells, walls between them, cover, exits, and who sees whom.

use meeple_core::scene::{Point, column_letter};

use meeple_core::Heading;

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
#[inline]
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
    /// Cells with a window to the east.
    pub(super) east_windows: Cells,
    /// Cells with a window to the south.
    pub(super) south_windows: Cells,
    /// Doors, in the order of the map.
    pub(super) doors: Vec<Door>,
}

/// A door between two cells: shut, it stops people and sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Door {
    /// The cell to the north or to the west of it.
    pub cell: Cell,
    /// On which side of that cell: south or east.
    pub side: Heading,
    /// Whether it stands open when the mission begins.
    pub open: bool,
}

/// Most doors of a mission.
pub(super) const MOST_DOORS: usize = 8;

/// Doors that stand open, a bit each.
pub(super) type Open = u8;

/// Every door open, for those who ask where one could go.
pub(super) const ALL_OPEN: Open = Open::MAX;

/// What stands between two cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Barrier {
    Nothing,
    Wall,
    Window,
    Door(usize),
}

impl Barrier {
    /// Whether people get through.
    const fn lets_pass(self, open: Open) -> bool {
        match self {
            Self::Nothing => true,
            Self::Wall | Self::Window => false,
            Self::Door(door) => open >> door & 1 == 1,
        }
    }

    /// Whether sight, bullets and blasts get through.
    const fn lets_see(self, open: Open) -> bool {
        matches!(self, Self::Window) || self.lets_pass(open)
    }
}

impl Ground {
    /// An open field without exits.
    pub(super) const fn open(columns: u8, rows: u8) -> Self {
        Self {
            columns,
            rows,
            cover: 0,
            blocks: 0,
            exits: 0,
            east_walls: 0,
            south_walls: 0,
            east_windows: 0,
            south_windows: 0,
            doors: Vec::new(),
        }
    }

    /// The doors that stand open when the mission begins.
    pub(super) fn open_doors(&self) -> Open {
        let open = self.doors.iter().enumerate().filter(|(_, door)| door.open);
        open.fold(0, |set, (door, _)| set | 1 << door)
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

    /// What stands on one side of a cell.
    pub(super) fn barrier(&self, cell: Cell, heading: Heading) -> Barrier {
        let Some(next) = self.beside(cell, heading) else { return Barrier::Wall };
        let (cell, side) = match heading {
            Heading::North => (next, Heading::South),
            Heading::West => (next, Heading::East),
            Heading::South | Heading::East => (cell, heading),
        };
        let (walls, windows) = match side {
            Heading::South => (self.south_walls, self.south_windows),
            _ => (self.east_walls, self.east_windows),
        };
        if has(walls, cell) {
            Barrier::Wall
        } else if has(windows, cell) {
            Barrier::Window
        } else {
            let here = |door: &Door| (door.cell, door.side) == (cell, side);
            self.doors.iter().position(here).map_or(Barrier::Nothing, Barrier::Door)
        }
    }

    /// The cell next to another that can be entered from there.
    pub(super) fn neighbour(&self, cell: Cell, heading: Heading, open: Open) -> Option<Cell> {
        let next = self.beside(cell, heading)?;
        let free = self.barrier(cell, heading).lets_pass(open) && !has(self.blocks, next);
        free.then_some(next)
    }

    /// The cell next to another that sight and bullets get to.
    fn visible(&self, cell: Cell, heading: Heading, open: Open) -> Option<Cell> {
        let next = self.beside(cell, heading)?;
        let free = self.barrier(cell, heading).lets_see(open) && !has(self.blocks, next);
        free.then_some(next)
    }

    /// The cells from `cell` on, up to the first wall or shut door.
    pub(super) fn line(
        &self,
        cell: Cell,
        heading: Heading,
        open: Open,
    ) -> impl Iterator<Item = Cell> {
        let next = move |&at: &Cell| self.visible(at, heading, open);
        std::iter::successors(next(&cell), next)
    }

    /// The cells that can be seen from `cell` that way: cover hides who stands there and all
    /// behind; the cover of who looks does not hinder.
    pub(super) fn sight(
        &self,
        cell: Cell,
        heading: Heading,
        open: Open,
    ) -> impl Iterator<Item = Cell> {
        self.line(cell, heading, open).take_while(|&at| !has(self.cover, at))
    }

    /// All cells seen from `cell`.
    pub(super) fn seen_from(&self, cell: Cell, open: Open) -> Cells {
        Heading::ALL
            .into_iter()
            .flat_map(|heading| self.sight(cell, heading, open))
            .fold(0, |seen, at| seen | one(at))
    }

    /// The cells that a blast in `cell` fills: those around it to which it finds a way past walls,
    /// round a corner by either side.
    pub(super) fn blast(&self, cell: Cell, open: Open) -> Cells {
        let straight = |from: Cell, heading| self.visible(from, heading, open);
        let mut filled = one(cell);
        for heading in Heading::ALL {
            let Some(next) = straight(cell, heading) else { continue };
            filled |= one(next);
            for side in heading.sides() {
                filled |= straight(next, side).map_or(0, one);
            }
        }
        filled
    }
}
