//! A position as the search sees it, and the moves worth a look.

use super::super::bits::{self, BOARD, BOTTOM, COLUMNS};
use super::super::rules::Board;

/// Stones of the side to move and of the other side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SolverNode {
    pub(super) own: u64,
    pub(super) others: u64,
}

impl From<&Board> for SolverNode {
    fn from(board: &Board) -> Self {
        Self { own: board.own, others: board.others() }
    }
}

impl SolverNode {
    #[inline]
    pub(super) const fn occupied(self) -> u64 {
        self.own | self.others
    }

    #[inline]
    pub(super) const fn empty(self) -> u64 {
        BOARD & !self.occupied()
    }

    /// A number below 2^49 that no other position has, see [`Board::code`].
    #[inline]
    pub(super) const fn code(self) -> u64 {
        self.own + self.occupied()
    }

    /// The cells a stone can fall into now.
    #[inline]
    pub(super) const fn landing(self) -> u64 {
        (self.occupied() + BOTTOM) & BOARD
    }

    /// After the side to move put a stone on a cell.
    #[inline]
    pub(super) const fn after(self, cell: u64) -> Self {
        Self { own: self.others, others: self.own | cell }
    }

    /// The empty cells that complete a four of the side to move.
    #[inline]
    pub(super) const fn wins(self) -> u64 {
        completing(self.own) & !self.others
    }

    /// The empty cells that complete a four of the other side.
    #[inline]
    pub(super) const fn dangers(self) -> u64 {
        completing(self.others) & !self.own
    }

    /// The moves after which the other side cannot win at once. The side to move cannot win at
    /// once either, or nobody would ask.
    #[inline]
    pub(super) const fn safe_moves(self) -> u64 {
        safe_among(self.landing(), self.dangers())
    }

    /// What a move leads to, seen from the other side.
    #[inline]
    pub(super) const fn reply_to(self, landing: u64, cell: u64) -> Reply {
        let landing = landing ^ cell | cell << 1 & BOARD;
        let node = self.after(cell);
        let dangers = node.dangers();
        Reply { node, landing, dangers, safe: safe_among(landing, dangers) }
    }

    /// Whether the side to move has a safe move that leaves the other side none: it then wins with
    /// its second stone.
    #[inline]
    pub(super) const fn wins_with_second(self, safe: u64) -> bool {
        let landing = self.landing();
        let mut rest = safe;
        while rest != 0 {
            let cell = rest & rest.wrapping_neg();
            rest ^= cell;
            if self.reply_to(landing, cell).safe == 0 {
                return true;
            }
        }
        false
    }
}

/// A position after a move, with what its own search would work out first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reply {
    pub(super) node: SolverNode,
    pub(super) landing: u64,
    pub(super) dangers: u64,
    pub(super) safe: u64,
}

/// The safe moves where stones can fall into `landing` and the other side wins on `dangers`.
#[inline]
const fn safe_among(landing: u64, dangers: u64) -> u64 {
    let forced = landing & dangers;
    // Written without branches, which the processor could not foresee.
    let nothing_forced = mask(forced == 0);
    // Two cells to block are one too many.
    let too_many = mask(forced & forced.wrapping_sub(1) != 0);
    let tries = landing & (forced | nothing_forced) & !too_many;
    // The cell above a stone is the other side's next one.
    tries & !(dangers >> 1)
}

/// All bits if `condition` holds, none if not.
#[inline]
const fn mask(condition: bool) -> u64 {
    (condition as u64).wrapping_neg()
}

/// The cells without a stone of the side that make four in a row with three of its stones. Upright,
/// that is the cell on top: there is none below a stone.
#[inline]
const fn completing(stones: u64) -> u64 {
    let [_, falling, level, rising] = bits::DIRECTIONS;
    let upright = stones << 1 & stones << 2 & stones << 3;
    let cells = upright
        | bits::completing_along(stones, falling)
        | bits::completing_along(stones, level)
        | bits::completing_along(stones, rising);
    cells & BOARD & !stones
}

/// The code of the position seen in a mirror: each column has seven bits of the code for itself.
#[inline]
pub(super) const fn mirrored_code(code: u64) -> u64 {
    const PITCH: u32 = 7;
    const FIELD: u64 = (1 << PITCH) - 1;
    let mut image = 0;
    let mut column = 0;
    while column < COLUMNS as u32 {
        let field = code >> (column * PITCH) & FIELD;
        image |= field << ((COLUMNS as u32 - 1 - column) * PITCH);
        column += 1;
    }
    image
}
