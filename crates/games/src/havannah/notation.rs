//! Positions as text: `3/4/2O2/4/3 b`. The rows give the size of the board; `swap=yes` is written
//! where the swap rule holds.

use meeple_core::word::{Word, end_of_position};
use meeple_core::{InputError, Phrase, Side, phrase};

use super::rules::{Board, Havannah, Move};
use crate::grid_text::{self, GridText, Stone};
use crate::honeycomb::Cell;

/// How the swap is called.
const SWAP: &str = "swap";

const fn stone(side: Side) -> Stone {
    match side {
        Side::First => Stone::White,
        Side::Second => Stone::Black,
    }
}

const fn side(stone: Stone) -> Side {
    match stone {
        Stone::White => Side::First,
        Stone::Black => Side::Second,
    }
}

/// `c4`, or `swap`.
pub(super) fn move_name(action: Move) -> String {
    match action {
        Move::Stone(cell) => cell.name(),
        Move::Swap => SWAP.to_owned(),
    }
}

/// The position as text.
pub(super) fn write(game: &Havannah, board: &Board) -> String {
    let rows = (0..game.width()).map(|row| {
        game.columns(row).map(move |column| board.stone(Cell::at(column, row)).map(stone))
    });
    let mut text = grid_text::write(rows, stone(board.mover));
    if game.has_swap() {
        text.push_str(" swap=yes");
    }
    text
}

/// Reads a board of any size, and the moves made from there.
pub(super) fn read(text: &str) -> Result<(Havannah, Board), InputError> {
    let (least, most) = Havannah::BASES.into_inner();
    let GridText { rows, mover, rest } = grid_text::read(text, usize::from(2 * most - 1))?;
    let base = rows[0].cells.len();
    let Some(mut game) = Havannah::new(base as u16) else {
        return Err(rows[0].end.error(phrase!(
            "a first row of {base} cells, expected {least} to {most}",
            "une première rangée de {base} cases, attendu : de {least} à {most}"
        )));
    };
    let mut board = Board::empty(side(mover));
    for (row, cells) in (0..game.width()).zip(&rows) {
        let (found, wanted) = (cells.cells.len(), game.columns(row).count());
        if found != wanted {
            let number = row + 1;
            return Err(cells.end.error(phrase!(
                "row {number} has {found} cells, expected {wanted} where the first has {base}",
                "la rangée {number} a {found} cases, attendu : {wanted} si la première en a {base}"
            )));
        }
        for (column, cell) in game.columns(row).zip(&cells.cells) {
            if let Some(stone) = cell {
                board.put(side(*stone), Cell::at(column, row));
            }
        }
    }
    let (found, wanted) = (rows.len(), usize::from(game.width()));
    if found != wanted {
        return Err(rows[found.min(wanted + 1) - 1].end.error(phrase!(
            "the board has {found} rows, expected {wanted} where the first has {base} cells",
            "le plateau a {found} rangées, attendu : {wanted} si la première a {base} cases"
        )));
    }
    let [first, second] = board.stones.map(|stones| game.held(&stones));
    board.won = match (first, second) {
        (Some(_), Some(_)) => {
            return Err(rows[found - 1].end.error(Phrase::new(
                "both sides have won on this board, expected one at most",
                "les deux camps ont gagné sur ce plateau, attendu : un seul au plus",
            )));
        }
        (first, second) => {
            let first = first.map(|(shape, _)| (Side::First, shape));
            first.or(second.map(|(shape, _)| (Side::Second, shape)))
        }
    };
    let moves;
    (game, moves) = read_switches(game, &rest)?;
    grid_text::play(&game, &mut board, &moves)?;
    Ok((game, board))
}

/// Reads a size such as `base5`, alone or with switches.
pub(super) fn read_size(text: &str) -> Result<Havannah, InputError> {
    let line = Word::line(1, text);
    let words: Vec<Word<'_>> = line.words().collect();
    let first = words.first().copied().unwrap_or(line);
    let name = first.text.to_ascii_lowercase();
    let base = name.strip_prefix("base").and_then(|base| base.parse().ok());
    let game = base.and_then(Havannah::new).ok_or_else(|| {
        let (least, most) = Havannah::BASES.into_inner();
        first.expected(&phrase!(
            "base{least} to base{most}, the cells along a side",
            "de base{least} à base{most}, les cases d'un côté"
        ))
    })?;
    let (game, moves) = read_switches(game, words.get(1..).unwrap_or_default())?;
    end_of_position(moves.first().copied())?;
    Ok(game)
}

/// Reads `swap=yes` or `swap=no`; what follows are moves.
fn read_switches<'a>(
    game: Havannah,
    words: &[Word<'a>],
) -> Result<(Havannah, Vec<Word<'a>>), InputError> {
    let mut swap = game.has_swap();
    let moves = grid_text::switches(words, "swap", |name, value| {
        let known = name == "swap";
        if known {
            swap = value;
        }
        known
    })?;
    Ok((game.with_swap(swap), moves))
}
