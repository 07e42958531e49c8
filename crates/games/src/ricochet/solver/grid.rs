//! A board in bits: which cells cannot be left which way, robots standing in the way or not.

use super::bits::{At, Bits};
use crate::ricochet::board::{Board, Cell, Direction};

/// For each direction the cells that cannot be left that way.
#[derive(Clone, Debug)]
pub(super) struct Grid<const W: usize> {
    /// By the number of the direction.
    closed: [Bits<W>; 4],
    /// North and south with columns and rows swapped, so that a column lies in one word.
    closed_north: Bits<W>,
    closed_south: Bits<W>,
    /// The cells of each column.
    columns: Vec<Bits<W>>,
    /// The cells of each row and of all rows below; one more, which is empty.
    rows_from: Vec<Bits<W>>,
    width: u8,
}

impl<const W: usize> Grid<W> {
    /// A grid with no way anywhere.
    pub(super) fn new() -> Self {
        let full = Bits([!0; W]);
        let side = Bits::<W>::SIDE as u8;
        let mut grid = Self {
            closed: [full; 4],
            closed_north: full,
            closed_south: full,
            columns: (0..side).map(|x| Bits::one(At::from(x)).south(Bits::EMPTY)).collect(),
            rows_from: vec![Bits::EMPTY; usize::from(side) + 1],
            width: side,
        };
        for y in (0..side).rev() {
            let row = span(Bits::<W>::at(0, y), Bits::<W>::at(side - 1, y));
            grid.rows_from[usize::from(y)] = grid.rows_from[usize::from(y) + 1].or(row);
        }
        grid
    }

    /// Becomes the grid of a board without barriers that fits.
    pub(super) fn draw(&mut self, board: &Board) {
        let full = Bits([!0; W]);
        self.closed = [full; 4];
        (self.closed_north, self.closed_south) = (full, full);
        self.width = board.width();
        for cell in board.cells() {
            let at = self.at(cell);
            let walls = board.walls(cell);
            for direction in Direction::ALL {
                let open = walls & direction.bit() == 0;
                self.closed[direction.index()].open(at, open);
            }
            let turned = Bits::<W>::transposed(at);
            self.closed_north.open(turned, walls & Direction::North.bit() == 0);
            self.closed_south.open(turned, walls & Direction::South.bit() == 0);
        }
    }

    /// The place of a cell in the square.
    pub(super) fn at(&self, cell: Cell) -> At {
        let width = Cell::from(self.width);
        ((cell / width) << Bits::<W>::SHIFT) | (cell % width)
    }

    /// All cells that robots on `from` meet when they slide any way over an empty board.
    pub(super) fn cover(&self, from: Bits<W>) -> Bits<W> {
        let [north, east, south, west] = self.closed;
        from.north(north).or(from.east(east)).or(from.south(south)).or(from.west(west))
    }

    /// The grid with robots on it.
    #[inline(always)]
    pub(super) fn with<const K: usize>(&self, robots: [At; K]) -> Jam<'_, W> {
        let mut jam = Jam {
            grid: self,
            robots: Bits::EMPTY,
            east: self.closed[Direction::East.index()],
            west: self.closed[Direction::West.index()],
            north: self.closed_north,
            south: self.closed_south,
        };
        for at in robots {
            jam.robots.insert(at);
            jam.east.insert_before(at);
            jam.west.insert_after(at);
            let at = Bits::<W>::transposed(at);
            jam.south.insert_before(at);
            jam.north.insert_after(at);
        }
        jam
    }
}

impl<const W: usize> Bits<W> {
    /// Adds the cell before `at`, if there is one. Across the border of a row this changes nothing,
    /// since the end of the other row is closed anyway.
    #[inline(always)]
    fn insert_before(&mut self, at: At) {
        let before = at.wrapping_sub(1);
        self.0[usize::from(before >> 6) % W] |= u64::from(at != 0) << (before & 63);
    }

    /// Adds the cell after `at`, if there is one.
    #[inline(always)]
    fn insert_after(&mut self, at: At) {
        let after = at + 1;
        self.0[usize::from(after >> 6) % W] |= u64::from(after != W as At * 64) << (after & 63);
    }

    /// Without `at`, if `open`.
    fn open(&mut self, at: At, open: bool) {
        self.0[usize::from(at >> 6) % W] &= !(u64::from(open) << (at & 63));
    }
}

/// A grid with robots in the way of a slide.
#[derive(Clone, Copy, Debug)]
pub(super) struct Jam<'a, const W: usize> {
    grid: &'a Grid<W>,
    robots: Bits<W>,
    east: Bits<W>,
    west: Bits<W>,
    north: Bits<W>,
    south: Bits<W>,
}

/// The first closed cell at or after `at` in its word.
#[inline(always)]
fn next<const W: usize>(closed: &Bits<W>, at: At) -> At {
    at + (closed.0[usize::from(at >> 6) % W] >> (at & 63)).trailing_zeros() as At
}

/// The last closed cell at or before `at` in its word.
#[inline(always)]
fn previous<const W: usize>(closed: &Bits<W>, at: At) -> At {
    at - (closed.0[usize::from(at >> 6) % W] << (63 - (at & 63))).leading_zeros() as At
}

impl<const W: usize> Jam<'_, W> {
    /// Where a robot stops, which may be where it is. A robot of the jam may slide too: it is not
    /// in its own way.
    #[inline(always)]
    pub(super) fn slide(&self, at: At, direction: Direction) -> At {
        match direction {
            Direction::East => next(&self.east, at),
            Direction::West => previous(&self.west, at),
            Direction::South => Bits::<W>::transposed(next(&self.south, Bits::<W>::transposed(at))),
            Direction::North => {
                Bits::<W>::transposed(previous(&self.north, Bits::<W>::transposed(at)))
            }
        }
    }

    /// Where the robots of a set stop when they slide all four ways, each as if it were alone with
    /// the jam. Cells of the set may be among the answer.
    #[inline(always)]
    pub(super) fn stops(&self, from: Bits<W>) -> Bits<W> {
        let side = Bits::<W>::SIDE;
        let north = self.grid.closed[Direction::North.index()].or(self.robots.up(side));
        let south = self.grid.closed[Direction::South.index()].or(self.robots.down(side));
        let up = from.north(north).and(north).or(from.south(south).and(south));
        let flat = from.east(self.east).and(self.east).or(from.west(self.west).and(self.west));
        up.or(flat)
    }

    /// The cells from `from` (not counted) to `to` (counted), where a slide leads.
    #[inline(always)]
    pub(super) fn way(&self, from: At, to: At, direction: Direction) -> Bits<W> {
        let row = |at: At| usize::from(at >> Bits::<W>::SHIFT);
        let column = usize::from(from & (Bits::<W>::SIDE as At - 1));
        let rows = &self.grid.rows_from;
        match direction {
            Direction::East => span(from + 1, to),
            Direction::West => span(to, from - 1),
            Direction::South => {
                let below = rows[row(from) + 1].without(rows[row(to) + 1]);
                self.grid.columns[column].and(below)
            }
            Direction::North => {
                self.grid.columns[column].and(rows[row(to)].without(rows[row(from)]))
            }
        }
    }
}

/// The cells from `first` to `last`, which are in one row.
#[inline(always)]
fn span<const W: usize>(first: At, last: At) -> Bits<W> {
    let mut set = Bits::EMPTY;
    set.0[usize::from(first >> 6) % W] = (!0 << (first & 63)) & (!0 >> (63 - (last & 63)));
    set
}

/// The cell before `at` that way: where a slide ends that a robot on `at` stops.
#[inline(always)]
pub(super) fn before<const W: usize>(at: At, direction: Direction) -> At {
    let side = Bits::<W>::SIDE as At;
    match direction {
        Direction::North => at + side,
        Direction::East => at - 1,
        Direction::South => at - side,
        Direction::West => at + 1,
    }
}
