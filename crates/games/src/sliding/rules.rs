//! The board as a list of tiles, and how they slide.

use meeple_core::{Deterministic, Flow, GO, Problem, Puzzle, Rng};

/// The shortest side of a board.
pub(super) const SHORTEST: u8 = 2;
/// The longest side of a board.
pub(super) const LONGEST: u8 = 5;
/// Cells of the largest board.
pub(super) const MOST: usize = (LONGEST * LONGEST) as usize;

/// The seed of the start boards.
const SCRAMBLE: u64 = 1;
/// Random slides for each cell that make a start board: enough to be a puzzle, not so many that
/// plain IDA* needs a minute (38 slides solve the 4 by 4 start).
const WALK: u32 = 4;

/// Every tile in its place. Smaller boards use the front of the list; the rest stays like this.
const GOAL: [u8; MOST] = {
    let mut tiles = [0; MOST];
    let mut cell = 0;
    while cell < MOST {
        tiles[cell] = cell as u8;
        cell += 1;
    }
    tiles
};

/// The puzzle on a board of some size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sliding {
    columns: u8,
    rows: u8,
    /// For each cell, the cells next to it.
    neighbours: [Neighbours; MOST],
}

/// Up to four cells, in the order above, left, right, below.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Neighbours {
    cells: [u8; 4],
    count: u8,
}

impl Neighbours {
    fn of(cell: u8, columns: u8, rows: u8) -> Self {
        let (column, row) = (cell % columns, cell / columns);
        let mut all = Self::default();
        let around = [
            (row > 0).then(|| cell - columns),
            (column > 0).then(|| cell - 1),
            (column + 1 < columns).then(|| cell + 1),
            (row + 1 < rows).then(|| cell + columns),
        ];
        for neighbour in around.into_iter().flatten() {
            all.cells[usize::from(all.count)] = neighbour;
            all.count += 1;
        }
        all
    }

    #[inline]
    fn list(&self) -> &[u8] {
        &self.cells[..usize::from(self.count)]
    }
}

/// Where each tile is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    /// The tile on each cell, row by row; 0 is the blank.
    tiles: [u8; MOST],
    /// The cell of the blank.
    blank: u8,
    /// Whether the goal can be reached. No slide changes it, so it is computed once.
    solvable: bool,
}

impl Board {
    /// The cell of the blank, counted row by row from 0.
    #[inline]
    #[must_use]
    pub const fn blank(&self) -> u8 {
        self.blank
    }
}

/// A tile that slides into the blank.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Slide {
    /// The tile.
    pub tile: u8,
    /// The cell that it leaves.
    pub from: u8,
}

impl Sliding {
    /// The puzzle on that many columns and rows, each from 2 to 5.
    #[must_use]
    pub fn new(columns: u8, rows: u8) -> Option<Self> {
        let sides = SHORTEST..=LONGEST;
        if !sides.contains(&columns) || !sides.contains(&rows) {
            return None;
        }
        Some(Self::sized(columns, rows))
    }

    fn sized(columns: u8, rows: u8) -> Self {
        let mut neighbours = [Neighbours::default(); MOST];
        for (cell, around) in (0..columns * rows).zip(&mut neighbours) {
            *around = Neighbours::of(cell, columns, rows);
        }
        Self { columns, rows, neighbours }
    }

    /// Cells in a row.
    #[must_use]
    pub const fn columns(&self) -> u8 {
        self.columns
    }

    /// Cells in a column.
    #[must_use]
    pub const fn rows(&self) -> u8 {
        self.rows
    }

    /// Cells of the board: one more than there are tiles.
    #[must_use]
    pub const fn cells(&self) -> u8 {
        self.columns * self.rows
    }

    /// The tile on each cell of the board, row by row; 0 is the blank.
    #[inline]
    #[must_use]
    pub fn tiles<'a>(&self, state: &'a Board) -> &'a [u8] {
        &state.tiles[..usize::from(self.cells())]
    }

    /// Whether the goal can be reached from here, by parity.
    #[inline]
    #[must_use]
    pub const fn solvable(&self, state: &Board) -> bool {
        state.solvable
    }

    /// The solved board.
    #[must_use]
    pub fn goal(&self) -> Board {
        Board { tiles: GOAL, blank: 0, solvable: true }
    }

    /// The board with these tiles, which are each of 0, 1, 2 … once.
    pub(super) fn arranged(&self, arrangement: &[u8]) -> Board {
        debug_assert_eq!(arrangement.len(), usize::from(self.cells()));
        let mut tiles = GOAL;
        tiles[..arrangement.len()].copy_from_slice(arrangement);
        let blank = arrangement.iter().position(|&tile| tile == 0).unwrap_or(0) as u8;
        let steps = blank % self.columns + blank / self.columns;
        Board { tiles, blank, solvable: is_odd(&tiles) == (steps % 2 == 1) }
    }
}

/// Whether an odd number of swaps puts the tiles in order.
fn is_odd(tiles: &[u8; MOST]) -> bool {
    let mut tiles = *tiles;
    let mut odd = false;
    for cell in 0..MOST {
        while usize::from(tiles[cell]) != cell {
            let home = usize::from(tiles[cell]);
            tiles.swap(cell, home);
            odd = !odd;
        }
    }
    odd
}

/// The fifteen puzzle.
impl Default for Sliding {
    fn default() -> Self {
        Self::sized(4, 4)
    }
}

impl Problem for Sliding {
    type State = Board;
    type Action = Slide;

    /// A fixed scramble: a walk from the goal that never goes straight back.
    fn start(&self) -> Board {
        let mut rng = Rng::new(SCRAMBLE);
        let mut state = self.goal();
        let mut previous = state.blank;
        let mut steps_left = WALK * u32::from(self.cells());
        while steps_left > 0 || self.solved(&state) {
            let mut slides = self.action_list(&state);
            slides.retain(|slide| slide.from != previous);
            previous = state.blank;
            self.apply(&mut state, slides[rng.below(slides.len())]);
            steps_left = steps_left.saturating_sub(1);
        }
        state
    }

    #[inline]
    fn actions(&self, state: &Board, mut visit: impl FnMut(Slide) -> Flow) -> Flow {
        for &from in self.neighbours[usize::from(state.blank)].list() {
            visit(slide_from(state, from))?;
        }
        GO
    }

    /// Three multiplications over the first 24 tiles, which tell the 25th. Computed when asked for,
    /// since a key kept in the board was measured to save 5 ns for each key, to slow searches that
    /// need none by 4%, and to make boards half as large again.
    #[inline]
    fn key(&self, state: &Board) -> u64 {
        const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;
        let (words, _) = state.tiles.as_chunks::<8>();
        let key = words.iter().fold(0u64, |key, &word| {
            (key.rotate_left(29) ^ u64::from_le_bytes(word)).wrapping_mul(SPREAD)
        });
        key ^ key >> 32
    }

    #[inline]
    fn count_actions(&self, state: &Board) -> usize {
        self.neighbours[usize::from(state.blank)].count.into()
    }

    #[inline]
    fn nth_action(&self, state: &Board, index: usize) -> Option<Slide> {
        let cells = self.neighbours[usize::from(state.blank)].list();
        cells.get(index).map(|&from| slide_from(state, from))
    }
}

#[inline]
fn slide_from(state: &Board, from: u8) -> Slide {
    Slide { tile: state.tiles[usize::from(from)], from }
}

impl Deterministic for Sliding {
    #[inline]
    fn apply(&self, state: &mut Board, slide: Slide) {
        debug_assert!(self.is_legal(state, slide), "{slide:?} in {state:?}");
        state.tiles[usize::from(state.blank)] = slide.tile;
        state.tiles[usize::from(slide.from)] = 0;
        state.blank = slide.from;
    }
}

impl Puzzle for Sliding {
    #[inline]
    fn solved(&self, state: &Board) -> bool {
        state.blank == 0 && state.tiles == GOAL
    }
}
