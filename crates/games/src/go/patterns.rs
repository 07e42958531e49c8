//! The shapes of three by three points that a playout answers with a stone in the middle: hane, cuts
//! and moves at the edge, as in MoGo (Gelly, Wang, Munos and Teytaud, *Modification of UCT with
//! Patterns in Monte-Carlo Go*, 2006).

use std::sync::LazyLock;

use super::board::{Board, Colour};
use super::points::Tables;

/// A shape around an empty point, three rows from the top. `X` and `O` are the two colours, either
/// way round; `.` is empty, `-` lies beyond the edge, `x` is anything but `X`, `o` anything but `O`,
/// `?` anything at all. Every turn and every mirror image counts.
const SHAPES: [&str; 13] = [
    // Hane: around a stone held from both sides, or from one; a turn; a slanting attachment.
    "XOX ... ???",
    "XO. ... ?.?",
    "XO? X.. x.?",
    ".O. X.. ...",
    // Cuts: one that nothing protects, one that is peeped at, a push through, a knight's cut.
    "XO? O.o ?o?",
    "XO? O.X ???",
    "?X? O.O ooo",
    "OX? o.O ???",
    // At the edge: chasing, stopping a cut, stopping a connection, a descent, a cut.
    "X.? O.? ---",
    "OX? X.O ---",
    "?X? x.O ---",
    "?XO x.x ---",
    "?OX X.O ---",
];

/// One bit for each surrounding, of two bits a point.
const WORDS: usize = (1 << 16) / u64::BITS as usize;

/// Which surroundings are a shape.
pub(super) struct Shapes([u64; WORDS]);

/// The table of all shapes, made once.
pub(super) static TABLE: LazyLock<Box<Shapes>> = LazyLock::new(Shapes::build);

impl Shapes {
    /// Whether the middle of these surroundings is worth a stone.
    #[inline]
    pub(super) const fn matches(&self, code: u16) -> bool {
        self.0[code as usize / 64] >> (code % 64) & 1 != 0
    }

    fn build() -> Box<Self> {
        let mut table = Box::new(Self([0; WORDS]));
        for shape in SHAPES {
            let ring = ring(shape);
            for turn in 0..8 {
                for mirrored in [false, true] {
                    let seen: [u8; 8] = std::array::from_fn(|place| {
                        let place = if mirrored { (8 - place) % 8 } else { place };
                        ring[(place + turn) % 8]
                    });
                    // Corners stay corners.
                    if turn % 2 == 0 {
                        table.mark(&seen, 0, 0, false);
                        table.mark(&seen, 0, 0, true);
                    }
                }
            }
        }
        table
    }

    /// Sets the bits of all surroundings that fit from `place` on.
    fn mark(&mut self, ring: &[u8; 8], place: usize, code: u16, swapped: bool) {
        if place == ring.len() {
            self.0[code as usize / 64] |= 1 << (code % 64);
            return;
        }
        for colour in [Colour::Empty, Colour::Black, Colour::White, Colour::Edge] {
            let (x, o) = if swapped {
                (Colour::White, Colour::Black)
            } else {
                (Colour::Black, Colour::White)
            };
            let fits = match ring[place] {
                b'.' => colour == Colour::Empty,
                b'-' => colour == Colour::Edge,
                b'X' => colour == x,
                b'O' => colour == o,
                b'x' => colour != x,
                b'o' => colour != o,
                _ => true,
            };
            if fits {
                self.mark(ring, place + 1, code | (colour as u16) << (2 * place), swapped);
            }
        }
    }
}

/// The eight points around the middle, clockwise from above.
fn ring(shape: &str) -> [u8; 8] {
    let letters = shape.as_bytes();
    [1, 2, 6, 10, 9, 8, 4, 0].map(|at| letters[at])
}

impl Board {
    /// What surrounds a point.
    #[inline]
    pub(super) fn surroundings(&self, tables: &Tables, at: u16) -> u16 {
        let mut code = 0;
        for (place, near) in tables.round[at as usize].into_iter().enumerate() {
            code |= (self.spots[near as usize].colour as u16) << (2 * place);
        }
        code
    }
}
