//! The cells, their borders, and every way of walking from each of them.
//!
//! Cells are bits 0 to 35 of a word, row by row from A1; row 1 is at the top. A walk of three steps
//! from a cell has two cells on its way, and those two fix where it may end: so a cell has at most
//! twelve *ways*, each a set of cells that must be empty and the set of its ends. Where two walks
//! meet the sets overlap, and one OR makes them one move.

/// Columns, and rows.
pub(super) const SIZE: u8 = 6;
/// How many cells there are.
pub(super) const CELLS: usize = 36;
/// Every cell.
pub(super) const ALL: u64 = (1 << CELLS) - 1;

/// The border of each cell, from A1 along row 1, then row 2 and so on.
const BORDERS: [u8; CELLS] = [
    1, 2, 2, 3, 1, 2, //
    3, 1, 3, 1, 3, 2, //
    2, 3, 1, 2, 1, 3, //
    2, 1, 3, 2, 3, 1, //
    1, 3, 1, 3, 1, 2, //
    3, 2, 2, 1, 3, 2,
];

/// The cells that have a border, by its number; all of them at 0, where no border is imposed.
pub(super) const WITH_BORDER: [u64; 4] = {
    let mut sets = [ALL, 0, 0, 0];
    let mut cell = 0;
    while cell < CELLS {
        sets[BORDERS[cell] as usize] |= 1 << cell;
        cell += 1;
    }
    sets
};

/// A cell of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// The cell in a column and a row, both from 0, row 0 at the top.
    #[must_use]
    pub const fn at(column: u8, row: u8) -> Option<Self> {
        if column < SIZE && row < SIZE { Some(Self(row * SIZE + column)) } else { None }
    }

    /// The cell with that number, below [`CELLS`].
    #[inline]
    pub(super) const fn numbered(number: u8) -> Self {
        Self(number)
    }

    /// Every cell, row by row from A1.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..CELLS as u8).map(Self)
    }

    /// Column from the left, from 0.
    #[must_use]
    #[inline]
    pub const fn column(self) -> u8 {
        self.0 % SIZE
    }

    /// Row from the top, from 0.
    #[must_use]
    #[inline]
    pub const fn row(self) -> u8 {
        self.0 / SIZE
    }

    /// Its rings: 1, 2 or 3.
    #[inline]
    #[must_use]
    pub const fn border(self) -> u8 {
        BORDERS[self.0 as usize]
    }

    /// Its number.
    #[inline]
    pub(super) const fn number(self) -> u8 {
        self.0
    }

    /// Steps to another cell on an empty board.
    #[inline]
    #[must_use]
    pub const fn distance(self, other: Self) -> u8 {
        self.column().abs_diff(other.column()) + self.row().abs_diff(other.row())
    }

    /// The set of this cell alone.
    #[inline]
    pub(super) const fn bit(self) -> u64 {
        1 << self.0
    }

    /// Where a piece here can end its walk, if it may not cross `occupied`. The end itself may be
    /// occupied: whether it can be entered is for the rules to say.
    #[inline]
    pub(super) fn reach(self, occupied: u64) -> u64 {
        let ways = &WAYS[self.0 as usize];
        let mut ends = 0;
        for way in &ways.list[..ways.count] {
            ends |= if way.across & occupied == 0 { way.ends } else { 0 };
        }
        ends
    }
}

/// Calls `visit` with each cell of a set, in order.
#[inline]
pub(super) fn cells_of(mut set: u64) -> impl Iterator<Item = Cell> {
    std::iter::from_fn(move || {
        let cell = (set != 0).then(|| Cell(set.trailing_zeros() as u8))?;
        set &= set - 1;
        Some(cell)
    })
}

/// Two rows where a side begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Edge {
    /// Rows 1 and 2.
    Top,
    /// Rows 5 and 6.
    Bottom,
}

impl Edge {
    /// The other one.
    #[must_use]
    #[inline]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Top => Self::Bottom,
            Self::Bottom => Self::Top,
        }
    }

    /// The number of its first cell; the other eleven follow.
    #[inline]
    pub(super) const fn first(self) -> u8 {
        match self {
            Self::Top => 0,
            Self::Bottom => 24,
        }
    }

    /// Its cells.
    #[inline]
    pub(super) const fn cells(self) -> u64 {
        0xfff << self.first()
    }
}

/// Cells that must be empty, and where a walk across them may end.
#[derive(Clone, Copy)]
struct Way {
    across: u64,
    ends: u64,
}

/// The ways from one cell.
#[derive(Clone, Copy)]
struct Ways {
    list: [Way; 12],
    count: usize,
}

impl Ways {
    const fn with(mut self, across: u64, ends: u64) -> Self {
        self.list[self.count] = Way { across, ends };
        self.count += 1;
        self
    }
}

/// The neighbours of the cells of a set.
const fn beside(set: u64) -> u64 {
    const FIRST_COLUMN: u64 = 0b000001_000001_000001_000001_000001_000001;
    const LAST_COLUMN: u64 = FIRST_COLUMN << (SIZE - 1);
    let across = (set & !FIRST_COLUMN) >> 1 | (set & !LAST_COLUMN) << 1;
    (across | set << SIZE | set >> SIZE) & ALL
}

static WAYS: [Ways; CELLS] = {
    let none = Ways { list: [Way { across: 0, ends: 0 }; 12], count: 0 };
    let mut all = [none; CELLS];
    let mut number = 0;
    while number < CELLS {
        let start = 1 << number;
        let mut ways = none;
        if BORDERS[number] == 1 {
            ways = ways.with(0, beside(start));
        }
        let mut firsts = if BORDERS[number] > 1 { beside(start) } else { 0 };
        while firsts != 0 {
            let first = firsts & firsts.wrapping_neg();
            firsts ^= first;
            if BORDERS[number] == 2 {
                ways = ways.with(first, beside(first) & !start);
                continue;
            }
            let mut seconds = beside(first) & !start;
            while seconds != 0 {
                let second = seconds & seconds.wrapping_neg();
                seconds ^= second;
                ways = ways.with(first | second, beside(second) & !first & !start);
            }
        }
        all[number] = ways;
        number += 1;
    }
    all
};
