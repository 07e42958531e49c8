//! Random games, played quickly.
//!
//! A full board has one winner, who is also the first to have joined the sides on the way there. So
//! a random game need not look for a winner before the end: the empty cells are filled in random
//! order, and the line between the two colours that begins in the top left corner is followed to
//! where it leaves the board.

use meeple_core::{Outcome, Rng, Side};

use super::rules::{Board, Hex};
use crate::honeycomb::Cell;

/// Points from one row to the next: nineteen columns with a border on both ends.
const PITCH: usize = 21;
/// Every point, borders included.
const POINTS: usize = PITCH * PITCH;
/// Empty cells at most.
const CELLS: usize = 19 * 19;

const EMPTY: u8 = 0;
/// Borders where chains must arrive: the bottom for Black, the right for White.
const GOAL: u8 = 4;

const fn colour(side: Side) -> u8 {
    1 << side.index()
}

/// The neighbours of a point, in turn.
const WAYS: [isize; 6] =
    [-(PITCH as isize), 1 - PITCH as isize, 1, PITCH as isize, PITCH as isize - 1, -1];

const fn point(cell: Cell) -> usize {
    (cell.row() as usize + 1) * PITCH + cell.column() as usize + 1
}

const fn cell(point: usize) -> Cell {
    Cell::at((point % PITCH) as u16 - 1, (point / PITCH) as u16 - 1)
}

/// A board with its borders, one byte a point.
struct Field {
    points: [u8; POINTS],
    /// The cells that were empty, those filled so far in front.
    order: [u16; CELLS],
    empty: usize,
}

impl Field {
    fn new(game: &Hex, board: &Board) -> Self {
        let size = usize::from(game.size());
        let [black, white] = Side::BOTH.map(colour);
        let mut field = Self { points: [EMPTY; POINTS], order: [0; CELLS], empty: 0 };
        field.points[..=size + 1].fill(black);
        field.points[(size + 1) * PITCH..][..=size + 1].fill(black | GOAL);
        for row in 1..=size {
            field.points[row * PITCH] = white;
            field.points[row * PITCH + size + 1] = white | GOAL;
        }
        for side in Side::BOTH {
            for cell in board.stones[side.index()].iter() {
                field.points[point(cell)] = colour(side);
            }
        }
        for cell in game.empty(board).iter() {
            field.order[field.empty] = point(cell) as u16;
            field.empty += 1;
        }
        field
    }

    /// Whose sides are joined on a full board.
    ///
    /// The line runs between a black and a white point that touch; what it meets next is the other
    /// point that touches both. It cannot end inside, so it ends where a colour meets its goal.
    fn winner(&self) -> Side {
        let (mut behind, mut black, mut white) = (0, 1, PITCH);
        loop {
            let ahead = black + white - behind;
            let found = self.points[ahead];
            let side = if found & colour(Side::First) != 0 { Side::First } else { Side::Second };
            if found & GOAL != 0 {
                return side;
            }
            match side {
                Side::First => (behind, black) = (black, ahead),
                Side::Second => (behind, white) = (white, ahead),
            }
        }
    }

    /// Where `side` keeps a bridge that was just cut at a point: next to it lies an empty cell
    /// between two stones of that side, or its borders.
    fn reply(&self, cut: usize, side: Side, rng: &mut Rng) -> Option<usize> {
        let around = |way: isize| self.points[cut.wrapping_add_signed(way)];
        let (mut own, mut empty) = (0u32, 0u32);
        for (bit, way) in WAYS.into_iter().enumerate() {
            own |= u32::from(around(way) & colour(side) != 0) << bit;
            empty |= u32::from(around(way) == EMPTY) << bit;
        }
        let one_on = (own << 1 | own >> 5) & 63;
        let one_back = own >> 1 | (own & 1) << 5;
        let mut replies = one_on & one_back & empty;
        if replies == 0 {
            return None;
        }
        if replies & (replies - 1) != 0 {
            for _ in 0..rng.below(replies.count_ones() as usize) {
                replies &= replies - 1;
            }
        }
        Some(cut.wrapping_add_signed(WAYS[replies.trailing_zeros() as usize]))
    }
}

impl Hex {
    /// A random game from `board` to its end. It goes on until the board is full, which does not
    /// change the winner. Nobody swaps.
    #[must_use]
    pub fn random_playout(&self, board: &Board, rng: &mut Rng) -> Outcome {
        if let Some(winner) = board.winner {
            return Outcome::won_by(winner);
        }
        let mut field = Field::new(self, board);
        // Which cells are whose is all that matters, not their order: draw those of one side.
        let (drawn, left) = (field.empty.div_ceil(2), field.empty);
        for index in 0..drawn {
            field.order.swap(index, index + rng.below(left - index));
            field.points[usize::from(field.order[index])] = colour(board.mover);
        }
        for index in drawn..left {
            field.points[usize::from(field.order[index])] = colour(board.mover.other());
        }
        Outcome::won_by(field.winner())
    }

    /// The same, with every move of the filled board shown to `seen` in the order played.
    #[must_use]
    pub fn filled_playout(
        &self,
        board: &Board,
        rng: &mut Rng,
        seen: impl FnMut(Side, Cell),
    ) -> Outcome {
        self.play_on(board, rng, seen, |_, _, _| None)
    }

    /// A random game in which nobody lets a bridge be cut: two stones with two common empty cells
    /// are as good as joined, and who loses one of these cells answers on the other (Arneson,
    /// Hayward and Henderson, *MoHex*, 2010). `last` is the stone that was just put down, if it is
    /// known.
    #[must_use]
    pub fn bridge_playout(
        &self,
        board: &Board,
        last: Option<Cell>,
        rng: &mut Rng,
        seen: impl FnMut(Side, Cell),
    ) -> Outcome {
        let first = last.map(point);
        self.play_on(board, rng, seen, |field, (before, side), rng| {
            field.reply(before.or(first)?, side, rng)
        })
    }

    /// Plays one stone after the other: where `reply` says, given the last stone of this game and
    /// the side to move, else at random.
    #[inline]
    fn play_on(
        &self,
        board: &Board,
        rng: &mut Rng,
        mut seen: impl FnMut(Side, Cell),
        reply: impl Fn(&Field, (Option<usize>, Side), &mut Rng) -> Option<usize>,
    ) -> Outcome {
        if let Some(winner) = board.winner {
            return Outcome::won_by(winner);
        }
        let mut field = Field::new(self, board);
        // Where in the order each empty cell stands.
        let mut places = [0u16; POINTS];
        for index in 0..field.empty {
            places[usize::from(field.order[index])] = index as u16;
        }
        let (mut side, mut before) = (board.mover, None);
        for index in 0..field.empty {
            let from = match reply(&field, (before, side), rng) {
                Some(forced) => usize::from(places[forced]),
                None => index + rng.below(field.empty - index),
            };
            field.order.swap(index, from);
            places[usize::from(field.order[from])] = from as u16;
            let at = usize::from(field.order[index]);
            field.points[at] = colour(side);
            seen(side, cell(at));
            (side, before) = (side.other(), Some(at));
        }
        Outcome::won_by(field.winner())
    }
}
