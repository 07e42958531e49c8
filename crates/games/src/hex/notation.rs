//! Positions as text: `3/1X1/3 w`. The rows give the size of the board; `swap=yes` is written where
//! the swap rule holds.

use meeple_core::word::Word;
use meeple_core::{InputError, Side, phrase};

use super::rules::{Board, Hex, Move};
use crate::grid_text::{self, GridText, Stone};
use crate::honeycomb::Cell;

/// How the swap is called.
pub(super) const SWAP: &str = "swap-pieces";

pub(super) const fn stone(side: Side) -> Stone {
    match side {
        Side::First => Stone::Black,
        Side::Second => Stone::White,
    }
}

const fn side(stone: Stone) -> Side {
    match stone {
        Stone::Black => Side::First,
        Stone::White => Side::Second,
    }
}

/// `c4`, or `swap-pieces`.
pub(super) fn move_name(action: Move) -> String {
    match action {
        Move::Stone(cell) => cell.name(),
        Move::Swap => SWAP.to_owned(),
    }
}

/// The position as text.
pub(super) fn write(game: &Hex, board: &Board) -> String {
    let size = game.size();
    let rows = (0..size)
        .map(|row| (0..size).map(move |column| board.stone(Cell::at(column, row)).map(stone)));
    let mut text = grid_text::write(rows, stone(board.mover));
    if game.has_swap() {
        text.push_str(" swap=yes");
    }
    text
}

/// Reads a board of any size, and the moves made from there.
pub(super) fn read(text: &str) -> Result<(Hex, Board), InputError> {
    let most = usize::from(*Hex::SIZES.end());
    let GridText { rows, mover, rest } = grid_text::read(text, most)?;
    let size = rows[0].cells.len();
    let Some(mut game) = Hex::new(size as u16) else {
        let (least, most) = Hex::SIZES.into_inner();
        return Err(rows[0].end.error(phrase!(
            "a row of {size} cells, expected {least} to {most}",
            "une rangée de {size} cases, attendu : de {least} à {most}"
        )));
    };
    for row in &rows {
        let found = row.cells.len();
        if found != size {
            return Err(row.end.error(phrase!(
                "a row of {found} cells, expected {size} as in the first row",
                "une rangée de {found} cases, attendu : {size} comme dans la première"
            )));
        }
    }
    if rows.len() != size {
        let found = rows.len();
        return Err(rows[found - 1].end.error(phrase!(
            "the board has {found} rows of {size} cells, expected {size} rows",
            "le plateau a {found} rangées de {size} cases, attendu : {size} rangées"
        )));
    }
    let mut board = Board::empty(side(mover));
    for (row, cells) in (0..).zip(&rows) {
        for (column, cell) in (0..).zip(&cells.cells) {
            if let Some(stone) = cell {
                game.put(&mut board, side(*stone), Cell::at(column, row));
            }
        }
    }
    let moves = read_switches(&mut game, &rest)?;
    grid_text::play(&game, &mut board, &moves)?;
    Ok((game, board))
}

/// Reads a size such as `11x11`, alone or with switches.
pub(super) fn read_size(text: &str) -> Result<Hex, InputError> {
    let line = Word::line(1, text);
    let words: Vec<Word<'_>> = line.words().collect();
    let first = words.first().copied().unwrap_or(line);
    let size = first.text.split_once(['x', 'X', '×']).and_then(|(columns, rows)| {
        let columns: u16 = columns.parse().ok()?;
        (rows.parse() == Ok(columns)).then_some(columns)
    });
    let mut game = size.and_then(Hex::new).ok_or_else(|| {
        let (least, most) = Hex::SIZES.into_inner();
        first.expected(&phrase!(
            "a size from {least}x{least} to {most}x{most}, columns and rows alike",
            "une taille de {least}x{least} à {most}x{most}, autant de colonnes que de rangées"
        ))
    })?;
    let moves = read_switches(&mut game, words.get(1..).unwrap_or_default())?;
    meeple_core::word::end_of_position(moves.first().copied())?;
    Ok(game)
}

/// Reads `swap=yes` or `swap=no`; what follows are moves.
fn read_switches<'a>(game: &mut Hex, words: &[Word<'a>]) -> Result<Vec<Word<'a>>, InputError> {
    grid_text::switches(words, "swap", |name, value| {
        let known = name == "swap";
        if known {
            *game = game.with_swap(value);
        }
        known
    })
}
