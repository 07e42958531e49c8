//! Rings, bridges and forks: what a stone completes, and what a board holds.

use meeple_core::Side;

use super::rules::{Board, Havannah, WAYS};
use crate::honeycomb::{Cell, Cells};

/// What wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// A chain around at least one cell.
    Ring,
    /// A chain with two corners.
    Bridge,
    /// A chain with three sides.
    Fork,
}

/// Every way from a cell.
pub(super) const ALL_AROUND: u8 = 0b11_1111;

/// The ways that are the first of a run, of six in turn.
#[inline]
pub(super) const fn first_of_runs(around: u8) -> u8 {
    around & !turned(around, 1)
}

/// The ways whose neighbours on both sides are in the set as they are.
#[inline]
pub(super) const fn flanked(around: u8) -> u8 {
    around & turned(around, 1) & turned(around, 5)
}

/// The six ways turned by some.
#[inline]
const fn turned(around: u8, by: u8) -> u8 {
    (around << by | around >> (6 - by)) & ALL_AROUND
}

/// Sides and corners that a chain has, a bit each: six for sides, then six for corners.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Rim(u16);

impl Rim {
    /// What the cell (x, y) has on a board with sides of `base` cells. A cell on two sides is their
    /// corner and on no side.
    pub(super) const fn of(x: u16, y: u16, base: u16) -> Self {
        let last = 2 * base - 2;
        // In turn around the board, so that a corner lies on a side and the next one.
        let on = [y == 0, x == y + base - 1, x == last, y == last, y == x + base - 1, x == 0];
        let (mut sides, mut side) = (0u8, 0);
        while side < on.len() {
            sides |= (on[side] as u8) << side;
            side += 1;
        }
        let corner = sides & turned(sides, 5);
        if corner == 0 { Self(sides as u16) } else { Self((corner as u16) << 6) }
    }

    #[inline]
    #[must_use]
    pub(super) const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// How many sides.
    #[inline]
    pub(super) const fn sides(self) -> u32 {
        (self.0 & ALL_AROUND as u16).count_ones()
    }

    /// How many corners.
    #[inline]
    pub(super) const fn corners(self) -> u32 {
        (self.0 >> 6).count_ones()
    }

    /// Whether the cell is inside the board.
    pub(super) const fn is_nothing(self) -> bool {
        self.0 == 0
    }

    /// What a chain with so much wins by.
    #[inline]
    pub(super) const fn shape(self) -> Option<Shape> {
        if self.corners() >= 2 {
            Some(Shape::Bridge)
        } else if self.sides() >= 3 {
            Some(Shape::Fork)
        } else {
            None
        }
    }
}

impl Havannah {
    /// What the chains of a set have of sides and corners.
    #[inline]
    pub(super) fn rim_of(&self, chain: &Cells) -> Rim {
        chain.iter().fold(Rim::default(), |rim, cell| rim.with(self.rim(cell)))
    }

    /// What a stone of `side` on an empty cell would complete.
    ///
    /// A new ring around a cell that is not its owner's runs through the stone, in at one neighbour
    /// and out at another, with cells of both the inside and the outside between them. So it is
    /// closed if, and only if, two runs of own neighbours belong to one chain already. A ring
    /// around own stones alone has one of them with six own neighbours.
    #[inline]
    pub(super) fn completes(&self, board: &Board, side: Side, cell: Cell) -> Option<Shape> {
        let own = &board.stones[side.index()];
        let neighbour = |way: usize| cell.step(WAYS[way]);
        let around = (0..6).fold(0, |set, way| set | u8::from(own.has(neighbour(way))) << way);
        if around == 0 {
            return None;
        }
        if around == ALL_AROUND {
            return Some(Shape::Ring);
        }
        let (mut rim, mut joined) = (self.rim(cell), Cells::default());
        for way in ways(first_of_runs(around)) {
            if joined.has(neighbour(way)) {
                return Some(Shape::Ring);
            }
            let chain = own.chain(neighbour(way), &WAYS);
            rim = rim.with(self.rim_of(&chain));
            joined = joined.or(&chain);
        }
        let filled = |way| {
            let middle = neighbour(way);
            WAYS.iter().map(|&way| middle.step(way)).all(|next| next == cell || own.has(next))
        };
        if ways(flanked(around)).any(filled) {
            return Some(Shape::Ring);
        }
        rim.shape()
    }

    /// What these stones of one side hold, and where: for positions that nobody saw arise.
    pub(super) fn held(&self, own: &Cells) -> Option<(Shape, Cells)> {
        // Rings: what cannot reach the rim without crossing them.
        let free = self.cells().without(own);
        let mut outside = Cells::default();
        for start in free.iter().filter(|&cell| !self.rim(cell).is_nothing()) {
            if !outside.has(start) {
                outside = outside.or(&free.chain(start, &WAYS));
            }
        }
        let inside = free.without(&outside);
        let all_own = |cell: Cell| WAYS.iter().all(|&way| own.has(cell.step(way)));
        if let Some(start) = inside.iter().next() {
            let ring = free.chain(start, &WAYS).around(&WAYS).and(own);
            return Some((Shape::Ring, ring));
        }
        if let Some(middle) = own.iter().find(|&cell| all_own(cell)) {
            return Some((Shape::Ring, Cells::of(middle).around(&WAYS)));
        }
        self.chains(own).find_map(|chain| Some((self.rim_of(&chain).shape()?, chain)))
    }

    /// The chains of a set.
    pub(super) fn chains(&self, own: &Cells) -> impl Iterator<Item = Cells> + use<> {
        let mut left = *own;
        std::iter::from_fn(move || {
            let start = left.iter().next()?;
            let chain = left.chain(start, &WAYS);
            left = left.without(&chain);
            Some(chain)
        })
    }
}

/// The ways of a set.
#[inline]
pub(super) fn ways(mut set: u8) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let way = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(way)
    })
}
