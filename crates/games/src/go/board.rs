//! A position: who stands where, whose turn it is, and what is kept so that playing is quick.

use std::hash::{Hash, Hasher};

use meeple_core::{Side, rng};

use super::points::{KEYS, NUMBERS, Point};

/// What is on a point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Colour {
    #[default]
    Empty = 0,
    Black = 1,
    White = 2,
    /// There is no such point.
    Edge = 3,
}

impl Colour {
    #[inline]
    pub(super) const fn of(side: Side) -> Self {
        match side {
            Side::First => Self::Black,
            Side::Second => Self::White,
        }
    }

    #[inline]
    pub(super) const fn side(self) -> Option<Side> {
        match self {
            Self::Black => Some(Side::First),
            Self::White => Some(Side::Second),
            Self::Empty | Self::Edge => None,
        }
    }
}

/// All that is kept of one point.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Spot {
    pub(super) colour: Colour,
    /// The point under whose number its chain is kept; an empty point's own.
    pub(super) head: u16,
    /// The next stone of its chain, round and round.
    pub(super) next: u16,
    /// Of an empty point: its place in the list of empty points.
    pub(super) place: u16,
    /// The empty point at this place of that list.
    pub(super) vacant: u16,
    /// Of the head of a chain: its stones.
    pub(super) stones: u16,
    pub(super) liberties: Liberties,
}

/// The liberties of a chain as numbers, each liberty counted once for every stone that touches it:
/// how many, the sum of their numbers and the sum of the squares. Nobody needs a list. By Cauchy and
/// Schwarz count times squares is never less than the sum squared, and equal only if all numbers
/// are the same: then the chain has one liberty left, and sum over count is its number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Liberties {
    pub(super) count: u16,
    pub(super) sum: u32,
    pub(super) squares: u32,
}

impl Liberties {
    // The edge of the board is a chain as well, whose numbers mean nothing: hence the wrapping.
    #[inline]
    pub(super) const fn add(&mut self, point: u16) {
        self.count = self.count.wrapping_add(1);
        self.sum = self.sum.wrapping_add(point as u32);
        self.squares = self.squares.wrapping_add(point as u32 * point as u32);
    }

    #[inline]
    pub(super) const fn remove(&mut self, point: u16) {
        self.count = self.count.wrapping_sub(1);
        self.sum = self.sum.wrapping_sub(point as u32);
        self.squares = self.squares.wrapping_sub(point as u32 * point as u32);
    }

    #[inline]
    pub(super) const fn join(&mut self, other: Self) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// Whether one liberty is left, or none.
    #[inline]
    pub(super) const fn at_most_one(self) -> bool {
        self.count as u64 * self.squares as u64 == self.sum as u64 * self.sum as u64
    }

    /// The only liberty, where there is exactly one.
    #[inline]
    pub(super) const fn only(self) -> Option<u16> {
        if self.count == 0 || !self.at_most_one() {
            return None;
        }
        Some((self.sum / self.count as u32) as u16)
    }
}

/// A position of Go. Two are equal when the stones, the side to move, the ko point and the passes
/// are: the rest follows from the stones, or is only the order in which things were done.
///
/// One block of memory holds 24 bytes a point (2 KB on 9x9, 8.7 KB on 19x19), so that a copy over a
/// board that is no longer needed (`clone_from`) moves what the size of the board asks for and no
/// more: 25 ns on 9x9, 55 on 13x13, 105 on 19x19, where playing one move takes 30 to 100 (`cargo test
/// --release -p meeple-games playouts_a_second -- --ignored --nocapture`). Undoing a move would have
/// to part chains that it joined and put back what it took, with a log of both; that is at least the
/// work of playing it, so a copy is cheaper on 9x9 and costs about the same on 19x19, and a playout
/// of a hundred moves needs one copy and no log. So states are copied, never undone.
#[derive(Debug)]
pub struct Board {
    /// By number; number 0 is beyond the edge.
    pub(super) spots: Box<[Spot]>,
    /// The keys of all stones.
    pub(super) stones_key: u64,
    /// Stones of each side.
    pub(super) stones: [u16; 2],
    /// How many points are empty.
    pub(super) vacancies: u16,
    /// Where the side to move may not play this turn, or 0.
    pub(super) ko: u16,
    /// The last play, where playouts look for an answer; 0 after a pass, and where nobody knows.
    pub(super) last: u16,
    pub(super) passes: u8,
    pub(super) mover: Side,
}

impl Clone for Board {
    fn clone(&self) -> Self {
        Self { spots: self.spots.clone(), ..*self }
    }

    #[inline]
    fn clone_from(&mut self, other: &Self) {
        if self.spots.len() == other.spots.len() {
            self.spots.copy_from_slice(&other.spots);
        } else {
            self.spots.clone_from(&other.spots);
        }
        self.stones_key = other.stones_key;
        self.stones = other.stones;
        self.vacancies = other.vacancies;
        (self.ko, self.last) = (other.ko, other.last);
        (self.passes, self.mover) = (other.passes, other.mover);
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.stones_key == other.stones_key
            && (self.mover, self.ko, self.passes) == (other.mover, other.ko, other.passes)
            && self.colours().eq(other.colours())
    }
}

impl Eq for Board {}

impl Hash for Board {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.key().hash(hasher);
    }
}

/// The stones of a position, a bit a point, and the side to move: what superko remembers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stones {
    pub(super) bits: [[u64; WORDS]; 2],
    pub(super) mover: Side,
}

/// Words for a bit a point.
const WORDS: usize = NUMBERS.div_ceil(u64::BITS as usize);

impl Board {
    /// An empty board of so many points, Black to move.
    pub(super) fn empty(points: u16) -> Self {
        let spots = (0..=points).map(|number| Spot {
            colour: if number == 0 { Colour::Edge } else { Colour::Empty },
            head: number,
            next: number,
            place: number.saturating_sub(1),
            // The list counts its places from 0, and the last one is never used.
            vacant: if number == points { 0 } else { number + 1 },
            ..Spot::default()
        });
        Self {
            spots: spots.collect(),
            stones_key: 0,
            stones: [0; 2],
            vacancies: points,
            ko: 0,
            last: 0,
            passes: 0,
            mover: Side::First,
        }
    }

    /// Whose turn it is, or would be if the game went on.
    #[inline]
    #[must_use]
    pub const fn mover(&self) -> Side {
        self.mover
    }

    /// Whose stone is on a crossing.
    #[inline]
    #[must_use]
    pub fn stone(&self, point: Point) -> Option<Side> {
        self.spots[point.number()].colour.side()
    }

    /// How many stones a side has on the board.
    #[inline]
    #[must_use]
    pub const fn count(&self, side: Side) -> u16 {
        self.stones[side.index()]
    }

    /// Where the side to move may not play this turn, because of a ko.
    #[must_use]
    pub const fn ko(&self) -> Option<Point> {
        if self.ko == 0 { None } else { Some(Point(self.ko)) }
    }

    /// Passes in a row; two end the game.
    #[must_use]
    pub const fn passes(&self) -> u8 {
        self.passes
    }

    /// The crossing of the last play, if the last move was one and is known.
    #[must_use]
    pub const fn last(&self) -> Option<Point> {
        if self.last == 0 { None } else { Some(Point(self.last)) }
    }

    /// How many crossings there are.
    #[inline]
    #[must_use]
    pub const fn points(&self) -> u16 {
        (self.spots.len() - 1) as u16
    }

    fn colours(&self) -> impl Iterator<Item = Colour> {
        self.spots.iter().map(|spot| spot.colour)
    }

    /// The key of all that tells positions apart.
    #[inline]
    pub(super) const fn key(&self) -> u64 {
        self.stones_key ^ turn_key(self.mover, self.ko, self.passes)
    }

    /// The key, worked out from the stones.
    pub(super) fn fresh_key(&self) -> u64 {
        let stones = (0..)
            .zip(self.colours())
            .filter_map(|(number, colour)| Some(KEYS[colour.side()?.index()][number as usize]));
        stones.fold(turn_key(self.mover, self.ko, self.passes), |key, stone| key ^ stone)
    }

    pub(super) fn trace(&self) -> Stones {
        let mut bits = [[0; WORDS]; 2];
        for (number, colour) in self.colours().enumerate() {
            if let Some(side) = colour.side() {
                bits[side.index()][number / 64] |= 1 << (number % 64);
            }
        }
        Stones { bits, mover: self.mover }
    }
}

/// The key of what is not on the board.
#[inline]
const fn turn_key(mover: Side, ko: u16, passes: u8) -> u64 {
    let word = (ko as u64) << 8 | (passes as u64) << 1 | mover.index() as u64;
    if word == 0 { 0 } else { rng::spread(word | 1 << 40) }
}
