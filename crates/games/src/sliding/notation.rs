//! Positions as text: the tiles row by row, 0 for the blank, apart by blanks or commas.
//!
//! The number of tiles tells the size of a square board; other boards say theirs first, columns
//! times rows: `3x2: 1 2 0 3 4 5`.

use meeple_core::{InputError, Phrase, phrase};

use super::rules::{Board, LONGEST, SHORTEST, Sliding};

/// Writes the tiles, after the size where it is needed.
pub(super) fn write(puzzle: &Sliding, state: &Board) -> String {
    let tiles: Vec<String> = puzzle.tiles(state).iter().map(u8::to_string).collect();
    let tiles = tiles.join(" ");
    if puzzle.columns() == puzzle.rows() {
        tiles
    } else {
        format!("{}: {tiles}", size_name(puzzle))
    }
}

/// `4x4`: columns times rows.
pub(super) fn size_name(puzzle: &Sliding) -> String {
    format!("{}x{}", puzzle.columns(), puzzle.rows())
}

/// Reads a size such as `3x2` that stands alone.
pub(super) fn read_size(text: &str) -> Result<Sliding, InputError> {
    let sides = text.trim().split_once(['x', 'X', '×']);
    let puzzle = sides.and_then(|(columns, rows)| {
        let side = |text: &str| text.trim().parse().ok();
        Sliding::new(side(columns)?, side(rows)?)
    });
    puzzle.ok_or_else(|| {
        let wanted = phrase!(
            "a size from {SHORTEST}x{SHORTEST} to {LONGEST}x{LONGEST}, columns x rows",
            "une taille de {SHORTEST}x{SHORTEST} à {LONGEST}x{LONGEST}, colonnes x rangées"
        );
        InputError::expected(1, text, &wanted)
    })
}

/// Reads a position, and the size of its board.
pub(super) fn read(text: &str) -> Result<(Sliding, Board), InputError> {
    let (size, list) = match text.split_once(':') {
        Some((size, list)) => (Some(size), list),
        None => (None, text),
    };
    let tiles_begin = size.map_or(1, |size| size.chars().count() + 2);
    let end = text.trim_end().chars().count() + 1;
    let tiles = numbers(list, tiles_begin)?;
    let puzzle = match size {
        Some(size) => read_size(size)?,
        None => square(tiles.len()).ok_or_else(|| no_square(end, tiles.len()))?,
    };
    check_count(&puzzle, &tiles, end)?;
    check_tiles(&puzzle, &tiles)?;
    let tiles: Vec<u8> = tiles.iter().map(|tile| tile.number as u8).collect();
    let board = puzzle.arranged(&tiles);
    Ok((puzzle, board))
}

/// A number and where it stands in the text.
struct Tile {
    place: usize,
    number: u32,
}

/// The numbers of a list whose first character is the one at `begin` of the whole text.
fn numbers(list: &str, begin: usize) -> Result<Vec<Tile>, InputError> {
    let mut words: Vec<(usize, String)> = Vec::new();
    let mut inside = false;
    for (place, letter) in (begin..).zip(list.chars()) {
        let separates = letter.is_whitespace() || letter == ',';
        match words.last_mut() {
            _ if separates => {}
            Some((_, word)) if inside => word.push(letter),
            _ => words.push((place, letter.to_string())),
        }
        inside = !separates;
    }
    let number = |(place, word): (usize, String)| {
        if word.bytes().all(|byte| byte.is_ascii_digit()) {
            // More digits than fit are out of range, whatever they say.
            let number = word.parse().unwrap_or(u32::MAX);
            Ok(Tile { place, number })
        } else {
            let wanted = Phrase::new("the number of a tile", "le numéro d'une tuile");
            Err(InputError::expected(place, &word, &wanted))
        }
    };
    words.into_iter().map(number).collect()
}

/// The square board with that many cells.
fn square(cells: usize) -> Option<Sliding> {
    let side = u8::try_from(cells.isqrt()).ok()?;
    let puzzle = Sliding::new(side, side)?;
    (usize::from(puzzle.cells()) == cells).then_some(puzzle)
}

fn no_square(end: usize, found: usize) -> InputError {
    InputError::at(
        end,
        phrase!(
            "found {found} tiles, expected 4, 9, 16 or 25 with the blank (0); \
             other boards say their size first, as in 3x2: 1 2 0 3 4 5",
            "{found} tuiles trouvées, attendu : 4, 9, 16 ou 25 avec la case vide (0) ; \
             les autres grilles donnent d'abord leur taille, comme 3x2: 1 2 0 3 4 5"
        ),
    )
}

fn check_count(puzzle: &Sliding, tiles: &[Tile], end: usize) -> Result<(), InputError> {
    let (found, cells) = (tiles.len(), usize::from(puzzle.cells()));
    if found == cells {
        return Ok(());
    }
    let place = tiles.get(cells).map_or(end, |extra| extra.place);
    let size = size_name(puzzle);
    Err(InputError::at(
        place,
        phrase!(
            "found {found} tiles, expected {cells} on a {size} board, with the blank (0)",
            "{found} tuiles trouvées, attendu : {cells} sur une grille {size}, avec la case vide (0)"
        ),
    ))
}

/// Each number from 0 must be there once.
fn check_tiles(puzzle: &Sliding, tiles: &[Tile]) -> Result<(), InputError> {
    let last = u32::from(puzzle.cells()) - 1;
    if let Some(Tile { place, number }) = tiles.iter().find(|tile| tile.number > last) {
        return Err(InputError::at(
            *place,
            phrase!(
                "there is no tile {number} on this board, expected 0 to {last}",
                "il n'y a pas de tuile {number} sur cette grille, attendu : 0 à {last}"
            ),
        ));
    }
    let mut seen = 0u32;
    for Tile { place, number } in tiles {
        if seen >> number & 1 != 0 {
            let there = |wanted: &u32| tiles.iter().any(|tile| tile.number == *wanted);
            let missing = (0..last).find(|wanted| !there(wanted)).unwrap_or(last);
            return Err(InputError::at(
                *place,
                phrase!(
                    "tile {number} is there twice and {missing} is missing, \
                     expected each of 0 to {last} once",
                    "la tuile {number} est là deux fois et {missing} manque, \
                     attendu : chacune de 0 à {last} une fois"
                ),
            ));
        }
        seen |= 1 << number;
    }
    Ok(())
}
