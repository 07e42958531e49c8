//! Scores of all positions of the opening, worked out beforehand.
//!
//! A book holds every unfinished position up to some number of stones, mirror images once. Which
//! positions these are follows from the rules, so that its bytes hold the scores alone: one byte a
//! position, by number of stones, then in the order of [`Board`].

use meeple_core::{Control, Deterministic, Game, InputError, Phrase, Problem, Symmetric, phrase};

use super::super::bits::CELLS;
use super::super::rules::{Board, Connect4};
use super::Solver;

/// First bytes of a book.
const MAGIC: [u8; 4] = *b"m4bk";
/// The version of the format.
const VERSION: u8 = 1;
/// Magic, version, plies, count (4 bytes) and checksum (8 bytes), lowest byte first.
const HEADER: usize = 18;
/// Where the checksum is.
const CHECKSUM: std::ops::Range<usize> = 10..HEADER;
/// The largest book: about a million positions.
const MOST_PLIES: u8 = 10;
/// Scores are written with this added.
const OFFSET: i32 = CELLS as i32;

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
        let place = self.boards.binary_search(&Connect4.canonical(board)).ok()?;
        self.scores.get(place).map(|&score| i32::from(score))
    }
}

impl Book {
    /// Works out a book of all positions with up to `plies` stones (10 at most). `progress` hears
    /// how many of the hardest positions, those with most stones, are done, and of how many.
    /// `None` when the budget ended.
    pub fn compute(
        plies: u8,
        solver: &mut Solver,
        control: &mut Control<'_>,
        progress: impl FnMut(usize, usize),
    ) -> Option<Self> {
        Self::compute_with(plies, |board| solver.score(board, control), progress)
    }

    /// The same, where `solve` gives the scores of the positions with most stones.
    pub(super) fn compute_with(
        plies: u8,
        mut solve: impl FnMut(&Board) -> Option<i32>,
        mut progress: impl FnMut(usize, usize),
    ) -> Option<Self> {
        let mut levels = positions(plies.min(MOST_PLIES));
        if let Some(Level { boards, scores }) = levels.last_mut() {
            for (done, board) in boards.iter().enumerate() {
                progress(done, boards.len());
                scores.push(solve(board)? as i8);
            }
            progress(boards.len(), boards.len());
        }
        for ply in (1..levels.len()).rev() {
            let (shallow, deep) = levels.split_at_mut(ply);
            let (level, deeper) = (&mut shallow[ply - 1], &deep[0]);
            level.scores = level.boards.iter().map(|board| from_replies(board, deeper)).collect();
        }
        Some(Self { levels })
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
        let mut bytes = Vec::with_capacity(HEADER + self.count());
        bytes.extend(MAGIC);
        bytes.push(VERSION);
        bytes.push(self.plies());
        bytes.extend((self.count() as u32).to_le_bytes());
        bytes.extend([0; 8]);
        for level in &self.levels {
            bytes.extend(level.scores.iter().map(|&score| (i32::from(score) + OFFSET) as u8));
        }
        let sum = checksum(&bytes);
        bytes[CHECKSUM].copy_from_slice(&sum.to_le_bytes());
        bytes
    }

    /// Reads a book.
    ///
    /// # Errors
    ///
    /// When the bytes are not a book, of another version, cut short or damaged.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, InputError> {
        let plies = check(bytes)?;
        let mut levels = positions(plies);
        let mut scores = bytes[HEADER..].iter();
        for level in &mut levels {
            for byte in scores.by_ref().take(level.boards.len()) {
                let score = i32::from(*byte) - OFFSET;
                if score.abs() > i32::from(CELLS) / 2 {
                    return Err(damaged());
                }
                level.scores.push(score as i8);
            }
        }
        let book = Self { levels };
        let whole = book.levels.iter().all(|level| level.scores.len() == level.boards.len());
        if whole && scores.next().is_none() { Ok(book) } else { Err(damaged()) }
    }
}

/// Checks the header and the sum; gives the plies.
fn check(bytes: &[u8]) -> Result<u8, InputError> {
    if bytes.len() < HEADER || !bytes.starts_with(&MAGIC) {
        return Err(InputError::new(Phrase::new(
            "this is not an opening book of Connect Four",
            "ce n'est pas une bibliothèque d'ouvertures de Puissance 4",
        )));
    }
    let (version, plies) = (bytes[4], bytes[5]);
    if version != VERSION {
        return Err(InputError::new(phrase!(
            "opening book of version {version}, expected version {VERSION}",
            "bibliothèque d'ouvertures de version {version}, attendu : version {VERSION}"
        )));
    }
    let number = |from: usize, to: usize| {
        bytes[from..to].iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
    };
    let (expected, found) = (number(6, 10), (bytes.len() - HEADER) as u64);
    if expected != found {
        return Err(InputError::new(phrase!(
            "opening book with {found} scores, expected {expected}: the file is cut or too long",
            "bibliothèque d'ouvertures de {found} scores, attendu : {expected} ; \
             le fichier est tronqué ou trop long"
        )));
    }
    if plies > MOST_PLIES || number(CHECKSUM.start, CHECKSUM.end) != checksum(bytes) {
        return Err(damaged());
    }
    Ok(plies)
}

fn damaged() -> InputError {
    InputError::new(Phrase::new(
        "damaged opening book: its contents do not match their checksum or the rules",
        "bibliothèque d'ouvertures abîmée : son contenu ne correspond pas à sa somme de contrôle \
         ou aux règles",
    ))
}

/// FNV-1a over all but the checksum itself.
fn checksum(bytes: &[u8]) -> u64 {
    let covered = bytes[..CHECKSUM.start].iter().chain(&bytes[CHECKSUM.end..]);
    covered.fold(0xcbf2_9ce4_8422_2325, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// All unfinished positions with up to `plies` stones, images once, without scores.
fn positions(plies: u8) -> Vec<Level> {
    let mut levels = vec![Level { boards: vec![Connect4.start()], scores: Vec::new() }];
    for _ in 0..plies {
        let mut boards: Vec<Board> = Vec::new();
        if let Some(last) = levels.last() {
            for board in &last.boards {
                boards.extend(replies(board).map(|reply| Connect4.canonical(&reply)));
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
