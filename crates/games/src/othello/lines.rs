//! The last disc of a game: only how many it turns matters, and a table knows that of each line.

/// How many discs a disc on a place of a line of eight turns, if all other cells are taken; by the
/// place and the discs of its own side.
static TURNED: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut own = 0;
        while own < 256 {
            let (mut run, mut at) = (0, place);
            while at > 0 {
                at -= 1;
                if own >> at & 1 == 1 {
                    table[place][own] += run;
                    break;
                }
                run += 1;
            }
            run = 0;
            at = place + 1;
            while at < 8 {
                if own >> at & 1 == 1 {
                    table[place][own] += run;
                    break;
                }
                run += 1;
                at += 1;
            }
            own += 1;
        }
        place += 1;
    }
    table
};

/// The two slanting lines through each cell.
static SLANTS: [[u64; 2]; 64] = {
    let mut slants = [[0; 2]; 64];
    let mut cell = 0;
    while cell < 64 {
        let mut other = 0;
        while other < 64 {
            let right = other % 8 - cell % 8;
            let down = other / 8 - cell / 8;
            if right == down {
                slants[cell as usize][0] |= 1 << other;
            }
            if right == -down {
                slants[cell as usize][1] |= 1 << other;
            }
            other += 1;
        }
        cell += 1;
    }
    slants
};

const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;
/// Brings the bits of the first column together in the highest byte, the lowest row first.
const GATHER: u64 = 0x0102_0408_1020_4080;

/// How many discs the last one turns, on the one empty cell of a board of `u64`.
#[inline]
pub(super) fn turned_by_last(own: u64, cell: u8) -> u32 {
    let (column, row) = (usize::from(cell % 8), usize::from(cell / 8 % 8));
    let [falling, rising] = SLANTS[usize::from(cell % 64)];
    let in_row = own >> (row * 8) & 0xff;
    let in_column = (own >> column & FIRST_COLUMN).wrapping_mul(GATHER) >> 56;
    // Each column has one cell at most of a slanting line: adding up the rows keeps them apart.
    let slanting = |line: u64| (own & line).wrapping_mul(FIRST_COLUMN) >> 56;
    let at = |place: usize, line: u64| u32::from(TURNED[place][(line & 0xff) as usize]);
    at(column, in_row)
        + at(row, in_column)
        + at(column, slanting(falling))
        + at(column, slanting(rising))
}
