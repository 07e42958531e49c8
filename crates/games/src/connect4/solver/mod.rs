//! The exact solver: the score of any position under perfect play.
//!
//! The score is positive if the side to move wins, and then tells how many of its stones are not
//! yet played before the winning one, which counts too; negative likewise if it loses; 0 is a draw.
//! [`Game::value_of`](meeple_core::Game::value_of) of Connect Four speaks the same language.
//!
//! | file | idea |
//! |---|---|
//! | `worth` | scores and deadlines |
//! | `node` | stones, winning cells, safe moves |
//! | `parity` | bounds from who must play where in the end |
//! | `order` | which move first |
//! | `table` | what was proved before |
//! | `search` | one question: is the score above a number? |
//! | `root` | from questions to the score |
//! | `parallel` | several threads on one table |
//! | `book` | scores of the opening, worked out beforehand |
//! | `format` | how books and their drafts are written |

mod book;
mod format;
mod node;
mod order;
mod parallel;
mod parity;
mod root;
mod search;
mod table;
#[cfg(test)]
mod tests;
mod worth;

use meeple_core::{Control, Deterministic, Game};

use super::bits::COLUMNS;
use super::rules::{Board, Column, Connect4};
use node::SolverNode;
use root::{Root, narrow};
use search::Search;
use table::BoundsTable;

pub use book::Book;

/// An exact solver, with its table.
///
/// The table is kept from one question to the next, so that related positions are quicker; what
/// it holds is proved, and never wrong. It starts small and grows while it is filled.
///
/// ```
/// use meeple_core::{Control, Present, Setup};
/// use meeple_games::connect4::{Connect4, Solver};
///
/// let (_, board) = Connect4::open(&Setup::at("44444432222223115")).unwrap();
/// let mut solver = Solver::with_bytes(1 << 20);
/// let score = Control::unlimited(|control| solver.score(&board, control));
/// assert_eq!(score, Some(0));
/// ```
#[derive(Debug)]
pub struct Solver {
    table: BoundsTable,
}

impl Solver {
    /// A solver whose table grows up to that many bytes (rounded down to a power of two).
    #[must_use]
    pub fn with_bytes(bytes: usize) -> Self {
        Self { table: BoundsTable::with_bytes(bytes) }
    }

    /// Forgets all that was proved. This is quick: the table is small again.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// The memory that the table takes now.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.table.bytes()
    }

    /// The exact score of a position for the side to move; `None` when the budget ended.
    pub fn score(&mut self, board: &Board, control: &mut Control<'_>) -> Option<i32> {
        let node = SolverNode::from(board);
        let ply = board.count() as i32;
        let safe = match Root::of(node, ply) {
            Root::Known(score) => return Some(score),
            Root::Open { safe } => safe,
        };
        let mut search = Search::new(&mut self.table, node, control);
        narrow(ply, |alpha| search.visit(node, safe, ply, alpha))
    }

    /// The exact score of each column for the side to move, `None` for a full column; `None` for
    /// all when the budget ended.
    pub fn column_scores(
        &mut self,
        board: &Board,
        control: &mut Control<'_>,
    ) -> Option<[Option<i32>; COLUMNS as usize]> {
        let mut scores = [None; COLUMNS as usize];
        if Connect4.outcome(board).is_none() {
            for column in Column::all().filter(|&column| board.has_room(column)) {
                let score = self.score(&Connect4.after(board, column), control)?;
                scores[usize::from(column.index())] = Some(-score);
            }
        }
        Some(scores)
    }

    /// A line of best play to the end of the game: the winner wins as soon as it can, the loser
    /// holds out as long as it can. `None` when the budget ended.
    pub fn best_line(&mut self, board: &Board, control: &mut Control<'_>) -> Option<Vec<Column>> {
        let mut line = Vec::new();
        let mut board = *board;
        let mut score = self.score(&board, control)?;
        while Connect4.outcome(&board).is_none() {
            let column = self.column_worth(&board, score, control)?;
            line.push(column);
            board = Connect4.after(&board, column);
            score = -score;
        }
        Some(line)
    }

    /// A column that keeps the score of the position, from the middle outwards.
    fn column_worth(
        &mut self,
        board: &Board,
        score: i32,
        control: &mut Control<'_>,
    ) -> Option<Column> {
        const FROM_MIDDLE: [u8; COLUMNS as usize] = [3, 2, 4, 1, 5, 0, 6];
        for column in FROM_MIDDLE.into_iter().filter_map(Column::new) {
            if board.has_room(column)
                && !self.above(&Connect4.after(board, column), -score, control)?
            {
                return Some(column);
            }
        }
        None
    }

    /// Whether the score of a position is above `alpha`.
    fn above(&mut self, board: &Board, alpha: i32, control: &mut Control<'_>) -> Option<bool> {
        let node = SolverNode::from(board);
        let ply = board.count() as i32;
        let score = match Root::of(node, ply) {
            Root::Known(score) => score,
            Root::Open { safe } => {
                Search::new(&mut self.table, node, control).visit(node, safe, ply, alpha)?
            }
        };
        Some(score > alpha)
    }
}
