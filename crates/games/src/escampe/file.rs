//! Board files as the course's programs exchange them.
//!
//! ```text
//! % trait blanc lisere 0
//! %  ABCDEF
//! 01 bb---- 01
//! …
//! 06 n-N-n- 06
//! %  ABCDEF
//! ```
//!
//! A line that begins with `%` is a comment. The format has no place for the side to move and the
//! imposed border: a comment may name them by `trait blanc` or `trait noir`, and `lisere 0` to
//! `lisere 3`. Where no comment does, White is to move, freely.

use std::fmt::Write as _;

use meeple_core::{InputError, Phrase, Side, phrase};

use super::board::{Cell, SIZE};
use super::notation::{self, Draft, border_of};
use super::rules::{BLACK, Board, WHITE};

/// Whether a text looks like a board file and not like a position on one line.
pub(super) fn is_file(text: &str) -> bool {
    let first = text.lines().map(str::trim_start).find(|line| !line.is_empty());
    first.is_some_and(|line| line.starts_with('%') || line.starts_with("01"))
}

/// The position as a board file that [`read`] reads back.
pub(super) fn write(board: &Board) -> String {
    let side = if board.mover() == WHITE { "blanc" } else { "noir" };
    let mut text = format!("% trait {side} lisere {}\n%  ABCDEF\n", board.border());
    for row in 0..SIZE {
        let cells = (0..SIZE).filter_map(|column| Cell::at(column, row));
        let letters: String = cells
            .map(|cell| {
                board.piece(cell).map_or('-', |(side, unicorn)| notation::letter(side, unicorn))
            })
            .collect();
        let number = row + 1;
        // Writing to a string does not fail.
        let _ = writeln!(text, "{number:02} {letters} {number:02}");
    }
    text.push_str("%  ABCDEF\n");
    text
}

/// Reads a board file.
pub(super) fn read(text: &str) -> Result<Board, InputError> {
    let mut draft = Draft::default();
    let mut told = Told::default();
    let mut rows = 0;
    let mut last = 1;
    for (number, line) in (1..).zip(text.lines()) {
        let words: Vec<(usize, String)> = notation::words(line).collect();
        let Some((_, first)) = words.first() else { continue };
        last = number;
        if first.starts_with('%') {
            told.comment(&words).map_err(|error| error.on_line(number))?;
            continue;
        }
        read_row(&mut draft, rows, &words).map_err(|error| error.on_line(number))?;
        rows += 1;
    }
    if rows < SIZE {
        let error = phrase!(
            "the file ends after {rows} rows, expected {SIZE}",
            "le fichier s'arrête après {rows} rangées, attendu {SIZE}"
        );
        return Err(InputError::at(1, error).on_line(last));
    }
    // A board without a piece, or with black ones only, is a placement to be made.
    let mover = told.mover.unwrap_or(if draft.is_empty() { BLACK } else { WHITE });
    draft
        .finish(mover, told.border.unwrap_or(0))
        .map_err(|why| InputError::at(1, why).on_line(last))
}

/// What comments say.
#[derive(Default)]
struct Told {
    mover: Option<Side>,
    border: Option<u8>,
}

impl Told {
    fn comment(&mut self, words: &[(usize, String)]) -> Result<(), InputError> {
        for (name, value) in words.iter().zip(words.iter().skip(1)) {
            let (column, value) = (value.0, value.1.as_str());
            match name.1.trim_start_matches('%') {
                "trait" => {
                    let wanted = Phrase::new("blanc or noir", "blanc ou noir");
                    let side = match value {
                        "blanc" => WHITE,
                        "noir" => BLACK,
                        _ => return Err(InputError::expected(column, value, &wanted)),
                    };
                    self.mover = Some(side);
                }
                "lisere" | "liseré" => {
                    let wanted = Phrase::new("a border from 0 to 3", "un liseré de 0 à 3");
                    let border = border_of(value)
                        .ok_or_else(|| InputError::expected(column, value, &wanted))?;
                    self.border = Some(border);
                }
                _ => {}
            }
        }
        Ok(())
    }
}

/// One line `NN cccccc NN`.
fn read_row(draft: &mut Draft, row: u8, words: &[(usize, String)]) -> Result<(), InputError> {
    let (column, first) = &words[0];
    if row == SIZE {
        let wanted = Phrase::new("the end of the file, or a comment", "la fin du fichier, ou un %");
        return Err(InputError::expected(*column, first, &wanted));
    }
    let number = format!("{:02}", row + 1);
    let wanted = phrase!("{number}, six cells, {number}", "{number}, six cases, {number}");
    let end = words.last().map_or(1, |(column, word)| column + word.chars().count());
    for at in [0, 2] {
        let (column, word) = words.get(at).map_or((end, ""), |(c, word)| (*c, word.as_str()));
        if word != number {
            return Err(InputError::expected(column, word, &wanted));
        }
    }
    if let Some((column, word)) = words.get(3) {
        return Err(InputError::expected(
            *column,
            word,
            &Phrase::new("the end of the line", "la fin de la ligne"),
        ));
    }
    let (start, cells) = &words[1];
    let wanted = Phrase::new("B, b, N, n or -", "B, b, N, n ou -");
    for (column, found) in (0..).zip(cells.chars()) {
        let place = start + usize::from(column);
        let Some(cell) = Cell::at(column, row) else {
            return Err(InputError::at(
                place,
                phrase!("a row of more than {SIZE} cells", "une rangée de plus de {SIZE} cases"),
            ));
        };
        match draft.put(cell, found) {
            Some(put) => put.map_err(|why| InputError::at(place, why))?,
            None if found == '-' => {}
            None => {
                return Err(InputError::expected(place, found.encode_utf8(&mut [0; 4]), &wanted));
            }
        }
    }
    let found = cells.chars().count();
    if found < usize::from(SIZE) {
        return Err(InputError::at(
            start + found,
            phrase!(
                "a row of {found} cells, expected {SIZE}",
                "une rangée de {found} cases, attendu {SIZE}"
            ),
        ));
    }
    Ok(())
}
