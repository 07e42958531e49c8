//! Finding moves that lead to a board, which does not remember them.
//!
//! Stones are taken off again, the last one first, from the tops of the columns, the two sides in
//! turn. Only the first step back can break a line of four: a game stops at the first one. From
//! then on any order with the right colours will do. A choice of columns can still run into a dead
//! end (only stones of the wrong side on top), so this is a search that goes back, and remembers
//! fillings of the columns from which there is no way down: at most 7^7 of them.

use std::collections::HashSet;

use meeple_core::Side;

use super::bits;
use super::rules::{Board, Column};

/// The columns of some game that ends with this board.
pub(super) fn some_order(board: &Board) -> Vec<Column> {
    let mut search = Unwinding {
        stones: Side::BOTH.map(|side| board.stones(side)),
        dead_ends: HashSet::new(),
        columns: Vec::new(),
    };
    let found = search.unwind(board.occupied, board.mover().other());
    debug_assert!(found, "boards come from play: {board:?}");
    search.columns.reverse();
    search.columns
}

struct Unwinding {
    /// The stones of each side on the whole board.
    stones: [u64; 2],
    /// Fillings that cannot be emptied.
    dead_ends: HashSet<u64>,
    /// Columns emptied so far.
    columns: Vec<Column>,
}

impl Unwinding {
    /// Takes off all stones, of which `last` put down the last one; or leaves things as they are.
    fn unwind(&mut self, occupied: u64, last: Side) -> bool {
        if occupied == 0 {
            return true;
        }
        if self.dead_ends.contains(&occupied) {
            return false;
        }
        for column in self.promising_columns(occupied, last) {
            let rest = occupied ^ bits::top_stone(occupied, column.index());
            if bits::has_four(self.stones[last.index()] & rest) {
                continue;
            }
            self.columns.push(column);
            if self.unwind(rest, last.other()) {
                return true;
            }
            self.columns.pop();
        }
        self.dead_ends.insert(occupied);
        false
    }

    /// The columns with a stone of `last` on top, highest first: long columns are the ones that
    /// get stuck.
    fn promising_columns(&self, occupied: u64, last: Side) -> Vec<Column> {
        let own = self.stones[last.index()];
        let mut columns: Vec<Column> = Column::all()
            .filter(|column| {
                let filled = occupied & bits::column_cells(column.index());
                filled != 0 && bits::top_stone(occupied, column.index()) & own != 0
            })
            .collect();
        columns.sort_by_key(|column| {
            let filled = occupied & bits::column_cells(column.index());
            std::cmp::Reverse(filled.count_ones())
        });
        columns
    }
}
