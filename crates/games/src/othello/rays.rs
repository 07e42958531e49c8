//! Discs that are enclosed on the large board, ray by ray.

const DIRECTIONS: usize = 8;
/// The first four directions lead to higher bits, the others back.
const RISING: usize = 4;

/// Columns and rows, and bits from one row to the next.
const SIZE: i32 = 10;
const PITCH: i32 = 11;

/// The cells from each cell to the edge, in each direction.
static RAYS: [[u128; DIRECTIONS]; 128] = {
    // Steps in columns and rows; the rising ones first.
    const STEPS: [(i32, i32); DIRECTIONS] =
        [(1, 0), (-1, 1), (0, 1), (1, 1), (-1, 0), (1, -1), (0, -1), (-1, -1)];
    let mut rays = [[0; DIRECTIONS]; 128];
    let mut cell = 0;
    while cell < PITCH * SIZE {
        let mut direction = 0;
        while direction < DIRECTIONS {
            let (right, down) = STEPS[direction];
            let (mut x, mut y) = (cell % PITCH + right, cell / PITCH + down);
            while x >= 0 && x < SIZE && y >= 0 && y < SIZE {
                rays[cell as usize][direction] |= 1 << (y * PITCH + x);
                x += right;
                y += down;
            }
            direction += 1;
        }
        cell += 1;
    }
    rays
};

/// The discs of `others` that a disc of `own` on a cell encloses.
#[inline]
pub(super) fn flips(own: u128, others: u128, cell: u8) -> u128 {
    let mut found = 0;
    for (direction, &ray) in RAYS[usize::from(cell % 128)].iter().enumerate() {
        found |=
            if direction < RISING { rising(ray, own, others) } else { falling(ray, own, others) };
    }
    found
}

/// A one added at the near end is carried over the opposing discs (and over all that is not on the
/// ray) to the first cell that has none: if that is one's own, all before it are enclosed.
#[inline]
fn rising(ray: u128, own: u128, others: u128) -> u128 {
    let near = ray & ray.wrapping_neg();
    let end = (others | !ray).wrapping_add(near) & own & ray;
    ray & end.wrapping_sub(u128::from(end != 0))
}

/// The highest bit on the ray without an opposing disc is where the run ends.
#[inline]
fn falling(ray: u128, own: u128, others: u128) -> u128 {
    let open = ray & !others | 1;
    let end = (1 << (u128::BITS - 1 - open.leading_zeros())) & own & ray;
    ray & (end.wrapping_neg() << 1)
}
