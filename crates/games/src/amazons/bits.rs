//! Sets of cells as bits of a word: ten bits a row, whatever the width of the board, cell a1 at the
//! bottom left being bit 0. On smaller boards the cells beyond count as blocked.

/// Bits from one row to the next, and the greatest width and height of a board.
pub(super) const PITCH: u8 = 10;
/// Cells of the largest board.
pub(super) const CELLS: usize = PITCH as usize * PITCH as usize;

const DIRECTIONS: usize = 8;
/// The first four directions lead to higher bits, the others back.
const RISING: usize = 4;

/// The cells from each cell to the edge, in each direction.
static RAYS: [[u128; DIRECTIONS]; CELLS] = {
    const STEPS: [(i32, i32); DIRECTIONS] =
        [(1, 0), (-1, 1), (0, 1), (1, 1), (-1, 0), (1, -1), (0, -1), (-1, -1)];
    let size = PITCH as i32;
    let mut rays = [[0; DIRECTIONS]; CELLS];
    let mut cell = 0;
    while cell < CELLS as i32 {
        let mut direction = 0;
        while direction < DIRECTIONS {
            let (right, up) = STEPS[direction];
            let (mut x, mut y) = (cell % size + right, cell / size + up);
            while x >= 0 && x < size && y >= 0 && y < size {
                rays[cell as usize][direction] |= 1 << (y * size + x);
                x += right;
                y += up;
            }
            direction += 1;
        }
        cell += 1;
    }
    rays
};

/// The cells beside each cell.
static BESIDE: [u128; CELLS] = {
    let size = PITCH as i32;
    let mut beside = [0; CELLS];
    let mut cell = 0;
    while cell < CELLS as i32 {
        let mut other = 0;
        while other < CELLS as i32 {
            let (x, y) = (other % size - cell % size, other / size - cell / size);
            if other != cell && x * x <= 1 && y * y <= 1 {
                beside[cell as usize] |= 1 << other;
            }
            other += 1;
        }
        cell += 1;
    }
    beside
};

/// The cells of a board.
pub(super) const fn board(columns: u8, rows: u8) -> u128 {
    let mut cells = 0;
    let mut row = 0;
    while row < rows {
        cells |= ((1 << columns) - 1) << (row * PITCH);
        row += 1;
    }
    cells
}

/// The cells beside a cell.
#[inline]
pub(super) fn beside(cell: u8) -> u128 {
    BESIDE[usize::from(cell) % CELLS]
}

/// Where a queen on a cell can go, or its arrow, if these cells are taken.
#[inline]
pub(super) fn reach(cell: u8, taken: u128) -> u128 {
    let mut reached = 0;
    for (direction, &ray) in RAYS[usize::from(cell) % CELLS].iter().enumerate() {
        let barred = ray & taken;
        reached |= ray
            & if direction < RISING {
                // Below the lowest bit that bars the way; all bits if there is none.
                barred.wrapping_sub(1) & !barred
            } else {
                // Above the highest one; all bits if there is none. The highest of all is no cell.
                u128::MAX << (u128::BITS - barred.leading_zeros())
            };
    }
    reached
}

const FIRST: u128 = {
    let mut column = 0;
    let mut row = 0;
    while row < PITCH {
        column |= 1 << (row * PITCH);
        row += 1;
    }
    column
};
const LAST: u128 = FIRST << (PITCH - 1);

/// The cells beside any cell of a set, as far as they are in `within`.
#[inline]
pub(super) const fn around(set: u128, within: u128) -> u128 {
    const UP: u8 = PITCH;
    let row = set | (set & !LAST) << 1 | (set & !FIRST) >> 1;
    (row | row << UP | row >> UP) & within & !set
}

/// The cells that queens on all cells of a set can reach over empty cells.
#[inline]
pub(super) fn slides(set: u128, empty: u128) -> u128 {
    let (not_first, not_last) = (empty & !FIRST, empty & !LAST);
    let up = |step: u32, open| filled(set, open, |cells: u128, times| cells << (step * times));
    let down = |step: u32, open| filled(set, open, |cells: u128, times| cells >> (step * times));
    const ROW: u32 = PITCH as u32;
    up(1, not_first)
        | up(ROW, empty)
        | up(ROW + 1, not_first)
        | up(ROW - 1, not_last)
        | down(1, not_last)
        | down(ROW, empty)
        | down(ROW + 1, not_last)
        | down(ROW - 1, not_first)
}

/// The open cells in a row from a set on, by shifts that double (Kogge and Stone).
#[inline]
fn filled(set: u128, open: u128, shift: impl Fn(u128, u32) -> u128) -> u128 {
    let mut reached = open & shift(set, 1);
    let mut runs = open;
    reached |= runs & shift(reached, 1);
    runs &= shift(runs, 1);
    reached |= runs & shift(reached, 2);
    runs &= shift(runs, 2);
    reached |= runs & shift(reached, 4);
    // Eight so far, and a line on a board of ten has nine cells at most besides the queen's.
    reached | open & shift(reached, 1)
}
