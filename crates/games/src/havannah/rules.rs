//! The board as sets of cells, and how it is played.

use std::hash::{Hash, Hasher};
use std::ops::RangeInclusive;

use meeple_core::rng::spread;
use meeple_core::{Deterministic, Flow, GO, Game, Outcome, Problem, Side};

use super::playout::{Field, points};
use super::shape::{Rim, Shape};
use crate::honeycomb::{Cell, Cells, PITCH, Ways};

/// The neighbours of a cell, in turn: (x,y) touches (x+1,y), (x+1,y+1), (x,y+1), (x-1,y), (x-1,y-1)
/// and (x,y-1).
pub(super) const WAYS: Ways =
    [1, PITCH as i16 + 1, PITCH as i16, -1, -(PITCH as i16) - 1, -(PITCH as i16)];

/// What the side to move adds to the key.
const TURN: u64 = spread(u64::MAX);

/// Havannah on a board of some size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Havannah {
    base: u16,
    /// Whether Black may answer the first stone by taking it over.
    swap: bool,
    /// Every cell of the board.
    cells: Cells,
    /// Which sides and corners each cell has, by its number.
    rims: Vec<Rim>,
    /// The empty board as random games see it.
    pub(super) field: Box<Field>,
    /// Its cells as they number them.
    pub(super) points: Vec<u16>,
}

impl Havannah {
    /// Cells along a side of the board.
    pub const BASES: RangeInclusive<u16> = 3..=10;

    /// The game on a board with sides of so many cells, if it is one of [`BASES`](Self::BASES).
    #[must_use]
    pub fn new(base: u16) -> Option<Self> {
        if !Self::BASES.contains(&base) {
            return None;
        }
        let width = 2 * base - 1;
        let mut cells = Cells::default();
        let mut rims = vec![Rim::default(); usize::from(width * PITCH)];
        for (x, y) in (0..width).flat_map(|y| (0..width).map(move |x| (x, y))) {
            if x.abs_diff(y) < base {
                let cell = Cell::at(x, y);
                cells.insert(cell);
                rims[usize::from(cell.number())] = Rim::of(x, y, base);
            }
        }
        let field = Box::new(Field::new(&cells, &rims));
        let points = points(&cells);
        Some(Self { base, swap: false, cells, rims, field, points })
    }

    /// The same board, with the swap rule or without.
    #[must_use]
    pub fn with_swap(self, swap: bool) -> Self {
        Self { swap, ..self }
    }

    /// How many cells a side of the board has.
    #[inline]
    #[must_use]
    pub const fn base(&self) -> u16 {
        self.base
    }

    /// How many rows the board has: as many as columns.
    #[inline]
    #[must_use]
    pub const fn width(&self) -> u16 {
        2 * self.base - 1
    }

    /// Whether the swap rule holds.
    #[must_use]
    pub const fn has_swap(&self) -> bool {
        self.swap
    }

    /// Every cell of the board.
    pub(super) const fn cells(&self) -> &Cells {
        &self.cells
    }

    /// The columns of a row.
    pub(super) fn columns(&self, row: u16) -> RangeInclusive<u16> {
        row.saturating_sub(self.base - 1)..=(row + self.base - 1).min(self.width() - 1)
    }

    /// The sides and corners of a cell.
    #[inline]
    pub(super) fn rim(&self, cell: Cell) -> Rim {
        self.rims[usize::from(cell.number())]
    }

    /// The cells without a stone.
    #[inline]
    pub(super) fn empty(&self, board: &Board) -> Cells {
        self.cells.without(&board.stones[0]).without(&board.stones[1])
    }

    /// How many cells are without a stone.
    #[inline]
    pub(super) const fn count_empty(&self, board: &Board) -> usize {
        (3 * self.base * (self.base - 1) + 1 - board.placed) as usize
    }

    /// Whether Black may swap now: one white stone is all there is.
    #[inline]
    pub(super) fn may_swap(&self, board: &Board) -> bool {
        let lone = self.swap && board.placed == 1 && board.mover == Side::Second;
        lone && board.stones[Side::Second.index()].is_empty()
    }
}

/// Sides of five cells, no swap.
impl Default for Havannah {
    fn default() -> Self {
        const USUAL: u16 = 5;
        Self::new(USUAL).expect("a size within bounds")
    }
}

/// One turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A stone on an empty cell.
    Stone(Cell),
    /// Black takes the white stone over: it becomes black where it stands.
    Swap,
}

/// The stones, and whose turn it is.
///
/// 112 bytes on every board, copied in 2 ns. What a stone completes is found by walking along the
/// chains that it touches: a move on a copy takes 40 to 100 ns in all, from base 3 to base 10. Were
/// the forest of chains part of the state, as it is in random games, the copy alone (2.1 kB, 85 to
/// 110 ns) would take as long, and paths halved on the way to a root cannot be undone. (One core of
/// the machine of docs/benchmarks.md, which others were using.)
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    /// The stones of each side, by [`Side::index`].
    pub(super) stones: [Cells; 2],
    pub(super) key: u64,
    /// How many stones there are.
    pub(super) placed: u16,
    pub(super) mover: Side,
    /// Who won, and by what.
    pub(super) won: Option<(Side, Shape)>,
}

impl Board {
    /// No stone yet.
    pub(super) fn empty(mover: Side) -> Self {
        let key = if mover == Side::First { 0 } else { TURN };
        Self { stones: Default::default(), key, placed: 0, mover, won: None }
    }

    /// Puts a stone on an empty cell, whatever comes of it.
    #[inline]
    pub(super) fn put(&mut self, side: Side, cell: Cell) {
        self.stones[side.index()].insert(cell);
        self.placed += 1;
        self.key ^= stone_key(side, cell);
    }

    /// Whose turn it is, or would be if the game went on.
    #[inline]
    #[must_use]
    pub const fn mover(&self) -> Side {
        self.mover
    }

    /// Who has won, and by what.
    #[must_use]
    pub const fn won(&self) -> Option<(Side, Shape)> {
        self.won
    }

    /// Whose stone is on a cell.
    #[must_use]
    pub fn stone(&self, cell: Cell) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.stones[side.index()].has(cell))
    }

    /// The same stones, with the other side to move.
    #[inline]
    pub(super) const fn turned(mut self) -> Self {
        self.mover = self.mover.other();
        self.key ^= TURN;
        self
    }
}

/// By its key: it is made of the same stones.
impl Hash for Board {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(self.key);
    }
}

/// Zobrist's number of a stone.
#[inline]
const fn stone_key(side: Side, cell: Cell) -> u64 {
    spread((cell.number() as u64) << 1 | side.index() as u64)
}

impl Problem for Havannah {
    type State = Board;
    type Action = Move;

    fn start(&self) -> Board {
        Board::empty(Side::First)
    }

    /// The empty cells row by row, then the swap.
    #[inline]
    fn actions(&self, state: &Board, mut visit: impl FnMut(Move) -> Flow) -> Flow {
        let mut empty = self.empty(state);
        while let Some(cell) = empty.pop() {
            visit(Move::Stone(cell))?;
        }
        if self.may_swap(state) { visit(Move::Swap) } else { GO }
    }

    #[inline]
    fn key(&self, state: &Board) -> u64 {
        state.key
    }

    #[inline]
    fn action_key(&self, action: Move) -> u64 {
        spread(match action {
            Move::Stone(cell) => cell.number().into(),
            Move::Swap => u64::from(u16::MAX),
        })
    }

    fn fresh_key(&self, state: &Board) -> u64 {
        let stones = Side::BOTH.into_iter().flat_map(|side| {
            state.stones[side.index()].iter().map(move |cell| stone_key(side, cell))
        });
        stones.fold(Board::empty(state.mover).key, |key, stone| key ^ stone)
    }

    #[inline]
    fn count_actions(&self, state: &Board) -> usize {
        self.count_empty(state) + usize::from(self.may_swap(state))
    }

    #[inline]
    fn nth_action(&self, state: &Board, index: usize) -> Option<Move> {
        match self.empty(state).nth(index) {
            Some(cell) => Some(Move::Stone(cell)),
            None => {
                let swap = index == self.count_empty(state) && self.may_swap(state);
                swap.then_some(Move::Swap)
            }
        }
    }
}

impl Deterministic for Havannah {
    #[inline]
    fn apply(&self, state: &mut Board, action: Move) {
        match action {
            Move::Stone(cell) => {
                debug_assert!(state.stone(cell).is_none(), "{cell:?} in {state:?}");
                let side = state.mover;
                state.won = self.completes(state, side, cell).map(|shape| (side, shape));
                state.put(side, cell);
                *state = state.turned();
            }
            Move::Swap => {
                debug_assert!(self.may_swap(state), "no swap in {state:?}");
                let mut swapped = Board::empty(Side::First);
                for cell in state.stones[Side::First.index()].iter() {
                    swapped.put(Side::Second, cell);
                }
                *state = swapped;
            }
        }
    }
}

impl Game for Havannah {
    const MOVER_WINS: bool = true;

    #[inline]
    fn to_move(&self, state: &Board) -> Side {
        state.mover
    }

    #[inline]
    fn outcome(&self, state: &Board) -> Option<Outcome> {
        match state.won {
            Some((side, _)) => Some(Outcome::won_by(side)),
            None => (self.count_empty(state) == 0).then_some(Outcome::DRAW),
        }
    }
}
