//! Scores of all positions of the opening, worked out beforehand.
//!
//! A book holds every unfinished position up to some number of stones, mirror images once. Which
//! positions these are follows from the rules, so that its bytes hold the scores alone: one byte a
//! position, by number of stones, then in the order of [`Board`].

use meeple_core::{Control, Deterministic, Draft, Game, InputError, Problem, WrittenBook, phrase};

use super::super::rules::{Board, Connect4};
use super::Solver;
use super::format::{Kind, damaged, pack, unpack};

/// The largest book: about a million positions.
const MOST_PLIES: u8 = 10;

/// Exact scores of all positions with few stones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    /// By number of stones.
    levels: Vec<Level>,
}

/// The positions with one number of stones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Level {
    /// Sorted; the lesser of each position and its image.
    boards: Vec<Board>,
    /// One for each.
    scores: Vec<i8>,
}

impl Level {
    fn score(&self, board: &Board) -> Option<i32> {
        let place = self.boards.binary_search(&board.canonical()).ok()?;
        self.scores.get(place).map(|&score| i32::from(score))
    }
}

impl Book {
    /// Works out a book of all positions with up to `plies` stones (10 at most). The work is in
    /// the hardest positions, those with most stones: a draft holds the scores of the first of
    /// them, and `watch` hears how many are done.
    ///
    /// # Errors
    ///
    /// When the draft is none, or one of other plies.
    pub fn compute(
        plies: u8,
        draft: Option<&[u8]>,
        solver: &mut Solver,
        control: &mut Control<'_>,
        watch: &mut dyn FnMut(&Draft<'_>),
    ) -> Result<WrittenBook, InputError> {
        Self::compute_with(plies, draft, |board| solver.score(board, control), watch)
    }

    /// The same, where `solve` gives the scores of the positions with most stones.
    pub(super) fn compute_with(
        plies: u8,
        draft: Option<&[u8]>,
        mut solve: impl FnMut(&Board) -> Option<i32>,
        watch: &mut dyn FnMut(&Draft<'_>),
    ) -> Result<WrittenBook, InputError> {
        let plies = plies.min(MOST_PLIES);
        let mut levels = positions(plies);
        if let Some(Level { boards, scores }) = levels.last_mut() {
            *scores = draft.map_or_else(|| Ok(Vec::new()), |draft| taken_up(draft, plies))?;
            if scores.len() > boards.len() {
                return Err(damaged());
            }
            let mut tell = |scores: &[i8]| {
                let bytes = || pack(Kind::Draft, plies, scores);
                watch(&Draft { done: scores.len(), all: boards.len(), bytes: &bytes });
            };
            for board in &boards[scores.len()..] {
                tell(scores);
                match solve(board) {
                    Some(score) => scores.push(score as i8),
                    None => return Ok(WrittenBook::Unfinished(pack(Kind::Draft, plies, scores))),
                }
            }
            tell(scores);
        }
        for ply in (1..levels.len()).rev() {
            let (shallow, deep) = levels.split_at_mut(ply);
            let (level, deeper) = (&mut shallow[ply - 1], &deep[0]);
            level.scores = level.boards.iter().map(|board| from_replies(board, deeper)).collect();
        }
        Ok(WrittenBook::Whole(Self { levels }.to_bytes()))
    }

    /// The number of stones up to which the book knows all positions.
    #[must_use]
    pub fn plies(&self) -> u8 {
        (self.levels.len() - 1) as u8
    }

    /// The number of positions, mirror images counted once.
    #[must_use]
    pub fn count(&self) -> usize {
        self.levels.iter().map(|level| level.boards.len()).sum()
    }

    /// The exact score of an unfinished position for the side to move, if the book has it.
    #[must_use]
    pub fn score(&self, board: &Board) -> Option<i32> {
        self.levels.get(board.count() as usize)?.score(board)
    }

    /// The book as bytes: a header and the scores.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let scores: Vec<i8> = self.levels.iter().flat_map(|level| &level.scores).copied().collect();
        pack(Kind::Book, self.plies(), &scores)
    }

    /// Reads a book.
    ///
    /// # Errors
    ///
    /// When the bytes are not a book, of another version, cut short or damaged.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, InputError> {
        let (plies, scores) = unpack(Kind::Book, bytes)?;
        if plies > MOST_PLIES {
            return Err(damaged());
        }
        let mut levels = positions(plies);
        let mut scores = scores.into_iter();
        for level in &mut levels {
            level.scores.extend(scores.by_ref().take(level.boards.len()));
        }
        let book = Self { levels };
        let whole = book.levels.iter().all(|level| level.scores.len() == level.boards.len());
        if whole && scores.next().is_none() { Ok(book) } else { Err(damaged()) }
    }
}

/// The scores of a draft, if it is one of a book of so many plies.
fn taken_up(draft: &[u8], plies: u8) -> Result<Vec<i8>, InputError> {
    let (found, scores) = unpack(Kind::Draft, draft)?;
    if found != plies {
        return Err(InputError::new(phrase!(
            "an unfinished book of other settings: --plies is {found} in the file and {plies} now; expected the same, or take the file away",
            "un livre inachevé d'autres réglages : --plies vaut {found} dans le fichier et {plies} ici ; attendu le même, ou ôtez le fichier"
        )));
    }
    Ok(scores)
}

/// All unfinished positions with up to `plies` stones, images once, without scores.
fn positions(plies: u8) -> Vec<Level> {
    let mut levels = vec![Level { boards: vec![Connect4.start()], scores: Vec::new() }];
    for _ in 0..plies {
        let mut boards: Vec<Board> = Vec::new();
        if let Some(last) = levels.last() {
            for board in &last.boards {
                boards.extend(replies(board).map(|reply| reply.canonical()));
            }
        }
        boards.retain(|board| Connect4.outcome(board).is_none());
        boards.sort_unstable();
        boards.dedup();
        levels.push(Level { boards, scores: Vec::new() });
    }
    levels
}

fn replies(board: &Board) -> impl Iterator<Item = Board> {
    Connect4.action_list(board).into_iter().map(|column| Connect4.after(board, column))
}

/// The score of a position from those of the next level.
fn from_replies(board: &Board, deeper: &Level) -> i8 {
    let worth = |reply: Board| match deeper.score(&reply) {
        Some(score) => -score,
        // What the level does not hold is finished, and won: the board is far from full.
        None => -super::worth::lost(reply.count() as i32),
    };
    replies(board).map(worth).max().unwrap_or(0) as i8
}
