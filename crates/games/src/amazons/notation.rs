//! Positions as text: the rows from the top with `/` between them, `Q` for White's queens, `q` for
//! Black's, `*` for arrows, a number for so many empty cells; then `w` or `b` for the side to move;
//! then, in the middle of a turn, the cell of the queen that has moved and is to shoot.
//!
//! `1q2q1/q4q/6/6/Q4Q/1Q2Q1 w` is where the game on 6x6 begins.

use meeple_core::scene::column_letter;
use meeple_core::word::{Word, end_of_position};
use meeple_core::{InputError, Phrase, Side, phrase};

use super::rules::{Amazons, Board, Move, Square};

/// What stands on a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Piece {
    Queen(Side),
    Arrow,
}

impl Piece {
    const ALL: [(Self, char); 3] =
        [(Self::Queen(Side::First), 'Q'), (Self::Queen(Side::Second), 'q'), (Self::Arrow, '*')];

    fn at(board: &Board, square: Square) -> Option<Self> {
        let arrow = board.has_arrow(square).then_some(Self::Arrow);
        board.queen(square).map(Self::Queen).or(arrow)
    }

    fn letter(self) -> char {
        Self::ALL.into_iter().find(|(piece, _)| *piece == self).map_or('?', |(_, letter)| letter)
    }

    fn of(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|(_, known)| *known == letter).map(|(piece, _)| piece)
    }
}

/// `a1` at the bottom left.
pub(super) fn square_name(square: Square) -> String {
    format!("{}{}", column_letter(square.column().into()), square.row() + 1)
}

/// `d1-d7` for a queen, `g7` for an arrow.
pub(super) fn move_name(action: Move) -> String {
    match action {
        Move::Queen { from, to } => format!("{}-{}", square_name(from), square_name(to)),
        Move::Arrow(at) => square_name(at),
    }
}

/// The position as text.
pub(super) fn write(game: &Amazons, board: &Board) -> String {
    let rows = (0..game.rows()).rev().map(|row| write_row(game, board, row));
    let mut text = rows.collect::<Vec<_>>().join("/");
    text.push_str(match board.mover() {
        Side::First => " w",
        Side::Second => " b",
    });
    if let Some(shooter) = board.shooter() {
        text.push(' ');
        text.push_str(&square_name(shooter));
    }
    text
}

fn write_row(game: &Amazons, board: &Board, row: u8) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for column in 0..game.columns() {
        match Piece::at(board, Square::at(column, row)) {
            None => empty += 1,
            Some(piece) => {
                if empty > 0 {
                    text.push_str(&empty.to_string());
                    empty = 0;
                }
                text.push(piece.letter());
            }
        }
    }
    if empty > 0 {
        text.push_str(&empty.to_string());
    }
    text
}

/// Reads a board of any size.
pub(super) fn read(text: &str) -> Result<(Amazons, Board), InputError> {
    let line = Word::line(1, text);
    let mut words = line.words();
    let rows = words.next().unwrap_or_else(|| line.trim());
    let rows: Vec<Word<'_>> = rows.split(|letter| letter == '/').collect();
    let most = usize::from(*Amazons::SIZES.end());
    if let Some(extra) = rows.get(most) {
        return Err(extra.error(phrase!(
            "more than {most} rows, expected a blank and the side to move",
            "plus de {most} rangées, attendu : une espace et le camp au trait"
        )));
    }
    let mut cells = Vec::with_capacity(rows.len());
    for row in &rows {
        let found = read_row(*row, most)?;
        let wanted = cells.first().map_or(found.len(), Vec::len);
        let count = found.len();
        if count != wanted {
            return Err(row.end().error(phrase!(
                "a row of {count} cells, expected {wanted} as in the first row",
                "une rangée de {count} cases, attendu : {wanted} comme dans la première"
            )));
        }
        cells.push(found);
    }
    let size = cells.first().map_or(0, Vec::len);
    let Some(game) = Amazons::new(size as u8, cells.len() as u8) else {
        return Err(rows[0].error(phrase!(
            "no cells, expected rows of 1 to {most} cells",
            "aucune case, attendu : des rangées de 1 à {most} cases"
        )));
    };
    let to_move = Phrase::new("w or b, the side to move", "w ou b, le camp au trait");
    let Some(side) = words.next() else {
        let Phrase { en, fr } = to_move;
        return Err(line.trim().end().error(phrase!(
            "the position ends after the rows, expected {en}",
            "la position s'arrête après les rangées, attendu : {fr}"
        )));
    };
    let mover = match side.text.to_ascii_lowercase().as_str() {
        "w" => Side::First,
        "b" => Side::Second,
        _ => return Err(side.expected(&to_move)),
    };
    let mut board = laid_out(&game, &cells, mover);
    if let Some(word) = words.next() {
        board.shooter = Some(read_shooter(&board, word)?);
    }
    end_of_position(words.next())?;
    Ok((game, board))
}

fn laid_out(game: &Amazons, cells: &[Vec<Option<Piece>>], mover: Side) -> Board {
    let mut queens = [0; 2];
    let mut blocked = !game.cells();
    for (row, cells) in (0..).zip(cells.iter().rev()) {
        for (column, piece) in (0..).zip(cells) {
            let bit = Square::at(column, row).bit();
            match piece {
                None => {}
                Some(Piece::Arrow) => blocked |= bit,
                Some(Piece::Queen(side)) => queens[side.index()] |= bit,
            }
        }
    }
    let (own, others) = (queens[mover.index()], queens[mover.other().index()]);
    Board { own, others, blocked, mover, shooter: None }
}

/// The cells of a row, from the left.
fn read_row(row: Word<'_>, most: usize) -> Result<Vec<Option<Piece>>, InputError> {
    let mut cells: Vec<Option<Piece>> = Vec::new();
    let letters: Vec<Word<'_>> = row.letters().collect();
    let mut at = 0;
    while at < letters.len() {
        let found = letters[at];
        let digits: String = letters[at..]
            .iter()
            .map(|letter| letter.text)
            .take_while(|text| text.bytes().all(|byte| byte.is_ascii_digit()))
            .collect();
        at += digits.len().max(1);
        let piece = found.text.chars().next().and_then(Piece::of);
        // A number that is too long for its type is too long for a row.
        let empty = digits.parse().ok().filter(|count| (1..=most).contains(count));
        match (piece, empty) {
            (Some(piece), _) => cells.push(Some(piece)),
            (None, Some(count)) => cells.extend((0..count).map(|_| None)),
            (None, None) => {
                let found = if digits.is_empty() { found } else { Word { text: &digits, ..found } };
                return Err(found.expected(&phrase!(
                    "Q, q, *, or a number of empty cells from 1 to {most}",
                    "Q, q, *, ou un nombre de cases vides de 1 à {most}"
                )));
            }
        }
        if cells.len() > most {
            return Err(found.error(phrase!(
                "a row of more than {most} cells, expected / or the end of the rows",
                "une rangée de plus de {most} cases, attendu : / ou la fin des rangées"
            )));
        }
    }
    Ok(cells)
}

/// The queen that is to shoot: one of the side to move, with room for its arrow.
fn read_shooter(board: &Board, word: Word<'_>) -> Result<Square, InputError> {
    let mut queens = board.own;
    while queens != 0 {
        let queen = Square::first(queens);
        queens &= queens - 1;
        if square_name(queen).eq_ignore_ascii_case(word.text) {
            // It came from somewhere, and can at least shoot back there.
            let room = super::bits::beside(queen.0) & !board.taken() != 0;
            return if room {
                Ok(queen)
            } else {
                Err(word.error(Phrase::new(
                    "this queen cannot have moved: it is shut in; expected another",
                    "cette reine ne peut avoir bougé : elle est enfermée ; attendu une autre",
                )))
            };
        }
    }
    Err(word.expected(&Phrase::new(
        "the cell of the queen that has moved, or the end of the position",
        "la case de la reine qui a bougé, ou la fin de la position",
    )))
}
