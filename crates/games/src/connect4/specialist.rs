//! The exact solver in the form that any agent can ask.

use meeple_core::{Control, Deterministic, InputError, Problem, Score, Specialist};

use super::rules::{Board, Column, Connect4};
use super::solver::{Book, Solver};

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
        columns
            .into_iter()
            .map(|column| {
                let score = -self.score(&Connect4.after(board, column), control)?;
                Some((column, as_score(board, score)))
            })
            .collect()
    }

    fn line(&mut self, board: &Board, control: &mut Control<'_>) -> Option<Vec<Column>> {
        if let Some((known, line)) = &self.last
            && known == board
        {
            return Some(line.clone());
        }
        let line = self.solver.best_line(board, control)?;
        self.last = Some((*board, line.clone()));
        Some(line)
    }

    fn write_book(
        &mut self,
        plies: u8,
        control: &mut Control<'_>,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Option<Vec<u8>> {
        Book::compute(plies, &mut self.solver, control, progress).map(|book| book.to_bytes())
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
    use meeple_core::{Game as _, Present as _, Setup};

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
    fn a_book_answers_without_a_search() {
        // From this position on: solved once, then read from the bytes of a tiny book.
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
