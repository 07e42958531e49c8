//! Positions as text, as in chess: the rows from the top with `/` between them, `w` and `b` for
//! pieces, a digit for so many empty cells; then `w` or `b` for the side to move.
//!
//! `bbbbbbbb/bbbbbbbb/8/8/8/8/wwwwwwww/wwwwwwww w` is where the common game begins. The rows give
//! the size of the board.

use meeple_core::scene::column_letter;
use meeple_core::{InputError, Phrase, Side, phrase};

use super::present::side_name;
use super::rules::{Board, Breakthrough, Move, Square};

/// The letter of a side.
const fn letter(side: Side) -> char {
    match side {
        Side::First => 'w',
        Side::Second => 'b',
    }
}

/// The side of a letter, small or capital.
fn side_of(found: char) -> Option<Side> {
    Side::BOTH.into_iter().find(|&side| letter(side) == found.to_ascii_lowercase())
}

/// `a1` at the bottom left.
pub(super) fn square_name(square: Square) -> String {
    format!("{}{}", column_letter(square.column().into()), square.row() + 1)
}

/// `a2-a3`, or `a2xb3` where a piece is taken.
pub(super) fn move_name(board: &Board, action: Move) -> String {
    let sign = if board.is_capture(action) { 'x' } else { '-' };
    format!("{}{sign}{}", square_name(action.from), square_name(action.to))
}

/// The position as text.
pub(super) fn write(game: &Breakthrough, board: &Board) -> String {
    let rows = (0..game.rows()).rev().map(|row| write_row(game, board, row));
    format!("{} {}", rows.collect::<Vec<_>>().join("/"), letter(board.mover))
}

fn write_row(game: &Breakthrough, board: &Board, row: u8) -> String {
    let cells = (0..game.columns()).map(|column| board.piece(Square::at(column, row)));
    let mut text = String::new();
    let mut empty = 0;
    // A piece that is not there ends the last empty run.
    for cell in cells.map(Some).chain([None]) {
        if cell == Some(None) {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
            empty = 0;
        }
        text.extend(cell.flatten().map(letter));
    }
    text
}

/// Reads a board of any size.
pub(super) fn read(text: &str) -> Result<(Breakthrough, Board), InputError> {
    // Places count from the very start of the text, blanks in front included.
    let end = text.trim_end().chars().count() + 1;
    let mut letters = (1..)
        .zip(text.trim_end().chars())
        .skip_while(|(_, found)| found.is_whitespace())
        .peekable();
    let mut rows = Rows::default();
    while let Some((place, found)) = letters.next_if(|(_, found)| !found.is_whitespace()) {
        rows.take(place, found)?;
    }
    let rows_end = letters.peek().map_or(end, |&(place, _)| place);
    let (game, pieces) = rows.finish(rows_end)?;
    let mut rest = letters.skip_while(|(_, found)| found.is_whitespace());
    let wanted = Phrase::new("w or b, the side to move", "w ou b, le camp au trait");
    let Some((place, found)) = rest.next() else {
        let Phrase { en, fr } = wanted;
        return Err(InputError::at(
            end,
            phrase!(
                "the position ends after the rows, expected {en}",
                "la position s'arrête après les rangées, attendu : {fr}"
            ),
        ));
    };
    let mover = side_of(found).ok_or_else(|| unexpected(place, found, &wanted))?;
    if let Some((place, found)) = rest.next() {
        let wanted = Phrase::new("the end of the position", "la fin de la position");
        return Err(unexpected(place, found, &wanted));
    }
    let board = Board::new(pieces, mover);
    match impossible_because(&game, &board) {
        None => Ok((game, board)),
        Some(why) => Err(InputError::at(place, why)),
    }
}

fn unexpected(place: usize, found: char, wanted: &Phrase) -> InputError {
    InputError::expected(place, found.encode_utf8(&mut [0; 4]), wanted)
}

/// The rows read so far, each from the left, the topmost first.
#[derive(Default)]
struct Rows {
    /// The cells of the rows that are complete.
    done: Vec<Vec<Option<Side>>>,
    /// Those of the row being read.
    open: Vec<Option<Side>>,
}

impl Rows {
    /// Reads one more letter.
    fn take(&mut self, place: usize, found: char) -> Result<(), InputError> {
        if found == '/' {
            self.close(place)?;
            let most = *Breakthrough::ROWS.end();
            if self.done.len() == usize::from(most) {
                return Err(InputError::at(
                    place,
                    phrase!(
                        "more than {most} rows, expected a blank and the side to move",
                        "plus de {most} rangées, attendu : une espace et le camp au trait"
                    ),
                ));
            }
            return Ok(());
        }
        let most = *Breakthrough::COLUMNS.end();
        let empty = found.to_digit(10).filter(|digit| (1..=most.into()).contains(digit));
        match (side_of(found), empty) {
            (Some(side), _) => self.open.push(Some(side)),
            (None, Some(count)) => self.open.extend((0..count).map(|_| None)),
            (None, None) => {
                let wanted = phrase!(
                    "w, b, a number of empty cells from 1 to {most}, or /",
                    "w, b, un nombre de cases vides de 1 à {most}, ou /"
                );
                return Err(unexpected(place, found, &wanted));
            }
        }
        let widest = self.done.first().map_or(most.into(), Vec::len);
        if self.open.len() > widest {
            return Err(InputError::at(
                place,
                phrase!(
                    "a row of more than {widest} cells, expected / or the end of the rows",
                    "une rangée de plus de {widest} cases, attendu : / ou la fin des rangées"
                ),
            ));
        }
        Ok(())
    }

    /// Ends a row before `place`. It is not too long; is it long enough?
    fn close(&mut self, place: usize) -> Result<(), InputError> {
        let (least, most) = Breakthrough::COLUMNS.into_inner();
        let found = self.open.len();
        let message = match self.done.first().map(Vec::len) {
            Some(wanted) if found < wanted => phrase!(
                "a row of {found} cells, expected {wanted} as in the first row",
                "une rangée de {found} cases, attendu : {wanted} comme dans la première"
            ),
            None if found < least.into() => phrase!(
                "a row of {found} cells, expected {least} to {most}",
                "une rangée de {found} cases, attendu : de {least} à {most}"
            ),
            _ => {
                self.done.push(std::mem::take(&mut self.open));
                return Ok(());
            }
        };
        Err(InputError::at(place, message))
    }

    /// Ends the last row before `place`: the board, and the pieces of each side.
    fn finish(mut self, place: usize) -> Result<(Breakthrough, [u64; 2]), InputError> {
        self.close(place)?;
        let found = self.done.len();
        let size = (self.done[0].len() as u8, found as u8);
        let Some(game) = Breakthrough::new(size.0, size.1) else {
            let (least, most) = Breakthrough::ROWS.into_inner();
            return Err(InputError::at(
                place,
                phrase!(
                    "the board ends after {found} rows, expected {least} to {most}",
                    "le plateau s'arrête après {found} rangées, attendu : de {least} à {most}"
                ),
            ));
        };
        let mut pieces = [0; 2];
        for (row, cells) in (0..).zip(self.done.iter().rev()) {
            for (column, cell) in (0..).zip(cells) {
                if let Some(side) = cell {
                    pieces[side.index()] |= Square::at(column, row).bit();
                }
            }
        }
        Ok((game, pieces))
    }
}

/// Why play cannot lead to this board: the game is over, but not by the last move.
fn impossible_because(game: &Breakthrough, board: &Board) -> Option<Phrase> {
    let mover = board.mover;
    if board.own | board.others == 0 {
        return Some(Phrase::new(
            "no piece is on the board, expected w or b in the rows",
            "aucun pion sur le plateau, attendu : w ou b dans les rangées",
        ));
    }
    if !game.has_won(board, mover) {
        return None;
    }
    if game.has_won(board, mover.other()) {
        return Some(Phrase::new(
            "both sides have reached the far row, expected one at most",
            "les deux camps ont atteint la dernière rangée, attendu : un seul au plus",
        ));
    }
    let (Phrase { en, fr }, turn) = (side_name(mover), letter(mover.other()));
    Some(phrase!(
        "{en} has already won, expected {turn} to move",
        "les {fr} ont déjà gagné, attendu : {turn} au trait"
    ))
}
