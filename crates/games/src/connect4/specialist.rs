//! The exact solver in the form that any agent can ask.

use std::sync::LazyLock;

use meeple_core::{
    Control, Deterministic, Draft, Game as _, InputError, Path, Problem, Progress, Score,
    Specialist, Worth, WrittenBook,
};

use super::rules::{Board, Column, Connect4};
use super::solver::{Book, Solver};

/// The book that comes with the game: every position of up to five stones.
static BOOK: LazyLock<Option<Book>> =
    LazyLock::new(|| Book::from_bytes(include_bytes!("connect4.book")).ok());

/// The solver, and perhaps a book of the opening.
#[derive(Debug)]
pub(super) struct Expert {
    solver: Solver,
    book: Option<Book>,
    threads: usize,
    /// The last line of best play, which is asked for right after its first move.
    last: Option<(Board, Vec<Column>)>,
}

impl Expert {
    pub(super) fn new(bytes: usize, threads: usize) -> Self {
        Self { solver: Solver::with_bytes(bytes), book: None, threads, last: None }
    }

    /// The exact score of a position, from the book if it has it.
    fn score(&mut self, board: &Board, control: &mut Control<'_>) -> Option<i32> {
        match self.book.as_ref().and_then(|book| book.score(board)) {
            Some(known) => Some(known),
            None if self.threads > 1 => self.solver.score_parallel(board, self.threads, control),
            None => self.solver.score(board, control),
        }
    }
}

/// A score in the solver's convention as a forced result at its distance.
///
/// With `count` stones on the board the mover has played half of them, rounded down. A win worth
/// `score` comes with its stone number 22 - `score`, of 21.
fn as_score(board: &Board, score: i32) -> Score {
    let count = board.count() as i32;
    let plies = match score {
        0 => return Score::DRAW,
        1.. => 2 * (22 - score - count / 2) - 1,
        _ => 2 * (22 + score - (count + 1) / 2),
    };
    let plies = u32::try_from(plies).unwrap_or(0);
    if score > 0 { Score::win_in(plies) } else { Score::loss_in(plies) }
}

/// The column that keeps the score of the position, if the book has all that follow; of equals, the
/// one nearest to the middle.
fn from_book(book: &Book, board: &Board) -> Option<Column> {
    if Connect4.outcome(board).is_some() {
        return None;
    }
    let mut best: Option<(i32, i32, Column)> = None;
    for column in Connect4.action_list(board) {
        let score = -book.score(&Connect4.after(board, column))?;
        let middle = -(i32::from(column.index()) - 3).abs();
        if best.is_none_or(|known| (score, middle) > (known.0, known.1)) {
            best = Some((score, middle, column));
        }
    }
    best.map(|(_, _, column)| column)
}

impl Specialist<Connect4> for Expert {
    fn scores(
        &mut self,
        board: &Board,
        all: bool,
        control: &mut Control<'_>,
    ) -> Option<Vec<(Column, Score)>> {
        let columns = Connect4.action_list(board);
        if !all {
            let best = self.score(board, control)?;
            let column = *self.line(board, control)?.first()?;
            return Some(vec![(column, as_score(board, best))]);
        }
        let count = columns.len();
        let mut known: Vec<(Column, Score)> = Vec::with_capacity(count);
        for column in columns {
            let score = -self.score(&Connect4.after(board, column), control)?;
            known.push((column, as_score(board, score)));
            let best = known.iter().max_by_key(|(_, score)| *score);
            control.report(Progress {
                depth: known.len() as u32,
                value: best.map(|(_, score)| Worth::Score(*score)),
                line: best
                    .map_or_else(Path::default, |(best, _)| Path::first(&Connect4, board, *best)),
                done: Some(known.len() as f64 / count as f64),
                ..Progress::default()
            });
        }
        Some(known)
    }

    fn line(&mut self, board: &Board, control: &mut Control<'_>) -> Option<Vec<Column>> {
        if let Some((known, line)) = &self.last
            && known == board
        {
            return Some(line.clone());
        }
        let mut line = Vec::new();
        let mut end = *board;
        while let Some(column) = self.book.as_ref().and_then(|book| from_book(book, &end)) {
            line.push(column);
            end = Connect4.after(&end, column);
        }
        match self.solver.best_line(&end, control) {
            Some(rest) => {
                line.extend(rest);
                self.last = Some((*board, line.clone()));
            }
            None if line.is_empty() => return None,
            None => {}
        }
        Some(line)
    }

    fn write_book(
        &mut self,
        plies: u8,
        draft: Option<&[u8]>,
        control: &mut Control<'_>,
        watch: &mut dyn FnMut(&Draft<'_>),
    ) -> Result<WrittenBook, InputError> {
        Book::compute(plies, draft, &mut self.solver, control, watch)
    }

    fn open_book(&mut self) {
        self.book.clone_from(&BOOK);
    }

    fn read_book(&mut self, bytes: &[u8]) -> Result<(), InputError> {
        self.book = Some(Book::from_bytes(bytes)?);
        Ok(())
    }

    fn bytes(&self) -> usize {
        self.solver.bytes()
    }
}

#[cfg(test)]
mod tests {
    use meeple_core::{Budget, Present as _, Setup};

    use super::*;

    #[test]
    fn forced_results_say_the_same_as_scores() {
        for text in ["45545314775527446642622237757616621", "54317744743441331656325767731"] {
            let (game, board) = Connect4::open(&Setup::at(text)).expect(text);
            for score in (-15..=15).filter(|score| *score != 0) {
                let forced = as_score(&board, score);
                if forced.distance().is_some_and(|plies| plies > 0) {
                    assert_eq!(game.value_of(&board, forced), score, "{text} {score}");
                }
            }
        }
    }

    #[test]
    fn the_book_that_comes_along_knows_the_first_columns_and_a_line() {
        let mut expert = Expert::new(1 << 20, 1);
        expert.open_book();
        let start = Connect4.start();
        // No node is allowed: all of this comes from the book.
        Control::with_budget(Budget::nodes(0), |control| {
            let scores = expert.scores(&start, true, control).expect("in the book");
            let values: Vec<i32> =
                scores.iter().map(|(_, score)| Connect4.value_of(&start, *score)).collect();
            assert_eq!(values, [-2, -1, 0, 1, 0, -1, -2]);
            let line = expert.line(&start, control).expect("in the book");
            assert!(line.len() >= 5 && line[0].index() == 3, "{line:?}");
        });
    }

    #[test]
    fn the_best_of_all_columns_is_the_score_and_its_line_ends_the_game() {
        let mut expert = Expert::new(1 << 20, 1);
        assert!(expert.read_book(b"no book").is_err());
        let (_, board) = Connect4::open(&Setup::at("444444322222231")).expect("a position");
        let best = Control::unlimited(|control| expert.scores(&board, false, control));
        let all = Control::unlimited(|control| expert.scores(&board, true, control));
        let (best, all) = (best.expect("no limit"), all.expect("no limit"));
        assert_eq!(all.iter().map(|(_, score)| *score).max(), Some(best[0].1));
        let line = Control::unlimited(|control| expert.line(&board, control)).expect("no limit");
        let end = line.iter().fold(board, |board, &column| Connect4.after(&board, column));
        assert!(Connect4.outcome(&end).is_some());
    }
}
