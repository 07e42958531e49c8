//! Positions as text: the cells row by row from a1 at the top left, `X` for Black, `O` for White, `-`
//! for none; then the side to move, `X` or `O`; then `empties=winner` where that rule holds.
//!
//! `-----OX--XO----- X` is where the game on 4x4 begins. How many cells there are gives the size of
//! the board. Games as they are published, `f5d6c3…` without passes, are read too.

use meeple_core::error::excerpt;
use meeple_core::scene::column_letter;
use meeple_core::word::{Word, end_of_position};
use meeple_core::{Deterministic, Game, InputError, Phrase, Problem, Side, phrase};

use super::rules::{Board, Move, Othello};

/// The word behind a position where cells that stay empty count for the winner.
const EMPTIES: &str = "empties=winner";

/// How a pass is written, and how others write it.
pub(super) const PASS: [&str; 3] = ["pass", "--", "pa"];

/// The letter of a side.
pub(super) const fn letter(side: Side) -> char {
    match side {
        Side::First => 'X',
        Side::Second => 'O',
    }
}

/// The side of a letter, small or capital.
fn side_of(found: char) -> Option<Side> {
    Side::BOTH.into_iter().find(|&side| letter(side) == found.to_ascii_uppercase())
}

/// `a1` at the top left.
pub(super) fn cell_name(game: &Othello, cell: u8) -> String {
    let (column, row) = game.place(cell);
    format!("{}{}", column_letter(column.into()), row + 1)
}

/// `f5`, or `pass`.
pub(super) fn move_name(game: &Othello, action: Move) -> String {
    action.cell().map_or_else(|| PASS[0].to_owned(), |cell| cell_name(game, cell))
}

/// Whether a word is one of those for a pass.
pub(super) fn is_pass(text: &str) -> bool {
    PASS.iter().any(|word| word.eq_ignore_ascii_case(text.trim()))
}

/// The position as text.
pub(super) fn write(game: &Othello, board: &Board) -> String {
    let mut text = String::new();
    for row in 0..game.size() {
        for column in 0..game.size() {
            text.push(board.disc(game.cell(column, row)).map_or('-', letter));
        }
    }
    text.push(' ');
    text.push(letter(board.mover()));
    if game.empties_to_winner() {
        text.push(' ');
        text.push_str(EMPTIES);
    }
    text
}

/// Reads a position of any size, or the moves of a game that began on the board of `game`.
pub(super) fn read(text: &str, game: Othello) -> Result<(Othello, Board), InputError> {
    let line = Word::line(1, text);
    let mut words = line.words();
    let Some(first) = words.next() else {
        return Err(line.trim().expected(&wanted_cells()));
    };
    let mut letters = first.text.chars();
    let is_game = letters.next().is_some_and(|c| c.is_ascii_alphabetic())
        && letters.next().is_some_and(|c| c.is_ascii_digit());
    if is_game {
        let counted = words.next().map(read_rule).transpose()?.unwrap_or(false);
        end_of_position(words.next())?;
        let game = game.counting_empties(counted);
        return replay(&game, first).map(|board| (game, board));
    }
    let (game, discs) = read_cells(first)?;
    let to_move = Phrase::new("X or O, the side to move", "X ou O, le camp au trait");
    let Some(side) = words.next() else {
        let Phrase { en, fr } = to_move;
        return Err(line.trim().end().error(phrase!(
            "the position ends after the cells, expected {en}",
            "la position s'arrête après les cases, attendu : {fr}"
        )));
    };
    let mut letters = side.text.chars();
    let mover = letters.next().and_then(side_of).filter(|_| letters.next().is_none());
    let mover = mover.ok_or_else(|| side.expected(&to_move))?;
    let counted = words.next().map(read_rule).transpose()?.unwrap_or(false);
    end_of_position(words.next())?;
    Ok((game.counting_empties(counted), Board::new(discs, mover)))
}

fn wanted_cells() -> Phrase {
    Phrase::new(
        "16, 36, 64 or 100 cells, each X, O or -",
        "16, 36, 64 ou 100 cases, chacune X, O ou -",
    )
}

/// Whether cells that stay empty count for the winner.
fn read_rule(word: Word<'_>) -> Result<bool, InputError> {
    if word.text.eq_ignore_ascii_case(EMPTIES) {
        Ok(true)
    } else if word.text.eq_ignore_ascii_case("empties=nobody") {
        Ok(false)
    } else {
        Err(word.expected(&phrase!(
            "{EMPTIES} or the end of the position",
            "{EMPTIES} ou la fin de la position"
        )))
    }
}

fn read_cells(word: Word<'_>) -> Result<(Othello, [u128; 2]), InputError> {
    let most = usize::from(Othello::SIZES[3]).pow(2);
    let mut cells: Vec<Option<Side>> = Vec::with_capacity(most);
    for found in word.letters() {
        if cells.len() == most {
            return Err(found.error(phrase!(
                "more than {most} cells, expected a blank and the side to move",
                "plus de {most} cases, attendu : une espace et le camp au trait"
            )));
        }
        let side = found.text.chars().next().and_then(side_of);
        if side.is_none() && found.text != "-" {
            return Err(found.expected(&Phrase::new("X, O or -", "X, O ou -")));
        }
        cells.push(side);
    }
    let count = cells.len();
    let size = Othello::SIZES.into_iter().find(|&size| usize::from(size).pow(2) == count);
    let Some(game) = size.and_then(Othello::new) else {
        return Err(word.end().error(phrase!(
            "{count} cells, expected 16, 36, 64 or 100",
            "{count} cases, attendu : 16, 36, 64 ou 100"
        )));
    };
    let mut discs = [0; 2];
    for (index, side) in (0..).zip(cells) {
        if let Some(side) = side {
            discs[side.index()] |= 1 << game.cell(index % game.size(), index / game.size());
        }
    }
    Ok((game, discs))
}

/// Plays the moves of a game. Passes need not be written: whoever cannot move passes.
fn replay(game: &Othello, moves: Word<'_>) -> Result<Board, InputError> {
    let mut board = game.start();
    let letters: Vec<Word<'_>> = moves.letters().collect();
    let mut at = 0;
    while at < letters.len() {
        let column = letters[at];
        let digits = letters[at + 1..]
            .iter()
            .take_while(|letter| letter.text.starts_with(|c: char| c.is_ascii_digit()));
        let row: String = digits.map(|digit| digit.text).collect();
        let name = format!("{}{row}", column.text);
        at += 1 + row.len();
        if game.action_list(&board) == [Move::PASS] && game.outcome(&board).is_none() {
            game.apply(&mut board, Move::PASS);
        }
        let found = game.action_list(&board).into_iter().find(|&action| {
            action != Move::PASS && move_name(game, action).eq_ignore_ascii_case(&name)
        });
        let Some(action) = found else {
            let found = excerpt(&name);
            return Err(column.error(phrase!(
                "{found} cannot be played here, expected a legal move",
                "{found} ne peut être joué ici, attendu : un coup légal"
            )));
        };
        game.apply(&mut board, action);
    }
    Ok(board)
}
