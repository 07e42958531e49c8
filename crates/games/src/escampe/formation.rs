//! Placements as numbers: an edge, a cell for the unicorn, five of the other eleven for the paladins.

use super::board::{Cell, Edge, cells_of};

/// Cells of an edge.
const SLOTS: u8 = 12;
/// Ways to choose the paladins' cells once the unicorn has its own.
const CHOICES: usize = 462;

/// The sets of five of eleven things, in rising order.
static FIVES: [u16; CHOICES] = {
    let mut fives = [0; CHOICES];
    let (mut set, mut found): (u16, usize) = (0, 0);
    while set < 1 << (SLOTS - 1) {
        if set.count_ones() == 5 {
            fives[found] = set;
            found += 1;
        }
        set += 1;
    }
    fives
};

/// Where a side puts its six pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Formation(u16);

impl Formation {
    /// How many there are on one edge.
    pub const PER_EDGE: usize = SLOTS as usize * CHOICES;

    /// A formation of an edge by its number, below [`PER_EDGE`](Self::PER_EDGE).
    #[must_use]
    pub const fn nth(edge: Edge, number: usize) -> Option<Self> {
        if number >= Self::PER_EDGE {
            return None;
        }
        Some(Self((edge as usize * Self::PER_EDGE + number) as u16))
    }

    /// Every formation of an edge, in order.
    pub fn on(edge: Edge) -> impl Iterator<Item = Self> {
        (0..Self::PER_EDGE).filter_map(move |number| Self::nth(edge, number))
    }

    /// How many there are on both edges: Black's placements.
    pub const ALL: usize = 2 * Self::PER_EDGE;

    /// The formation at a place of the fixed order of Black's placements, below
    /// [`ALL`](Self::ALL).
    #[must_use]
    pub const fn ranked(rank: usize) -> Option<Self> {
        if rank < Self::ALL { Some(Self(rank as u16)) } else { None }
    }

    /// Its place in the fixed order of Black's placements: the top edge comes first.
    #[must_use]
    pub const fn rank(self) -> usize {
        self.0 as usize
    }

    /// Those that differ in one piece: it stands elsewhere, or the unicorn and a paladin have
    /// changed places.
    pub fn neighbours(self) -> impl Iterator<Item = Self> {
        let (unicorn, paladins) = (self.unicorn(), self.paladins());
        let free = self.edge().cells() & !paladins & !unicorn.bit();
        let stepped = cells_of(paladins).flat_map(move |from| {
            cells_of(free).map(move |to| (unicorn, paladins & !from.bit() | to.bit()))
        });
        let swapped =
            cells_of(paladins).map(move |cell| (cell, paladins & !cell.bit() | unicorn.bit()));
        let moved = cells_of(free).map(move |cell| (cell, paladins));
        swapped.chain(moved).chain(stepped).filter_map(|(cell, set)| Self::of(cell, set))
    }

    /// The formation with the unicorn on one cell and the paladins on the cells of a set, if those
    /// are five others of the same edge.
    pub(super) fn of(unicorn: Cell, paladins: u64) -> Option<Self> {
        let edges = [Edge::Top, Edge::Bottom];
        let edge = edges.into_iter().find(|edge| edge.cells() & unicorn.bit() != 0)?;
        if paladins & !(edge.cells() & !unicorn.bit()) != 0 {
            return None;
        }
        let slot = unicorn.number() - edge.first();
        let taken = paladins >> edge.first();
        // The paladins' cells counted as if the unicorn's were not there.
        let (below, above) = (taken & ((1 << slot) - 1), taken >> (slot + 1) << slot);
        let choice = FIVES.binary_search(&u16::try_from(below | above).ok()?).ok()?;
        Self::nth(edge, usize::from(slot) * CHOICES + choice)
    }

    /// Its edge.
    #[must_use]
    #[inline]
    pub const fn edge(self) -> Edge {
        if (self.0 as usize) < Self::PER_EDGE { Edge::Top } else { Edge::Bottom }
    }

    const fn slot_and_choice(self) -> (u8, usize) {
        let number = self.0 as usize % Self::PER_EDGE;
        ((number / CHOICES) as u8, number % CHOICES)
    }

    /// Where the unicorn stands.
    #[must_use]
    #[inline]
    pub const fn unicorn(self) -> Cell {
        Cell::numbered(self.edge().first() + self.slot_and_choice().0)
    }

    /// The cells of the paladins.
    #[inline]
    pub(super) const fn paladins(self) -> u64 {
        let (slot, choice) = self.slot_and_choice();
        let set = FIVES[choice] as u64;
        let below = set & ((1 << slot) - 1);
        (below | (set ^ below) << 1) << self.edge().first()
    }

    /// Its six cells, the unicorn's first.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        std::iter::once(self.unicorn()).chain(cells_of(self.paladins()))
    }
}
