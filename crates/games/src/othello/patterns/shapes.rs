//! The shapes that are looked at, wherever they lie on the board of 8x8, and the numbers of what
//! lies on them.
//!
//! After Buro, *From simple features to sophisticated evaluation functions* (1999): edges with the
//! cells slanting from the corners, corners, lines.

use std::sync::LazyLock;

use super::super::cells;

/// The places of a board where shapes lie, all together, and two that are never used.
pub(super) const PLACES: usize = 48;
/// Those that are.
pub(super) const USED: usize = 46;
/// What else is counted: one's own moves, the opponent's, and the discs on the board.
pub(super) const COUNTS: usize = 3;
/// All that a position is made of.
pub(super) const FEATURES: usize = USED + COUNTS;
/// A count is below this.
pub(super) const MOST_COUNTED: usize = 64;

/// Cells of the board, eight a row from a1.
type Cells = &'static [u8];

/// Each shape in one of its places.
pub(super) const SHAPES: [Cells; 11] = [
    &[9, 0, 1, 2, 3, 4, 5, 6, 7, 14], // an edge with both slanting cells
    &[0, 1, 2, 3, 4, 8, 9, 10, 11, 12], // two rows of five at a corner
    &[0, 1, 2, 8, 9, 10, 16, 17, 18], // three rows of three at a corner
    &[8, 9, 10, 11, 12, 13, 14, 15],  // the second line
    &[16, 17, 18, 19, 20, 21, 22, 23], // the third
    &[24, 25, 26, 27, 28, 29, 30, 31], // the fourth
    &[0, 9, 18, 27, 36, 45, 54, 63],  // slanting lines, from the longest
    &[1, 10, 19, 28, 37, 46, 55],
    &[2, 11, 20, 29, 38, 47],
    &[3, 12, 21, 30, 39],
    &[4, 13, 22, 31],
];

/// The numbers of what lies on each place, in their order.
pub(super) type Numbers = [u16; PLACES];

/// What is worked out once about shapes.
#[derive(Debug)]
pub(super) struct Layout {
    /// The shape of each place.
    pub(super) shape: [usize; USED],
    /// Where its weights begin.
    base: [usize; USED],
    /// Where the weights of each shape, then of each count, begin; and where they end.
    pub(super) start: [usize; SHAPES.len() + COUNTS + 1],
    /// What is the same seen in a mirror shares one weight: the number of it, for each weight.
    pub(super) fold: Vec<u32>,
    /// How many weights that leaves.
    pub(super) folded: usize,
    /// What each four cells add to the numbers of all places, if they hold these discs.
    parts: Vec<Numbers>,
}

static LAYOUT: LazyLock<Layout> = LazyLock::new(Layout::new);

/// The eight ways to turn and mirror the board.
fn turned(cell: u8, way: u8) -> u8 {
    let (mut x, mut y) = (cell % 8, cell / 8);
    if way & 1 != 0 {
        x = 7 - x;
    }
    if way & 2 != 0 {
        y = 7 - y;
    }
    if way & 4 != 0 {
        (x, y) = (y, x);
    }
    y * 8 + x
}

/// The number of a line of cells, from what each of them holds: 0 nothing, 1 own, 2 other.
fn number(held: impl Iterator<Item = u32>) -> u32 {
    held.zip(0..).map(|(held, place)| held * 3_u32.pow(place)).sum()
}

impl Layout {
    pub(super) fn get() -> &'static Self {
        &LAYOUT
    }

    fn new() -> Self {
        let mut layout = Self {
            shape: [0; USED],
            base: [0; USED],
            start: [0; SHAPES.len() + COUNTS + 1],
            fold: Vec::new(),
            folded: 0,
            parts: vec![[0; PLACES]; 16 * 16],
        };
        let mut place = 0;
        for (shape, cells) in SHAPES.iter().enumerate() {
            // 1. Where it lies, and the ways that lead to the same cells.
            let mut seen: Vec<Vec<u8>> = Vec::new();
            let mut mirrors: Vec<Vec<usize>> = Vec::new();
            for way in 0..8 {
                let there: Vec<u8> = cells.iter().map(|&cell| turned(cell, way)).collect();
                let same = |other: &Vec<u8>| other.iter().all(|cell| there.contains(cell));
                match seen.iter().position(same) {
                    None => seen.push(there),
                    Some(0) => mirrors.push(
                        cells.iter().filter_map(|c| there.iter().position(|t| t == c)).collect(),
                    ),
                    Some(_) => {}
                }
            }
            for there in seen {
                for (power, cell) in (0..).zip(there) {
                    let bit = usize::from(cell % 4);
                    for held in (0..16).filter(|held| held >> bit & 1 == 1) {
                        let part = usize::from(cell / 4) * 16 + held;
                        layout.parts[part][place] += 3_u16.pow(power);
                    }
                }
                layout.shape[place] = shape;
                layout.base[place] = layout.fold.len();
                place += 1;
            }
            // 2. What is the same in a mirror.
            let start = layout.fold.len();
            layout.start[shape] = start;
            for here in 0..3_u32.pow(cells.len() as u32) {
                let digit = |at: usize| here / 3_u32.pow(at as u32) % 3;
                let seen = mirrors.iter().map(|mirror| number(mirror.iter().map(|&at| digit(at))));
                let least = seen.min().unwrap_or(here);
                let weight = if least < here {
                    layout.fold[start + least as usize]
                } else {
                    layout.folded += 1;
                    layout.folded as u32 - 1
                };
                layout.fold.push(weight);
            }
        }
        for count in 0..COUNTS {
            layout.start[SHAPES.len() + count] = layout.fold.len();
            let first = layout.folded as u32;
            layout.fold.extend(first..first + MOST_COUNTED as u32);
            layout.folded += MOST_COUNTED;
        }
        layout.start[SHAPES.len() + COUNTS] = layout.fold.len();
        layout
    }

    /// How many weights a stage has.
    pub(super) fn weights(&self) -> usize {
        self.fold.len()
    }

    /// What lies on each place.
    #[inline]
    pub(super) fn numbers(&self, own: u64, others: u64) -> Numbers {
        let mut numbers = [0; PLACES];
        for part in 0..16 {
            let first = part * 16;
            let mine = &self.parts[first + (own >> (4 * part) & 15) as usize];
            let theirs = &self.parts[first + (others >> (4 * part) & 15) as usize];
            for (number, (mine, theirs)) in numbers.iter_mut().zip(mine.iter().zip(theirs)) {
                *number += mine + 2 * theirs;
            }
        }
        numbers
    }

    /// The weights of a position, of which the value is the sum.
    #[inline]
    pub(super) fn features(&self, own: u64, others: u64) -> [usize; FEATURES] {
        let numbers = self.numbers(own, others);
        let mut features = [0; FEATURES];
        for (feature, (base, number)) in features.iter_mut().zip(self.base.iter().zip(numbers)) {
            *feature = base + usize::from(number);
        }
        let empty = !(own | others);
        let counts = [
            cells::moves(own, others, empty).count_ones(),
            cells::moves(others, own, empty).count_ones(),
            63 - empty.count_ones().min(63),
        ];
        for (which, count) in counts.into_iter().enumerate() {
            features[USED + which] = self.start[SHAPES.len() + which] + count as usize;
        }
        features
    }
}
