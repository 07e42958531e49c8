//! Positions as text: the columns played from the empty board, `1` to `7`.
//!
//! The empty board is written `-`; an empty text means the same.

use meeple_core::{Deterministic, Game, InputError, Outcome, Phrase, Problem, phrase};

use super::bits::COLUMNS;
use super::order::some_order;
use super::present::side_name;
use super::rules::{Board, Column, Connect4};

const EMPTY: &str = "-";

/// The name of a column: its number from 1.
pub(super) fn column_name(column: Column) -> String {
    (column.index() + 1).to_string()
}

/// Moves that lead to the board.
pub(super) fn write(board: &Board) -> String {
    if board.count() == 0 {
        return EMPTY.to_owned();
    }
    some_order(board).into_iter().map(column_name).collect()
}

/// Plays the moves of the text.
pub(super) fn read(text: &str) -> Result<Board, InputError> {
    let mut board = Connect4.start();
    if text.trim() == EMPTY {
        return Ok(board);
    }
    // Places count from the very start of the text, blanks in front included.
    let letters = (1..).zip(text.trim_end().chars()).skip_while(|(_, c)| c.is_whitespace());
    for (place, letter) in letters {
        let column = column_of(letter).ok_or_else(|| {
            let wanted = phrase!("a column from 1 to {COLUMNS}", "une colonne de 1 à {COLUMNS}");
            InputError::expected(place, letter.encode_utf8(&mut [0; 4]), &wanted)
        })?;
        if let Some(winner) = Connect4.outcome(&board).and_then(Outcome::winner) {
            let Phrase { en, fr } = side_name(winner);
            return Err(InputError::at(
                place,
                phrase!(
                    "{en} had already won before this stone, expected the end of the moves",
                    "{fr} avait déjà gagné avant ce jeton, attendu : la fin des coups"
                ),
            ));
        }
        if !board.has_room(column) {
            return Err(InputError::at(place, full(&board, column)));
        }
        Connect4.apply(&mut board, column);
    }
    Ok(board)
}

fn column_of(letter: char) -> Option<Column> {
    let number = u8::try_from(letter.to_digit(10)?).ok()?;
    Column::new(number.checked_sub(1)?)
}

/// "column 4 is full", and which are not.
fn full(board: &Board, column: Column) -> Phrase {
    let name = column_name(column);
    let open: Vec<String> = Connect4.action_list(board).into_iter().map(column_name).collect();
    if open.is_empty() {
        return phrase!(
            "column {name} is full like all others, expected the end of the moves",
            "la colonne {name} est pleine comme les autres, attendu : la fin des coups"
        );
    }
    let open = open.join(" ");
    phrase!(
        "column {name} is full, expected one of: {open}",
        "la colonne {name} est pleine, attendu l'une de : {open}"
    )
}
