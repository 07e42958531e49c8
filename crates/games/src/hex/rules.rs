//! The board as sets of cells, and how it is played.

use std::hash::{Hash, Hasher};
use std::ops::RangeInclusive;

use meeple_core::rng::spread;
use meeple_core::{Deterministic, Flow, GO, Game, Outcome, Problem, Side};

use crate::honeycomb::{Cell, Cells, PITCH, Ways};

/// The neighbours of a cell, in turn: (r,c) touches (r-1,c), (r-1,c+1), (r,c+1), (r+1,c), (r+1,c-1)
/// and (r,c-1).
pub(super) const WAYS: Ways =
    [-(PITCH as i16), 1 - PITCH as i16, 1, PITCH as i16, PITCH as i16 - 1, -1];

/// What the side to move adds to the key.
const TURN: u64 = spread(u64::MAX);

/// Hex on a board of some size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hex {
    size: u16,
    /// Whether White may answer the first stone by taking it over.
    swap: bool,
    /// Every cell of the board.
    cells: Cells,
}

impl Hex {
    /// Sizes of boards, columns and rows alike.
    pub const SIZES: RangeInclusive<u16> = 2..=19;

    /// The game on a board of that size, if it is one of [`SIZES`](Self::SIZES).
    #[must_use]
    pub fn new(size: u16) -> Option<Self> {
        if !Self::SIZES.contains(&size) {
            return None;
        }
        let mut cells = Cells::default();
        for row in 0..size {
            (0..size).for_each(|column| cells.insert(Cell::at(column, row)));
        }
        Some(Self { size, swap: false, cells })
    }

    /// The same board, with the swap rule or without.
    #[must_use]
    pub const fn with_swap(self, swap: bool) -> Self {
        Self { swap, ..self }
    }

    /// How many columns and rows the board has.
    #[inline]
    #[must_use]
    pub const fn size(&self) -> u16 {
        self.size
    }

    /// Whether the swap rule holds.
    #[must_use]
    pub const fn has_swap(&self) -> bool {
        self.swap
    }

    /// The cells without a stone.
    #[inline]
    pub(super) fn empty(&self, board: &Board) -> Cells {
        self.cells.without(&board.stones[0]).without(&board.stones[1])
    }

    /// How many cells are without a stone.
    #[inline]
    pub(super) fn count_empty(&self, board: &Board) -> usize {
        usize::from(self.size * self.size - board.placed)
    }

    /// Whether a cell lies on the side of the board where the chains of `side` begin: top, left.
    #[inline]
    const fn is_home(side: Side, cell: Cell) -> bool {
        match side {
            Side::First => cell.row() == 0,
            Side::Second => cell.column() == 0,
        }
    }

    /// Whether a cell lies on the opposite side: bottom, right.
    #[inline]
    pub(super) const fn is_goal(&self, side: Side, cell: Cell) -> bool {
        match side {
            Side::First => cell.row() == self.size - 1,
            Side::Second => cell.column() == self.size - 1,
        }
    }

    /// The cells of one side of the board: where the chains of `side` begin, or where they must end.
    pub(super) fn border(&self, side: Side, goal: bool) -> Cells {
        let at = if goal { self.size - 1 } else { 0 };
        let mut cells = Cells::default();
        for along in 0..self.size {
            cells.insert(match side {
                Side::First => Cell::at(along, at),
                Side::Second => Cell::at(at, along),
            });
        }
        cells
    }

    /// Every cell of the board.
    #[cfg(test)]
    pub(super) fn all(&self) -> Cells {
        self.cells
    }

    /// Whether White may swap now: one black stone is all there is.
    #[inline]
    pub(super) fn may_swap(&self, board: &Board) -> bool {
        let lone = self.swap && board.placed == 1 && board.mover == Side::Second;
        lone && board.stones[Side::Second.index()].is_empty()
    }

    /// Puts a stone on an empty cell, and sees whether it joins the sides.
    #[inline]
    pub(super) fn put(&self, board: &mut Board, side: Side, cell: Cell) {
        board.stones[side.index()].insert(cell);
        board.placed += 1;
        board.key ^= stone_key(side, cell);
        let (own, joined) = (board.stones[side.index()], &mut board.joined[side.index()]);
        let touches = || WAYS.iter().any(|&way| joined.has(cell.step(way)));
        if !Self::is_home(side, cell) && !touches() {
            return;
        }
        // What hangs on this stone hangs on its side of the board from now on.
        let mut open = Cells::of(cell);
        while let Some(cell) = open.pop() {
            joined.insert(cell);
            if self.is_goal(side, cell) {
                board.winner = Some(side);
            }
            for next in WAYS.iter().map(|&way| cell.step(way)) {
                if own.has(next) && !joined.has(next) {
                    open.insert(next);
                }
            }
        }
    }
}

/// Eleven columns and rows, no swap.
impl Default for Hex {
    fn default() -> Self {
        const USUAL: u16 = 11;
        Self::new(USUAL).expect("a size within bounds")
    }
}

/// One turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A stone on an empty cell.
    Stone(Cell),
    /// White takes the black stone over: it becomes white on the mirrored cell, row and column
    /// exchanged, so that it stands to White's sides as it stood to Black's.
    Swap,
}

/// The stones, and whose turn it is.
///
/// Every stone that hangs on the top (Black's) or on the left (White's) is known as such. A new stone
/// then touches each stone of its chain once in a whole game, and wins if the chain arrives.
///
/// 208 bytes on every board. Copying them takes 8 ns and playing a move on the copy 45 to 60 ns in
/// all (11x11, 40 stones, one core of the machine of docs/benchmarks.md, which others were using):
/// a copy a node is no burden, and there is nothing to undo. Random games do without it: they fill a
/// field of bytes (`random_playout`).
#[derive(Clone, Copy, Debug)]
pub struct Board {
    /// The stones of each side, by [`Side::index`].
    pub(super) stones: [Cells; 2],
    /// Those that hang on the top, or on the left.
    pub(super) joined: [Cells; 2],
    pub(super) key: u64,
    /// How many stones there are.
    pub(super) placed: u16,
    pub(super) mover: Side,
    pub(super) winner: Option<Side>,
    /// The last stone, where it is known. It does not tell positions apart.
    pub(super) last: Option<Cell>,
}

/// The stones and the turn: the rest follows from them.
impl PartialEq for Board {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key && self.mover == other.mover && self.stones == other.stones
    }
}

impl Eq for Board {}

impl Board {
    /// No stone yet.
    pub(super) fn empty(mover: Side) -> Self {
        let key = if mover == Side::First { 0 } else { TURN };
        Self {
            stones: Default::default(),
            joined: Default::default(),
            key,
            placed: 0,
            mover,
            winner: None,
            last: None,
        }
    }

    /// Whose turn it is, or would be if the game went on.
    #[inline]
    #[must_use]
    pub const fn mover(&self) -> Side {
        self.mover
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

impl Problem for Hex {
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

impl Deterministic for Hex {
    #[inline]
    fn apply(&self, state: &mut Board, action: Move) {
        match action {
            Move::Stone(cell) => {
                debug_assert!(state.stone(cell).is_none(), "{cell:?} in {state:?}");
                self.put(state, state.mover, cell);
                *state = state.turned();
                state.last = Some(cell);
            }
            Move::Swap => {
                debug_assert!(self.may_swap(state), "no swap in {state:?}");
                let mut swapped = Board::empty(Side::First);
                for cell in state.stones[Side::First.index()].iter() {
                    self.put(&mut swapped, Side::Second, Cell::at(cell.row(), cell.column()));
                }
                *state = swapped;
            }
        }
    }
}

/// A full board joins one pair of sides (Gale, 1979), so that nobody is ever stuck.
impl Game for Hex {
    const MOVER_WINS: bool = true;

    #[inline]
    fn to_move(&self, state: &Board) -> Side {
        state.mover
    }

    #[inline]
    fn outcome(&self, state: &Board) -> Option<Outcome> {
        state.winner.map(Outcome::won_by)
    }
}
