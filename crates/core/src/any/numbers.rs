//! Numbers for the moves of a game, given as they are met, without a lock: a move's number is its place
//! in a table that only grows.

use std::hash::{BuildHasher, Hash};
use std::sync::OnceLock;

use rustc_hash::FxBuildHasher;

/// Cells of the first table; each further one has four times as many.
const FIRST: usize = 1 << 8;
/// The last of so many tables has 16 million cells.
const TABLES: usize = 9;
/// Cells tried in a table before the next is asked: few, so that looking in vain is quick. In the last
/// one all are.
const TRIES: usize = 8;
/// A number is that of its table, and in these lower bits that of its cell.
const CELL_BITS: u32 = 27;

/// Moves by number and numbers by move. Threads read and add at the same time.
pub(super) struct Numbers<A> {
    tables: [OnceLock<Box<[OnceLock<A>]>>; TABLES],
}

impl<A> Default for Numbers<A> {
    fn default() -> Self {
        Self { tables: [const { OnceLock::new() }; TABLES] }
    }
}

impl<A: Copy + Eq + Hash> Numbers<A> {
    /// The number of a move: the same for ever after.
    ///
    /// A move is looked for in a few cells of each table, in one order for all. Cells are never emptied,
    /// so that whoever finds a free one knows that the move is in none that comes later.
    #[inline]
    pub(super) fn of(&self, action: A) -> u32 {
        let hash = FxBuildHasher.hash_one(action);
        for (level, table) in self.tables.iter().enumerate() {
            let cells = table.get_or_init(|| empty(level));
            let tries = if level + 1 == TABLES { cells.len() } else { TRIES };
            for step in 0..tries {
                let cell = (hash as usize).wrapping_add(step) & (cells.len() - 1);
                // Of several threads that fill a free cell one succeeds, and all see whose it is.
                if *cells[cell].get_or_init(|| action) == action {
                    return (level as u32) << CELL_BITS | cell as u32;
                }
            }
        }
        unreachable!("a game of more moves than {TABLES} tables hold")
    }

    /// The move of a number.
    #[inline]
    pub(super) fn get(&self, number: u32) -> A {
        let table = self.tables[(number >> CELL_BITS) as usize].get();
        let cell = (number & ((1 << CELL_BITS) - 1)) as usize;
        let action = table.and_then(|cells| cells[cell].get());
        *action.expect("a number that was given before")
    }
}

#[cold]
fn empty<A>(level: usize) -> Box<[OnceLock<A>]> {
    (0..FIRST << (2 * level)).map(|_| OnceLock::new()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_has_one_number_and_every_number_one_move() {
        let numbers = Numbers::<(u8, u64)>::default();
        let moves: Vec<(u8, u64)> = (0..40_000u64).map(|n| ((n % 7) as u8, n / 3)).collect();
        let given: Vec<u32> = moves.iter().map(|&action| numbers.of(action)).collect();
        for (&action, &number) in moves.iter().zip(&given) {
            assert_eq!((numbers.get(number), numbers.of(action)), (action, number));
        }
        let mut sorted: Vec<(u32, (u8, u64))> = given.into_iter().zip(moves).collect();
        sorted.sort_unstable();
        let clash = sorted.windows(2).any(|two| two[0].0 == two[1].0 && two[0].1 != two[1].1);
        assert!(!clash);
    }

    #[test]
    fn threads_agree() {
        let numbers = Numbers::<u32>::default();
        let all = |from: u32| -> Vec<u32> {
            (0..5_000).map(|n| (n + from) % 5_000).map(|n| numbers.of(n)).collect()
        };
        let (one, mut other) = std::thread::scope(|scope| {
            let other = scope.spawn(|| all(2_500));
            (all(0), other.join().expect("no panic"))
        });
        other.rotate_right(2_500);
        assert_eq!(one, other);
    }
}
